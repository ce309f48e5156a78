import type { Database, Mutex, Result, Transaction } from '../../src/db/database.ts'
import type { PreparedQuery } from '../../src/db/prepared-query.ts'

/** Returns the same database, which passes each result of a query on, also of those in transactions. */
export const watchQueries = <On extends Database | Transaction>(on: On, note: (result: Result) => void): On =>
  Object.assign(Object.create(on) as On, on, {
    run: async (query: PreparedQuery, values: unknown[]) => {
      const result = await on.run(query, values)
      note(result)
      return result
    },
    ...('transact' in on && {
      transact: <T>(work: (tx: Transaction) => Promise<T>, mutex?: Mutex) =>
        on.transact((tx) => work(watchQueries(tx, note)), mutex),
      onBehalfOf: (caller: string) => watchQueries(on.onBehalfOf(caller), note),
    }),
  })

/** Counts the rows that a query returned or changed. */
export const rowsOf = ({ rows, changes }: Result) => Math.max(rows.length, changes)

/** Counts the characters that a query returned. */
export const charactersOf = ({ rows }: Result) => JSON.stringify(rows).length
