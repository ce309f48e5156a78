import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { failureOf, lastDue } from '../../src/backup/nightly.ts'
import { dayMs, hourMs } from '../../src/clock.ts'
import { BadSetting, readConfig } from '../../src/config.ts'
import { engines } from '../support/atrium.ts'
import { runHosted } from '../support/command-line.ts'
import { migratedPostgresDatabase } from '../support/postgres.ts'
import { secretKey, startService, temporaryFolder } from '../support/service-process.ts'
import { migratedSqliteFile } from '../support/sqlite.ts'
import { until } from '../support/until.ts'

const folder = temporaryFolder()
after(() => folder.remove())

describe('the nightly backup', () => {
  for (const engine of engines) {
    test(`is made up for at the start, verified, and old ones are removed (${engine})`, async () => {
      const place = mkdtempSync(join(folder.path, 'nightly-'))
      const postgres = engine === 'postgres' ? await migratedPostgresDatabase() : null
      const backups = join(place, 'backups')
      mkdirSync(backups)
      const old = ['atrium-2020-01-01T03-00.tar', 'atrium-2020-01-02T03-00.tar']
      for (const name of [...old, 'notes.txt']) writeFileSync(join(backups, name), '')
      const env = {
        DATABASE_URL: postgres?.url ?? `sqlite:${migratedSqliteFile(join(place, 'atrium.db'))}`,
        FILES_URL: `file:${join(place, 'files')}`,
        SECRET_KEY: secretKey,
        BACKUP_TO: backups,
        BACKUP_KEEP: '2',
        BACKUP_PASSPHRASE: 'a long sentence for backups',
      }
      const service = await startService(env)
      const line = () => service.log().find(({ msg }) => msg === 'a backup was made and verified')
      await until('the backup is made', () => line() !== undefined)
      service.signal('SIGTERM')
      assert.equal((await service.exit).code, 0)
      assert.partialDeepStrictEqual(line(), { hasKey: true, removed: 1 })
      // One of the old ones is no backup, so nobody can tell what it needs.
      const unsure = service.log().find(({ msg }) => msg === 'old backups could not be removed')
      assert.match(String(unsure?.sentence), /^No contents were removed, because atrium-2020-01-02T03-00\.tar /)
      const names = readdirSync(backups).sort()
      assert.deepEqual([names.length, names[0], names[2]], [3, old[1], 'notes.txt'])
      assert.equal((await runHosted(['verify', join(backups, names[1] ?? '')], env)).code, 0)

      // It is done for this night, so a restart makes no other.
      const again = await startService(env)
      await until('the service is ready', async () => (await fetch(`${again.url}/readyz`)).ok)
      again.signal('SIGTERM')
      await again.exit
      assert.deepEqual(readdirSync(backups).sort(), names)
      await postgres?.drop()
    })
  }

  test('that fails is told in a sentence, and one that is stopped is not', async () => {
    const failure = (program: string) =>
      promisify(execFile)(process.execPath, ['--eval', program]).then(() => assert.fail('it ended well'), failureOf)
    const json = JSON.stringify({ error: 'The disk is full.', code: 'ENOSPC' })
    assert.equal(await failure(`console.error(${JSON.stringify(json)}); process.exit(1)`), 'The disk is full.')
    assert.equal(
      await failure(`console.error('(node) a warning'); console.error(${JSON.stringify(json)}); process.exit(1)`),
      'The disk is full.',
    )
    assert.equal(await failure(`console.error('no JSON'); process.exit(1)`), 'no JSON')
    assert.equal(await failure('process.exit(7)'), 'The command ended with 7 and printed nothing.')
    assert.equal(await failure(`process.kill(process.pid, 'SIGKILL')`), 'The command was ended by SIGKILL.')
    for (const signal of ['SIGTERM', 'SIGINT']) {
      assert.equal(await failure(`process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000)`), null, signal)
    }
  })

  test('that fails is in the log', async () => {
    const place = mkdtempSync(join(folder.path, 'nightly-'))
    writeFileSync(join(place, 'file'), '')
    const service = await startService({
      DATABASE_URL: `sqlite:${migratedSqliteFile(join(place, 'atrium.db'))}`,
      BACKUP_TO: join(place, 'file', 'x'),
    })
    const line = () => service.log().find(({ msg }) => msg === 'the nightly backup failed')
    await until('it fails', () => line() !== undefined)
    assert.match(String(line()?.sentence), /^[^{].*\/file\/x/)
    service.signal('SIGTERM')
    assert.equal((await service.exit).code, 0)
  })

  test('is due at the time of the machine, today or yesterday', () => {
    const at = (hour: number, minute: number) => new Date(2026, 10, 17, hour, minute).getTime()
    const schedule = { folder: '', keep: 1, at: { hour: 3, minute: 30 } }
    assert.equal(lastDue(schedule, at(3, 30)), at(3, 30))
    assert.equal(lastDue(schedule, at(23, 59)), at(3, 30))
    assert.equal(lastDue(schedule, at(3, 29)), at(3, 30) - dayMs)
    assert.ok(at(3, 29) - lastDue(schedule, at(3, 29)) < dayMs + hourMs)
  })

  test('has a folder of its own, apart from the files of the service', () => {
    const id = '01a1e94d-ffa7-42cf-89f0-272870eb25e3'
    const s3 = { FILES_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' }
    const read = (BACKUP_TO: string, env: Record<string, string> = {}) =>
      readConfig({ SECRET_KEY: secretKey, DATABASE_URL: 'sqlite:/srv/data/atrium.db', BACKUP_TO, ...env })
    const refused: [string, Record<string, string>?][] = [
      ['/srv/data'],
      ['/srv/data/../data/'],
      ['/srv/data', s3],
      ['/srv', { FILES_URL: 'file:/srv/files/club' }],
      [`/srv/data/files/${id}/incoming`],
    ]
    for (const [to, env] of refused) {
      assert.throws(() => read(to, env), /^Error: Backups and files would share \/srv\/.*files\. Name another folder/)
    }
    const allowed: [string, Record<string, string>?][] = [
      ['/srv/data/backups'],
      ['/srv/data/files'],
      ['/srv'],
      ['/srv/data', { FILES_URL: 'file:/srv/contents' }],
      ['/srv/backups', { FILES_URL: 'file:/srv' }],
    ]
    for (const [to, env] of allowed) assert.ok(read(to, env).nightlyBackup, to)
  })

  test('has settings that are checked', () => {
    const read = (env: Record<string, string>) => readConfig({ SECRET_KEY: secretKey, ...env })
    assert.equal(read({}).nightlyBackup, null)
    assert.deepEqual(read({ BACKUP_TO: '/backups', BACKUP_AT: '4:05' }).nightlyBackup, {
      folder: '/backups',
      at: { hour: 4, minute: 5 },
      keep: 14,
    })
    for (const BACKUP_AT of ['24:00', '3', '03:60', 'night']) assert.throws(() => read({ BACKUP_AT }), BadSetting)
    assert.throws(() => read({ BACKUP_KEEP: '0' }), BadSetting)
  })
})
