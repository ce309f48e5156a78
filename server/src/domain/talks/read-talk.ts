import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { App } from '../app.ts'
import { action } from '../core/action.ts'
import { cutPage, cutWindowedPage, newest, type PageRequest, rowsInPage, startOf, startOfPair } from '../core/page.ts'
import { pageInChunks } from '../core/read-in-chunks.ts'
import { foldedName, foldedNameQuery, wordsOf } from '../core/search-text.ts'
import { findMessage, type MessageColumns, showPage, toMessages } from './message.ts'
import { pagesOfComments, pagesOfConversations } from './message-queries.ts'
import { pinsAfter, pinsBefore } from './pin-queries.ts'
import { openTalksOfOrganization, talksOfMember } from './queries.ts'
import { readableTalk, readTalkOf, refuseComments, type TalkRow, talkNumber, toTalks } from './talk.ts'
import { threadOf } from './thread.ts'
import { threadAfter, threadBefore } from './thread-queries.ts'

type TalksListed = { organizationId: string; archived?: boolean | undefined; page: PageRequest }

/** Lists the talk with the newest message first. */
export const listTalks = action('talk.list', async (app, caller, { archived = false, page }: TalksListed) => {
  const [beforeAt, beforeKey] = startOfPair(page)
  const rows = await talksOfMember.all(app.db, {
    membershipKey: caller.membershipKey,
    accountKey: caller.accountKey,
    archived: archived ? 1 : 0,
    beforeAt,
    beforeKey,
    count: page.limit + 1,
  })
  const { shown, nextCursor } = cutPage(rows, page.limit, ({ lastMessageAt, key }) => [lastMessageAt, key])
  return { items: await toTalks(app, app.db, caller, shown), nextCursor }
})

function hasWords(title: string, words: string[]): boolean {
  if (words.length === 0) return true
  const compared = foldedName(title)
  return words.every((word) => compared.includes(word))
}

type OpenTalksListed = TalksListed & { q?: string | undefined }

/** A page is searched for in windows, because few of many talks may have the words in their title. */
const windowSize = 200
const maxWindows = 10

/** Lists the open talks whose title contains every word of the query, newest first. A page may be short although there are more. */
export const listOpenTalks = action(
  'talk.listOpen',
  async (app, caller, { q = '', archived = false, page }: OpenTalksListed) => {
    const words = wordsOf(foldedNameQuery(q))
    const found: TalkRow[] = []
    let before = startOf(page)
    let hasMore = true
    for (let count = 0; hasMore && count < maxWindows && found.length <= page.limit; count++) {
      // Comparing 200 long titles takes milliseconds.
      if (count > 0) await yieldToEventLoop()
      const rows = await openTalksOfOrganization.all(app.db, {
        ...caller,
        archived: archived ? 1 : 0,
        before,
        count: windowSize,
      })
      found.push(...rows.filter(({ title }) => hasWords(title, words)))
      before = rows.at(-1)?.key ?? before
      hasMore = rows.length === windowSize
    }
    const { shown, nextCursor } = cutWindowedPage(found, page.limit, hasMore ? before : null)
    return { items: await toTalks(app, app.db, caller, shown), nextCursor }
  },
)

export const readTalk = action('talk.read', async (app, caller, { talk }: { organizationId: string; talk: string }) => {
  const found = await readTalkOf(app, app.db, caller, talkNumber(talk))
  refuseComments(found)
  return found
})

export type MessagePageRequest = {
  organizationId: string
  talk: string
  limit: number
  before?: number | undefined
  after?: number | undefined
}

/** Returns messages in chronological order: the newest page, the page before a message, or the page after one. */
export const readMessages = action('talk.read', async (app, caller, asked: MessagePageRequest) => {
  const talkKey = talkNumber(asked.talk)
  const { membershipKey } = caller
  const rowsOf = ({ before, after }: typeof pagesOfConversations) =>
    readRows(asked, ({ behind, count }) =>
      asked.after === undefined
        ? before.all(app.db, { talkKey, membershipKey, before: behind, count })
        : after.all(app.db, { talkKey, membershipKey, after: behind, count }),
    )
  let rows = await rowsOf(pagesOfConversations)
  // A row proves that the caller can read the talk. Without rows, it may be empty there, or unreadable, or hold comments.
  if (rows.length === 0) {
    const { kind } = await readableTalk(app.db, caller, asked.talk)
    if (kind === 'comments') rows = await rowsOf(pagesOfComments)
  }
  return toPageOfMessages(app, talkKey, asked, rows)
})

/** Returns the thread of a message in the same order and pages; its first message is the one that was answered first. */
export const readThread = action('talk.read', async (app, caller, asked: MessagePageRequest & { message: string }) => {
  const { key: talkKey } = await readableTalk(app.db, caller, asked.talk)
  const named = await findMessage(app.db, talkKey, asked.message)
  const threadKey = await threadOf(app.db, named)
  // Without replies, the message has no thread yet.
  const isAlone = threadKey === named.key && named.threadKey === null
  const rows = await readRows<MessageColumns>(asked, async ({ behind, count }) => {
    if (isAlone) return (asked.after === undefined ? named.key < behind : named.key > behind) ? [named] : []
    return asked.after === undefined
      ? threadBefore.all(app.db, { threadKey, before: behind, count })
      : threadAfter.all(app.db, { threadKey, after: behind, count })
  })
  return toPageOfMessages(app, talkKey, asked, rows)
})

/** Returns the pinned messages of a talk in the same order and pages. */
export const readPins = action('talk.read', async (app, caller, asked: MessagePageRequest) => {
  const { key: talkKey } = await readableTalk(app.db, caller, asked.talk)
  const rows = await readRows(asked, ({ behind, count }) =>
    asked.after === undefined
      ? pinsBefore.all(app.db, { talkKey, before: behind, count })
      : pinsAfter.all(app.db, { talkKey, after: behind, count }),
  )
  return toPageOfMessages(app, talkKey, asked, rows)
})

/** Reads one row more than the page has, which tells whether another page follows. */
const readRows = <Row extends MessageColumns>(
  { before, after, limit }: MessagePageRequest,
  read: (page: { behind: number; count: number }) => Promise<Row[]>,
) => pageInChunks(after ?? before ?? newest, limit + 1, read)

async function toPageOfMessages(app: App, talkKey: number, asked: MessagePageRequest, rows: MessageColumns[]) {
  const sizes = rows.map(({ message }) => ({ bytes: 3 * message.length }))
  const page = rows.slice(0, rowsInPage(sizes, asked.limit))
  const messages = await showPage(page, (chunk) => toMessages(app.db, talkKey, chunk))
  /** The message before or after which the next page in the same direction starts. */
  const next = rows.length > messages.length ? (messages.at(-1)?.id ?? null) : null
  return { messages: asked.after === undefined ? messages.reverse() : messages, next }
}
