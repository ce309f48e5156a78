import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
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
  return explainFileError(error as NodeJS.ErrnoException) ?? message
}

/** Explains an error of the file system. Returns null for one without a path. */
function explainFileError({ code, path, syscall }: NodeJS.ErrnoException): string | null {
  if (path === undefined) return null
  // A file that does not exist, as a lock beside the one that was named, is refused by its folder.
  const place = existsSync(path) ? path : dirname(path)
  const sentences: Record<string, string> = {
    EACCES: `${place} cannot be read or written by this user.`,
    EPERM: `${place} cannot be read or written by this user.`,
    EROFS: `${place} cannot be written, because its disk is mounted read-only.`,
    EEXIST: syscall === 'mkdir' ? `${path} is a file, and not a folder.` : `${path} exists already.`,
    EISDIR: `${path} is a folder, and not a file.`,
    ENOENT: `There is no file or folder ${path}.`,
    ENOTDIR: `${path} cannot be used, because a part of this path is a file, and not a folder.`,
  }
  return sentences[code ?? ''] ?? null
}
