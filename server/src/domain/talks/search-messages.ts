import { unacceptable } from '../../errors.ts'
import { action, type MemberCaller } from '../action.ts'
import type { App } from '../app.ts'
import { type PageRequest, startOf, toCursor } from '../page.ts'
import { type Place, placesOf, wordsOf } from '../search-text.ts'
import { type Message, toMessages } from './message.ts'
import { messageKeysWithTerms, messagesWithTalk, talkKeysOfMember } from './search-queries.ts'
import { termsOfTalks, termsOfWords } from './search-terms.ts'
import { ownTalk } from './talk.ts'

export type FoundMessage = Message & { talk: { id: number; title: string }; matches: Place[] }

/** How often the index is asked for one page before the caller gets what there is, and a cursor to go on with. */
const mostRounds = 10

type Asked = { org: string; q: string; talk?: number | undefined; page: PageRequest }

/** Messages that contain every word of the query, newest first, in all talks of the caller or in one of them. */
export const searchMessages = action('talk.search', async (app, caller, { q, talk, page }: Asked) => {
  const words = wordsOf(q)
  if (words.length === 0) throw unacceptable('q', 'must contain something else than spaces')
  const talkKeys = await talksToSearch(app, caller, talk)
  const before = startOf(page)
  if (talkKeys.length === 0) return { items: [], nextCursor: null }
  const { found, nextCursor } = await find(app, caller, words, talkKeys, before, page.limit)
  return { items: await toFoundMessages(app, found), nextCursor }
})

async function talksToSearch(app: App, caller: MemberCaller, talk: number | undefined): Promise<number[]> {
  if (talk !== undefined) return [(await ownTalk(app.db, caller, String(talk))).key]
  return (await talkKeysOfMember.all(app.db, { membershipKey: caller.membershipKey })).map(({ key }) => key)
}

type Found = { row: Awaited<ReturnType<typeof messagesWithTalk.all>>[number]; matches: Place[] }

/** The index says which messages may contain the words; each is then looked at. */
async function find(
  app: App,
  { organizationKey, membershipKey }: MemberCaller,
  words: string[],
  talkKeys: number[],
  start: number,
  limit: number,
): Promise<{ found: Found[]; nextCursor: string | null }> {
  const talks = termsOfTalks(organizationKey, talkKeys)
  const asked = { terms: termsOfWords(words), talks, membershipKey, count: limit + 1 }
  const found: Found[] = []
  let before = start
  for (let round = 0; round < mostRounds; round++) {
    const keys = await messageKeysWithTerms(app.db, { ...asked, before })
    for (const row of await messagesWithTalk.all(app.db, { keys: JSON.stringify(keys) })) {
      const matches = placesOf(row.message, words)
      if (!matches) continue
      if (found.length === limit) return { found, nextCursor: toCursor(found.at(-1)?.row.key ?? before) }
      found.push({ row, matches })
    }
    const last = keys.at(-1)
    if (last === undefined || keys.length <= limit) return { found, nextCursor: null }
    before = last
  }
  return { found, nextCursor: toCursor(before) }
}

async function toFoundMessages(app: App, found: Found[]): Promise<FoundMessage[]> {
  const messages = new Map<number, Message>()
  for (const [talkKey, ofTalk] of Map.groupBy(found, ({ row }) => row.talkKey)) {
    const rows = ofTalk.map(({ row }) => row)
    for (const message of await toMessages(app.db, talkKey, rows)) messages.set(message.id, message)
  }
  return found.flatMap(({ row, matches }) => {
    const message = messages.get(row.key)
    return message ? [{ ...message, talk: { id: row.talkKey, title: row.talkTitle }, matches }] : []
  })
}
