import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../scripts/start-postgres.ts'

const root = join(import.meta.dirname, '..')
const patienceMs = 60_000

/** What is measured has one core, and the load comes from another. */
const cores = { measured: 0, load: 1 }

/** Whether programs can be bound to a core here. Without it the figures say less. */
export const canPin = availableParallelism() > 1 && works('taskset', ['--version'])

function works(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Whether a program can be made to wait longer for the disk here. */
export const canDelayFsync = () => works('strace', [...delayingFsync(1).slice(1), 'true'])

/** As on a slower disk. Nothing but these calls is stopped at. */
const delayingFsync = (ms: number) => [
  ...['strace', '-D', '-f', '--seccomp-bpf', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'],
  ...['-e', `inject=fsync,fdatasync:delay_enter=${ms * 1000}`],
]

/** Binds a process that runs, with all its threads and with the children that it will have. */
export async function pin(processId: number, to: keyof typeof cores): Promise<void> {
  if (canPin) await promisify(execFile)('taskset', ['-a', '-c', '-p', String(cores[to]), String(processId)])
}

export type Program = {
  url: string
  /** How long it took from the start until it answered that it is ready. */
  startMs: number
  /** What it holds in memory now. */
  memoryMiB(): number
  /** The processor time that it has used so far. */
  cpuMs(): number
  stop(): Promise<void>
}

export type Environment = Record<string, string>

/** In the folder of the databases, on the core of what is measured and on the disk as it is, unless told. */
type Where = { cwd?: string; onAllCores?: boolean; fsyncDelayMs?: number }

/** Starts our service as `npm start` does, with its settings as they are but for what the bench needs. */
export const startService = (
  databaseUrl: string,
  folder: string,
  settings: Environment = {},
  where: Where = {},
): Promise<Program> =>
  startProgram(
    [join(root, 'server/start.mjs')],
    folder,
    {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      // One account sends what is measured. Its writes are counted as always, and its logins end no session that is measured.
      LIMIT_WRITTEN_MIB_PER_MINUTE: '1000000',
      LIMIT_SESSIONS_PER_ACCOUNT: '1000000',
      ...settings,
    },
    where,
  )

export const startLimit = (
  databaseUrl: string,
  folder: string,
  commit: 'shared' | 'each' = 'shared',
  where: Where = {},
): Promise<Program> =>
  startProgram([join(root, 'bench/limit.ts')], folder, { DATABASE_URL: databaseUrl, COMMIT: commit }, where)

/** Its output goes to a file, as an operator's would; reading it would cost the generator its time. */
export async function startProgram(
  args: string[],
  folder: string,
  env: Environment,
  { cwd = folder, onAllCores = false, fsyncDelayMs = 0 }: Where = {},
): Promise<Program> {
  const port = await freePort()
  const log = join(folder, `${port}.log`)
  const output = openSync(log, 'a')
  // Also when it may use all: the bench keeps to the core of the load, and whatever it starts would, too.
  const mayUse = onAllCores ? Object.values(cores).join() : String(cores.measured)
  const command = [
    ...(canPin ? ['taskset', '-c', mayUse] : []),
    ...(fsyncDelayMs > 0 ? delayingFsync(fsyncDelayMs) : []),
    process.execPath,
    ...args,
  ]
  const started = performance.now()
  const child = spawn(command[0] as string, command.slice(1), {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', output, output],
    cwd,
  })
  const exit = once(child, 'exit')
  const { pid = 0 } = child
  // Nothing that was started outlives the bench, whatever happens to it.
  process.once('exit', () => child.kill('SIGKILL'))

  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - started > patienceMs) {
      throw new Error(`${args[0]} did not start: ${readFileSync(log, 'utf8')}`)
    }
    await sleep(5)
  }
  return {
    url,
    startMs: performance.now() - started,
    memoryMiB: () => Number(/VmRSS:\s+(\d+)/.exec(readProcess(pid, 'status'))?.[1] ?? Number.NaN) / 1024,
    cpuMs: () => {
      // Behind the name of the program, which may hold spaces: user time is the 12th field and system time the 13th.
      const fields = readProcess(pid, 'stat')
        .replace(/^.*\) /, '')
        .split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Linux alone tells; elsewhere these figures are missing. */
function readProcess(processId: number, name: 'status' | 'stat'): string {
  try {
    return readFileSync(`/proc/${processId}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/readyz`)
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    return false
  }
}
