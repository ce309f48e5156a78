import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

const serverFolder = join(import.meta.dirname, '../..')

export const secretKey = Buffer.alloc(32, 7).toString('base64')

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** The real service in its own process, as an operator starts it. */
export type ServiceProcess = {
  url: string
  processId: number
  /** Time from the start of the process until it logged that it listens. */
  readyAfterMs: number
  /** Returns every line that was logged so far. */
  log(): Record<string, unknown>[]
  output(): string
  signal(name: NodeJS.Signals): void
  /** Resolves when the process has ended, by itself or by a signal. */
  exit: Promise<Exit>
}

type Environment = Record<string, string>

/**
 * Starts the service and resolves when it logs that it is ready. `under` is a wrapper that runs it, such as a shell
 * that sets a limit first; `folder` belongs to another version of the server.
 */
export async function startService(
  env: Environment,
  under: string[] = [],
  folder = serverFolder,
): Promise<ServiceProcess> {
  return untilReady(runService(env, { under, folder }))
}

/**
 * Returns a function that starts services in a `before` hook, for all tests of the suite that calls this: what `after`
 * registers in a hook would run at the end of the hook.
 */
export function serviceStarterOfSuite(): (env: Environment) => Promise<ServiceProcess> {
  const kills: (() => void)[] = []
  after(() => {
    for (const kill of kills) kill()
  })
  return (env) => untilReady(runService(env), (kill) => kills.push(kill))
}

export const runService = (env: Environment, options?: Parameters<typeof runNode>[3]) =>
  runNode('start.mjs', [], { PORT: '0', SECRET_KEY: secretKey, WORKERS: '1', ...env }, options)

const isRoot = process.getuid?.() === 0

/** A wrapper that runs a program without the right of root to ignore the permissions of files. */
export const withoutRights = isRoot ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

/** The reason why tests with `withoutRights` are skipped. */
export const cannotDropRights =
  isRoot && spawnSync('setpriv', ['--version']).status !== 0
    ? 'root may write everywhere, and there is no setpriv'
    : false

/** Resolves when the service that a process runs says that it is ready. */
export async function untilReady(
  child: ChildProcess,
  atEnd: (kill: () => void) => void = after,
): Promise<ServiceProcess> {
  const startedAt = performance.now()
  // A failing test must neither leave the process behind nor wait for it.
  atEnd(() => child.kill('SIGKILL'))
  const texts = collect(child)
  const exit = exitOf(child)
  const log = logReader(() => texts.stdout)
  const findReady = () => log().find(({ msg }) => /^Atrium is (ready|listening)/.test(String(msg)))

  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (!findReady()) return
      child.stdout?.off('data', look)
      resolve()
    }
    child.stdout?.on('data', look)
    exit.then(({ code }) => reject(new Error(`the service ended with ${code}: ${texts.stderr}${texts.stdout}`)))
  })
  return {
    url: String(findReady()?.address),
    processId: child.pid ?? 0,
    readyAfterMs: Math.round(performance.now() - startedAt),
    log,
    output: () => texts.stdout + texts.stderr,
    signal: (name) => child.kill(name),
    exit,
  }
}

/** Timeout, longer than any program that ends by itself runs. */
const timeoutMs = 60_000

/** Runs a command of Atrium until it ends. */
export async function runProgram(
  args: string[],
  env: Environment,
  { cwd, under }: { cwd?: string; under?: string[] } = {},
): Promise<Exit & { stdout: string; stderr: string }> {
  const child = runNode('start.mjs', args, env, { timeout: timeoutMs, ...(cwd && { cwd }), ...(under && { under }) })
  const texts = collect(child)
  return { ...(await exitOf(child)), ...texts }
}

/** Runs Node without the environment of the tests. */
function runNode(
  program: string,
  args: string[],
  env: Environment,
  {
    timeout,
    under = [],
    folder = serverFolder,
    cwd = tmpdir(),
  }: { timeout?: number; under?: string[]; folder?: string; cwd?: string } = {},
): ChildProcess {
  const [command = '', ...rest] = [...under, process.execPath, join(folder, program), ...args]
  return spawn(command, rest, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  })
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text
    })
  }
  return texts
}

async function exitOf(child: ChildProcess): Promise<Exit> {
  const [code, signal] = await once(child, 'close')
  return { code, signal }
}

/** Returns a function that returns all lines of a growing log. Tests wait for lines, so each line is parsed once. */
function logReader(output: () => string): () => Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = []
  let parsed = 0
  return () => {
    const end = output().lastIndexOf('\n') + 1
    if (end > parsed)
      for (const line of output()
        .slice(parsed, end - 1)
        .split('\n'))
        lines.push(parseLine(line))
    parsed = end
    return lines
  }
}

function parseLine(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(`this line of the log is not JSON: ${line}`)
  }
}

/** Creates a folder that `remove` deletes. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'atrium-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
