import type { Backfill } from '../core/backfill.ts'
import { messageLastKey, messagesWithoutTerms, searchTermsAdd } from './search-queries.ts'
import { termsOfMessage } from './search-terms.ts'

const keysPerBatch = 500
const maxMessagesPerBatch = 100
/** A batch ends early at long messages, because splitting long texts takes time. */
const maxCharactersPerBatch = 20_000

/** Adds messages to the search index that are older than migration 0008, which created the index. */
export const indexOldMessages: Backfill = {
  name: 'message-search',

  highestKey: async (on) => (await messageLastKey.first(on, {}))?.key ?? 0,

  async batch(tx, after) {
    const upTo = after + keysPerBatch
    const missing = await messagesWithoutTerms.all(tx, { after, upTo, count: maxMessagesPerBatch })
    const rows: [messageKey: number, terms: string][] = []
    let characters = 0
    for (const { key, ...message } of missing) {
      if (characters > maxCharactersPerBatch) break
      characters += message.message.length
      rows.push([key, termsOfMessage(message)])
    }
    if (rows.length > 0) await searchTermsAdd.run(tx, { rows: JSON.stringify(rows) })
    const isRangeDone = rows.length === missing.length && rows.length < maxMessagesPerBatch
    return { lastKey: isRangeDone ? upTo : (rows.at(-1)?.[0] ?? upTo), rows: rows.length }
  },
}
