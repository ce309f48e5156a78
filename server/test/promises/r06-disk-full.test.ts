import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { freePort } from '../../../scripts/free-port.ts'
import { startAtrium } from '../support/atrium.ts'
import { openClient } from '../support/client.ts'
import { newClub } from '../support/clubs.ts'
import { runSql, runSqlAt } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'
import { type ServiceProcess, secretKey, startService, temporaryFolder } from '../support/service-process.ts'
import { until } from '../support/until.ts'
import {
  type Acknowledged,
  assertKept,
  countOf,
  manyAccounts,
  nothingYet,
  openOffice,
  startWriting,
} from '../support/writers.ts'

/** Number of times that the disk fills up and is emptied again; `npm run prove` sets 10. */
const rounds = Number(process.env.ATRIUM_FULL_DISKS ?? 2)

const folder = temporaryFolder()
after(() => folder.remove())

/** A way to take the disk space from a running service, and to give it back. */
type Shortage = {
  name: string
  possible: boolean
  start(): Promise<{
    service: ServiceProcess
    fill(): void
    free(): void
    /** Returns the path of the database for reading while nothing writes. */
    look(): string
  }>
}

const small = join(folder.path, 'small')
const mount = ['unshare', '-rm', 'sh', '-c', 'mount -t tmpfs -o size=32m tmpfs "$0" && exec "$@"', small]

/** A file system of 32 MiB that only the service sees; this process reaches it through the service's root in /proc. */
const smallFileSystem: Shortage = {
  name: 'a file system of 32 MiB',
  get possible() {
    mkdirSync(small, { recursive: true })
    return spawnSync(mount[0] ?? '', [...mount.slice(1), 'true']).status === 0
  },
  async start() {
    const service = await startService({ DATABASE_URL: `sqlite:${small}/atrium.db`, ...manyAccounts }, mount)
    const seenFromHere = join(`/proc/${service.processId}/root`, small)
    const ballast = join(seenFromHere, 'ballast')
    return {
      service,
      fill: () => {
        try {
          writeFileSync(ballast, Buffer.alloc(48 * 1024 * 1024))
        } catch {}
      },
      free: () => rmSync(ballast),
      // SQLite would resolve the link to the root and open this process's own file system, so the file is copied.
      look: () => {
        const copy = join(folder.path, 'copy.db')
        rmSync(`${copy}-shm`, { force: true })
        for (const part of ['', '-wal']) copyFileSync(`${seenFromHere}/atrium.db${part}`, copy + part)
        return `sqlite:${copy}`
      },
    }
  },
}

/** Every write to a file fails as if it exceeded a file size limit of zero bytes. This needs no privileges. */
const limitedFileSize: Shortage = {
  name: 'a limit to the size of files',
  get possible() {
    return spawnSync('prlimit', ['--version']).status === 0
  },
  async start() {
    const file = join(folder.path, 'limited.db')
    const service = await startService({ DATABASE_URL: `sqlite:${file}`, ...manyAccounts })
    const limit = (bytes: number | 'unlimited') =>
      assert.equal(spawnSync('prlimit', ['--pid', `${service.processId}`, `--fsize=${bytes}:unlimited`]).status, 0)
    return {
      service,
      fill: () => limit(0),
      free: () => limit('unlimited'),
      look: () => `sqlite:${file}`,
    }
  },
}

