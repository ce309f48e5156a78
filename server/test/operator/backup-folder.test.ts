import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { backUpInto, pruneFolder } from '../../src/backup/backup-folder.ts'
import { withLock } from '../../src/backup/file-lock.ts'
import { contentIn } from '../../src/backup/kept-contents.ts'
import { readBackup } from '../../src/backup/read-backup.ts'
import { restoreBackup } from '../../src/backup/restore.ts'
import { DamagedBackup } from '../../src/backup/tar.ts'
import { verifyBackup } from '../../src/backup/verify.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { readConfig } from '../../src/config.ts'
import { explainFailure } from '../../src/explain-failure.ts'
import { engines, startAtrium, type TestAtrium } from '../support/atrium.ts'
import { commandLineOf, environmentOf, runHosted } from '../support/command-line.ts'
import { freshPostgresDatabase } from '../support/postgres.ts'
import { type Filled, fill, readAll } from '../support/restore-drill.ts'
import { cannotDropRights, runProgram, secretKey, temporaryFolder, withoutRights } from '../support/service-process.ts'

const folder = temporaryFolder()
after(() => folder.remove())

const newFolder = () => mkdtempSync(join(folder.path, 'place-'))
const noProgress = () => {}

/** Lists the contents that are kept beside the backups of a folder. */
const contentsIn = (path: string) =>
  readdirSync(join(path, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

const backupsIn = (path: string) => readdirSync(path).filter((name) => name.endsWith('.tar'))

describe('backups in a folder', () => {
  let atrium: TestAtrium
  let filled: Filled

  before(async () => {
    atrium = await startAtrium('sqlite')
    filled = await fill(atrium)
  })
  after(() => atrium?.close())

  const backUp = (path: string, isFull = false) => backUpInto(atrium.config, path, isFull, Date.now(), noProgress)
  /** Reads everything as `verify` does, without the database in memory that it makes. */
  const verify = (file: string) => readBackup(file, {}, noProgress)
  const upload = async (content: string) => {
    const reply = await atrium.call('POST', `/v2/files/${filled.club.nio}?name=note.json`, {
      token: filled.club.administrator.token,
      json: { content },
    })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.id as string
  }
  const remove = async (file: string) => {
    const { token } = filled.club.administrator
    const { status, text } = await atrium.call('DELETE', `/v2/files/${filled.club.nio}/${file}`, { token })
    assert.equal(status, 204, text)
  }

  test('write each content once, and each of them is restored without the others, on either engine', async () => {
    const path = join(newFolder(), 'new')
    const first = await commandLineOf(atrium.config).json('backup', `${path}/`)
    assert.equal(first.writtenBytes, first.bytes)
    const before = contentsIn(path)
    assert.equal(before.length, first.objects.count)
    const inodes = before.map((file) => statSync(file).ino)
    assert.equal(statSync(before[0] ?? '').mode & 0o777, 0o600)

    await upload('written by the second backup')
    const expected = await readAll(atrium, filled)
    const { stdout } = await commandLineOf(atrium.config).run('backup', path)
    assert.match(
      stdout,
      /\nThe contents are in .*files, which all backups of this folder share: copy it along with them\./,
    )
    const [, second = ''] = backupsIn(path)
    assert.equal(contentsIn(path).length, before.length + 1)
    assert.deepEqual(
      before.map((file) => statSync(file).ino),
      inodes,
      'nothing is written again',
    )

    rmSync(first.file)
    const { objects } = await verifyBackup({ backupPassphrase: null }, join(path, second), noProgress)
    assert.equal(objects.count, before.length + 1)
    for (const engine of engines) {
      const place = newFolder()
      const postgres = engine === 'postgres' ? await freshPostgresDatabase() : null
      const env = {
        DATABASE_URL: postgres?.url ?? `sqlite:${join(place, 'atrium.db')}`,
        FILES_URL: `file:${join(place, 'files')}`,
        SECRET_KEY: secretKey,
      }
      await restoreBackup(readConfig(env), { now: Date.now }, join(path, second), noProgress)
      const copy = await startAtrium(engine, { env })
      assert.deepEqual(await readAll(copy, filled), expected)
      await copy.close()
      await postgres?.drop()
    }
  })

  test('have everything in one file where that is wanted', async () => {
    const path = newFolder()
    const { file, bytes, writtenBytes } = await backUp(path, true)
    assert.equal(bytes, writtenBytes)
    assert.ok(!existsSync(join(path, 'files')))
    const elsewhere = join(newFolder(), 'moved.tar')
    renameSync(file, elsewhere)
    await verify(elsewhere)
  })

  test('lose the oldest, and only contents that no other one needs', async () => {
    const path = newFolder()
    const shared = await upload('in all of them')
    const short = await upload('only in the first')
    const first = await backUp(path)
    const ofFirst = contentsIn(path)
    await remove(short)
    const renamed = join(path, 'for-the-lawyers.backup')
    renameSync((await backUp(path)).file, renamed)
    await remove(shared)
    await upload('only in the last')
    const last = await backUp(path)
    const all = contentsIn(path)
    assert.equal(all.length, ofFirst.length + 1)
    writeFileSync(join(path, 'notes.txt'), 'mine')
    writeFileSync(join(path, 'atrium-2020-01-01T03-00.tar'), 'of an earlier version')

    const pruned = await commandLineOf(atrium.config).json('prune', path, '--keep', '1')
    const removed = ['atrium-2020-01-01T03-00.tar', basename(first.file)]
    assert.partialDeepStrictEqual(pruned, { removed, contents: { count: 1 }, unreadable: [] })
    assert.equal(contentsIn(path).length, all.length - 1)
    await verify(last.file)
    await verify(renamed)
    assert.ok(existsSync(join(path, 'notes.txt')))

    rmSync(renamed)
    assert.partialDeepStrictEqual(await pruneFolder(path, 1), { removed: [], contents: { count: 1 } })
    await verify(last.file)
  })

  test('lose no contents while one of them cannot be read', async () => {
    const path = newFolder()
    const { file } = await backUp(path)
    truncateSync(file, statSync(file).size - 2048)
    const before = contentsIn(path)
    const { stdout } = await runHosted(['prune', path], {})
    assert.match(stdout, /\nNo contents were removed, because atrium-\S+\.tar cannot be read and may need them\./)
    assert.deepEqual(contentsIn(path), before)
    rmSync(file)
    assert.equal((await pruneFolder(path, 1)).contents.count, before.length)
    assert.deepEqual(contentsIn(path), [])
  })

  test('name a content that is missing or damaged, and the next one writes it again', async () => {
    const path = newFolder()
    const { file } = await backUp(path)
    const [content = ''] = contentsIn(path)
    const bytes = readFileSync(content)
    const heal = async () => {
      await backUp(path)
      assert.deepEqual(readFileSync(content), bytes)
      await verify(file)
    }
    const restored = join(newFolder(), 'atrium.db')
    const restore = () =>
      restoreBackup(
        readConfig({
          DATABASE_URL: `sqlite:${restored}`,
          SECRET_KEY: secretKey,
          FILES_URL: `file:${join(restored, '../files')}`,
        }),
        { now: Date.now },
        file,
        noProgress,
      )

    rmSync(content)
    await assert.rejects(verify(file), {
      message: `The content ${content} of a file is missing. The folder "files" belongs to the backups beside it: copy it along with them.`,
    })
    await assert.rejects(restore(), /of a file is missing/)
    assert.ok(!existsSync(restored))
    await heal()

    truncateSync(content, bytes.length - 1)
    await assert.rejects(verify(file), /of a file is damaged\. Delete it/)
    await heal()

    writeFileSync(content, Buffer.from(bytes).fill(7))
    await assert.rejects(verify(file), /of a file is damaged\. Delete it/)
    await assert.rejects(restore(), /of a file is damaged/)
    rmSync(content)
    await heal()

    const alone = join(newFolder(), 'alone.tar')
    writeFileSync(alone, readFileSync(file))
    await assert.rejects(verify(alone), /of a file is missing/)
  })

  test('are not written by two at the same time, into a folder or a file', async () => {
    const path = newFolder()
    const busy = { message: `Another backup is being written into ${path}. Try again when it has ended.` }
    await withLock(join(path, '.lock'), '', async () => {
      await assert.rejects(backUp(path), busy)
      await assert.rejects(pruneFolder(path, 1), busy)
    })
    // One of them may end before the other looks.
    const both = await Promise.allSettled([backUp(path), backUp(path)])
    const reasons = both.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []))
    assert.ok(
      reasons.every((reason) => reason === busy.message),
      reasons.join(),
    )
    await backUp(path)
    assert.equal(backupsIn(path).length, 3 - reasons.length, 'each has its own name, also within a second')
    for (const name of backupsIn(path)) await verify(join(path, name))

    const file = join(newFolder(), 'one.tar')
    const write = () => writeBackup(atrium.config, file, Date.now(), noProgress)
    await withLock(`${file}.lock`, '', () =>
      assert.rejects(write(), { message: `Another command is writing ${file}. Try again when it has ended.` }),
    )
    await write()
    assert.deepEqual(readdirSync(join(file, '..')), ['one.tar'])
  })

  test('remove what a killed one left', async () => {
    const path = newFolder()
    const { file, instanceId } = await backUp(path)
    const incoming = join(path, 'files', instanceId, 'incoming')
    mkdirSync(incoming, { recursive: true })
    writeFileSync(join(incoming, 'half'), 'half')
    writeFileSync(join(path, 'atrium-2026-01-01T03-00-00.tar.partial'), 'half')
    const ended = spawnSync(process.execPath, ['--version']).pid
    writeFileSync(join(path, '.lock'), JSON.stringify({ host: hostname(), pid: ended, token: 'x', beat: 9 }))
    await backUp(path)
    assert.deepEqual(
      readdirSync(path).filter((name) => !backupsIn(path).includes(name)),
      ['files'],
    )
    assert.ok(!existsSync(incoming))
    await verify(file)
  })

  const canLimit = spawnSync('prlimit', ['--version']).status === 0
  test('leave nothing behind on a full disk', { skip: canLimit ? false : 'there is no prlimit' }, async () => {
    const path = newFolder()
    await backUp(path)
    const before = [contentsIn(path), backupsIn(path), readdirSync(path).length]
    const large = await upload('x'.repeat(900_000))
    const under = ['prlimit', '--fsize=500000:unlimited']
    const failed = await runProgram(['backup', path], environmentOf(atrium.config), { under })
    assert.equal(failed.code, 1)
    const sentence = `The disk of ${path} is full. What was written is removed again.\n`
    assert.ok(failed.stderr.endsWith(sentence), failed.stderr)
    assert.deepEqual([contentsIn(path), backupsIn(path), readdirSync(path).length], before)
    await remove(large)
  })

  test('replace a file only if it is a backup', async () => {
    const { json, failure } = commandLineOf(atrium.config)
    const place = newFolder()
    const { database } = atrium.config
    assert.ok(database.engine === 'sqlite')
    const exported = join(place, 'club.tar')
    await json('organization', 'export', String(filled.club.nio), exported)
    const key = join(place, 'secret.key')
    writeFileSync(key, secretKey)
    const zeros = join(place, 'zeros')
    writeFileSync(zeros, Buffer.alloc(4096))
    for (const file of [database.file, key, zeros, exported]) {
      const before = readFileSync(file)
      assert.deepEqual(await failure('backup', file), {
        code: 1,
        sentence: `${file} exists and is not a backup of Atrium. Name another file.`,
      })
      assert.ok(readFileSync(file).equals(before), file)
    }
    assert.deepEqual(readdirSync(place).sort(), ['club.tar', 'secret.key', 'zeros'])

    const nightly = join(place, 'nightly.tar')
    writeFileSync(nightly, '')
    for (let made = 0; made < 2; made++) await json('backup', nightly)
    await verify(nightly)
  })

  test('are not written where their contents would be among those of the service', async () => {
    const path = newFolder()
    const upload = join(path, 'files', 'an-instance', 'incoming', 'half')
    mkdirSync(join(upload, '..'), { recursive: true })
    writeFileSync(upload, 'half')
    const link = join(newFolder(), 'link')
    symlinkSync(path, link)
    const { json, failure } = commandLineOf(atrium.config, { FILES_URL: `file:${join(path, 'files')}` })
    const refused = {
      code: 1,
      sentence: `Backups and files would share ${join(path, 'files')}. Name another folder, such as ${join(path, 'backups')}.`,
    }
    for (const words of [[path], [`${path}/`, '--full'], [link]]) {
      assert.deepEqual(await failure('backup', ...words), refused, words.join(' '))
    }
    assert.ok(existsSync(upload))
    assert.deepEqual(readdirSync(path), ['files'])
    await json('backup', join(path, 'backups/'))
    await json('backup', join(path, 'all-in-one.tar'))
  })

  test('name the folder that cannot be written', { skip: cannotDropRights }, async () => {
    const locked = join(newFolder(), 'locked')
    mkdirSync(locked, { mode: 0o500 })
    for (const named of [join(locked, 'x.tar'), locked, join(locked, 'new', 'x.tar')]) {
      const { code, stderr } = await runProgram(['backup', named], environmentOf(atrium.config), {
        under: withoutRights,
      })
      assert.deepEqual([code, stderr], [1, `${locked} cannot be read or written by this user.\n`], named)
    }
    const readOnly = { code: 'EROFS', syscall: 'open', path: join(locked, 'x.tar.lock') }
    assert.equal(
      explainFailure(Object.assign(new Error('EROFS: read-only file system'), readOnly)),
      `${locked} cannot be written, because its disk is mounted read-only.`,
    )
  })

  test('say what is wrong with a name', async () => {
    const path = newFolder()
    const { failure } = commandLineOf(atrium.config)
    assert.deepEqual(await failure('verify', path), { code: 1, sentence: `${path} is a folder. Name a file in it.` })
    const nowhere = join(path, 'nowhere')
    assert.deepEqual(await failure('prune', nowhere), { code: 1, sentence: `There is no folder ${nowhere}.` })
    assert.equal((await failure('prune', path, '--keep', '0')).code, 2)
    const file = join(path, 'x.tar')
    writeFileSync(file, '')
    assert.deepEqual(await failure('backup', `${file}/`), { code: 1, sentence: `${file} is a file, and not a folder.` })
    const below = join(file, 'x.tar')
    assert.deepEqual(await failure('backup', below), {
      code: 1,
      sentence: `${below} cannot be used, because a part of this path is a file, and not a folder.`,
    })
    const hostile = ['../../etc/passwd', 'ab/../../x', 'ab/.x', '/etc/passwd', 'ab/x/y', 7, null]
    for (const key of hostile) assert.throws(() => contentIn([key, 1, 'x']), DamagedBackup)
    for (const size of [-0.5, '1', null]) assert.throws(() => contentIn(['ab/x', size, 'x']), DamagedBackup)
  })
})

describe('a lock of another machine', () => {
  const lockOf = (beat: number) => JSON.stringify({ host: 'elsewhere', pid: process.pid, token: 'x', beat })

  test('is respected while its holder writes to it, and taken when it does not', async () => {
    const path = join(newFolder(), '.lock')
    writeFileSync(path, lockOf(0))
    let beat = 0
    const beats = setInterval(() => writeFileSync(path, lockOf(++beat)), 5)
    try {
      await assert.rejects(
        withLock(path, 'busy', async () => {}),
        /busy/,
      )
    } finally {
      clearInterval(beats)
    }
    assert.equal(await withLock(path, 'busy', async () => 'done', 20), 'done')
    assert.ok(!existsSync(path))
  })
})
