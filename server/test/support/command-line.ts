import assert from 'node:assert/strict'
import type { Config } from '../../src/config.ts'
import { runProgram } from './service-process.ts'

/** Returns the environment that names the same database and key as a running service. */
export const environmentOf = ({ database, secretKeys, files }: Config): Record<string, string> => ({
  DATABASE_URL: database.engine === 'sqlite' ? `sqlite:${database.file}` : database.url,
  SECRET_KEY: secretKeys.map((key) => key.toString('base64')).join(),
  ...(files.address.kind === 'folder' && { FILES_URL: `file:${files.address.path}` }),
  PUBLIC_URL: 'https://atrium.test',
})

/** Runs commands beside a service, as an operator does. */
export function commandLineOf(config: Config, env: Record<string, string> = {}) {
  const run = (...words: string[]) => runProgram(words, { ...environmentOf(config), ...env })
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
