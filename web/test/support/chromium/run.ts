import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

type Options = { env?: NodeJS.ProcessEnv; timeoutMs?: number }

/** Resolves with the output, and rejects if the program is missing, fails, or times out. */
export async function run(program: string, args: string[], { env, timeoutMs = 60_000 }: Options = {}): Promise<string> {
  const options = { timeout: timeoutMs, maxBuffer: 16 * 2 ** 20, ...(env && { env: { ...process.env, ...env } }) }
  return (await promisify(execFile)(program, args, options)).stdout
}
