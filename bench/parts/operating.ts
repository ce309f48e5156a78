/*
 * This file is longer than 250 lines because P15 consists of four measurements of one instance: backups, a restore,
 * scrapes and moves.
 */

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import pg from 'pg'
import { readBackup } from '../../server/src/backup/read-backup.ts'
import { tellAnswered } from '../../server/src/http/core/answered-requests.ts'
import { countRequests } from '../../server/src/http/service/request-histogram.ts'
import type { Databases } from '../databases.ts'
import { usualDataset } from '../datasets.ts'
import { load, median } from '../load.ts'
import { operations, postTo } from '../operations.ts'
import { type Environment, type Program, runCommand, startService } from '../programs.ts'
import { endStatus, printStatus } from '../progress.ts'
import { turnOf } from '../rounds.ts'
import type { Part, Row } from '../rows.ts'
import { club, type Dataset, seed, tokenOf } from '../seed.ts'

const writesPerSecond = 500
const writers = 32
const mibBytes = 1024 * 1024
/** Size of the database and its files together. */
const instanceMib = 1024

const dataset = (quick: boolean, messages: number): Dataset =>
  quick
    ? { accounts: 200, organizations: 60, longTalk: 200, messages: 300, listeners: 50 }
    : { accounts: 5_000, organizations: 500, longTalk: 100_000, messages, listeners: 25 }

const restoredMessages = 250_000
const movedMessages = 1_000_000

/** P15: cost of an operator's work: backups beside writers, a restore, scrapes of /metrics, and moves. */
export const measureOperating: Part = (databases, quick) =>
  databases.onAllCores(async () => {
    const database = await databases.make(dataset(quick, restoredMessages))
    const env = { DATABASE_URL: database, ...placeOf(databases.folder) }
    const service = await startService(database, databases.folder, env, { onAllCores: true })
    await fillStorage(service, quick ? 2 : instanceMib - (await databaseMib(database)))
    const backups = await measureBackup(databases, service, env, quick)
    await service.stop()
    const rows = [...backups.rows, await measureRestore(databases, backups.file, quick)]
    rows.push(...(await measureScrapes(databases, quick)))
    if (databases.engine === 'postgres') rows.push(...(await measureMoves(databases, quick)))
    endStatus()
    return rows
  })

const placeOf = (folder: string): Environment => ({
  FILES_URL: `file:${join(folder, 'files')}`,
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
})

async function databaseMib(url: string): Promise<number> {
  if (url.startsWith('sqlite:')) return Math.round(statSync(url.slice('sqlite:'.length)).size / mibBytes)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
  await client.end()
  return Math.round(Number(rows[0].bytes) / mibBytes)
}

/** Uploads files of a mebibyte, as the photos of a club are. */
async function fillStorage({ url }: Program, mib: number): Promise<void> {
  for (let uploaded = 0; uploaded < mib; uploaded++) {
    if (uploaded % 100 === 0) printStatus(`operating: file ${uploaded} of ${mib}`)
    const reply = await fetch(`${url}/v2/files/${club.organization}?name=photo-${uploaded}.bin`, {
      method: 'POST',
      headers: { authorization: tokenOf(1), 'content-type': 'application/octet-stream' },
      body: randomBytes(mibBytes),
    })
    assert.equal(reply.status, 201, await reply.text())
  }
}

type Written = { texts: string[]; perSecond: number; p50Ms: number; p99Ms: number }

let written = 0

/** Posts at a rate, from several connections. A connection that is late sends its next post at once. */
async function write({ url }: Program, seconds: number): Promise<Written> {
  const texts: string[] = []
  const times: number[] = []
  const started = performance.now()
  const total = writesPerSecond * seconds
  const post = async (writer: number) => {
    for (let n = writer; n < total; n += writers) {
      await sleep(Math.max(0, started + (n * 1000) / writesPerSecond - performance.now()))
      const message = `written ${++written}`
      const talk = club.talks[n % club.talks.length] ?? club.longTalk
      const { path, ...request } = postTo(club.organization, talk, message)
      const sent = performance.now()
      const reply = await fetch(url + path, request)
      assert.equal(reply.status, 201, await reply.text())
      times.push(performance.now() - sent)
      texts.push(message)
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => post(writer)))
  times.sort((a, b) => a - b)
  return {
    texts,
    perSecond: total / ((performance.now() - started) / 1000),
    p50Ms: median(times),
    p99Ms: times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN,
  }
}

