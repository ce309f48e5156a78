import type { TalkKind } from '../../../../shared/talk-kinds.ts'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Engine } from '../../db/engine.ts'
import type { RowOf } from '../../db/prepared.ts'
import { unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { replicaRead } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { type PageRequest, startOf, toCursor } from '../core/page.ts'
import { foldedQuery, type Match, wordsOf } from '../core/search-text.ts'
import { MatchFinder } from './match-finder.ts'
import { type Message, showPage, toMessages } from './message.ts'
import {
  commentTalkKeys,
  messageKeysWithTerms,
  messagesWithTalk,
  openTalkKeys,
  talkKeysOfMember,
} from './search-queries.ts'
import { maxTalksAsked, termsOfTalks, termsOfWords } from './search-terms.ts'
import { readableTalk } from './talk.ts'

/** Subject of comments; null for other talks. */
type About = { boardId: string; cardId: string } | { userId: string | null; eventId: string } | null

export type FoundMessage = Message & {
  talk: { id: number; title: string; kind: TalkKind; about: About }
  matches: Match[]
}

/**
 * A page looks at this many windows of the index at most, which are about 100,000 messages. A page that is not full by then is
 * sent with a cursor to continue.
 */
const maxWindows: Record<Engine, number> = { sqlite: 50, postgres: 5 }

/**
 * Number of messages per read. Reading 64 of the longest takes 20 ms, so the first read is small and shows how long
 * they are.
 */
const rowsRead = { long: 16, short: 64 }
const maxShortLength = 1024

/**
 * Maximum length of the text in one page, in UTF-16 code units: 16 of the longest messages. At least one message fits.
 */
const maxPageLength = 262_144

type MessageSearch = { organizationId: string; q: string; talk?: number | undefined; page: PageRequest }

/** Finds messages that contain every word of the query, newest first, in all talks that the caller can read or in one of them. */
export const searchMessages = replicaRead('talk.search', async (app, caller, { q, talk, page }: MessageSearch) => {
  const words = wordsOf(foldedQuery(q))
  if (words.length === 0) throw unacceptable('q', 'must contain something else than spaces')
  const talkKeys = await talksToSearch(app, caller, talk)
  const before = startOf(page)
  if (talkKeys.length === 0) return { items: [], nextCursor: null }
  const { found, nextCursor } = await find(app, caller, words, talkKeys, before, page.limit)
  const matchesOf = new Map(found.map(({ row, matches }) => [row.key, matches]))
  const rows = found.map(({ row }) => row)
  const items = await showPage(rows, (chunk) => toFoundMessages(app, chunk, matchesOf))
  const last = items.at(-1)
  return { items, nextCursor: items.length < found.length && last ? toCursor(last.id) : nextCursor }
})

/** Returns the talks to search, or more than a query names: then the whole organization is searched. */
async function talksToSearch(app: App, caller: MemberCaller, talk: number | undefined): Promise<number[]> {
  if (talk !== undefined) return [(await readableTalk(app.db, caller, String(talk))).key]
  const count = maxTalksAsked + 1
  const own = await talkKeysOfMember.all(app.db, { membershipKey: caller.membershipKey, count })
  const open = await openTalkKeys.all(app.db, { organizationKey: caller.organizationKey, count })
  const comments = await commentTalkKeys.all(app.db, { organizationKey: caller.organizationKey, count })
  return [...new Set([...own, ...open, ...comments].map(({ key }) => key))]
}

type CandidateMessage = RowOf<typeof messagesWithTalk>
type FoundRow = { row: CandidateMessage; matches: Match[] }

/** Asks the index for messages that may contain the words, and compares each of them. */
async function find(
  app: App,
  caller: MemberCaller,
  words: string[],
  talkKeys: number[],
  start: number,
  limit: number,
): Promise<{ found: FoundRow[]; nextCursor: string | null }> {
  const { organizationKey, membershipKey } = caller
  const talks = termsOfTalks(organizationKey, talkKeys)
  const asked = { terms: termsOfWords(words), talks, membershipKey, count: limit + 1 }
  const finder = new MatchFinder(app, caller, words)
  const found: FoundRow[] = []
  let pageLength = 0
  let before = start
  for (let count = 0; count < maxWindows[app.db.engine]; count++) {
    if (count > 0) await yieldToEventLoop()
    const { keys, next } = await messageKeysWithTerms(app.db, { ...asked, before, isFirst: count === 0 })
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
    if (next === null) return { found, nextCursor: null }
    before = next
  }
  return { found, nextCursor: toCursor(before) }
}

/** Reads messages and finds the words in each, a few at a time, because the caller may not need them all. */
async function* comparedMessages(
  app: App,
  keys: number[],
  finder: MatchFinder,
): AsyncGenerator<{ row: CandidateMessage; matches: Match[] | null }> {
  let count = rowsRead.long
  for (let at = 0; at < keys.length; ) {
    await yieldToEventLoop()
    const rows = await messagesWithTalk.all(app.db, { keys: JSON.stringify(keys.slice(at, at + count)) })
    at += count
    count = rows.every(({ message }) => message.length <= maxShortLength) ? rowsRead.short : rowsRead.long
    for (const portion of finder.portionsOf(rows)) {
      if (finder.isExhausted) return
      const matches = await finder.find(portion.map(({ message }) => message))
      for (const [index, row] of portion.entries()) yield { row, matches: matches[index] ?? null }
    }
  }
}

function aboutOf({ boardId, cardId, userId, eventId }: CandidateMessage): About {
  if (boardId !== null && cardId !== null) return { boardId, cardId }
  return eventId === null ? null : { userId, eventId }
}

async function toFoundMessages(
  app: App,
  rows: CandidateMessage[],
  matchesOf: Map<number, Match[]>,
): Promise<FoundMessage[]> {
  const messages = new Map<number, Message>()
  for (const [talkKey, ofTalk] of Map.groupBy(rows, (row) => row.talkKey)) {
    for (const message of await toMessages(app.db, talkKey, ofTalk)) messages.set(message.id, message)
  }
  return rows.flatMap((row) => {
    const message = messages.get(row.key)
    const talk = { id: row.talkKey, title: row.talkTitle, kind: row.talkKind, about: aboutOf(row) }
    return message ? [{ ...message, talk, matches: matchesOf.get(row.key) ?? [] }] : []
  })
}
