import type { Engine } from '../../db/database.ts'
import type { PreparedQuery } from '../../db/prepared.ts'

/**
 * What a statement adds to the database: a part for each row with its place in the indexes, and a factor for its texts.
 * Measured with short and long texts in several scripts (docs/limits.md), then rounded up.
 */
type Weight = { perRow: number; perByte: number }

/** A text of 2.1 KB takes a page of 4 KB on SQLite. PostgreSQL compresses long texts, but its rows are larger. */
const inserted: Record<Engine, Weight> = {
  sqlite: { perRow: 150, perByte: 2 },
  postgres: { perRow: 500, perByte: 1.5 },
}

/** PostgreSQL writes a new copy of a row that changes. */
const updated: Record<Engine, Weight> = {
  sqlite: { perRow: 50, perByte: 2 },
  postgres: { perRow: 300, perByte: 1.5 },
}

const nothing: Weight = { perRow: 0, perByte: 0 }

/** A compact list on SQLite; on PostgreSQL an array, and an index that holds them once more. */
const ngrams: Record<Engine, Weight> = {
  sqlite: { perRow: 150, perByte: 0.8 },
  postgres: { perRow: 500, perByte: 4 },
}

const special: Record<string, Record<Engine, Weight>> = {
  message_search: ngrams,
  organization_search: ngrams,
  // One statement inserts a row for each key of a list.
  card_assignees: { sqlite: { perRow: 150, perByte: 40 }, postgres: { perRow: 500, perByte: 60 } },
}

const weights: Record<Engine, WeakMap<PreparedQuery, Weight>> = { sqlite: new WeakMap(), postgres: new WeakMap() }

function weightOf(engine: Engine, query: PreparedQuery): Weight {
  let weight = weights[engine].get(query)
  if (!weight) {
    const [, verb, table = ''] = /^(insert into|update) "?(\w+)/.exec(query.sql(engine)) ?? []
    const usual = verb === undefined ? nothing : (verb === 'update' ? updated : inserted)[engine]
    weight = verb === undefined ? nothing : (special[table]?.[engine] ?? usual)
    weights[engine].set(query, weight)
  }
  return weight
}

/** An estimate that is rather too high. Reads and deletions add nothing. */
export function storedBytes(engine: Engine, query: PreparedQuery, values: unknown[]): number {
  const { perRow, perByte } = weightOf(engine, query)
  if (perRow === 0) return 0
  let bytes = 0
  for (const value of values) if (typeof value === 'string') bytes += Buffer.byteLength(value)
  return perRow + bytes * perByte
}
