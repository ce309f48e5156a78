import assert from 'node:assert/strict'
import { chmodSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { type Connection, type Database, UniqueViolation } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openSqlite } from '../../src/db/sqlite.ts'
import { accountInsert } from '../../src/domain/accounts/queries.ts'
import { instanceInsert, instanceRead } from '../../src/domain/core/instance-queries.ts'
import { Failure } from '../../src/errors.ts'
import { batchedNames } from '../support/batched-names.ts'
import { temporaryFolder } from '../support/service-process.ts'
import { readSqlOn, runSqlOn } from '../support/sql-on-connection.ts'

let folder: ReturnType<typeof temporaryFolder>
let file: string
let db: Database
/** A connection that sees only committed rows. */
let observer: Sqlite.Database

beforeEach(async () => {
  folder = temporaryFolder()
  file = join(folder.path, 'atrium.db')
  db = openSqlite(file)
  await migrate(db, { now: () => 0 })
  observer = new Sqlite(file, { readonly: true })
})

afterEach(async () => {
  observer.close()
  await db.close()
  folder.remove()
})

const remember = (on: Connection, name: string) => instanceInsert.run(on, { name, value: '' })
const isDurable = (name: string) => observer.prepare('select 1 from instance where name = ?').get(name) !== undefined

const walHeaderBytes = 32
const frameHeaderBytes = 24

/** Counts the commits in the write-ahead log: the last frame of each carries the size of the database. */
function commitsOnDisk(): number {
  const wal = readFileSync(`${file}-wal`)
  const frameBytes = frameHeaderBytes + wal.readUInt32BE(8)
  const salt = wal.subarray(16, 24)
  let commits = 0
  for (let at = walHeaderBytes; at + frameBytes <= wal.length; at += frameBytes) {
    const isCurrent = wal.subarray(at + 8, at + 16).equals(salt)
    if (isCurrent && wal.readUInt32BE(at + 4) > 0) commits++
  }
  return commits
}

describe('both connections', () => {
  const settings = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 }

  for (const when of ['at first', 'after a write']) {
    test(`have WAL, full sync and foreign keys ${when}`, async () => {
      if (when === 'after a write') await remember(db, 'written')
      for (const [name, value] of Object.entries(settings)) {
        assert.deepEqual(await readSqlOn(db, `PRAGMA ${name}`), [{ [name]: value }], `the reader's ${name}`)
        assert.deepEqual(await runSqlOn(db, `PRAGMA ${name}`), [{ [name]: value }], `the writer's ${name}`)
      }
    })
  }

  test('the reader cannot write', async () => {
    await assert.rejects(readSqlOn(db, `insert into instance values ('from the reader', '')`), /readonly database/)
    assert.ok(!isDurable('from the reader'))
  })

  test('a dangling reference is refused', async () => {
    const orphan = `insert into one_time_passwords (account_id, hash, expires_at) values (999, '', 0)`
    await assert.rejects(runSqlOn(db, orphan), /FOREIGN KEY constraint failed/)
  })

  test('the reader sees a write as soon as it is acknowledged', async () => {
    await remember(db, 'seen')
    assert.ok(await instanceRead.first(db, { name: 'seen' }))
  })
})

