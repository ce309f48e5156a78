import assert from 'node:assert/strict'
import { copyFileSync, cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { startPostgres, testSettings } from '../../../scripts/start-postgres.ts'
import { startAtrium, type TestAtrium } from '../support/atrium.ts'
import { listenTo, type ReceivedEvent, type TestListener } from '../support/listener.ts'
import {
  burnTransactions,
  copyRows,
  dumpAndRestore,
  findInstallation,
  startInstalled,
} from '../support/move-database.ts'
import { freshPostgresDatabase } from '../support/postgres.ts'
import { reportFigure } from '../support/report-figure.ts'
import { type Filled, fill, readAll } from '../support/restore-drill.ts'
import { temporaryFolder } from '../support/service-process.ts'
import { until } from '../support/until.ts'

const folder = temporaryFolder()
after(() => folder.remove())

/** A backup procedure and the URL of the copy. `saveStopped` runs after the service has stopped. */
type Drill = { url: string; save?(): Promise<void>; saveStopped?(): Promise<void>; restoredUrl: string }

const newFolder = () => mkdtempSync(join(folder.path, 'files-'))
const engineOf = (url: string) => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres')

/** Runs `work` with the service on this database, which listens for live connections. */
async function withAtrium<T>(
  url: string,
  files: string,
  work: (atrium: TestAtrium, origin: string) => Promise<T>,
): Promise<T> {
  const atrium = await startAtrium(engineOf(url), { env: { DATABASE_URL: url, FILES_URL: `file:${files}` } })
  try {
    return await work(atrium, await atrium.server.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await atrium.close()
  }
}

async function drill({ url, save, saveStopped, restoredUrl }: Drill): Promise<number> {
  const [files, restoredFiles] = [newFolder(), newFolder()]
  const before = await withAtrium(url, files, async (atrium, origin) => {
    const filled = await fill(atrium)
    const listener = await listenTo(origin, { token: filled.club.member.token })
    await listener.until('ready')
    await post(atrium, filled, 'before the backup')
    const placeInBackup = await placeOf(listener, 'before the backup')
    const expected = await readAll(atrium, filled)
    await save?.()
    if (save) {
      await post(atrium, filled, 'lost')
      await post(atrium, filled, 'lost as well')
    }
    const lastPlace = save ? await placeOf(listener, 'lost as well') : placeInBackup
    listener.disconnect()
    return { filled, placeInBackup, lastPlace, expected }
  })
  await saveStopped?.()
  // The files are copied after the database: a content exists before the row that names it.
  cpSync(files, restoredFiles, { recursive: true })

  const { filled, expected } = before
  await withAtrium(restoredUrl, restoredFiles, async (atrium, origin) => {
    assert.deepEqual(await readAll(atrium, filled), expected, 'every reply is equal')
    const json = { credential: filled.person.nametag, password: filled.person.password }
    assert.equal((await atrium.call('POST', '/v2/login', { json })).status, 200)

    const listen = (lastId?: string) => listenTo(origin, { token: filled.club.member.token, lastId })
    const fresh = await listen()
    await fresh.until('ready')
    const resumed = await listen(before.placeInBackup)
    // The log gets as many events as were lost, so that it is as long as when the listener of the lost ones left.
    await post(atrium, filled, 'one')
    await post(atrium, filled, 'two')
    await fresh.until('message.posted', 2)
    const last = await listen(before.lastPlace)
    if (save) await last.until('reset')
    await post(atrium, filled, 'three')
    const textsOf = async (listener: TestListener, count: number) =>
      (await listener.until('message.posted', count)).map(textOf)
    assert.deepEqual(await textsOf(fresh, 3), ['one', 'two', 'three'])
    assert.deepEqual(await textsOf(resumed, 3), ['one', 'two', 'three'])
    const received = save ? ['three'] : ['one', 'two', 'three']
    assert.deepEqual(await textsOf(last, received.length), received)
    for (const each of [fresh, resumed, last]) each.disconnect()
  })
  return expected.length
}

const textOf = ({ data }: ReceivedEvent) => (data as { message: string }).message

/** Returns the log position of a message. Earlier messages may arrive first. */
async function placeOf(listener: TestListener, message: string): Promise<string | undefined> {
  const find = () => listener.received.find((each) => each.event === 'message.posted' && textOf(each) === message)
  await until(`${message} is received`, () => find() !== undefined)
  return find()?.id
}

async function post(atrium: TestAtrium, { club, talk }: Filled, message: string): Promise<void> {
  const { token } = club.administrator
  const reply = await atrium.call('POST', `/v2/talks/${club.nio}/${talk}`, { token, json: { message } })
  assert.equal(reply.status, 201, reply.text)
}

test('R12: SQLite, copied while the service ran', async () => {
  const [file, copy] = [join(folder.path, 'running.db'), join(folder.path, 'backup.db')]
  const save = async () => {
    // sqlite3's .backup command does the same.
    const connection = new Sqlite(file)
    await connection.backup(copy)
    connection.close()
  }
  const replies = await drill({ url: `sqlite:${file}`, save, restoredUrl: `sqlite:${copy}` })
  reportFigure('R12', `SQLite, .backup while it ran: ${replies} replies equal, live events go on`)
})

test('R12: SQLite, the file copied while the service was stopped', async () => {
  const [file, copy] = [join(folder.path, 'stopped.db'), join(folder.path, 'copy.db')]
  const saveStopped = async () => copyFileSync(file, copy)
  const replies = await drill({ url: `sqlite:${file}`, saveStopped, restoredUrl: `sqlite:${copy}` })
  reportFigure('R12', `SQLite, file copied while stopped: ${replies} replies equal, live events go on`)
})

test('R12: PostgreSQL, every row copied to another server', async () => {
  const { url, drop } = await freshPostgresDatabase()
  const other = await startPostgres(testSettings)
  try {
    await burnTransactions(url, 20_000)
    const replies = await drill({ url, save: () => copyRows(url, other.url), restoredUrl: other.url })
    reportFigure('R12', `PostgreSQL, rows copied to another server: ${replies} replies equal, live events go on`)
  } finally {
    await other.stop()
    await drop()
  }
})

const installation = findInstallation()

const withTools = async (t: TestContext) => {
  if (!installation) return t.skip('this machine has no PostgreSQL with its tools')
  const [source, target] = [await startInstalled(installation), await startInstalled(installation)]
  try {
    await burnTransactions(source.url, 20_000)
    const save = async () => dumpAndRestore(installation, source.url, target.url)
    const replies = await drill({ url: source.url, save, restoredUrl: target.url })
    reportFigure('R12', `${installation.version} and pg_restore: ${replies} replies equal, live events go on`)
  } finally {
    await source.stop()
    await target.stop()
  }
}

if (process.env.ATRIUM_PROVE) test('R12: PostgreSQL, pg_dump and pg_restore into another server', withTools)
