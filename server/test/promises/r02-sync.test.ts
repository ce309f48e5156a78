import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, describe, test } from 'node:test'
import { openClient } from '../support/client.ts'
import { uniqueName } from '../support/people.ts'
import { reportFigure } from '../support/report-figure.ts'
import { startService, temporaryFolder } from '../support/service-process.ts'
import { openOffice } from '../support/writers.ts'

/** Number of posted messages; `npm run prove` sets 1,000. */
const writes = Number(process.env.ATRIUM_SYNCED_WRITES ?? 100)
const clients = 8

const folder = temporaryFolder()
after(() => folder.remove())

/** Tracing may be missing, or be forbidden in a container. */
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

/** Wraps the service in strace, which `-D` makes its child, so that signals reach the service. */
const traced = (file: string) => [
  ...['strace', '-D', '-o', file, '-y', '-s', '16384'],
  ...['-e', 'trace=pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg'],
]

/** Posts messages from several clients concurrently and returns the acknowledged texts. */
async function postThrough(file: string, env: Record<string, string> = {}): Promise<string[]> {
  const service = await startService({ DATABASE_URL: `sqlite:${file}.db`, LOG_LEVEL: 'info', ...env }, traced(file))
  const { nio, talk, token } = await openOffice(service.url)
  const posted: string[] = []
  const post = async () => {
    const client = openClient(service.url)
    for (let i = 0; i < writes / clients; i++) {
      const message = uniqueName()
      const { status } = await client.call('POST', `/v2/talks/${nio}/${talk}`, { token, json: { message } })
      assert.equal(status, 201)
      posted.push(message)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: clients }, post))
  service.signal('SIGTERM')
  assert.deepEqual(await service.exit, { code: 0, signal: null })
  return posted
}

type Steps = { written: number; synced: number; answered: number }

/**
 * Finds the lines of the trace where each message was written to the write-ahead log, where the log was next synced,
 * and where the reply was sent. Only the serving thread is traced; if the database moved to another one, no line would
 * be found.
 */
async function readTrace(file: string): Promise<Map<string, Steps>> {
  const steps = new Map<string, Steps>()
  const stepsOf = (text: string) => {
    const known = steps.get(text) ?? { written: 0, synced: 0, answered: 0 }
    steps.set(text, known)
    return known
  }
  const unsynced = new Set<Steps>()
  let line = 0
  for await (const call of createInterface({ input: createReadStream(file, 'latin1') })) {
    line++
    if (/^pwrite64\(\d+<[^>]*\.db-wal>/.test(call)) {
      for (const [name] of call.matchAll(aName)) {
        const found = stepsOf(name)
        if (found.written > 0) continue
        found.written = line
        unsynced.add(found)
      }
    } else if (/^f(data)?sync\(\d+<[^>]*\.db-wal>\) += 0/.test(call)) {
      for (const found of unsynced) found.synced = line
      unsynced.clear()
    } else if (/^(write|writev|sendto|sendmsg)\(\d+<socket:.*HTTP\/1\.1 201 /.test(call)) {
      for (const [name] of call.matchAll(aName)) stepsOf(name).answered ||= line
    }
  }
  return steps
}

/** Matches the names that `uniqueName` makes. */
const aName = /\bp[0-9a-z]+_[0-9a-f]{10}/g

const isSafe = ({ written, synced, answered }: Steps) => 0 < written && written < synced && synced < answered

const experiment = () => {
  test('the write-ahead log is synced between the write of a message and its reply', async () => {
    const file = join(folder.path, 'synced')
    const posted = await postThrough(file)
    const steps = await readTrace(file)
    const unsafe = posted.filter((message) => !isSafe(steps.get(message) ?? { written: 0, synced: 0, answered: 0 }))
    assert.deepEqual(unsafe, [])
    assert.ok(posted.length >= writes)
    const syncs = new Set(posted.map((message) => steps.get(message)?.synced)).size
    reportFigure('R2', `${posted.length} of ${posted.length} writes were synced before their reply, by ${syncs} syncs`)
  })

  test('negative control: with synchronous = OFF the same check finds no safe message', async () => {
    const file = join(folder.path, 'unsynced')
    const preload = join(import.meta.dirname, '../support/without-sync.mjs')
    const posted = await postThrough(file, { NODE_OPTIONS: `--import ${preload}` })
    const steps = await readTrace(file)
    assert.ok(
      posted.every((message) => (steps.get(message)?.written ?? 0) > 0),
      'it saw the writes',
    )
    assert.ok(
      posted.every((message) => (steps.get(message)?.answered ?? 0) > 0),
      'and the replies',
    )
    assert.deepEqual(
      posted.filter((message) => isSafe(steps.get(message) ?? assert.fail())),
      [],
    )
  })
}

if (canTrace) describe('R2: acknowledged writes are on disk', experiment)
else
  test('R2: acknowledged writes are on disk', (t) => {
    reportFigure('R2', 'not run: strace is missing or not allowed here')
    t.skip('strace is missing or not allowed here')
  })
