import { type Page, type PageRequest, startOf, toCursor, toPage } from '../core/page.ts'
import { foldedName, foldedNameQuery } from '../core/search-text.ts'

/** Number of rows that one query of a search reads. */
const rowsPerRound = 500
/** A search that has compared so many rows is answered with what it found, and a cursor to continue. */
const maxRounds = 20

type Rows<Row> = (bounds: { before: number; count: number }) => Promise<Row[]>

/**
 * Returns a page of the newest rows that contain a text. Operators search rarely and in all rows, so the rows are
 * compared one after the other, up to a limit, instead of by an index that every registration would have to write.
 */
export async function findInPages<Row extends { key: number }, Item>(
  { q, page }: { q: string; page: PageRequest },
  read: Rows<Row>,
  comparedTexts: (row: Row) => (string | null)[],
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const text = foldedNameQuery(q)
  let before = startOf(page)
  if (text === '') return toPage(await read({ before, count: page.limit + 1 }), page.limit, toItem)
  const items: Item[] = []
  for (let round = 0; round < maxRounds; round++) {
    const rows = await read({ before, count: rowsPerRound })
    for (const row of rows) {
      if (comparedTexts(row).some((compared) => compared !== null && foldedName(compared).includes(text))) {
        if (items.length === page.limit) return { items, nextCursor: toCursor(before) }
        items.push(toItem(row))
      }
      before = row.key
    }
    if (rows.length < rowsPerRound) return { items, nextCursor: null }
  }
  return { items, nextCursor: toCursor(before) }
}
