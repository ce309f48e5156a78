import { fail } from '../errors.ts'

/** Which part of a list is asked for, keyed by what was seen last, so that every page costs the same. */
export type PageRequest = { limit: number; cursor?: string | undefined }

export type Page<T> = { items: T[]; nextCursor: string | null }

/** Where a page that starts anew begins: after every key there can be. */
const newest = Number.MAX_SAFE_INTEGER

/** The key below which the asked page of a list starts, when the newest come first. */
export const startOf = ({ cursor }: PageRequest) => (cursor === undefined ? newest : keyIn(cursor))

/** The key above which it starts, when the oldest come first. */
export const startAfter = ({ cursor }: PageRequest) => (cursor === undefined ? 0 : keyIn(cursor))

function keyIn(cursor: string): number {
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
