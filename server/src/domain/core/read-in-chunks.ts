import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'

/*
 * SQLite runs on the main thread and takes half a millisecond to read a text of 16,384 characters. Reads that may
 * return hundreds of long texts are therefore split into chunks, and other requests run between two chunks.
 */

/** A chunk takes about 10 ms. The usual request fits into a single one. */
const maxRows = 64
const maxBytes = 512 * 1024

/** The key of a row and the approximate size of its texts. */
export type Sized = { key: number; bytes: number }

/** Reads rows whose sizes are known, in the order of the sizes. Rows that were deleted in the meantime are skipped. */
export async function* readInChunks<Row extends { key: number }>(
  sizes: Sized[],
  read: (keys: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for await (const chunk of chunksOf(sizes, ({ bytes }) => bytes)) {
    const rows = new Map((await read(JSON.stringify(chunk.map(({ key }) => key)))).map((row) => [row.key, row]))
    yield chunk.flatMap(({ key }) => rows.get(key) ?? [])
  }
}

/** Divides a list into chunks, and lets other requests run before each of several. */
export async function* chunksOf<Item>(items: Item[], bytesOf: (item: Item) => number): AsyncGenerator<Item[]> {
  let from = 0
  while (from < items.length) {
    const chunk = items.slice(from, from + itemsThatFit(items.slice(from, from + maxRows).map(bytesOf)))
    if (chunk.length < items.length) await yieldToEventLoop()
    yield chunk
    from += chunk.length
  }
}

/** Returns at least one, however large that item is. */
function itemsThatFit(sizes: number[]): number {
  let bytes = 0
  const end = sizes.findIndex((size, index) => {
    bytes += size
    return bytes > maxBytes && index > 0
  })
  return end === -1 ? sizes.length : end
}

/** Processes many items in chunks. */
export async function inChunks<Item, Result>(
  items: Item[],
  work: (chunk: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += maxRows) {
    if (items.length > maxRows) await yieldToEventLoop()
    results.push(...(await work(items.slice(from, from + maxRows))))
  }
  return results
}

/** Reads `count` rows of a list in chunks; `read` returns the rows behind a key. */
export async function pageInChunks<Row extends { key: number }>(
  behind: number,
  count: number,
  read: (page: { behind: number; count: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const asked = Math.min(count - rows.length, maxRows)
    if (count > maxRows) await yieldToEventLoop()
    const chunk = await read({ behind: rows.at(-1)?.key ?? behind, count: asked })
    rows.push(...chunk)
    if (chunk.length < asked || rows.length === count) return rows
  }
}
