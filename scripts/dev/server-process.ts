import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

export type ServerProcess = { stop(): Promise<void> }

const maxStopMs = 5000

type Options = { nodeFlags: string[]; env: NodeJS.ProcessEnv; onEnd(code: number | null): void }

/** Runs the server below Node's watch mode, which restarts it after a change and keeps waiting for one after a crash. */
export function startServer({ nodeFlags, env, onEnd }: Options): ServerProcess {
  const watched = ['server/src', 'shared'].map((path) => `--watch-path=${join(root, path)}`)
  const child = spawn(
    process.execPath,
    [
      ...watched,
      '--watch-preserve-output',
      '--enable-source-maps',
      ...nodeFlags,
      'server/start.mjs',
      '--sources',
      'start',
      '--no-pages',
    ],
    // A process group of its own can be ended as a whole.
    { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: process.platform !== 'win32' },
  )
  const signal = (name: NodeJS.Signals) =>
    process.platform === 'win32' || child.pid === undefined ? child.kill(name) : process.kill(-child.pid, name)
  const exit = once(child, 'exit')
  let stopping = false
  exit.then(([code]) => {
    if (!stopping) onEnd(code)
  })
  return {
    stop: async () => {
      stopping = true
      if (child.exitCode !== null) return
      signal('SIGTERM')
      // A server that a debugger holds at a breakpoint receives no signal but this one.
      const kill = setTimeout(signal, maxStopMs, 'SIGKILL')
      await exit
      clearTimeout(kill)
    },
  }
}

const retryMs = 100

/**
 * Returns whether the server accepts connections, at the latest after `patienceMs`: a restart takes a second or two.
 */
export async function acceptsConnections(port: number, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs
  while (!(await canConnect(port))) {
    if (Date.now() > until) return false
    await sleep(retryMs)
  }
  return true
}

function canConnect(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