async function starve(shortage: Shortage): Promise<Acknowledged> {
  const { service, fill, free, look } = await shortage.start()
  const office = await openOffice(service.url)
  const reader = openClient(service.url)
  const acknowledged = nothingYet()
  for (let round = 0; round < rounds; round++) {
    const writers = await startWriting(service.url, office, acknowledged, 8)
    const before = countOf(acknowledged)
    await until('writes are acknowledged', () => countOf(acknowledged) > before + 20)
    fill()
    await until('writes are refused', () => writers.refused.length > 100)
    const read = await reader.call('GET', `/v2/talks/${office.nio}/${office.talk}`, { token: office.token })
    assert.equal(read.status, 200, 'what is there can be read')
    assert.equal((await reader.call('GET', '/readyz')).status, 200)
    const json = { message: 'x'.repeat(10_000) }
    const refused = await reader.call('POST', `/v2/talks/${office.nio}/${office.talk}`, { token: office.token, json })
    assert.equal(refused.status, 507)
    assert.equal(refused.body.code, 'STORAGE_FULL')
    assert.ok(Number(refused.headers['retry-after']) > 0)

    free()
    const whenFreed = countOf(acknowledged)
    await until('writes are acknowledged again', () => countOf(acknowledged) > whenFreed + 20)
    await writers.stop()
    assert.deepEqual(writers.lost, [], 'nobody lost their connection')
    const others = writers.refused.filter((refusal) => !/ 507 STORAGE_FULL$/.test(refusal))
    assert.deepEqual(others, [])
    await assertKept(look(), acknowledged)
  }
  assert.deepEqual(await runSqlAt(look(), 'PRAGMA integrity_check'), [{ integrity_check: 'ok' }])
  reader.close()
  service.signal('SIGTERM')
  assert.deepEqual(await service.exit, { code: 0, signal: null })
  return acknowledged
}

for (const shortage of [smallFileSystem, limitedFileSize]) {
  test(`R6: ${shortage.name} is full: 507, reads work, nothing is lost, and writes work again without a restart`, async (t) => {
    if (!shortage.possible) {
      reportFigure('R6', `${shortage.name}: not run, this machine does not allow it`)
      return t.skip('this machine does not allow it')
    }
    const acknowledged = await starve(shortage)
    reportFigure('R6', `${shortage.name}, full ${rounds} times: 0 of ${countOf(acknowledged)} lost, no restart`)
  })
}

test('R6: PostgreSQL has no space, or its disk fails: 507 or 503 with Retry-After, and a log line for the operator', async (t) => {
  const atrium = await startAtrium('postgres')
  t.after(() => atrium.close())
  const { nio, administrator } = await newClub(atrium)
  const { token } = administrator
  for (const [condition, status, code] of [
    ['disk_full', 507, 'STORAGE_FULL'],
    ['io_error', 503, 'STORAGE_FAILED'],
  ] as const) {
    await runSql(
      atrium,
      `create or replace function refuse() returns trigger language plpgsql as
       $$ begin raise exception 'refused by ${condition}' using errcode = '${condition}'; end $$`,
    )
    await runSql(atrium, 'create or replace trigger refuse before insert on messages execute function refuse()')
    const json = { title: 'Full', userlist: [], message: 'Is there space?' }
    const reply = await atrium.call('POST', `/v2/talks/${nio}`, { token, json })
    assert.deepEqual([reply.status, reply.body.code], [status, code])
    assert.ok(Number(reply.headers['retry-after']) > 0)
    assert.ok(atrium.log.some((line) => line.includes(`refused by ${condition}`)))
  }
  const talks = await atrium.call('GET', `/v2/talks/${nio}`, { token })
  const titles = talks.body.talks.map(({ title }: { title: string }) => title)
  assert.deepEqual([talks.status, titles], [200, ['General']], 'nothing of it was saved')
})

test('R6: log lines without disk space are dropped, and the service continues and stops normally', async () => {
  const port = await freePort()
  const start = join(import.meta.dirname, '../../start.mjs')
  const service = spawn('sh', ['-c', 'exec "$@" > /dev/full', 'sh', process.execPath, start], {
    env: { PORT: String(port), SECRET_KEY: secretKey, DATABASE_URL: `sqlite:${join(folder.path, 'mute.db')}` },
  })
  after(() => service.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await until('it answers', () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  await openOffice(url)
  service.kill('SIGTERM')
  assert.deepEqual(await once(service, 'close'), [0, null])
})
