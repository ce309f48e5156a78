import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { Connection, Engine, Transaction } from './database.ts'
import type { Schema } from './schema.ts'

/**
 * Kysely types the queries and writes their SQL for each engine, once. It never runs them: that would compile and
 * prepare anew on every call, four times the cost of the query itself.
 */
export const builders: Record<Engine, Kysely<Schema>> = {
  sqlite: new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  postgres: new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
}

/** Stands in a query for a value that comes with each call. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Compiled = { sql: string; parameters: readonly unknown[]; writes: boolean }

/** What a connection needs to run a query, and to keep its prepared statement by. Compiled when it is first needed. */
export class PreparedQuery {
  /** The name of the statement on a PostgreSQL connection. */
  readonly name: string
  readonly #build: (db: Kysely<Schema>, engine: Engine) => Compilable
  readonly #compiled = new Map<Engine, Compiled>()

  constructor(name: string, build: (db: Kysely<Schema>, engine: Engine) => Compilable) {
    this.name = name
    this.#build = build
  }

  sql(engine: Engine): string {
    return this.#compile(engine).sql
  }

  writes(engine: Engine): boolean {
    return this.#compile(engine).writes
  }

  values(engine: Engine, args: Record<string, unknown>): unknown[] {
    return this.#compile(engine).parameters.map((parameter) =>
      parameter instanceof Placeholder ? args[parameter.name] : parameter,
    )
  }

  #compile(engine: Engine): Compiled {
    let compiled = this.#compiled.get(engine)
    if (!compiled) {
      const { sql, parameters, query } = this.#build(builders[engine], engine).compile()
      compiled = { sql, parameters, writes: query.kind !== 'SelectQueryNode' }
      this.#compiled.set(engine, compiled)
    }
    return compiled
  }
}

export type Query<Args, Row> = {
  prepared: PreparedQuery
  all(on: Connection, args: Args): Promise<Row[]>
  first(on: Connection, args: Args): Promise<Row | undefined>
  /** Runs a write and returns how many rows it changed. */
  run(on: Connection, args: Args): Promise<number>
}

/**
 * A condition on the rows that another query chooses, a few at a time: `where(isAmong(engine, 'id', due))`. PostgreSQL would
 * not know how few, and walk through the table for them, were it not told to look each up.
 */
export const isAmong = (engine: Engine, column: string, chosen: Expression<unknown>) =>
  engine === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in ${chosen}`
    : sql<boolean>`${sql.ref(column)} = any(array${chosen})`

/**
 * A condition on a list of keys, which comes as one JSON text whatever its length: `where(isOneOf(engine, 'id', $.keys))`.
 */
export const isOneOf = (engine: Engine, column: string, keys: string) => isListed(engine, column, keys, sql`::bigint`)

/** The same for a list of texts. */
export const isOneOfTexts = (engine: Engine, column: string, texts: string) => isListed(engine, column, texts, sql``)

const isListed = (engine: Engine, column: string, list: string, cast: Expression<unknown>) =>
  isAmong(
    engine,
    column,
    engine === 'sqlite'
      ? sql`(select value from json_each(${list}))`
      : sql`(select jsonb_array_elements_text(${list}::jsonb)${cast})`,
  )

/** Every query of the project, for the guard that looks at their plans. */
export const allQueries: PreparedQuery[] = []

/**
 * A query that is written once and compiled once: `query((db, $: { id: number }) => db.selectFrom(…).where(…, $.id))`.
 * `$` holds a placeholder under each name, so a query cannot branch on its arguments.
 */
export function query<Args, Row>(
  build: (db: Kysely<Schema>, $: Args, engine: Engine) => Compilable<Row>,
): Query<Args, Row> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Args
  const prepared = new PreparedQuery(`q${allQueries.length}`, (db, engine) => build(db, placeholders, engine))
  allQueries.push(prepared)
  const run = (on: Connection, args: Args) =>
    on.run(prepared, prepared.values(on.engine, args as Record<string, unknown>))
  return {
    prepared,
    all: async (on, args) => (await run(on, args)).rows as Row[],
    first: async (on, args) => (await run(on, args)).rows[0] as Row | undefined,
    run: async (on, args) => (await run(on, args)).changes,
  }
}

/**
 * A write of many rows, which come as one JSON list. A transaction adds its own, and they are written before the commit:
 * on SQLite together with those of all who share it. For what costs much by the statement and little by the row.
 */
export function gatheredWrite<Row>(
  build: (db: Kysely<Schema>, $: { rows: string }, engine: Engine) => Compilable<unknown>,
): { add(tx: Transaction, row: Row): void } {
  const { prepared } = query(build)
  return { add: (tx, row) => tx.gather(prepared, row) }
}
