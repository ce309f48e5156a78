import type { Transaction } from '../../db/database.ts'
import type { Backfill } from '../core/backfill.ts'
import { messageLastKey, messagesWithoutTerms, searchTermsAdd } from './search-queries.ts'
import { termsOfMessage } from './search-terms.ts'

/** The bounds of a batch. It ends early at long messages, because splitting long texts takes time. */
export type IndexBatch = { keys: number; messages: number; characters: number }

/** Adds messages behind a key to the search index. Returns up to which key all of them are in it. */
export async function indexMessagesAfter(tx: Transaction, after: number, most: IndexBatch) {
  const upTo = after + most.keys
  const missing = await messagesWithoutTerms.all(tx, { after, upTo, count: most.messages })
  const rows: [messageKey: number, terms: string][] = []
  let characters = 0
  for (const { key, ...message } of missing) {
    if (characters > most.characters) break
    characters += message.message.length
    rows.push([key, termsOfMessage(message)])
  }
  if (rows.length > 0) await searchTermsAdd.run(tx, { rows: JSON.stringify(rows) })
  const isRangeDone = rows.length === missing.length && rows.length < most.messages
  return { lastKey: isRangeDone ? upTo : (rows.at(-1)?.[0] ?? upTo), rows: rows.length }
}

/** Adds messages to the search index that are older than migration 0008, which created the index. */
export const indexOldMessages: Backfill = {
  name: 'message-search',

  highestKey: async (on) => (await messageLastKey.first(on, {}))?.key ?? 0,

  batch: (tx, after) => indexMessagesAfter(tx, after, { keys: 500, messages: 100, characters: 20_000 }),
}
