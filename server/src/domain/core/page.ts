import { fail } from '../../errors.ts'

/**
 * A page of a list. The cursor holds the key of the last row of the previous page, so that every page costs the same.
 */
export type PageRequest = { limit: number; cursor?: string | undefined }

export type Page<T> = { items: T[]; nextCursor: string | null }

/** Bounds of a page in a query: the key below which it starts, and the maximum number of rows. */
export type PageBounds = { before: number; count: number }

/** Cursor of the first page: larger than any key. */
export const newest = Number.MAX_SAFE_INTEGER

/** Returns the key below which the page starts, in a list with the newest row first. */
export const startOf = ({ cursor }: PageRequest) => (cursor === undefined ? newest : keyIn(cursor))

/** Returns the key above which the page starts, in a list with the oldest row first. */
export const startAfter = ({ cursor }: PageRequest) => (cursor === undefined ? 0 : keyIn(cursor))

/** Returns both bounds of a list that is ordered by a value and, where values are equal, by a key. */
export const startOfPair = ({ cursor }: PageRequest): [value: number, key: number] =>
  cursor === undefined ? [newest, newest] : readCursor(cursor, 2)

const keyIn = (cursor: string) => readCursor(cursor, 1)[0]

function readCursor<N extends 1 | 2>(cursor: string, count: N): N extends 1 ? [number] : [number, number]
function readCursor(cursor: string, count: number): number[] {
  const keys = Buffer.from(cursor, 'base64url').toString('latin1').split('.').map(Number)
  if (keys.length !== count || !keys.every((key) => Number.isSafeInteger(key) && key > 0)) throw fail('INVALID_CURSOR')
  return keys
}

/** Fits 50 of the longest texts, so that only a page with a higher limit ends early. */
const maxPageBytes = 3 * 1024 * 1024

/** Returns how many rows make a page: the limit, or fewer when their texts are long, but at least one. */
export function rowsInPage(rows: { bytes: number }[], limit: number): number {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += row.bytes
    return index === limit || (index > 0 && bytes > maxPageBytes)
  })
  return end === -1 ? rows.length : end
}

export const toCursor = (...keys: number[]) => Buffer.from(keys.join('.')).toString('base64url')

/** Cuts the extra row that was read beyond the page, and returns the cursor of the next page if there is one. */
export function cutPage<Row>(
  rows: Row[],
  count: number,
  cursorOf: (row: Row) => number[],
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, count)
  const last = shown.at(-1)
  return { shown, nextCursor: rows.length > count && last ? toCursor(...cursorOf(last)) : null }
}

/**
 * Cuts a page that was searched for in windows of keys. The next page begins behind the last shown row or, if the
 * windows had no more rows than that, at `windowEnd`: the key at which the last window ended, or null when no window
 * follows.
 */
export function cutWindowedPage<Row extends { key: number }>(
  found: Row[],
  limit: number,
  windowEnd: number | null,
): { shown: Row[]; nextCursor: string | null } {
  const shown = found.slice(0, limit)
  const last = found.length > limit ? (shown.at(-1)?.key ?? null) : windowEnd
  return { shown, nextCursor: last === null ? null : toCursor(last) }
}

export function toPage<Row extends { key: number }, T>(
  rows: Row[],
  limit: number,
  toItem: (row: Row) => T,
  cursorOf: (row: Row) => number[] = ({ key }) => [key],
): Page<T> {
  const { shown, nextCursor } = cutPage(rows, limit, cursorOf)
  return { items: shown.map(toItem), nextCursor }
}
