import { done, type Printed, runCommand } from './commands/run.ts'
import { commands } from './commands/table.ts'
import { withSourceLines } from './source-lines.ts'
import { version } from './version.ts'

const defaultCommand = 'start'

async function run(words: string[]): Promise<Printed | null> {
  const [first = defaultCommand] = words
  if (first === '--version') return done(`${version}\n`)
  if (first === '--help' || first === '-h' || first === 'help') {
    return done((await import('./commands/help.ts')).helpOfAll(commands))
  }
  return runCommand(first.startsWith('-') || words.length === 0 ? [defaultCommand, ...words] : words)
}

// Node prints the stack trace of an error that nothing has caught, and ends the process.
process.on('uncaughtExceptionMonitor', (error: unknown) => {
  if (error instanceof Error) error.stack = withSourceLines(error.stack)
})

const printed = await run(process.argv.slice(2))
if (printed !== null) {
  process.stdout.write(printed.stdout)
  process.stderr.write(printed.stderr)
  process.exitCode = printed.code
}
