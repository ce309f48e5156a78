import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Printed } from '../../src/commands/run.ts'
import type { Config } from '../../src/config.ts'
import type { HostedCall } from './command-host.ts'

/** Returns the environment that names the same database and key as a running service. */
export const environmentOf = ({ database, secretKeys, files }: Config): Record<string, string> => ({
  DATABASE_URL: database.engine === 'sqlite' ? `sqlite:${database.file}` : database.url,
  SECRET_KEY: secretKeys.map((key) => key.toString('base64')).join(),
  ...(files.address.kind === 'folder' && { FILES_URL: `file:${files.address.path}` }),
  PUBLIC_URL: 'https://atrium.test',
})

let host: ChildProcess | undefined
let queue: Promise<unknown> = Promise.resolve()

/**
 * Runs a command as `runProgram` does, in one process for all commands of the test process: to load the code takes ten
 * times as long as a command. Commands wait for those before them.
 */
export function runHosted(words: string[], env: Record<string, string>): Promise<Printed> {
  const printed = queue.then(async () => {
    host ??= startHost()
    host.ref()
    host.send({ words, env: { ...basicEnvironment(), ...env } } satisfies HostedCall)
    const answered = new AbortController()
    const exit = once(host, 'exit', answered).then(() => assert.fail(`the process ended during: ${words.join(' ')}`))
    try {
      const [reply] = (await Promise.race([once(host, 'message', answered), exit])) as [Printed]
      return reply
    } finally {
      answered.abort()
      host.unref()
    }
  })
  queue = printed.catch(() => {})
  return printed
}

const basicEnvironment = () => ({ PATH: process.env.PATH ?? '' })

/** The process ends with this one, which does not wait for it. */
function startHost(): ChildProcess {
  const { NODE_COMPILE_CACHE } = process.env
  const env = { ...basicEnvironment(), ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) }
  const started = fork(join(import.meta.dirname, 'command-host.ts'), { cwd: tmpdir(), env, execArgv: [] })
  started.channel?.unref()
  started.unref()
  return started
}

/** Runs commands beside a service, as an operator does. */
export function commandLineOf(config: Config, env: Record<string, string> = {}) {
  const run = (...words: string[]) => runHosted(words, { ...environmentOf(config), ...env })
  return {
    run,
    /** Runs a command that succeeds, and returns what it prints with --json. */
    async json(...words: string[]) {
      const { code, stdout, stderr } = await run(...words, '--json')
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' }, words.join(' '))
      return JSON.parse(stdout)
    },
    /** Runs a command that fails, and returns its exit code and its sentence. */
    async failure(...words: string[]) {
      const { code, stdout, stderr } = await run(...words)
      assert.equal(stdout, '', words.join(' '))
      return { code, sentence: stderr.split('\n')[0] }
    },
  }
}
