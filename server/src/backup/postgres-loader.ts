import pg from 'pg'
import { afterRows, type Contents, contentsOf, contentsSql, type Loader } from './load.ts'
import { rowsOf, tablesOf, types } from './postgres-snapshot.ts'
import { quoted } from './snapshot.ts'
import { requireKnown } from './sqlite-loader.ts'
import { DamagedBackup } from './tar.ts'

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'atrium restore', types })
  await client.connect()
  return client
}

const tableNames = `select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE'`

/** Removes the beginning of a copy. Returns what the database held. */
export async function emptyPostgres(url: string): Promise<Contents> {
  const client = await connected(url)
  try {
    const held = await contentsOfPostgres(client)
    if (held === 'unfinished') await dropTables(client)
    return held
  } finally {
    await client.end()
  }
}

async function contentsOfPostgres(client: pg.Client): Promise<Contents> {
  const names = (await client.query<{ name: string }>(tableNames)).rows.map(({ name }) => name)
  if (names.length === 0) return 'nothing'
  if (!names.includes('instance') || !names.includes('accounts')) return 'data'
  const { rows } = await client.query<{ marked: number; found: number }>(contentsSql)
  return contentsOf(rows[0] ?? { marked: 0, found: 1 })
}

/** The database was empty before a copy into it began, so all of its tables are those of the copy. */
async function dropTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(tableNames)
  for (const { name } of rows) await client.query(`drop table ${quoted(name)} cascade`)
  // Triggers are dropped with their tables, but not their functions.
  await client.query('drop function if exists change_people_version()')
}

type ForeignKey = { table: string; name: string; definition: string }

const foreignKeys = `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name,
    pg_get_constraintdef(c.oid) as definition
  from pg_constraint c where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`

/**
 * Foreign keys are removed before the rows and added again behind them: rows may then come in any order, and adding a
 * key checks all rows. A role that owns the tables may do that; turning the checks off needs a superuser.
 */
export async function openPostgresLoader(url: string): Promise<Loader> {
  const client = await connected(url)
  await client.query('BEGIN')
  const tables = await tablesOf(client)
  const known = new Map(tables.map(({ table, columns }) => [table, new Set(columns)]))
  const keys = (await client.query<ForeignKey>(foreignKeys)).rows
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of tables) await client.query(`delete from ${quoted(table)}`)
  // The next rows are read and prepared while these are inserted.
  let inserting: Promise<unknown> = Promise.resolve()
  return {
    async rows(table, columns, rows) {
      requireKnown(known.get(table), table, columns)
      const names = columns.map(quoted).join(', ')
      const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
      const text = `insert into ${quoted(table)} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${quoted(table)}, $1)`
      const values = [JSON.stringify(objects)]
      await inserting
      inserting = client.query(text, values).catch((error) => {
        throw new DamagedBackup(`The rows of ${table} cannot be restored: ${error.message}.`)
      })
      // The next call awaits it.
      inserting.catch(() => {})
    },
    async *read(table, columns) {
      await inserting
      yield* rowsOf(client, table, columns)
    },
    async finish(lastIds, statements = afterRows) {
      await inserting
      for (const statement of statements) await client.query(statement)
      for (const { table, name, definition } of keys) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`).catch(() => {
          throw new DamagedBackup(`The backup has rows of ${table} that refer to nothing.`)
        })
      }
      for (const { table, lastId } of tables) {
        if (lastId === null) continue
        const next = Math.max(1, (lastIds[table] ?? 0) + 1)
        await client.query(
          `select setval(pg_get_serial_sequence($1, 'id'), greatest($2::bigint, (select coalesce(max(id), 0) + 1 from ${quoted(table)})), false)`,
          [quoted(table), next],
        )
      }
      await client.query('COMMIT')
      await client.end()
    },
    async abort() {
      await inserting.catch(() => {})
      await client.query('ROLLBACK')
      await dropTables(client)
      await client.end()
    },
  }
}