/** Returns those of the texts that are in no message of a backup. */
async function missingIn(file: string, texts: string[]): Promise<string[]> {
  const found = new Set<string>()
  await readBackup(
    file,
    {
      async rows(table, columns, rows) {
        if (table === 'messages') for (const row of rows) found.add(String(row[columns.indexOf('message')]))
      },
    },
    () => {},
  )
  return texts.filter((text) => !found.has(text))
}

/** Rounds with and without backups alternate; the backups of a round follow each other without a pause. */
async function measureBackup(databases: Databases, service: Program, env: Environment, quick: boolean) {
  const rounds = quick ? 1 : 4
  const seconds = quick ? 0.2 : 10
  const folder = join(databases.folder, 'backups')
  const [alone, beside]: [Written[], Written[]] = [[], []]
  const acknowledged: string[] = []
  const times: number[] = []
  const missing: string[] = []
  const backUp = async () => {
    const before = [...acknowledged]
    const started = performance.now()
    const { file } = JSON.parse(await runCommand(['backup', `${folder}/`, '--json'], env)) as { file: string }
    times.push(performance.now() - started)
    return { file, before }
  }
  // The first backup writes the contents of all files, later ones only what is new.
  await backUp()
  for (let round = quick ? 1 : 0; round <= rounds; round++) {
    printStatus(`${databases.engine}, backups beside ${writesPerSecond} writes a second, round ${round} of ${rounds}`)
    const quiet = await write(service, seconds)
    acknowledged.push(...quiet.texts)
    let isOver = false
    const made: { file: string; before: string[] }[] = []
    const backups = (async () => {
      while (!isOver) made.push(await backUp())
    })()
    const busy = await write(service, seconds)
    isOver = true
    acknowledged.push(...busy.texts)
    await backups
    const last = made.at(-1)
    if (last) missing.push(...(await missingIn(last.file, last.before)))
    if (round === 0) continue
    alone.push(quiet)
    beside.push(busy)
  }
  const { file } = await backUp()
  missing.push(...(await missingIn(file, acknowledged)))
  const of = (found: Written[], key: 'perSecond' | 'p50Ms' | 'p99Ms') => median(found.map((each) => each[key]))
  const row = { promised: 'P15', engine: databases.engine } as const
  const rows: Row[] = [
    {
      ...row,
      name: `posts at ${writesPerSecond} a second during backups`,
      value: median(beside.map(({ perSecond }, round) => perSecond / (alone[round]?.perSecond ?? Number.NaN))),
      unit: '× without',
      bound: { atLeast: 0.9 },
      figures: {
        alonePerSecond: of(alone, 'perSecond'),
        besidePerSecond: of(beside, 'perSecond'),
        aloneP50Ms: of(alone, 'p50Ms'),
        besideP50Ms: of(beside, 'p50Ms'),
        aloneP99Ms: of(alone, 'p99Ms'),
        besideP99Ms: of(beside, 'p99Ms'),
        backupMs: median(times.slice(1)),
        firstBackupMs: times[0] ?? Number.NaN,
      },
    },
    {
      ...row,
      name: 'acknowledged posts that a backup lacks',
      value: missing.length,
      unit: '',
      bound: { atMost: 0 },
      figures: { acknowledged: acknowledged.length },
    },
  ]
  return { rows, file }
}

