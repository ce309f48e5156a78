import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../scripts/free-port.ts'

const root = join(import.meta.dirname, '..')
const timeoutMs = 60_000
const maxOutputBytes = 16 * 1024 * 1024

/** Each question whether a program is ready takes a millisecond of processor time. */
const shortestPauseMs = 5
/** The pauses between the questions grow with the time of the start, which is measured this accurately. */
const maxErrorOfStart = 0.02

/** The measured program has one core to itself; the load comes from the other. */
const cores = { measured: '0', load: '1', all: '0,1' }

/** Returns whether programs can be pinned to a core on this machine. Figures without pinning are less reliable. */
export const canPin = availableParallelism() > 1 && works('taskset', ['--version'])

function works(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Returns whether a program is on this machine. Some fail when they are asked for their version. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

/** Returns whether strace can delay an fsync on this machine. */
export const canDelayFsync = () => works('strace', [...delayingFsync(1).slice(1), 'true'])

/** Command that simulates a slower disk. The seccomp filter lets every other system call run at full speed. */
const delayingFsync = (ms: number) => [
  ...['strace', '-D', '-f', '--seccomp-bpf', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'],
  ...['-e', `inject=fsync,fdatasync:delay_enter=${ms * 1000}`],
]

/** Returns a command that runs another one on these cores. */
const onCores = (to: keyof typeof cores, command: string[]) =>
  canPin ? ['taskset', '-c', cores[to], ...command] : command

/**
 * Runs a command on all cores until it ends, and returns what it prints. Without taskset it would inherit the bench's
 * pinning to the core of the load.
 */
export async function runOnAllCores(command: string[], env?: Environment): Promise<string> {
  const [program = '', ...args] = onCores('all', command)
  const { stdout } = await promisify(execFile)(program, args, { ...(env && { env }), maxBuffer: maxOutputBytes })
  return stdout
}

/** Pins a running process, all its threads and its future children to a core. */
export async function pin(processId: number, to: keyof typeof cores): Promise<void> {
  if (canPin) await promisify(execFile)('taskset', ['-a', '-c', '-p', cores[to], String(processId)])
}

export type Program = {
  url: string
  /** Time from the start until the health check answered. */
  startMs: number
  /** Resident memory. */
  memoryMiB(): number
  /** Memory of all its processes, in which shared pages are counted once. */
  sharedMemoryMiB(): number
  /** Processor time used so far. */
  cpuMs(): number
  stop(): Promise<void>
}

export type Environment = Record<string, string>

/**
 * A program runs in the folder of the databases, on the measured core and on the disk as it is, unless this says
 * otherwise.
 */
type Where = { cwd?: string; onAllCores?: boolean; fsyncDelayMs?: number }

/** Starts Atrium as `npm start` does, with default settings except for those that the bench needs. */
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
      // A single account sends the whole load, so these limits are raised. Its writes are counted as always, and its
      // logins must not end the session that is measured.
      LIMIT_WRITTEN_MIB_PER_MINUTE: '1000000',
      LIMIT_SESSIONS_PER_ACCOUNT: '1000000',
      // A program is measured on one core, except where a part is about workers.
      WORKERS: '1',
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

/**
 * Starts a program whose output goes to a file, as an operator's would; reading a pipe would cost the load generator
 * time.
 */
export async function startProgram(
  args: string[],
  folder: string,
  env: Environment,
  { cwd = folder, onAllCores = false, fsyncDelayMs = 0 }: Where = {},
): Promise<Program> {
  const port = await freePort()
  const log = join(folder, `${port}.log`)
  const output = openSync(log, 'a')
  const command = onCores(onAllCores ? 'all' : 'measured', [
    ...(fsyncDelayMs > 0 ? delayingFsync(fsyncDelayMs) : []),
    process.execPath,
    ...args,
  ])
  const started = performance.now()
  const child = spawn(command[0] as string, command.slice(1), {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', output, output],
    cwd,
  })
  const exit = once(child, 'exit')
  const { pid = 0 } = child
  // No child outlives the bench, even after a crash.
  process.once('exit', () => child.kill('SIGKILL'))

  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - started > timeoutMs) {
      throw new Error(`${args[0]} did not start: ${readFileSync(log, 'utf8')}`)
    }
    await sleep(Math.max(shortestPauseMs, (performance.now() - started) * maxErrorOfStart))
  }
  return {
    url,
    startMs: performance.now() - started,
    memoryMiB: () => Number(/VmRSS:\s+(\d+)/.exec(readProcess(pid, 'status'))?.[1] ?? Number.NaN) / 1024,
    sharedMemoryMiB: () => sum(processesOf(pid).map(sharedMemoryMiB)),
    cpuMs: () => sum(processesOf(pid).map(cpuMs)),
    stop: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Runs a command of Atrium on all cores until it ends, and returns what it prints. */
export const runCommand = (words: string[], env: Environment): Promise<string> =>
  runOnAllCores([process.execPath, join(root, 'server/start.mjs'), ...words], { PATH: process.env.PATH ?? '', ...env })

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)

/** Returns a process and those that it has started. */
function processesOf(processId: number): number[] {
  const children = readProcess(processId, `task/${processId}/children`).split(' ').filter(Boolean).map(Number)
  return [processId, ...children.flatMap(processesOf)]
}

const sharedMemoryMiB = (processId: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(readProcess(processId, 'smaps_rollup'))?.[1] ?? Number.NaN) / 1024

function cpuMs(processId: number): number {
  // The program's name, in parentheses, may contain spaces, so fields are counted behind it: user time is the 12th and
  // system time the 13th.
  const fields = readProcess(processId, 'stat')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Reads a file of /proc. Only Linux has it; these figures are missing on other systems. */
function readProcess(processId: number, name: string): string {
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
