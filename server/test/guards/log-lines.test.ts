import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOf, readFromRoot, sourcesIn } from './sources.ts'

const calls = /\b(?:log(?:\.(?:debug|info|warn|error|fatal)|\[[^\]]+\])|\w+Throttled)\(/g
const tokens = /'[^']*'|`[^`]*`|[([{]|[)\]}]|,/g

/** Returns the last argument of a call whose arguments begin at `start`. */
function lastArgument(text: string, start: number): string {
  let depth = 1
  let from = start
  let argument = ''
  for (const { 0: token, index } of text.slice(start).matchAll(tokens)) {
    if ('([{'.includes(token)) depth++
    else if (')]}'.includes(token)) depth--
    if (depth === 0 || (depth === 1 && token === ',')) {
      argument = text.slice(from, start + index).trim() || argument
      from = start + index + 1
    }
    if (depth === 0) break
  }
  return argument
}

const written = sourcesIn('server/src/**/*.ts').flatMap((source) =>
  [...source.text.matchAll(calls)].map(({ 0: call, index }) => ({
    file: nameOf(source),
    message: lastArgument(source.text, index + call.length),
  })),
)

const isText = ({ message }: { message: string }) => /^['`]/.test(message)

/** The document shortens long messages to their beginning. */
const beginning = (message: string) => message.slice(1, -1).split(/[,$]|\. /)[0] ?? ''

test('docs/operating.md lists every line of the log', () => {
  const section =
    readFromRoot('docs/operating.md')
      .split(/^## /m)
      .find((part) => part.startsWith('The log\n')) ?? ''
  const texts = written.filter(isText)
  assert.ok(texts.length > 25, 'there are lines to look for')
  assert.deepEqual(
    texts.filter(({ message }) => !section.includes(`\`${beginning(message)}`)),
    [],
  )
})

test('the lines of the log are fixed texts, except where this list says so', () => {
  const others = written.filter((line) => !isText(line)).map(({ file }) => file)
  assert.deepEqual(others, [
    // The problem with PostgreSQL.
    'app.ts',
    // Failed or blocked sign-in.
    'check-password.ts',
    // Deviation of the clock.
    'clock-check.ts',
    // The problem with the mail server.
    'sender.ts',
    // Messages that are throttled to one per minute.
    'log.ts',
  ])
})
