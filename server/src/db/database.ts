import type { PreparedQuery } from './prepared.ts'

export type Engine = 'sqlite' | 'postgres'

export type Result = { rows: unknown[]; changes: number }

/** Something that runs prepared queries: the database for a single one, or a transaction. */
export type Connection = {
  readonly engine: Engine
  run(query: PreparedQuery, values: unknown[]): Promise<Result>
}

export type Transaction = Connection & {
  /** Keeps a row for a write that runs before the commit, once for all who share it. */
  gather(query: PreparedQuery, row: unknown): void
  /** Runs once the transaction is durable, and not at all when it fails. */
  afterCommit(effect: () => void): void
}

export type Script = (sql: string) => Promise<Record<string, unknown>[]>

export type Database = Connection & {
  /**
   * Runs `work` as one serializable transaction: all of it is durable when this resolves, or none of it happened.
   * It may be run again after a conflict with another one, so `work` touches nothing but the transaction.
   *
   * `turn` names a row that many change at once and that `work` locks before it decides anything. Those with the same one
   * wait for each other instead of running again.
   */
  transact<T>(work: (tx: Transaction) => Promise<T>, turn?: string): Promise<T>
  /**
   * The same database for the requests of one caller. Callers take turns at connections and commits, so that nobody waits for
   * somebody else's thousand requests. Work of the service itself is not on behalf of anybody, and does not wait for them.
   */
  onBehalfOf(caller: string): Database
  /** Runs plain statements in one transaction while every other node waits: for migrations. */
  exclusively<T>(work: (script: Script) => Promise<T>): Promise<T>
  /** Tells every node on this database, sooner or later and without promise, that there is something new to read. */
  wakeNodes(): void
  onWoken(listener: () => void): void
  close(): Promise<void>
}

/** The engine refused a row because a unique index already holds it. `constraint` is the index's name. */
export class UniqueViolation extends Error {
  readonly constraint: string
  constructor(constraint: string) {
    super(`unique index ${constraint} is violated`)
    this.constraint = constraint
  }
}
