import type { Engine } from './engine.ts'
import type { PreparedQuery } from './prepared-query.ts'

export type Result = { rows: unknown[]; changes: number }

/** Runs prepared queries: a single one on the database, or several in a transaction. */
export type Connection = {
  readonly engine: Engine
  run(query: PreparedQuery, values: unknown[]): Promise<Result>
}

export type Transaction = Connection & {
  /** Adds a row to a batched write, which runs once before the commit for all transactions that share it. */
  addToBatch(query: PreparedQuery, row: unknown): void
  /** Registers an effect that runs after the commit, and not at all when the transaction fails. */
  afterCommit(effect: () => void): void
  /**
   * Resolves when the transactions with the same mutex that are before this one in its group have ended. Without it they
   * run concurrently on one connection (decision 0055).
   */
  inTurn(): Promise<void>
}

/** A row that many transactions change, and that a transaction locks before it decides anything. */
export type Mutex = {
  key: string
  /** True when the transaction writes little: then it may share a commit with transactions of other keys, too. */
  isShort?: boolean
}

export type Script = (sql: string) => Promise<Record<string, unknown>[]>

export type Database = Connection & {
  /**
   * Runs `work` as one serializable transaction: all of it is durable when this resolves, or none of it happened. It
   * may run again after a conflict, so `work` must have no effect outside of the transaction.
   *
   * Transactions with the same mutex wait for each other instead of running again after a conflict, and share a commit.
   */
  transact<T>(work: (tx: Transaction) => Promise<T>, mutex?: Mutex): Promise<T>
  /** Runs reads that are asked at once on one connection, which costs PostgreSQL less than one for each of them. */
  readTogether<T>(read: (on: Connection) => Promise<T>): Promise<T>
  /**
   * Returns the database for the requests of one caller. Connections and commits are shared fairly between callers, so
   * that nobody waits for somebody else's thousand requests. Work of the service itself has no caller and does not wait
   * for them.
   */
  onBehalfOf(caller: string): Database
  /**
   * Returns the database for the reads of one operation, which a replica may answer: they see every write that was
   * acknowledged before this call. While the replica has not caught up, it is this database. Missing without a replica.
   */
  onReplica?: (() => Promise<Database>) | undefined
  /** Runs plain statements in one transaction while all other nodes wait, for migrations. */
  exclusively<T>(work: (script: Script) => Promise<T>): Promise<T>
  /** Notifies all nodes on this database, on a best-effort basis, that there are new rows to read. */
  wakeNodes(): void
  onWoken(listener: () => void): void
  /**
   * Makes further reads see every write that was acknowledged before this call, by any worker. It is called when requests
   * arrive, once for those that arrive together.
   */
  refresh(): void
  close(): Promise<void>
}

/** Thrown when a unique index refuses a row. `constraint` is the name of the index. */
export class UniqueViolation extends Error {
  readonly constraint: string
  constructor(constraint: string) {
    super(`unique index ${constraint} is violated`)
    this.constraint = constraint
  }
}
