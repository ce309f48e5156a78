import { ownTurn } from '../../concurrency/own-turn.ts'
import type { RowOf } from '../../db/prepared.ts'
import { unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { action, type MemberCaller } from '../core/action.ts'
import { type PageRequest, startOf, toCursor } from '../core/page.ts'
import { foldedQuery, type Place, wordsOf } from '../core/search-text.ts'
import { type Message, toMessages } from './message.ts'
import { PlaceFinder } from './place-finder.ts'
import { messageKeysWithTerms, messagesWithTalk, talkKeysOfMember } from './search-queries.ts'
import { termsOfTalks, termsOfWords } from './search-terms.ts'
import { ownTalk } from './talk.ts'

export type FoundMessage = Message & { talk: { id: number; title: string }; matches: Place[] }

/** How often the index is asked for one page. A page that is not full by then is sent with a cursor to continue. */
const maxRounds = 10

/** How many messages are read at once. To read 64 of the longest takes 20 ms, so the first few tell how long they are. */
const rowsRead = { long: 16, short: 64 }
const maxShortLength = 1024

/** The most text in one page, in UTF-16 code units: 16 of the longest messages. At least one message fits. */
const maxPageLength = 262_144

type Asked = { org: string; q: string; talk?: number | undefined; page: PageRequest }

/** Messages that contain every word of the query, newest first, in all talks of the caller or in one of them. */
export const searchMessages = action('talk.search', async (app, caller, { q, talk, page }: Asked) => {
  const words = wordsOf(foldedQuery(q))
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

type Candidate = RowOf<typeof messagesWithTalk>
type Found = { row: Candidate; matches: Place[] }

/** The index names the messages that may contain the words. Each of them is then compared. */
async function find(
  app: App,
  caller: MemberCaller,
  words: string[],
  talkKeys: number[],
  start: number,
  limit: number,
): Promise<{ found: Found[]; nextCursor: string | null }> {
  const { organizationKey, membershipKey } = caller
  const talks = termsOfTalks(organizationKey, talkKeys)
  const asked = { terms: termsOfWords(words), talks, membershipKey, count: limit + 1 }
  const finder = new PlaceFinder(app, caller, words)
  const found: Found[] = []
  let pageLength = 0
  let before = start
  for (let round = 0; round < maxRounds; round++) {
    const keys = await messageKeysWithTerms(app.db, { ...asked, before })
    for await (const { row, matches } of comparedMessages(app, keys, finder)) {
      if (matches) {
        pageLength += row.message.length
        const isFull = found.length === limit || (found.length > 0 && pageLength > maxPageLength)
        if (isFull) return { found, nextCursor: toCursor(before) }
        found.push({ row, matches })
      }
      before = row.key
    }
    if (finder.isExhausted) return { found, nextCursor: toCursor(before) }
    const last = keys.at(-1)
    if (last === undefined || keys.length <= limit) return { found, nextCursor: null }
    before = last
  }
  return { found, nextCursor: toCursor(before) }
}

/** Reads messages and finds the words in each, a few at a time: the caller may not need them all. */
async function* comparedMessages(
  app: App,
  keys: number[],
  finder: PlaceFinder,
): AsyncGenerator<{ row: Candidate; matches: Place[] | null }> {
  let count = rowsRead.long
  for (let at = 0; at < keys.length; ) {
    await ownTurn()
    const rows = await messagesWithTalk.all(app.db, { keys: JSON.stringify(keys.slice(at, at + count)) })
    at += count
    count = rows.every(({ message }) => message.length <= maxShortLength) ? rowsRead.short : rowsRead.long
    for (const portion of finder.portionsOf(rows)) {
      if (finder.isExhausted) return
      const places = await finder.find(portion.map(({ message }) => message))
      for (const [index, row] of portion.entries()) yield { row, matches: places[index] ?? null }
    }
  }
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
