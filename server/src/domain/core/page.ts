import { fail } from '../../errors.ts'

/** Which part of a list is asked for, keyed by what was seen last, so that every page costs the same. */
export type PageRequest = { limit: number; cursor?: string | undefined }

export type Page<T> = { items: T[]; nextCursor: string | null }

/** Where a page that starts anew begins: after every key there can be. */
export const newest = Number.MAX_SAFE_INTEGER

/** The key below which the asked page of a list starts, when the newest come first. */
export const startOf = ({ cursor }: PageRequest) => (cursor === undefined ? newest : keyIn(cursor))

/** The key above which it starts, when the oldest come first. */
export const startAfter = ({ cursor }: PageRequest) => (cursor === undefined ? 0 : keyIn(cursor))

/** The same for a list that is ordered by a value and, where that is equal, by a key. */
export const startOfPair = ({ cursor }: PageRequest): [value: number, key: number] =>
  cursor === undefined ? [newest, newest] : readCursor(cursor, 2)

const keyIn = (cursor: string) => readCursor(cursor, 1)[0]

function readCursor<N extends 1 | 2>(cursor: string, count: N): N extends 1 ? [number] : [number, number]
function readCursor(cursor: string, count: number): number[] {
  const keys = Buffer.from(cursor, 'base64url').toString('latin1').split('.').map(Number)
  if (keys.length !== count || !keys.every((key) => Number.isSafeInteger(key) && key > 0)) throw fail('INVALID_CURSOR')
  return keys
}

/**
 * The most text in one page, in bytes: more than 50 of the longest texts, so that only a page that was asked to be longer
 * ends early.
 */
const maxPageBytes = 3 * 1024 * 1024

/** How many rows of a list make a page: as many as asked for, or fewer when their texts are long. At least one. */
export function rowsInPage(rows: { bytes: number }[], limit: number): number {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += row.bytes
    return index === limit || (index > 0 && bytes > maxPageBytes)
  })
  return end === -1 ? rows.length : end
}

export const toCursor = (...keys: number[]) => Buffer.from(keys.join('.')).toString('base64url')

/** Makes a page of rows that were read with one more than the limit, to know whether there is a next page. */
export function toPage<Row extends { key: number }, T>(rows: Row[], limit: number, toItem: (row: Row) => T): Page<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(toItem),
    nextCursor: rows.length > limit && last ? toCursor(last.key) : null,
  }
}
