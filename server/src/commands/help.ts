import { version } from '../version.ts'
import { type Command, type Option, optionsOf } from './command.ts'

const usageOf = ({ name, args }: Command) => [name, ...args].join(' ')

const inColumns = (rows: [string, string][]) => {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n')
}

const shownExamples = new Set(['start', 'account create', 'account suspend', 'organization list', 'mail test'])

/** The help of all commands. */
export const helpOfAll = (commands: Command[]) => `Atrium ${version}, a self-hosted workspace for organizations.

Usage: atrium <command> [options]     (in a checkout: npm run -s atrium -- <command> [options])

Commands:
${inColumns([
  ...commands.map((command): [string, string] => [usageOf(command), command.summary]),
  ['--version', 'print the version'],
  ['--help', 'print this help; behind a command, its own'],
])}

Examples:
${commands
  .filter(({ name }) => shownExamples.has(name))
  .map(({ examples: [example] }) => `  ${example}`)
  .join('\n')}

Every command takes --json. Exit codes: 0 done, 1 failed, 2 wrong use.
Commands work while the service runs, and use the same settings. The README lists them all; the most used ones:
  PORT          where to listen (3000)
  HOST          which address to listen on (127.0.0.1)
  DATABASE_URL  sqlite:data/atrium.db, or postgres://user:password@host:port/database (several: host:port,host:port)
  PUBLIC_URL    the address that people use, for the links in mails
  SMTP_URL      the mail server; without it mails are saved but not sent
`

const optionRow = ([name, { value, summary }]: [string, Option]): [string, string] => [
  value === undefined ? `--${name}` : `--${name} <${value}>`,
  summary,
]

/** The help of one command. */
export const helpOf = (
  command: Command,
) => `${sentence(command.summary)}${command.details ? `\n${command.details}` : ''}

Usage: atrium ${usageOf(command)} [options]

Options:
${inColumns(Object.entries(optionsOf(command)).map(optionRow))}

Examples:
${command.examples.map((example) => `  ${example}`).join('\n')}
`

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
