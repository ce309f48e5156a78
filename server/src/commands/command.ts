import { parseArgs } from 'node:util'

export type Option = {
  type: 'boolean' | 'string'
  /** The name of the value in the help, for an option that takes one. */
  value?: string
  summary: string
}

/** A parsed call of a command. */
export type Call = {
  args: string[]
  options: Record<string, string | boolean | undefined>
  json: boolean
}

/** Output of a command: `json` with --json, otherwise `text`. */
export type Outcome = { json: unknown; text: string; exitCode?: number }

export type Command = {
  /** One or two words, such as `account suspend`. */
  name: string
  /** The arguments as the help shows them. Those in brackets are optional. */
  args: string[]
  summary: string
  /** Further sentences of the help. */
  details?: string
  options?: Record<string, Option>
  examples: string[]
  /** Each command loads its own code: the help should not load a database driver. */
  run(call: Call): Promise<Outcome | undefined>
}

/** Exit codes, which scripts can rely on. */
export const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const

/** Thrown for a call that no command understands. */
export class WrongUse extends Error {
  readonly command: Command | undefined
  constructor(message: string, command?: Command) {
    super(message)
    this.command = command
  }
}

/** Options of every command. */
const commonOptions = {
  json: { type: 'boolean', summary: 'print JSON, for scripts' },
  help: { type: 'boolean', summary: 'print the help of the command' },
} satisfies Record<string, Option>

export const optionsOf = ({ options = {} }: Command): Record<string, Option> => ({ ...options, ...commonOptions })

/** Finds the command that the first words name, and the words behind it. */
export function findCommand(commands: Command[], words: string[]): { command: Command; rest: string[] } {
  const [first = '', second = ''] = words
  const pair = commands.find(({ name }) => name === `${first} ${second}`)
  if (pair) return { command: pair, rest: words.slice(2) }
  const single = commands.find(({ name }) => name === first)
  if (single) return { command: single, rest: words.slice(1) }
  const below = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name)
  if (below.length > 0) throw new WrongUse(`"atrium ${first}" needs one of these behind it: ${lastWords(below)}.`)
  throw new WrongUse(`Atrium has no command "${first}". "atrium --help" lists the commands.`)
}

const lastWords = (names: string[]) => names.map((name) => name.split(' ')[1]).join(', ')

/** Reads the words behind the name of a command. Returns null when its help is asked for. */
export function parseCall(command: Command, words: string[]): Call | null {
  const { values, positionals } = parseWords(command, words)
  const { help, json, ...options } = values
  if (help) return null
  const required = command.args.filter((arg) => !arg.startsWith('[')).length
  if (positionals.length < required) throw new WrongUse(`${command.args[positionals.length]} is missing.`, command)
  if (positionals.length > command.args.length) {
    throw new WrongUse(`"${positionals[command.args.length]}" is one word too many.`, command)
  }
  return { args: positionals, options, json: json === true }
}

function parseWords(command: Command, words: string[]) {
  try {
    return parseArgs({
      args: words,
      options: Object.fromEntries(Object.entries(optionsOf(command)).map(([name, { type }]) => [name, { type }])),
      allowPositionals: true,
    })
  } catch (error) {
    // The first sentence names the option; further ones are advice for programmers.
    throw new WrongUse(`${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.`, command)
  }
}

/** Reads the text of an option. */
export const textOf = (options: Call['options'], name: string): string => {
  const value = options[name]
  return typeof value === 'string' ? value : ''
}

/** Reads an option that is a whole number. */
export function numberOf(options: Call['options'], name: string, fallback: number, max: number): number {
  const given = textOf(options, name)
  if (given === '') return fallback
  const value = Number(given)
  if (!/^[1-9]\d{0,8}$/.test(given) || value > max) {
    throw new WrongUse(`--${name} must be a whole number from 1 to ${max}, not "${given}".`)
  }
  return value
}
