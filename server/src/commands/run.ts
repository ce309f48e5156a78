import { type Command, exitCodes, findCommand, type Outcome, parseCall, WrongUse } from './command.ts'
import { commands } from './table.ts'

/** Output of a call of the program, and its exit code. */
export type Printed = { code: number; stdout: string; stderr: string }

/** Runs the command that the words name. Returns null for a command that goes on and prints by itself. */
export async function runCommand(words: string[]): Promise<Printed | null> {
  const isJson = words.includes('--json')
  try {
    const { command, rest } = findCommand(commands, words)
    const call = parseCall(command, rest)
    if (call === null) return done((await import('./help.ts')).helpOf(command))
    const outcome = await command.run(call)
    return outcome === undefined ? null : printed(outcome, call.json)
  } catch (error) {
    return failed(error, isJson)
  }
}

export const done = (stdout: string): Printed => ({ code: exitCodes.done, stdout, stderr: '' })

const printed = ({ json, text, exitCode = exitCodes.done }: Outcome, isJson: boolean): Printed => ({
  code: exitCode,
  stdout: isJson ? `${JSON.stringify(json, null, 2)}\n` : `${text}\n`,
  stderr: '',
})

/** Standard output stays empty, so that scripts read nothing from a command that failed. */
async function failed(error: unknown, isJson: boolean): Promise<Printed> {
  const isWrongUse = error instanceof WrongUse
  const message = isWrongUse ? error.message : await explain(error)
  const code = (error as { code?: unknown }).code
  const stderr = isJson
    ? `${JSON.stringify({ error: message, ...(typeof code === 'string' && { code }) })}\n`
    : `${message}${isWrongUse ? usage(error.command) : ''}\n`
  return { code: isWrongUse ? exitCodes.wrongUse : exitCodes.failed, stdout: '', stderr }
}

const usage = (command: Command | undefined) =>
  command ? `\nUsage: atrium ${[command.name, ...command.args].join(' ')} (see "atrium ${command.name} --help")` : ''

const explain = async (error: unknown) => (await import('../explain-failure.ts')).explainFailure(error)
