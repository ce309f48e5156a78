import { version } from './version.ts'

type Command = {
  /** The arguments, for the help. */
  usage: string
  summary: string
  run(args: string[]): Promise<void>
}

/** Each command loads its own code: `--version` should not load a database driver. */
const commands: Record<string, Command> = {
  start: {
    usage: 'start [--no-pages]',
    summary: 'serve people and programs; the default. --no-pages leaves the web pages out',
    run: async (args) => (await import('./start.ts')).start(args),
  },
  mails: {
    usage: 'mails <account> [number]',
    summary: 'show the newest automatic mails of an account',
    run: async (args) => (await import('./show-mails.ts')).showMails(args),
  },
}

const defaultCommand = 'start'

const help = () => `Atrium ${version}, a self-hosted workspace for organizations.

Usage: atrium [command]     (in a checkout: npm start -- [command])

Commands:
${Object.values(commands)
  .map(({ usage, summary }) => `  ${usage.padEnd(26)}${summary}`)
  .join('\n')}
  --version                 print the version
  --help                    print this help

Settings are read from the environment; the README lists them all. The most used ones:
  PORT          where to listen (3000)
  HOST          which address to listen on (127.0.0.1)
  DATABASE_URL  sqlite:data/atrium.db, or postgres://user:password@host:port/database (several hosts: host:port,host:port)
  PUBLIC_URL    the address that people use, for the links in mails
  SMTP_URL      the mail server; without it mails are saved but not sent
`

async function main(args: string[]): Promise<void> {
  const [first = defaultCommand] = args
  if (first === '--version') process.stdout.write(`${version}\n`)
  else if (first === '--help' || first === 'help') process.stdout.write(help())
  else if (Object.hasOwn(commands, first)) await commands[first]?.run(args.slice(1))
  else if (first.startsWith('-')) await commands[defaultCommand]?.run(args)
  else refuse(first)
}

function refuse(name: string): void {
  process.stderr.write(`Atrium has no command "${name}". Its commands are: ${Object.keys(commands).join(', ')}.\n`)
  process.exitCode = 2
}

await main(process.argv.slice(2))
