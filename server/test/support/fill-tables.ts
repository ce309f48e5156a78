import type { Client } from 'pg'

/** Simulates a service with few organizations, one of them large: the last owner has most rows of every table. */
const owners = 20
const rowsOfMost = 50
const rowsOfLast = 5000

const rowsOfOthers = rowsOfMost * (owners - 1)
const ownerOfRow = `case when n <= ${rowsOfOthers} then n % ${owners - 1} + 1 else ${owners} end`

type Column = { name: string; type: string; isFilled: boolean }

/**
 * Fills the tables of a PostgreSQL database for checks that depend only on the number of rows and their owners. The
 * owner is the first column that references another table. Returns the tables that accepted all rows.
 */
export async function fillTables(client: Client): Promise<string[]> {
  const read = async <Row>(sql: string) => (await client.query(sql)).rows as Row[]
  // The role skips foreign keys and triggers, which do not matter here.
  await client.query('SET session_replication_role = replica')
  for (const { table, name } of await read<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  )) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  const filled: string[] = []
  for (const { table } of await read<{ table: string }>(
    `select distinct table_name as table from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_id' and data_type = 'bigint'`,
  )) {
    const columns = await read<Column>(
      `select column_name as name, data_type as type,
         column_name like '%\\_id' or is_nullable = 'NO' and column_default is null and is_identity = 'NO'
           and is_generated = 'NEVER' as "isFilled"
       from information_schema.columns where table_schema = 'public' and table_name = '${table}'
       order by ordinal_position`,
    )
    const given = columns.filter(({ isFilled }) => isFilled)
    const owner = given.find(({ name }) => name.endsWith('_id'))
    const values = given.map((column) => (column === owner ? ownerOfRow : filling(column)))
    const { rowCount } = await client.query(
      `insert into ${table} (${given.map(({ name }) => `"${name}"`)}) select ${values}
       from generate_series(1, ${rowsOfOthers + rowsOfLast}) n on conflict do nothing`,
    )
    if (rowCount === rowsOfOthers + rowsOfLast) filled.push(table)
  }
  await client.query('ANALYZE')
  return filled
}

function filling({ name, type }: Column): string {
  if (name === 'state') return `'pending'`
  if (type === 'text') return `'text ' || n`
  if (type === 'ARRAY') return `'{1}'`
  return type === 'integer' ? '1' : 'n'
}
