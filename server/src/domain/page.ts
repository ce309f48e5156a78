import { fail } from '../errors.ts'

/** Which part of a list is asked for: newest first, keyed by what was seen last, so that every page costs the same. */
export type PageRequest = { limit: number; cursor?: string | undefined }

export type Page<T> = { items: T[]; nextCursor: string | null }

/** Where a page that starts anew begins: after every key there can be. */
const newest = Number.MAX_SAFE_INTEGER

/** The key below which the asked page starts. */
export function startOf({ cursor }: PageRequest): number {
  if (cursor === undefined) return newest
  const key = Number(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!Number.isSafeInteger(key) || key < 1) throw fail('INVALID_CURSOR')
  return key
}

/** Makes a page of rows that were read with one more than the limit, to know whether there is a next page. */
export function toPage<Row extends { key: number }, T>(rows: Row[], limit: number, toItem: (row: Row) => T): Page<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(toItem),
    nextCursor: rows.length > limit && last ? Buffer.from(String(last.key)).toString('base64url') : null,
  }
}
