import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { BadSetting, type DatabaseAddress } from '../../src/config.ts'
import type { Database } from '../../src/db/database.ts'
import type { Migration } from '../../src/db/migration.ts'
import { migrate, migrations } from '../../src/db/migrations/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import { builders } from '../../src/db/prepared-query.ts'
import { engines } from '../support/atrium.ts'
import { type FreshAddress, freshAddress } from '../support/fresh-address.ts'
import { readSqlOn, runSqlOn } from '../support/sql-on-connection.ts'
import { until } from '../support/until.ts'

const clock = { now: () => 1_000 }
const names = migrations.map(({ name }) => name)

/** Lists everything that a migration can create. */
const listSchema = (db: Database) =>
  readSqlOn(
    db,
    db.engine === 'sqlite'
      ? `select name, sql from sqlite_schema order by name`
      : `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'
         union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3`,
  )

const listApplied = (db: Database) => readSqlOn(db, 'select name, applied_at from migrations order by name')

/** A migration with two statements, the second of which fails. */
const failingMigration: Migration = {
  name: '9998-failing',
  up: (engine) => {
    const { schema } = builders[engine]
    return [
      schema.createTable('left_behind').addColumn('id', 'integer'),
      schema.alterTable('no_such_table').addColumn('id', 'integer'),
    ]
  },
}

/** Runs `work` while Atrium has one more migration. */
async function withMigration<T>(migration: Migration, work: () => Promise<T>): Promise<T> {
  migrations.push(migration)
  try {
    return await work()
  } finally {
    migrations.pop()
  }
}

