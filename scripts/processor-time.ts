import { readdirSync, readFileSync } from 'node:fs'

type ProcessTimes = { parent: number; seconds: number }

/** The unit of times in /proc is the same on all usual systems. */
const ticksPerSecond = 100

const sampleMs = 500

/**
 * Bills the processor time of the children of this process, with all their descendants, to names. Only Linux tells the
 * times of other processes, in /proc; elsewhere nothing is billed.
 */
export class ProcessorBills {
  readonly seconds = new Map<string, number>()
  private readonly nameOf: (command: string) => string
  /** The seconds of each child and its descendants at the last sample. */
  private readonly known = new Map<number, number>()
  private readonly commands = new Map<number, string>()
  private readonly timer: NodeJS.Timeout

  /** `nameOf` returns the name that pays at the moment for the child with this command line. */
  constructor(nameOf: (command: string) => string) {
    this.nameOf = nameOf
    this.timer = setInterval(() => this.sample(), sampleMs).unref()
  }

  sample(): void {
    for (const [child, seconds] of secondsOfChildren()) {
      const name = this.nameOf(this.commandOf(child))
      // A descendant that was killed with its parent takes its time along.
      const added = Math.max(0, seconds - (this.known.get(child) ?? 0))
      this.known.set(child, seconds)
      this.seconds.set(name, (this.seconds.get(name) ?? 0) + added)
    }
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private commandOf(child: number): string {
    const command = this.commands.get(child) ?? read(`/proc/${child}/cmdline`).replaceAll('\0', ' ')
    this.commands.set(child, command)
    return command
  }
}

/** Sums up the times of living descendants. The times of ended ones are part of those of their parents. */
function secondsOfChildren(): Map<number, number> {
  const processes = new Map<number, ProcessTimes>()
  for (const name of list('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(read(`/proc/${name}/stat`)) : undefined
    if (times) processes.set(Number(name), times)
  }
  const sums = new Map<number, number>()
  for (const [id, { seconds }] of processes) {
    const child = ancestorBelow(process.pid, id, processes)
    if (child !== undefined) sums.set(child, (sums.get(child) ?? 0) + seconds)
  }
  return sums
}

function ancestorBelow(root: number, id: number, processes: Map<number, ProcessTimes>): number | undefined {
  for (let each = id; ; ) {
    const parent = processes.get(each)?.parent
    if (parent === root) return each
    if (parent === undefined || parent === 0) return undefined
    each = parent
  }
}

/** The name of the program, in parentheses, may contain spaces. */
function timesOf(stat: string): ProcessTimes | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number)
  if (fields.length < 15) return undefined
  return { parent: Number(fields[1]), seconds: (user + system + childrenUser + childrenSystem) / ticksPerSecond }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Returns an empty text for a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
