import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request as startRequest } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { reportFigure } from '../support/report-figure.ts'
import { startService, temporaryFolder } from '../support/service-process.ts'
import { until } from '../support/until.ts'
import { openOffice } from '../support/writers.ts'

const folder = temporaryFolder()
after(() => folder.remove())

const env = (name: string) => ({ DATABASE_URL: `sqlite:${join(folder.path, name, 'atrium.db')}` })

/** Duration of an upload while the service stops; in `npm run prove` longer than a stop without uploads may take. */
const stopSeconds = process.env.ATRIUM_PROVE ? 25 : 2

async function openUploader(name: string) {
  const service = await startService(env(name))
  const office = await openOffice(service.url)
  const begin = () => {
    const request = startRequest(`${service.url}/v2/files/${office.nio}`, {
      method: 'POST',
      headers: { authorization: office.token, 'content-type': 'application/octet-stream' },
    })
    request.on('error', () => {})
    request.write('the beginning')
    return request
  }
  return { service, begin }
}

const replyTo = async (request: ClientRequest) => {
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  return { status: reply.statusCode, body: JSON.parse(await text(reply)) }
}

async function drip(request: ClientRequest, seconds: number): Promise<void> {
  for (let count = 0; count < seconds; count++) {
    request.write('x')
    await sleep(1000)
  }
}

/** The folder of the files exists from the first upload on. */
const incoming = (name: string) => {
  const files = join(folder.path, name, 'files')
  const entries = existsSync(files) ? readdirSync(files, { recursive: true, withFileTypes: true }) : []
  return entries.filter((entry) => entry.isFile() && entry.parentPath.endsWith('incoming'))
}

test('R7: a slow upload takes longer than other requests may; one that pauses for 15 s ends and leaves nothing', async () => {
  const { service, begin } = await openUploader('slow')
  const [slow, stalled] = [begin(), begin()]
  const since = performance.now()
  const stalledReply = replyTo(stalled).then((reply) => ({ ...reply, afterMs: performance.now() - since }))
  // Other requests are cut off after 10 s.
  await drip(slow, 13)
  slow.end()
  const { status, body } = await replyTo(slow)
  assert.deepEqual([status, body.size], [201, 'the beginning'.length + 13])
  const ended = await stalledReply
  assert.deepEqual([ended.status, ended.body.code], [408, 'REQUEST_TIMEOUT'])
  await until('nothing is left', () => incoming('slow').length === 0)
  service.signal('SIGTERM')
  assert.deepEqual(await service.exit, { code: 0, signal: null })
  reportFigure('R7', `an upload of 13 s was kept, one without a byte ended after ${Math.round(ended.afterMs / 1000)} s`)
})

test(`R7: a stop waits for an upload of ${stopSeconds} s`, async () => {
  const { service, begin } = await openUploader('stopping')
  const upload = begin()
  await until('it arrives', () => incoming('stopping').length === 1)
  service.signal('SIGTERM')
  await drip(upload, stopSeconds)
  upload.end()
  assert.equal((await replyTo(upload)).status, 201)
  assert.deepEqual(await service.exit, { code: 0, signal: null })
})
