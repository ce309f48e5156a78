import type Sqlite from 'better-sqlite3'
import type { Result } from './database.ts'
import type { PreparedQuery } from './prepared-query.ts'
import { type RunQuery, runner } from './sqlite-statements.ts'

/**
 * Queries within one iteration of the event loop share a snapshot, because opening one takes longer than most queries.
 * The snapshot ends before each commit of this worker and, where there are several workers, when requests arrive, so
 * acknowledged writes are always visible.
 */
export class SharedSnapshot {
  readonly #connection: Sqlite.Database
  readonly #run: RunQuery
  readonly #begin: Sqlite.Statement
  readonly #end: Sqlite.Statement
  #open = false

  constructor(connection: Sqlite.Database) {
    this.#connection = connection
    this.#run = runner(connection)
    this.#begin = connection.prepare('BEGIN')
    this.#end = connection.prepare('COMMIT')
  }

  run(query: PreparedQuery, values: unknown[]): Promise<Result> {
    if (!this.#open) {
      this.#begin.run()
      this.#open = true
      setImmediate(() => this.end())
    }
    return this.#run(query, values)
  }

  end(): void {
    this.#open = false
    // A failed query may have ended the transaction.
    if (this.#connection.inTransaction) this.#end.run()
  }
}
