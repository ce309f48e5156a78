import Sqlite from 'better-sqlite3'
import { fail, storageFailed, storageFull } from '../errors.ts'
import { type Result, UniqueViolation } from './database.ts'
import type { PreparedQuery } from './prepared-query.ts'

/** Maximum time to wait while another program writes. */
export const busyTimeoutMs = 5000

export type RunQuery = (query: PreparedQuery, values: unknown[]) => Promise<Result>

/** Prepares each query once on a connection. */
export function runner(connection: Sqlite.Database): RunQuery {
  const statements = new Map<PreparedQuery, Sqlite.Statement>()
  return async (query, values) => {
    let statement = statements.get(query)
    if (!statement) {
      statement = connection.prepare(query.sql('sqlite'))
      statements.set(query, statement)
    }
    try {
      if (statement.reader) {
        const rows = statement.all(...values)
        return { rows, changes: rows.length }
      }
      return { rows: [], changes: statement.run(...values).changes }
    } catch (error) {
      throw translate(error)
    }
  }
}

/** A disk quota or a file size limit appears as a failed write. */
const noSpace = new Set(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_TRUNCATE'])

export const isBusy = (error: unknown) => error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY'

export function translate(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  if (noSpace.has(error.code)) return storageFull(error)
  if (error.code.startsWith('SQLITE_IOERR')) return storageFailed(error)
  if (isBusy(error)) return fail('BUSY', { retryAfterMs: busyTimeoutMs })
  if (error.code.startsWith('SQLITE_CONSTRAINT_UNIQUE')) {
    // SQLite names an index on an expression, but reports one on plain columns as "accounts.uuid".
    const named = /index '([^']+)'/.exec(error.message)?.[1] ?? error.message.replace(/^.*: /, '')
    return new UniqueViolation(named)
  }
  return error
}
