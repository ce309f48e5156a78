import type { Connection } from './database.ts'
import type { PreparedQuery } from './prepared-query.ts'

/** Rows that wait for the end of a transaction, grouped by the statement that writes them all at once. */
export class BatchedWrites {
  readonly #rows = new Map<PreparedQuery, unknown[]>()

  add(query: PreparedQuery, ...rows: unknown[]): void {
    const waiting = this.#rows.get(query)
    if (waiting) waiting.push(...rows)
    else this.#rows.set(query, rows)
  }

  addAll(others: BatchedWrites): void {
    for (const [query, rows] of others.#rows) this.add(query, ...rows)
  }

  /** Starts all writes before it waits, so that the caller's next statement runs after them. */
  async write({ engine, run }: Connection): Promise<void> {
    await Promise.all(
      [...this.#rows].map(([query, rows]) => run(query, query.values(engine, { rows: JSON.stringify(rows) }))),
    )
  }
}
