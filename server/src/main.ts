import { type Command, exitCodes, findCommand, type Outcome, parseCall, WrongUse } from './commands/command.ts'
import { commands } from './commands/table.ts'
import { version } from './version.ts'

const defaultCommand = 'start'

async function main(words: string[]): Promise<void> {
  const [first = defaultCommand] = words
  if (first === '--version') process.stdout.write(`${version}\n`)
  else if (first === '--help' || first === '-h' || first === 'help') {
    process.stdout.write((await import('./commands/help.ts')).helpOfAll(commands))
  } else await run(first.startsWith('-') || words.length === 0 ? [defaultCommand, ...words] : words)
}

async function run(words: string[]): Promise<void> {
  const isJson = words.includes('--json')
  try {
    const { command, rest } = findCommand(commands, words)
    const call = parseCall(command, rest)
    if (call === null) process.stdout.write((await import('./commands/help.ts')).helpOf(command))
    else print(await command.run(call), call.json)
  } catch (error) {
    await fail(error, isJson)
  }
}

function print(outcome: Outcome | undefined, isJson: boolean): void {
  if (outcome === undefined) return
  process.stdout.write(isJson ? `${JSON.stringify(outcome.json, null, 2)}\n` : `${outcome.text}\n`)
  process.exitCode = outcome.exitCode ?? exitCodes.done
}

/** Standard output stays empty, so that scripts read nothing from a command that failed. */
async function fail(error: unknown, isJson: boolean): Promise<void> {
  const isWrongUse = error instanceof WrongUse
  const message = isWrongUse ? error.message : await explain(error)
  const code = (error as { code?: unknown }).code
  process.exitCode = isWrongUse ? exitCodes.wrongUse : exitCodes.failed
  if (isJson) {
    process.stderr.write(`${JSON.stringify({ error: message, ...(typeof code === 'string' && { code }) })}\n`)
  } else process.stderr.write(`${message}${isWrongUse ? usage(error.command) : ''}\n`)
}

const usage = (command: Command | undefined) =>
  command ? `\nUsage: atrium ${[command.name, ...command.args].join(' ')} (see "atrium ${command.name} --help")` : ''

const explain = async (error: unknown) => (await import('./explain-failure.ts')).explainFailure(error)

await main(process.argv.slice(2))
