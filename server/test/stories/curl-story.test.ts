import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskVolatile, readTranscript, type Step, writeTranscript } from '../../../scripts/transcript.ts'
import { readFromRoot } from '../guards/sources.ts'
import { onEachEngine, startAtrium, type TestAtrium } from '../support/atrium.ts'
import { interfaceOperations } from '../support/interface.ts'
import { asDocumented, curl, documentsInCurl, playTranscript } from '../support/play-transcript.ts'

const story = 'docs/a-story-in-curl.md'

for (const path of documentsInCurl) {
  onEachEngine(
    path,
    (atrium) => {
      test(`every command prints what is shown, with ${curl}`, async () => {
        assertPrinted(path, await playTranscript(atrium, stepsOf(path)))
        if (path === story) assertComplete(atrium)
      })
    },
    asDocumented,
  )
}

test('on a machine without curl a replacement does the same, and refuses unknown options', async () => {
  const atrium = await startAtrium('sqlite', asDocumented)
  const more = [
    { command: "curl -s -X GET localhost:3000/healthz -o here.json -w '%{http_code} %{content_type}\\n'", output: '' },
    { command: 'curl -s --compressed localhost:3000/healthz || echo refused', output: '' },
  ]
  try {
    const played = await playTranscript(atrium, [...stepsOf('README.md'), ...more], 'a replacement for curl')
    const [written, refused] = played.splice(-more.length)
    assertPrinted('README.md', played)
    assert.equal(written?.output, '200 application/json; charset=utf-8')
    assert.match(refused?.output ?? '', /Unknown option '--compressed'[\s\S]*refused$/)
  } finally {
    await atrium.close()
  }
})

test('a document is rewritten with the new outputs, and nothing else changes', () => {
  const before = 'One\n\n```console\n$ a\n1\n\n$ b \\\n  c\n$ d\n4\n5\n```\n\nTwo\n\n```console\n$ e\n```\n'
  const steps = readTranscript(before)
  assert.deepEqual(steps, [
    { command: 'a', output: '1' },
    { command: 'b \\\n  c', output: '' },
    { command: 'd', output: '4\n5' },
    { command: 'e', output: '' },
  ])
  assert.equal(writeTranscript(before, steps), before)
  const printed = steps.map(({ command }) => ({ command, output: command === 'e' ? '6' : '' }))
  const after = 'One\n\n```console\n$ a\n$ b \\\n  c\n$ d\n```\n\nTwo\n\n```console\n$ e\n6\n```\n'
  assert.equal(writeTranscript(before, printed), after)
})

function stepsOf(path: string): Step[] {
  const steps = readTranscript(readFromRoot(path))
  assert.ok(steps.length > 0, `${path} has no commands`)
  return steps
}

function assertPrinted(path: string, played: Step[]): void {
  const [printed, shown] = [maskVolatile(played), maskVolatile(stepsOf(path))]
  const differs = (_step: Step, index: number) => printed[index]?.output !== shown[index]?.output
  const message = `${path} shows something else. If this is as it should be: npm run generate`
  assert.deepEqual(printed.filter(differs), shown.filter(differs), message)
}

function assertComplete(atrium: TestAtrium): void {
  const succeeded = operationsThatSucceeded(atrium)
  const missing = interfaceOperations.filter((operation) => !succeeded.has(operation))
  assert.deepEqual(missing, [], 'the story uses every operation of the interface')
}

/** Reads the operations from the log, because the text of a command does not prove what it called. */
function operationsThatSucceeded({ log }: TestAtrium): Set<string> {
  const requests = log.map((line) => JSON.parse(line)).filter(({ msg, status }) => msg === 'request' && status < 400)
  return new Set(requests.map(({ method, route }) => `${method} ${route.replace(/:(\w+)/g, '{$1}')}`))
}
