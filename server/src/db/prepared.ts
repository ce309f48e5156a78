import { type Compilable, type Expression, type Kysely, sql } from 'kysely'
import type { Connection, Transaction } from './database.ts'
import type { Engine } from './engine.ts'
import { PreparedQuery, placeholders } from './prepared-query.ts'
import type { Schema } from './schema.ts'

export type Query<Args, Row> = {
  prepared: PreparedQuery
  all(on: Connection, args: Args): Promise<Row[]>
  first(on: Connection, args: Args): Promise<Row | undefined>
  /** Throws when there is no row: for rows that must exist, such as one that was just inserted. */
  one(on: Connection, args: Args): Promise<Row>
  /** Runs a write and returns how many rows it changed. */
  run(on: Connection, args: Args): Promise<number>
}

/** The type of the rows that a query returns: `RowOf<typeof accountByKey>`. */
export type RowOf<Q> = Q extends { all(on: Connection, args: never): Promise<(infer Row)[]> } ? Row : never

/**
 * Matches the few rows that another query chooses: `where(isAmong(engine, 'id', due))`. PostgreSQL cannot estimate how few they
 * are and would scan the table; with an array it looks up each one.
 */
export const isAmong = (engine: Engine, column: ColumnRef, chosen: Expression<unknown>) => {
  const value = typeof column === 'string' ? sql.ref(column) : column
  return engine === 'sqlite' ? sql<boolean>`${value} in ${chosen}` : sql<boolean>`${value} = any(array${chosen})`
}

/** Physical row id, for `isAmong` and tables without a key of one column. */
export const rowId: Record<Engine, string> = { sqlite: 'rowid', postgres: 'ctid' }

/** The name of a column, or an expression that an index covers. */
type ColumnRef = string | Expression<unknown>

/** Matches a list of keys that is passed as one JSON text of any length: `where(isOneOf(engine, 'id', $.keys))`. */
export const isOneOf = (engine: Engine, column: ColumnRef, keys: string) =>
  isListed(engine, column, keys, sql`::bigint`)

/** Matches a list of texts in the same way. */
export const isOneOfTexts = (engine: Engine, column: ColumnRef, texts: string) => isListed(engine, column, texts, sql``)

const isListed = (engine: Engine, column: ColumnRef, list: string, cast: Expression<unknown>) =>
  isAmong(
    engine,
    column,
    engine === 'sqlite'
      ? sql`(select value from json_each(${list}))`
      : sql`(select jsonb_array_elements_text(${list}::jsonb)${cast})`,
  )

/** Every query of the project, for the guard that checks their plans. */
export const allQueries: PreparedQuery[] = []

/**
 * Defines a query that is compiled once: `query((db, $: { id: number }) => db.selectFrom(…).where(…, $.id))`. `$` holds a
 * placeholder under each name, so a query cannot branch on its arguments.
 */
export function query<Args, Row>(
  build: (db: Kysely<Schema>, $: Args, engine: Engine) => Compilable<Row>,
): Query<Args, Row> {
  const prepared = new PreparedQuery(`q${allQueries.length}`, (db, engine) => build(db, placeholders as Args, engine))
  allQueries.push(prepared)
  const run = (on: Connection, args: Args) =>
    on.run(prepared, prepared.values(on.engine, args as Record<string, unknown>))
  return {
    prepared,
    all: async (on, args) => (await run(on, args)).rows as Row[],
    first: async (on, args) => (await run(on, args)).rows[0] as Row | undefined,
    one: async (on, args) => {
      const [row] = (await run(on, args)).rows
      if (row === undefined) throw new Error(`no row where there must be one: ${prepared.sql(on.engine)}`)
      return row as Row
    },
    run: async (on, args) => (await run(on, args)).changes,
  }
}

/**
 * Defines a batched write: many rows that are passed as one JSON list. Transactions add rows, which are written before
 * the commit; on SQLite one statement writes the rows of all transactions that share the commit. Use it when a
 * statement costs much more than a row.
 */
export function batchedWrite<Row>(
  build: (db: Kysely<Schema>, $: { rows: string }, engine: Engine) => Compilable<unknown>,
): { add(tx: Transaction, row: Row): void } {
  const { prepared } = query(build)
  return { add: (tx, row) => tx.addToBatch(prepared, row) }
}
