import { explainPostgres } from './db/postgres-errors.ts'

/** Explains in one sentence, without a stack, why the service cannot start. */
export function explainFailure(error: unknown): string {
  const { code, message, cause } = error as NodeJS.ErrnoException
  // Only errors of PostgreSQL have a severity. The service reports an unreachable database as BUSY, with the error as
  // its cause.
  if (code === 'BUSY' || 'severity' in Object(error)) return explainPostgres(cause ?? error) ?? message
  if (code === 'EADDRINUSE') return 'the port is in use by another program. Set PORT to a free one.'
  if (code === 'EACCES' && 'port' in Object(error))
    return 'the port may not be used by this user. Set PORT to one above 1023.'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is not an address of this machine.'
  if (code?.startsWith('SQLITE_CORRUPT')) return 'the database file is damaged. Restore it from a backup.'
  if (code === 'EROFS') return 'the disk is read-only. Check DATABASE_URL, and how the disk is mounted.'
  return message
}
