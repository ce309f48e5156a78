import type { Connection } from './database.ts'
import type { PreparedQuery } from './prepared.ts'

/** Rows that wait for the end of a transaction, by the write that takes them all at once. */
export class Gathered {
  readonly #rows = new Map<PreparedQuery, unknown[]>()

  add(query: PreparedQuery, ...rows: unknown[]): void {
    const waiting = this.#rows.get(query)
    if (waiting) waiting.push(...rows)
    else this.#rows.set(query, rows)
  }

  addAll(others: Gathered): void {
    for (const [query, rows] of others.#rows) this.add(query, ...rows)
  }

  /** Asks for all of them before it waits, so that what the caller asks next comes after them. */
  async write({ engine, run }: Connection): Promise<void> {
    await Promise.all(
      [...this.#rows].map(([query, rows]) => run(query, query.values(engine, { rows: JSON.stringify(rows) }))),
    )
  }
}
