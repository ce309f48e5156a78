import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { restoreBackup } from '../../src/backup/restore.ts'
import { verifyBackup } from '../../src/backup/verify.ts'
import { readConfig } from '../../src/config.ts'
import type { Engine } from '../../src/db/engine.ts'
import { engines, startAtrium, type TestAtrium } from '../support/atrium.ts'
import { commandLineOf, runHosted } from '../support/command-line.ts'
import { freshPostgresDatabase } from '../support/postgres.ts'
import { reportFigure } from '../support/report-figure.ts'
import { type Filled, fill, readAll } from '../support/restore-drill.ts'
import { runProgram, secretKey, temporaryFolder } from '../support/service-process.ts'
import { until } from '../support/until.ts'

const folder = temporaryFolder()
after(() => folder.remove())

const passphrase = 'a long sentence for backups'
const newFolder = () => mkdtempSync(join(folder.path, 'place-'))

/** An empty place of an engine, and its environment. */
async function newPlace(engine: Engine) {
  const path = newFolder()
  const postgres = engine === 'postgres' ? await freshPostgresDatabase() : null
  return {
    path,
    env: {
      DATABASE_URL: postgres?.url ?? `sqlite:${join(path, 'data', 'atrium.db')}`,
      FILES_URL: `file:${join(path, 'files')}`,
      // The key file would be in the working folder, which all tests share.
      ...(postgres && { SECRET_KEY: secretKey }),
    },
    remove: async () => postgres?.drop(),
  }
}

const verify = (file: string, env = {}) => runProgram(['verify', file, '--json'], env)

/** The same in this process, which is faster. */
const verifyHere = (file: string, backupPassphrase: string | null) => verifyBackup({ backupPassphrase }, file, () => {})
const restoreHere = (file: string, env: Record<string, string>) =>
  restoreBackup(readConfig(env), { now: Date.now }, file, () => {})

/** Lists the files of a folder, to see that a command wrote nothing. */
const listed = (path: string) => readdirSync(path, { recursive: true }).map(String).sort()

