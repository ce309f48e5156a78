import type { Backfill } from '../core/backfill.ts'
import { messageLastKey, messagesWithoutTerms, searchTermsAdd } from './search-queries.ts'
import { termsOfMessage } from './search-terms.ts'

const keysPerBatch = 500
const maxMessagesPerBatch = 100
/** Taking a long text apart costs, so a batch ends early at long messages. */
const maxCharactersPerBatch = 20_000

/** Migration 0008 made the search index; messages from before it are added here. */
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