/** Starts a separate process that migrates on request and prints the migrations that it applied. */
function startNode(address: DatabaseAddress) {
  const source = (path: string) => JSON.stringify(join(import.meta.dirname, '../../src/db', path))
  const program = `
    import { once } from 'node:events'
    import { migrate } from ${source('migrations/migrate.ts')}
    import { openDatabase } from ${source('open.ts')}
    const address = ${JSON.stringify(address)}
    process.stdout.write('waiting\\n')
    await once(process.stdin, 'data')
    const db = await openDatabase(address, () => {})
    process.stdout.write(JSON.stringify(await migrate(db, Date)))
    await db.close()
    process.exit()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return {
    waiting: once(child.stdout, 'data'),
    migrate: async (): Promise<string[]> => {
      child.stdin.end('go')
      return JSON.parse(await text(child.stdout))
    },
  }
}

for (const engine of engines) {
  describe(`migrating (${engine})`, () => {
    let fresh: FreshAddress
    let db: Database

    beforeEach(async () => {
      fresh = await freshAddress(engine)
      db = await openDatabase(fresh.address, () => {})
    })

    afterEach(async () => {
      await db.close()
      await fresh.remove()
    })

    test('applies every migration to a fresh database, and none the second time', async () => {
      assert.deepEqual(await migrate(db, clock), names)
      assert.deepEqual(await readSqlOn(db, 'select id from accounts'), [], 'nobody has an account by default')
      const schema = await listSchema(db)
      assert.deepEqual(await migrate(db, { now: () => 2_000 }), [])
      assert.deepEqual(await listSchema(db), schema)
      assert.deepEqual(
        await listApplied(db),
        names.map((name) => ({ name, applied_at: 1_000 })),
      )
    })

    test('four nodes that start together apply each migration once', async () => {
      const untouched = await freshAddress(engine)
      const nodes = Array.from({ length: 4 }, () => startNode(untouched.address))
      await Promise.all(nodes.map(({ waiting }) => waiting))
      const applied = await Promise.all(nodes.map((node) => node.migrate()))
      assert.deepEqual(applied.flat(), names)
      await untouched.remove()
    })

    test('a database of a newer Atrium is refused with an explanation and left unchanged', async () => {
      await migrate(db, clock)
      await runSqlOn(db, `insert into migrations (name, applied_at) values ('9999-future', 5)`)
      const before = await listApplied(db)
      const additional: Migration = {
        name: '9998-additional',
        up: () => [builders[engine].schema.createTable('additional').addColumn('id', 'integer')],
      }
      await withMigration(additional, () =>
        assert.rejects(
          migrate(db, clock),
          (error) =>
            error instanceof BadSetting && /made by a newer Atrium \(it has "9999-future"\)/.test(error.message),
        ),
      )
      assert.deepEqual(await listApplied(db), before)
    })

    test('a failing migration leaves a database in use unchanged', async () => {
      await migrate(db, clock)
      const before = { schema: await listSchema(db), applied: await listApplied(db) }
      await withMigration(failingMigration, () => assert.rejects(migrate(db, clock), /no_such_table/))
      assert.deepEqual({ schema: await listSchema(db), applied: await listApplied(db) }, before)
    })

    test('a failing migration leaves a fresh database empty, and the next try succeeds', async () => {
      await withMigration(failingMigration, () => assert.rejects(migrate(db, clock), /no_such_table/))
      assert.deepEqual(await listSchema(db), [])
      assert.deepEqual(await migrate(db, clock), names)
    })

    test('0065: reports bar the authors whom they removed, but not those who were let in since', async () => {
      await migrate(db, clock, (name) => name < '0065')
      const insert = (table: string, row: object) => {
        const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : value))
        return runSqlOn(db, `insert into ${table} (${Object.keys(row)}) values (${values})`)
      }
      await insert('organizations', { id: 1, name: 'Club', description: '', public: 0, member_count: 3, created_at: 1 })
      const talk = { organization_id: 1, title: '', created_by: 1, created_at: 1, last_seq: 0, last_message_at: 1 }
      const report = {
        ...{ organization_id: 1, reason: '', description: '', talk_id: 5, talk_title: '', message_id: 1, message: '' },
        ...{ message_created_at: 1, state: 'closed', outcome: 'acted', note: '', waits_for_digest: 0, created_at: 1 },
      }
      await insert('talks', { id: 5, ...talk })
      const reports: [name: string, author: number, closedAt: number, removed: 0 | 1][] = [
        ['removed him', 7, 101, 1],
        ['removed him before he was let in', 7, 50, 1],
        ['only warned him', 7, 101, 0],
        ['removed somebody who is back', 8, 101, 1],
        ['removed somebody whom the creator removed later', 9, 101, 1],
      ]
      for (const [uuid, message_author_id, closed_at, removed_author] of reports) {
        await insert('reports', { ...report, uuid, message_author_id, closed_at, removed_author })
      }
      await insert('talk_removals', { talk_id: 5, account_id: 7, removed_by: 'moderation', removed_at: 100 })
      await insert('talk_removals', { talk_id: 5, account_id: 9, removed_by: 'creator', removed_at: 200 })
      await migrate(db, clock)
      assert.deepEqual(await readSqlOn(db, 'select uuid from reports where bars_author = 1'), [{ uuid: 'removed him' }])
    })
  })
}

describe('rebuilding tables (sqlite)', () => {
  test('events and cards have their long texts last, and keep their columns, constraints and indexes', async () => {
    const { address, remove } = await freshAddress('sqlite')
    const rebuilding = '0064-long-texts-last'
    /** Applies migrations and returns the parts of each definition in order: for a table its columns and constraints. */
    const definitionsAfter = async (isWanted: (name: string) => boolean) => {
      const db = await openDatabase(address, () => {})
      try {
        await migrate(db, clock, isWanted)
        const rows = await readSqlOn(
          db,
          "select name, sql from sqlite_schema where tbl_name in ('events', 'cards') and sql is not null",
        )
        const beginnings = /, (?=\w+ (?:integer|text|bigint|events_|cards_))/
        const parts = (definition: string) => definition.replaceAll('"', '').split(beginnings)
        return new Map(rows.map(({ name, sql }): [string, string[]] => [name, parts(sql)]))
      } finally {
        await db.close()
      }
    }
    const inAnyOrder = (all: Map<string, string[]>) =>
      new Map([...all].map(([name, parts]) => [name, parts.toSorted()]))
    try {
      const before = await definitionsAfter((name) => name !== rebuilding)
      const after = await definitionsAfter(() => true)
      assert.deepEqual(inAnyOrder(after), inAnyOrder(before))
      const lastColumns = (table: string) =>
        after
          .get(table)
          ?.filter((part) => !part.startsWith('constraint'))
          .slice(-4)
          .map((part) => part.split(' ')[0])
      assert.deepEqual(lastColumns('events'), ['exdates', 'overrides', 'zone_rules', 'description'])
      assert.deepEqual(lastColumns('cards'), ['title', 'labels', 'checklist', 'text'])
    } finally {
      await remove()
    }
  })
})

describe('migrating beside a node that serves (postgres)', () => {
  test('waits for its transactions, and never in a circle in which PostgreSQL would end one of them', async (t) => {
    const { address, remove } = await freshAddress('postgres')
    const [old, db] = [await openDatabase(address, () => {}), await openDatabase(address, () => {})]
    t.after(async () => {
      await Promise.all([old.close(), db.close()])
      await remove()
    })
    // The migrations that follow change accounts first, then talks.
    await migrate(old, clock, (name) => name < '0020')
    const begun = Promise.withResolvers<string[]>()
    let attempts = 0
    await old.transact(async (tx) => {
      assert.equal(++attempts, 1, 'PostgreSQL ended the transaction, which runs again')
      await runSqlOn(tx, 'lock table talks in row exclusive mode')
      begun.resolve(migrate(db, clock))
      const waiting = `select 1 from pg_locks where relation = 'talks'::regclass and not granted`
      await until('the migration waits for talks', async () => (await readSqlOn(old, waiting)).length > 0)
      await runSqlOn(tx, 'lock table accounts in row exclusive mode')
    })
    assert.deepEqual(await begun.promise, names.slice(names.findIndex((name) => name >= '0020')))
  })
})