describe('queries of one turn of the event loop', () => {
  const isSeen = async (name: string) => (await instanceRead.first(db, { name })) !== undefined
  const writeBesides = (name: string) => {
    const other = new Sqlite(file)
    other.prepare('insert into instance values (?, ?)').run(name, '')
    other.close()
  }

  test('read from one snapshot, those of the next turn from a new one', async () => {
    assert.ok(!(await isSeen('besides')))
    writeBesides('besides')
    assert.ok(!(await isSeen('besides')))
    await new Promise(setImmediate)
    assert.ok(await isSeen('besides'))
  })

  test('see what was committed meanwhile', async () => {
    await db.transact(async (tx) => {
      await remember(tx, 'written')
      assert.ok(!(await isSeen('written')))
    })
    assert.ok(await isSeen('written'))
  })

  test('are answered after one of them failed', async () => {
    const outcomes = await Promise.allSettled([
      isSeen('nothing'),
      readSqlOn(db, `select json_extract('no json', '$')`),
      isSeen('nothing'),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    await remember(db, 'next')
    assert.ok(await isSeen('next'))
  })

  test('fail when the database is closed', async () => {
    const answer = isSeen('nothing')
    await db.close()
    assert.ok(!(await answer))
    await new Promise(setImmediate)
  })
})

describe('transactions that wait together', () => {
  const names = Array.from({ length: 50 }, (_, i) => `together ${i}`)
  const transactAll = () => names.map((name) => db.transact((tx) => remember(tx, name)))

  test('share one commit', async () => {
    const before = commitsOnDisk()
    await Promise.all(transactAll())
    assert.equal(commitsOnDisk() - before, 1)
    assert.ok(names.every(isDurable))
  })

  test('need one commit each when they come one after the other', async () => {
    const before = commitsOnDisk()
    for (const name of names) await db.transact((tx) => remember(tx, name))
    assert.equal(commitsOnDisk() - before, names.length)
  })

  test('are acknowledged only after the commit', async () => {
    const durableWhenAnswered = transactAll().map((answer, i) => answer.then(() => isDurable(names[i] ?? '')))
    assert.ok((await Promise.all(durableWhenAnswered)).every(Boolean))
  })

  test('see each other in order of arrival', async () => {
    const counts = names.map((name) =>
      db.transact(async (tx) => {
        await remember(tx, name)
        const [row] = await runSqlOn(tx, 'select count(*) as count from instance')
        return row?.count
      }),
    )
    assert.deepEqual(
      await Promise.all(counts),
      names.map((_, i) => i + 1),
    )
  })

  test('one that is refused before it writes does not make the others run twice', async () => {
    let runs = 0
    const others = names.map((name) => db.transact((tx) => remember(tx, `${name} ${++runs}`)))
    const refused = db.transact(async (tx) => {
      await instanceRead.first(tx, { name: 'nothing' })
      throw new Error('refused')
    })
    await assert.rejects(refused, /refused/)
    await Promise.all(others)
    assert.equal(runs, names.length)
  })

  test('one that throws is rolled back alone', async () => {
    const before = commitsOnDisk()
    const outcomes = await Promise.allSettled([
      db.transact((tx) => remember(tx, 'neighbour before')),
      db.transact(async (tx) => {
        await remember(tx, 'thrown away')
        throw new Error('changed my mind')
      }),
      db.transact((tx) => remember(tx, 'neighbour after')),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.match(String((outcomes[1] as PromiseRejectedResult).reason), /changed my mind/)
    assert.ok(isDurable('neighbour before') && isDurable('neighbour after'))
    assert.ok(!isDurable('thrown away'))
    assert.equal(commitsOnDisk() - before, 1)
  })

  test('one that violates a constraint is rolled back alone', async () => {
    const outcomes = await Promise.allSettled([
      db.transact((tx) => remember(tx, 'neighbour')),
      db.transact(async (tx) => {
        await remember(tx, 'thrown away')
        await runSqlOn(tx, `insert into instance values ('thrown away', '')`)
      }),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    )
    assert.ok(isDurable('neighbour'))
    assert.ok(!isDurable('thrown away'))
  })

  test('effects run after the commit, and not for one that throws', async () => {
    const effects: string[] = []
    const noteWhenDurable = (name: string) => () => effects.push(`${name}: ${isDurable(name)}`)
    await Promise.allSettled([
      db.transact(async (tx) => {
        tx.afterCommit(noteWhenDurable('kept'))
        await remember(tx, 'kept')
      }),
      db.transact(async (tx) => {
        tx.afterCommit(noteWhenDurable('thrown away'))
        await remember(tx, 'thrown away')
        throw new Error('changed my mind')
      }),
    ])
    assert.deepEqual(effects, ['kept: true'])
  })

  test('batched writes are part of the commit, except those of one that throws', async () => {
    const before = commitsOnDisk()
    await Promise.allSettled([
      db.transact(async (tx) => batchedNames.add(tx, 'first')),
      db.transact(async (tx) => {
        batchedNames.add(tx, 'thrown away')
        await remember(tx, 'written before')
        throw new Error('changed my mind')
      }),
      db.transact(async (tx) => {
        batchedNames.add(tx, 'second')
        batchedNames.add(tx, 'third')
      }),
    ])
    assert.ok(['first', 'second', 'third'].every(isDurable))
    assert.ok(!isDurable('thrown away'))
    assert.equal(commitsOnDisk() - before, 1)
  })

  test('all fail if a batched write is refused, and the next one works', async () => {
    await remember(db, 'taken')
    const outcomes = await Promise.allSettled([
      db.transact((tx) => remember(tx, 'neighbour')),
      db.transact(async (tx) => batchedNames.add(tx, 'taken')),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.ok(!isDurable('neighbour'))
    await db.transact(async (tx) => batchedNames.add(tx, 'next'))
    assert.ok(isDurable('next'))
  })

  test('all fail if their commit does, none is saved, and the next one works', async () => {
    const effects: string[] = []
    const outcomes = await Promise.allSettled([
      db.transact(async (tx) => {
        tx.afterCommit(() => effects.push('ran'))
        await remember(tx, 'neighbour')
      }),
      // A deferred foreign key is checked only at the commit.
      db.transact(async (tx) => {
        await runSqlOn(tx, 'PRAGMA defer_foreign_keys = ON')
        await runSqlOn(tx, `insert into one_time_passwords (account_id, hash, expires_at) values (999, '', 0)`)
      }),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.deepEqual(effects, [])
    assert.ok(!isDurable('neighbour'))
    await remember(db, 'next')
    assert.ok(isDurable('next'))
  })

  test('a full database saves nothing, says so, and works again when there is space', async () => {
    const [size] = await readSqlOn(db, 'PRAGMA page_count')
    await runSqlOn(db, `PRAGMA max_page_count = ${size?.page_count}`)
    const outcomes = await Promise.allSettled([
      db.transact((tx) => remember(tx, 'neighbour')),
      db.transact((tx) => instanceInsert.run(tx, { name: 'large', value: 'x'.repeat(100_000) })),
    ])
    for (const outcome of outcomes) {
      const error = outcome.status === 'rejected' ? outcome.reason : undefined
      assert.ok(error instanceof Failure && error.code === 'STORAGE_FULL', String(error))
    }
    assert.ok(!isDurable('neighbour'))
    assert.ok(!isDurable('large'))
    assert.equal(await instanceRead.first(db, { name: 'large' }), undefined)

    await runSqlOn(db, 'PRAGMA max_page_count = 1000000')
    await instanceInsert.run(db, { name: 'large', value: 'x'.repeat(100_000) })
    assert.ok(isDurable('large'))
  })
})

describe('a unique violation', () => {
  const profile = { name: null, searchName: null, locale: null, timeZone: null }
  const names = { id: 'id 1', initials: 'JD', nametag: 'jane', mail: 'jane@example.org' }
  const account = { ...names, ...profile, passwordHash: null, now: 0 }
  const other = { ...account, id: 'id 2', nametag: 'other', mail: 'other@example.org' }

  for (const [index, twin] of Object.entries({
    accounts_nametag: { ...other, nametag: 'JANE' },
    accounts_mail: { ...other, mail: 'Jane@Example.org' },
    'accounts.uuid': { ...other, id: 'id 1' },
  })) {
    test(`names ${index}`, async () => {
      await accountInsert.run(db, account)
      await assert.rejects(
        accountInsert.run(db, twin),
        (error) => error instanceof UniqueViolation && error.constraint === index,
      )
    })
  }
})

test('close() waits for pending transactions', async () => {
  const answers = ['first', 'second', 'third'].map((name) => db.transact((tx) => remember(tx, name)))
  const joined = answers[0]?.then(() => db.transact((tx) => remember(tx, 'joined later')))
  await db.close()
  await Promise.all([...answers, joined])
  assert.ok(['first', 'second', 'third', 'joined later'].every(isDurable))
})

test('a lock of another process is reported as busy', async () => {
  const other = new Sqlite(file)
  other.exec('BEGIN IMMEDIATE')
  try {
    await assert.rejects(remember(db, 'late'), (error) => error instanceof Failure && error.code === 'BUSY')
  } finally {
    other.close()
  }
  await remember(db, 'late')
  assert.ok(isDurable('late'))
})

describe('the files of a database', { skip: process.platform === 'win32' && 'Windows has no such modes' }, () => {
  const parts = ['', '-wal', '-shm']
  const modes = () => parts.map((part) => (statSync(file + part).mode & 0o777).toString(8))

  test('can be read by their owner only', async () => {
    await remember(db, 'written')
    assert.deepEqual(modes(), ['600', '600', '600'])
  })

  test('that an earlier version left readable are restricted to the owner', async () => {
    for (const part of parts) chmodSync(file + part, 0o644)
    const again = openSqlite(file)
    assert.deepEqual(modes(), ['600', '600', '600'])
    await again.close()
  })
})
