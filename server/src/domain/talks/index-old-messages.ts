import type { Connection, Transaction } from '../../db/database.ts'
import type { Backfill } from '../core/backfill.ts'
import { messageLastKey, messagesWithoutTerms, searchTermsAdd } from './search-queries.ts'
import { termsOfMessage } from './search-terms.ts'

/** The bounds of a batch. It ends early at long messages, because splitting long texts takes time. */
export type IndexBatch = { keys: number; messages: number; characters: number }

type Terms = { rows: [messageKey: number, terms: string][]; lastKey: number }

/** Finds the terms of messages behind a key. `lastKey` is the key up to which all of them are in the index after `addTerms`. */
export async function termsOfMessagesAfter(on: Connection, after: number, most: IndexBatch): Promise<Terms> {
  const upTo = after + most.keys
  const missing = await messagesWithoutTerms.all(on, { after, upTo, count: most.messages })
  const rows: Terms['rows'] = []
  let characters = 0
  for (const { key, ...message } of missing) {
    if (characters > most.characters) break
    characters += message.message.length
    rows.push([key, termsOfMessage(message)])
  }
  const isRangeDone = rows.length === missing.length && rows.length < most.messages
  return { rows, lastKey: isRangeDone ? upTo : (rows.at(-1)?.[0] ?? upTo) }
}

export async function addTerms(tx: Transaction, { rows }: Terms): Promise<void> {
  if (rows.length > 0) await searchTermsAdd.run(tx, { rows: JSON.stringify(rows) })
}

/** Adds messages to the search index that are older than migration 0008, which created the index. */
export const indexOldMessages: Backfill = {
  name: 'message-search',

  highestKey: async (on) => (await messageLastKey.first(on, {}))?.key ?? 0,

  async batch(tx, after) {
    const terms = await termsOfMessagesAfter(tx, after, { keys: 500, messages: 100, characters: 20_000 })
    await addTerms(tx, terms)
    return { lastKey: terms.lastKey, rows: terms.rows.length }
  },
}
