import pg from 'pg'
import { derivedTables } from './format.ts'
import { quoted, type Snapshot, type TableColumns } from './snapshot.ts'

const rowsPerBatch = 500

// All counts and times fit into 53 bits.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** One read-only transaction sees the database as it was when it began. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, application_name: 'atrium backup', types })
  await client.connect()
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  return {
    engine: 'postgres',
    tables: () => tablesOf(client),
    async *rows({ table, columns }) {
      await client.query(
        `DECLARE rows NO SCROLL CURSOR FOR SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(table)}`,
      )
      while (true) {
        const { rows } = await client.query<unknown[]>({ text: `FETCH ${rowsPerBatch} FROM rows`, rowMode: 'array' })
        if (rows.length > 0) yield rows
        if (rows.length < rowsPerBatch) break
      }
      await client.query('CLOSE rows')
    },
    close: () => client.end(),
  }
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
