import { ownTurn } from '../../concurrency/own-turn.ts'

/*
 * SQLite answers on the thread that serves everybody, and takes half a millisecond to read a text of 16,384 characters. So
 * whatever may be hundreds of long texts is read in parts, and others are served between two of them.
 */

/** How large a part is: about 10 ms, and enough that what people usually ask for is read at once. */
const maxRows = 64
const maxBytes = 512 * 1024

/** A row, by its key, and about how many bytes its texts have. */
export type Sized = { key: number; bytes: number }

/** Reads rows whose sizes are known. A row that was deleted meanwhile is left out, and the order is that of the sizes. */
export async function* partsOf<Row extends { key: number }>(
  sizes: Sized[],
  read: (keys: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let from = 0
  while (from < sizes.length) {
    const part = sizes.slice(from, from + rowsThatFit(sizes, from))
    if (part.length < sizes.length) await ownTurn()
    const rows = new Map((await read(JSON.stringify(part.map(({ key }) => key)))).map((row) => [row.key, row]))
    yield part.flatMap(({ key }) => rows.get(key) ?? [])
    from += part.length
  }
}

/** One at least, however large it is. */
function rowsThatFit(sizes: Sized[], from: number): number {
  let bytes = 0
  let rows = 0
  for (const size of sizes.slice(from, from + maxRows)) {
    bytes += size.bytes
    if (bytes > maxBytes && rows > 0) break
    rows++
  }
  return rows
}

/** Does something for many items, some of them at a time. */
export async function inParts<Item, Result>(
  items: Item[],
  work: (part: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += maxRows) {
    if (items.length > maxRows) await ownTurn()
    results.push(...(await work(items.slice(from, from + maxRows))))
  }
  return results
}

/** Reads so many rows of a list; `read` returns the ones behind a key. */
export async function pageInParts<Row extends { key: number }>(
  behind: number,
  count: number,
  read: (page: { behind: number; count: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const asked = Math.min(count - rows.length, maxRows)
    if (count > maxRows) await ownTurn()
    const part = await read({ behind: rows.at(-1)?.key ?? behind, count: asked })
    rows.push(...part)
    if (part.length < asked || rows.length === count) return rows
  }
}
