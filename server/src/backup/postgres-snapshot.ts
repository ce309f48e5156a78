import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrationLock } from '../db/postgres.ts'
import { derivedTables } from './format.ts'
import { quoted, type Snapshot, sourceInUse, type TableColumns } from './snapshot.ts'

const rowsPerBatch = 500

// All counts and times fit into 53 bits.
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** One read-only transaction sees the database as it was when it began. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, application_name: 'atrium backup', types })
  await client.connect()
  return snapshotOf(client)
}

/** Connections of a process that has just ended need a moment to end. */
const endingMs = 2000
const lookAgainMs = 50

const othersSql = `select count(*) as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name like 'atrium%'`

/** A service that starts waits for this lock before it migrates, so none starts meanwhile. */
export async function openStoppedPostgres(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, application_name: 'atrium move', types })
  await client.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${migrationLock}) as locked`)
    if (!rows[0]?.locked) throw sourceInUse()
    for (let waitedMs = 0; await hasOthers(client); waitedMs += lookAgainMs) {
      if (waitedMs >= endingMs) throw sourceInUse()
      await sleep(lookAgainMs)
    }
    return await snapshotOf(client)
  } catch (error) {
    await client.end()
    throw error
  }
}

const hasOthers = async (client: pg.Client) =>
  ((await client.query<{ count: number }>(othersSql)).rows[0]?.count ?? 0) > 0

async function snapshotOf(client: pg.Client): Promise<Snapshot> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  return {
    engine: 'postgres',
    tables: () => tablesOf(client),
    rows: ({ table, columns }) => rowsOf(client, table, columns),
    select: (sql) => selected(client, sql),
    count: async ({ table }) =>
      (await client.query<{ count: number }>(`select count(*) as count from ${quoted(table)}`)).rows[0]?.count ?? 0,
    close: () => client.end(),
  }
}

export const rowsOf = (client: pg.Client, table: string, columns: string[]) =>
  selected(client, `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(table)}`)

async function* selected(client: pg.Client, select: string): AsyncGenerator<unknown[][]> {
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR ${select}`)
  while (true) {
    const { rows } = await client.query<unknown[]>({ text: `FETCH ${rowsPerBatch} FROM rows`, rowMode: 'array' })
    if (rows.length > 0) yield rows
    if (rows.length < rowsPerBatch) break
  }
  await client.query('CLOSE rows')
}

/** Lists the tables, without those of indexes. */
export async function tablesOf(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<{ table: string; columns: string; sequence: string | null }>(
    `select c.table_name as table, json_agg(c.column_name order by c.ordinal_position)::text as columns,
       max(case when c.is_identity = 'YES' then pg_get_serial_sequence(quote_ident(c.table_name), c.column_name) end) as sequence
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
     group by c.table_name order by c.table_name`,
  )
  const tables: TableColumns[] = []
  for (const { table, columns, sequence } of rows) {
    if (derivedTables.has(table)) continue
    tables.push({
      table,
      columns: JSON.parse(columns),
      lastId: sequence === null ? null : await lastIdOf(client, sequence),
    })
  }
  return tables
}

async function lastIdOf(client: pg.Client, sequence: string): Promise<number> {
  const { rows } = await client.query<{ last: number; called: boolean }>(
    `select last_value as last, is_called as called from ${sequence}`,
  )
  return rows[0]?.called ? rows[0].last : 0
}
