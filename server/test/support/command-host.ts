import { runCommand } from '../../src/commands/run.ts'

/** A command to run, with the whole environment that it sees. */
export type HostedCall = { words: string[]; env: Record<string, string> }

// The program of a process that runs commands for tests, one after another (see `runHosted`).
process.on('message', async ({ words, env }: HostedCall) => {
  process.env = env
  process.send?.(await runCommand(words))
})
