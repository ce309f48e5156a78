import {
  type Compilable,
  DummyDriver,
  Kysely,
  type LimitNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Engine } from './engine.ts'
import type { Schema } from './schema.ts'

/**
 * SQLite plans a query again on each call if its limit is a parameter, because the plan may depend on the value. That takes
 * longer than most pages. A sum is no parameter to its planner.
 */
class StableSqliteCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node)
    if (node.limit.kind === 'ValueNode') this.append(' + 0')
  }
}

/**
 * Kysely types the queries and compiles their SQL once for each engine. It never runs them: it would compile and
 * prepare a query on every call, which costs four times as much as the query itself.
 */
export const builders: Record<Engine, Kysely<Schema>> = {
  sqlite: new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new StableSqliteCompiler(),
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

/**
 * Represents a value that is passed with each call. A query is built once, so code that uses a placeholder as a value
 * would use none: every conversion to a string, a number or JSON throws.
 */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`the placeholder $.${this.name} has no value while the query is built`)
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]()
  }
}

/** Throws on `{ ...$ }` as well, because the names of the arguments are not known when the query is built. */
export const placeholders = new Proxy(
  {},
  {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys: () => {
      throw new Error('name each placeholder of a query: its arguments are not known while it is built')
    },
  },
)

type Compiled = { sql: string; parameters: readonly unknown[]; writes: boolean }

/** The SQL of a query for each engine, compiled on first use. A connection keeps its prepared statement under `name`. */
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