async function measureRestore(databases: Databases, file: string, quick: boolean): Promise<Row> {
  printStatus(`${databases.engine}, restore`)
  const target = await databases.makeWith(async () => {})
  const place = { DATABASE_URL: target, ...placeOf(join(databases.folder, 'restored')) }
  const started = performance.now()
  const restored = JSON.parse(await runCommand(['restore', file, '--json'], place)) as { objects: { bytes: number } }
  const seconds = (performance.now() - started) / 1000
  return {
    promised: 'P15',
    engine: databases.engine,
    name: quick ? 'restore' : `restore of 1 GiB, with ${restoredMessages.toLocaleString('en')} messages`,
    value: seconds,
    unit: 's',
    bound: { atMost: 60 },
    figures: { databaseMiB: await databaseMib(target), filesMiB: restored.objects.bytes / mibBytes },
  }
}

const scrapeMs = 1000

/**
 * Measures the cost of metrics: of counting a request, as part of the shortest one, and of a scrape every second, as
 * part of a core. Two services, one with metrics and one without, differ by a tenth from one start to the next, so the
 * counting is measured alone.
 */
async function measureScrapes(databases: Databases, quick: boolean): Promise<Row[]> {
  const amount = turnOf(32, 4, quick)
  const token = 'a token for the metrics of the bench'
  printStatus(`${databases.engine}, scrapes`)
  const service = await startService(await databases.make(usualDataset(quick)), databases.folder, {
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: token,
    ...placeOf(databases.folder),
  })
  const own: number[] = []
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    own.push((await load(service, operations['own info'] ?? [], amount)).cpuMicrosecondsARequest)
  }
  const scrapes = quick ? 1 : 100
  const before = service.cpuMs()
  for (let count = 0; count < scrapes; count++) {
    const reply = await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(reply.status, 200)
    await reply.text()
  }
  const scrapeCpuMs = (service.cpuMs() - before) / scrapes
  await service.stop()
  const counting = await microsecondsToCount(quick ? 1000 : 3_000_000)
  const row = { promised: 'P15', engine: databases.engine } as const
  return [
    {
      ...row,
      name: 'counting a request for /metrics, of own info',
      value: (counting / median(own)) * 100,
      unit: '%',
      bound: { atMost: 1 },
      figures: { countingMicroseconds: counting, ownInfoMicroseconds: median(own) },
    },
    {
      ...row,
      name: 'a scrape each second, of a core',
      value: (scrapeCpuMs / scrapeMs) * 100,
      unit: '%',
      bound: { atMost: 1 },
      figures: { scrapeCpuMs },
    },
  ]
}

/** The processor time in which a request of a real server is counted. */
async function microsecondsToCount(times: number): Promise<number> {
  const server = Fastify()
  let count = () => {}
  server.get('/v2/account/getUserInfos', async (request, reply) => {
    count = () => tellAnswered(request, reply, '')
    return ''
  })
  await server.inject('/v2/account/getUserInfos')
  countRequests(server)
  for (let time = 0; time < times; time++) count()
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) count()
  const { user, system } = process.cpuUsage(before)
  await server.close()
  return (user + system) / times
}

/** A move from SQLite to PostgreSQL, and back from there. */
async function measureMoves(databases: Databases, quick: boolean): Promise<Row[]> {
  const source = `sqlite:${join(databases.folder, 'to-move.db')}`
  const seeded = dataset(quick, movedMessages)
  await seed(source, seeded)
  const target = await databases.makeWith(async () => {})
  const back = `sqlite:${join(databases.folder, 'moved-back.db')}`
  const rows: Row[] = []
  for (const [name, from, to] of [
    ['SQLite to PostgreSQL', source, target],
    ['PostgreSQL to SQLite', target, back],
  ] as const) {
    printStatus(`move from ${name}`)
    const started = performance.now()
    await runCommand(['move', to], { DATABASE_URL: from, ...placeOf(databases.folder) })
    rows.push({
      promised: 'P15',
      engine: databases.engine,
      name: `move of ${seeded.messages.toLocaleString('en')} messages, ${name}`,
      value: (performance.now() - started) / 1000,
      unit: 's',
      bound: { atMost: 300 },
      figures: {},
    })
  }
  return rows
}
