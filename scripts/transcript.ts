import { spawn } from 'node:child_process'

/** A command as a document shows it, and the output that the document shows for it. */
export type Step = { command: string; output: string }

const block = /(?<=^```console\n)[\s\S]*?(?=^```$)/gm

/** Address that the documents show. The address of a service under test is replaced by it. */
const shownAt = 'localhost:3000'

/** Last line of an output that the document shortens. */
const leftOut = '…'

/**
 * Reads the commands of all `console` blocks of a Markdown text. A command continues on the next line after a
 * backslash.
 */
export function readTranscript(markdown: string): Step[] {
  return (markdown.match(block) ?? []).flatMap((lines) =>
    lines
      .split(/^\$ /m)
      .slice(1)
      .map((step) => {
        const [command = ''] = /^(?:.*\\\n)*.*/.exec(step) ?? []
        return { command, output: step.slice(command.length).trim() }
      }),
  )
}

/** Returns the Markdown with these steps in its blocks, each output followed by an empty line. */
export function writeTranscript(markdown: string, steps: Step[]): string {
  const rest = steps.values()
  return markdown.replace(block, (lines) => {
    const count = lines.split(/^\$ /m).length - 1
    return rest
      .take(count)
      .map(({ command, output }) => `$ ${command}\n${output && `${output}\n\n`}`)
      .toArray()
      .join('')
      .replace(/\n+$/, '\n')
  })
}

/** Marks the end of a command's output. No reply contains it. */
const unitSeparator = '\x1f'

type Place = {
  address: string
  cwd: string
  env: Record<string, string>
  /** Runs before the next command: readers type slowly, so background work has finished by then. */
  pause(): Promise<void>
}

/** Runs all commands in one shell and returns each with its output, shortened where the document shortens it. */
export async function runTranscript(steps: Step[], { address, cwd, env, pause }: Place): Promise<Step[]> {
  const shell = spawn('sh', { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] })
  const printed = readUnits(shell.stdout.setEncoding('utf8'))
  const ran: Step[] = []
  shell.stdin.write('exec 2>&1\n')
  for (const { command, output } of steps) {
    shell.stdin.write(`${command.replaceAll(shownAt, address)}\nprintf '\\037'\n`)
    const { value, done } = await printed.next()
    if (done) throw new Error(`the shell ended at: ${command}`)
    ran.push({ command, output: shorten(value.replaceAll(address, shownAt).trim(), output) })
    await pause()
  }
  shell.stdin.end()
  return ran
}

async function* readUnits(texts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let unread = ''
  for await (const text of texts) {
    const units = (unread + text).split(unitSeparator)
    unread = units.pop() ?? ''
    yield* units
  }
}

function shorten(printed: string, shown: string): string {
  const lines = shown.split('\n')
  if (lines.at(-1) !== leftOut) return printed
  return [...printed.split('\n').slice(0, lines.length - 1), leftOut].join('\n')
}

const volatile: [shape: RegExp, name: string][] = [
  [/\b[\w-]{64}\b/g, 'token'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'id'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'time'],
  [/\b\d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d UTC/g, 'time'],
  [/(?<="requestId":")[^"]+/g, 'request'],
  [/^[A-Z2-7]{26}$/gm, 'one-time password'],
]

/** Replaces values that differ from run to run by names. Ids are numbered, so that equal ids stay recognisable. */
export function maskVolatile(steps: Step[]): Step[] {
  const ids = new Map<string, number>()
  const numberOf = (id: string) => ids.get(id) ?? ids.set(id, ids.size + 1).size
  const settle = (output: string) =>
    volatile.reduce(
      (settled, [shape, name]) =>
        settled.replace(shape, (found) => (name === 'id' ? `<id ${numberOf(found)}>` : `<${name}>`)),
      output,
    )
  return steps.map(({ command, output }) => ({ command, output: settle(output) }))
}
