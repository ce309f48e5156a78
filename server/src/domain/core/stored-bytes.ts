import type { Engine } from '../../db/engine.ts'
import type { PreparedQuery } from '../../db/prepared-query.ts'

/**
 * The bytes that a statement adds to the database: an amount per row, which includes its index entries, and a factor
 * for its texts. The figures were measured with short and long texts in several scripts (docs/limits.md) and rounded
 * up.
 */
type ByteCost = { perRow: number; perByte: number }

/** A text of 2.1 KB takes a page of 4 KB on SQLite. PostgreSQL compresses long texts, but its rows are larger. */
const inserted: Record<Engine, ByteCost> = {
  sqlite: { perRow: 150, perByte: 2 },
  postgres: { perRow: 500, perByte: 1.5 },
}

/** PostgreSQL writes a new copy of an updated row. */
const updated: Record<Engine, ByteCost> = {
  sqlite: { perRow: 50, perByte: 2 },
  postgres: { perRow: 300, perByte: 1.5 },
}

const nothing: ByteCost = { perRow: 0, perByte: 0 }

/** N-grams are a compact list on SQLite, and an array plus an index entry each on PostgreSQL. */
const ngrams: Record<Engine, ByteCost> = {
  sqlite: { perRow: 150, perByte: 0.8 },
  postgres: { perRow: 500, perByte: 4 },
}

const special: Record<string, Record<Engine, ByteCost>> = {
  message_search: ngrams,
  organization_search: ngrams,
  file_search: ngrams,
  // One statement inserts a row for each item of a list.
  card_assignees: { sqlite: { perRow: 150, perByte: 40 }, postgres: { perRow: 500, perByte: 60 } },
  group_members: { sqlite: { perRow: 150, perByte: 30 }, postgres: { perRow: 500, perByte: 50 } },
  field_values: { sqlite: { perRow: 150, perByte: 6 }, postgres: { perRow: 500, perByte: 10 } },
}

/** The bytes of an inserted row without texts. */
export const bytesPerRow = (engine: Engine) => inserted[engine].perRow

const costs: Record<Engine, WeakMap<PreparedQuery, ByteCost>> = { sqlite: new WeakMap(), postgres: new WeakMap() }

function costOf(engine: Engine, query: PreparedQuery): ByteCost {
  let cost = costs[engine].get(query)
  if (!cost) {
    const [, verb, table = ''] = /^(insert into|update) "?(\w+)/.exec(query.sql(engine)) ?? []
    const usual = verb === undefined ? nothing : (verb === 'update' ? updated : inserted)[engine]
    cost = verb === undefined ? nothing : (special[table]?.[engine] ?? usual)
    costs[engine].set(query, cost)
  }
  return cost
}

/** Returns an estimate that is rather too high. Reads and deletions add nothing. */
export function storedBytes(engine: Engine, query: PreparedQuery, values: unknown[]): number {
  const { perRow, perByte } = costOf(engine, query)
  if (perRow === 0) return 0
  let bytes = 0
  for (const value of values) if (typeof value === 'string') bytes += Buffer.byteLength(value)
  return perRow + bytes * perByte
}
