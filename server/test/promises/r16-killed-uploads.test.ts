import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openApp } from '../../src/app.ts'
import { simulatedMachine, steadyClock } from '../../src/clock.ts'
import { readConfig } from '../../src/config.ts'
import { keepUnknownMs, sweepShard } from '../../src/domain/files/sweep-files.ts'
import { makeLog } from '../../src/log.ts'
import { shards } from '../../src/storage/storage.ts'
import { engines } from '../support/atrium.ts'
import { migratedPostgresDatabase } from '../support/postgres.ts'
import { runSqlAt } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'
import { secretKey, startService, temporaryFolder } from '../support/service-process.ts'
import { until } from '../support/until.ts'
import { manyAccounts, type Office, openOffice } from '../support/writers.ts'

/** Number of acknowledged uploads with their messages; `npm run prove` sets 200. */
const uploads = Number(process.env.ATRIUM_KILLED_UPLOADS ?? 10)
const uploadsPerKill = 10
const writers = 4

const folder = temporaryFolder()
after(() => folder.remove())

type Settings = { DATABASE_URL: string; FILES_URL: string }

/** A file that the service acknowledged and, once that was acknowledged as well, the message that it is attached to. */
type Kept = { id: string; sha256: string; message?: number }

async function send(
  origin: string,
  office: Office,
  path: string,
  type: string,
  body: Uint8Array<ArrayBuffer> | string,
) {
  const reply = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: office.token, 'content-type': type },
    body,
  })
  const text = await reply.text()
  assert.equal(reply.status, 201, text)
  return JSON.parse(text) as { id: string | number }
}

/** Uploads and attaches files, one after the other, until the connection is lost. */
async function write(origin: string, office: Office, kept: Kept[]): Promise<void> {
  for (;;) {
    const content = Uint8Array.from(randomBytes(200_000))
    const sha256 = createHash('sha256').update(content).digest('hex')
    const type = 'application/octet-stream'
    const file = await send(origin, office, `/v2/files/${office.nio}`, type, content)
    const entry: Kept = { id: String(file.id), sha256 }
    kept.push(entry)
    const post = JSON.stringify({ attachments: [entry.id] })
    const message = await send(origin, office, `/v2/talks/${office.nio}/${office.talk}`, 'application/json', post)
    entry.message = Number(message.id)
  }
}

const hashOf = async (url: string, token: string) => {
  const reply = await fetch(url, { headers: { authorization: token } })
  return reply.status === 200
    ? createHash('sha256')
        .update(await reply.bytes())
        .digest('hex')
    : reply.status
}

/** Runs the sweep that removes what no row names, and returns what the storage has without a row, and the rows without an object. */
async function sweepAndCompare(env: Settings) {
  const later = () => Date.now() + keepUnknownMs + 60_000
  const config = readConfig({ ...env, SECRET_KEY: secretKey, LOG_LEVEL: 'silent' })
  const app = await openApp(config, steadyClock(later, simulatedMachine(later)), makeLog('silent'))
  try {
    await app.storage.removeAbandoned(0)
    const stored: string[] = []
    for (const shard of shards) {
      await sweepShard(app, shard, new AbortController().signal)
      stored.push(...(await app.storage.list(shard)).map(({ key }) => key))
    }
    const rows = (await runSqlAt(env.DATABASE_URL, 'select storage_key from blobs')).map((row) =>
      String(row.storage_key),
    )
    return {
      withoutRow: stored.filter((key) => !rows.includes(key)),
      lost: rows.filter((key) => !stored.includes(key)),
    }
  } finally {
    await app.close()
  }
}

async function killDuringUploads(env: Settings): Promise<string> {
  const kept: Kept[] = []
  let service = await startService(env)
  const office = await openOffice(service.url)
  let kills = 0
  while (kept.length < uploads) {
    const enough = kept.length + uploadsPerKill
    const ended = Array.from({ length: writers }, () => write(service.url, office, kept).catch((error) => error))
    await until('uploads are acknowledged', () => kept.length >= enough)
    service.signal('SIGKILL')
    await service.exit
    const errors = await Promise.all(ended)
    assert.ok(
      errors.every((error) => error instanceof TypeError),
      `a connection was lost, not refused: ${errors}`,
    )
    kills++
    service = await startService(env)
  }

  const files = `${service.url}/v2/files/${office.nio}`
  for (const { id, sha256 } of kept) assert.equal(await hashOf(`${files}/${id}/content`, office.token), sha256)
  const attached = await runSqlAt(
    env.DATABASE_URL,
    `select files.uuid as id, file_places.message_id as message from file_places join files on files.id = file_places.file_id`,
  )
  const messages = new Map(attached.map(({ id, message }) => [id, Number(message)]))
  for (const { id, message } of kept) if (message !== undefined) assert.equal(messages.get(id), message)
  const counted = 'select count(*) as count from messages where attachment_count > 0'
  assert.deepEqual(
    (await runSqlAt(env.DATABASE_URL, counted)).map(({ count }) => Number(count)),
    [attached.length],
    'no message without its file',
  )
  for (const { id } of attached) assert.equal(typeof (await hashOf(`${files}/${id}/content`, office.token)), 'string')
  service.signal('SIGTERM')
  assert.deepEqual(await service.exit, { code: 0, signal: null })

  assert.deepEqual(await sweepAndCompare(env), { withoutRow: [], lost: [] })
  return `${kills} kills during ${kept.length} acknowledged uploads: 0 lost, no file without a row after the sweep`
}

for (const engine of engines) {
  test(`R16: kill -9 during ${uploads} uploads and attachments loses nothing that was acknowledged (${engine})`, async () => {
    const postgres = engine === 'postgres' ? await migratedPostgresDatabase() : null
    const env = {
      DATABASE_URL: postgres?.url ?? `sqlite:${join(folder.path, 'atrium.db')}`,
      FILES_URL: `file:${join(folder.path, engine)}`,
      ...manyAccounts,
    }
    try {
      reportFigure('R16', `${await killDuringUploads(env)} (${engine})`)
    } finally {
      await postgres?.drop()
    }
  })
}