for (const engine of engines) {
  describe(`a backup of ${engine}`, () => {
    let atrium: TestAtrium
    let filled: Filled
    let expected: string[]
    /** A backup of the running instance. */
    let file: string

    before(async () => {
      atrium = await startAtrium(engine)
      filled = await fill(atrium)
      expected = await readAll(atrium, filled)
      file = join(newFolder(), 'atrium.tar')
      const made = await commandLineOf(atrium.config, { BACKUP_PASSPHRASE: passphrase }).json('backup', file)
      assert.ok(made.rows > 50 && made.objects.count > 0 && made.missing.length === 0, JSON.stringify(made))
    })
    after(() => atrium?.close())

    for (const target of engines) {
      test(`R12: atrium restore on another machine, into ${target}: every reply is equal`, async () => {
        const place = await newPlace(target)
        const restored = await runProgram(['restore', file, '--json'], {
          ...place.env,
          BACKUP_PASSPHRASE: passphrase,
        })
        assert.equal(restored.code, 0, restored.stderr)
        const summary = JSON.parse(restored.stdout)
        assert.equal(summary.key, target === 'sqlite' ? 'written' : 'given')
        if (target === 'sqlite') {
          assert.equal(readFileSync(join(place.path, 'data', 'secret.key'), 'utf8'), secretKey)
        }
        const copy = await startAtrium(target, { env: place.env })
        try {
          assert.deepEqual(await readAll(copy, filled), expected)
          const { nametag: credential, password } = filled.person
          assert.equal((await copy.call('POST', '/v2/login', { json: { credential, password } })).status, 200)
          const { token } = filled.club.administrator
          const posted = await copy.call('POST', `/v2/talks/${filled.club.nio}/${filled.talk}`, {
            token,
            json: { message: 'new ids continue' },
          })
          assert.equal(posted.status, 201, posted.text)
        } finally {
          await copy.close()
        }
        const again = restoreHere(file, { ...place.env, BACKUP_PASSPHRASE: passphrase })
        await assert.rejects(again, /^Error: There is data in this database already\./)
        await place.remove()
        reportFigure('R12', `atrium restore of ${engine} into ${target}: ${expected.length} replies equal`)
      })
    }

    test('is proven by verify, which needs no database and writes nothing', async () => {
      const before = listed(folder.path)
      const { mtimeMs } = statSync(file)
      const { code, stdout, stderr } = await verify(file, { BACKUP_PASSPHRASE: passphrase })
      assert.equal(code, 0, stderr)
      const proven = { valid: true, engine, key: 'opened', loaded: true, missing: [] }
      assert.partialDeepStrictEqual(JSON.parse(stdout), proven)
      assert.equal((await verifyHere(file, null)).key, 'encrypted')
      const wrong = verifyHere(file, 'another long sentence')
      await assert.rejects(wrong, /BACKUP_PASSPHRASE is not the passphrase of this backup/)
      assert.deepEqual(listed(folder.path), before)
      assert.equal(statSync(file).mtimeMs, mtimeMs)
      assert.equal(statSync(file).mode & 0o777, 0o600)
    })

    test('has the key only with a passphrase, and says when it is left out', async () => {
      const key = atrium.config.secretKeys[0]?.toString('base64') ?? assert.fail()
      const keyless = join(newFolder(), 'atrium.tar')
      const { stdout } = await commandLineOf(atrium.config).run('backup', keyless)
      assert.match(stdout, /The secret key is not in it, because BACKUP_PASSPHRASE is not set\./)
      assert.ok(!readFileSync(keyless).includes(key))
      const place = await newPlace('sqlite')
      const wrong = { ...place.env, SECRET_KEY: Buffer.alloc(32, 9).toString('base64') }
      await assert.rejects(restoreHere(keyless, wrong), /is not the key of this backup/)
      assert.ok(!existsSync(join(place.path, 'data', 'atrium.db')))
      assert.equal((await restoreHere(keyless, { ...place.env, SECRET_KEY: key })).key, 'given')
    })

    test('that is damaged is refused, and nothing is left behind', async () => {
      const whole = readFileSync(file)
      const flipped = (at: number) => {
        const copy = Buffer.from(whole)
        copy[at] = (copy[at] ?? 0) ^ 1
        return copy
      }
      // The size of the entry is in its header, as octal digits.
      const firstSize = Number.parseInt(whole.toString('latin1', 124, 136), 8)
      assert.ok(firstSize % 512 !== 0, 'the first entry is padded')
      const damaged = {
        'cut in the middle': whole.subarray(0, Math.floor(whole.length / 2)),
        'cut before its manifest': whole.subarray(0, whole.length - 4096),
        'changed in the middle': flipped(Math.floor(whole.length / 2)),
        'changed in its first header': flipped(10),
        'changed behind its first entry': flipped(512 * Math.ceil((512 + firstSize) / 512) - 1),
        'no backup at all': Buffer.from('hello'),
        empty: Buffer.alloc(0),
      }
      const place = await newPlace(engine)
      const env = { ...place.env, BACKUP_PASSPHRASE: passphrase }
      // Reading is the same for both engines, and each time makes a database. What PostgreSQL undoes is a backup of which some is loaded.
      const readsAll = engine === 'sqlite' || process.env.ATRIUM_PROVE
      const tried = Object.entries(damaged).filter(([how]) => readsAll || /in the middle|manifest/.test(how))
      for (const [how, bytes] of tried) {
        const copy = join(newFolder(), 'damaged.tar')
        writeFileSync(copy, bytes)
        if (readsAll) await assert.rejects(verifyHere(copy, passphrase), { message: /^(The|This) / }, how)
        await assert.rejects(restoreHere(copy, env), { message: /^(The|This) / }, how)
        const left = listed(place.path).filter((name) => /atrium\.db|secret\.key|^files\/.*\/[0-9a-f]{2}\/./.test(name))
        assert.deepEqual(left, [], how)
      }
      // The place is still empty, so a good backup can be restored there.
      await restoreHere(file, env)
      await place.remove()
    })

    test('that is made under load has every write that was acknowledged before it', async () => {
      const { token } = filled.club.administrator
      const acknowledged: string[] = []
      let isOver = false
      const write = async (writer: number) => {
        for (let n = 0; !isOver; n++) {
          const json = { message: `post ${n} of ${writer}` }
          const reply = await atrium.call('POST', `/v2/talks/${filled.club.nio}/${filled.talk}`, { token, json })
          assert.equal(reply.status, 201, reply.text)
          acknowledged.push(json.message)
        }
      }
      const writing = Promise.all([1, 2, 3, 4].map(write))
      const underLoad = join(newFolder(), 'atrium.tar')
      await until('there are writes', () => acknowledged.length > 0)
      const before = [...acknowledged]
      const made = await commandLineOf(atrium.config).json('backup', underLoad)
      isOver = true
      await writing
      assert.ok(acknowledged.length > before.length, 'writes went on')
      assert.ok(made.tables.messages.rows >= before.length)
      await verifyHere(underLoad, null)
    })
  })
}

describe('backup and restore', () => {
  test('say what is wrong', async () => {
    const place = await newPlace('sqlite')
    const none = await runHosted(['backup', join(place.path, 'x.tar')], place.env)
    assert.match(none.stderr, /^There is no database at /)
    assert.equal(
      (await runHosted(['verify', join(place.path, 'nowhere.tar')], {})).stderr,
      `There is no file ${join(place.path, 'nowhere.tar')}.\n`,
    )
    const short = await runHosted(['verify', join(place.path, 'x.tar')], { BACKUP_PASSPHRASE: 'short' })
    assert.match(short.stderr, /BACKUP_PASSPHRASE must have at least 12 characters/)
    for (const command of ['backup', 'verify', 'restore']) assert.equal((await runHosted([command], {})).code, 2)
  })
})
