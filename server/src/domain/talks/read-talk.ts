import type { App } from '../app.ts'
import { action } from '../core/action.ts'
import { cutPage, newest, type PageRequest, rowsInPage, startOfPair } from '../core/page.ts'
import { inChunks, pageInChunks } from '../core/read-in-chunks.ts'
import { findMessage, type MessageColumns, toMessages } from './message.ts'
import { pinsAfter, pinsBefore } from './pin-queries.ts'
import { messagesAfter, messagesBefore, talksOfMember } from './queries.ts'
import { ownTalk, readTalkOf, talkNumber, toTalks } from './talk.ts'
import { threadOf } from './thread.ts'
import { threadAfter, threadBefore } from './thread-queries.ts'

/** Lists the talk with the newest message first. */
export const listTalks = action(
  'talk.list',
  async (app, caller, { page }: { organizationId: string; page: PageRequest }) => {
    const [beforeAt, beforeKey] = startOfPair(page)
    const rows = await talksOfMember.all(app.db, {
      membershipKey: caller.membershipKey,
      accountKey: caller.accountKey,
      beforeAt,
      beforeKey,
      count: page.limit + 1,
    })
    const { shown, nextCursor } = cutPage(rows, page.limit, ({ lastMessageAt, key }) => [lastMessageAt, key])
    return { items: await toTalks(app.db, shown), nextCursor }
  },
)

export const readTalk = action('talk.read', async (app, caller, { talk }: { organizationId: string; talk: string }) =>
  readTalkOf(app.db, caller, (await ownTalk(app.db, caller, talk)).key),
)

type MessagePageRequest = {
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
  const rows = await readRows(asked, ({ behind, count }) =>
    asked.after === undefined
      ? messagesBefore.all(app.db, { talkKey, membershipKey, before: behind, count })
      : messagesAfter.all(app.db, { talkKey, membershipKey, after: behind, count }),
  )
  // A row proves that the caller takes part. Without rows, the talk may be empty there, or may not be the caller's.
  if (rows.length === 0) await ownTalk(app.db, caller, asked.talk)
  return toPageOfMessages(app, talkKey, asked, rows)
})

/** Returns the thread of a message in the same order and pages; its first message is the one that was answered first. */
export const readThread = action('talk.read', async (app, caller, asked: MessagePageRequest & { message: string }) => {
  const { key: talkKey } = await ownTalk(app.db, caller, asked.talk)
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
  const { key: talkKey } = await ownTalk(app.db, caller, asked.talk)
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
  if (asked.after === undefined) page.reverse()
  const edge = asked.after === undefined ? page.at(0) : page.at(-1)
  return {
    messages: await inChunks(page, (chunk) => toMessages(app.db, talkKey, chunk)),
    /** The message before or after which the next page in the same direction starts. */
    next: rows.length > page.length && edge ? edge.key : null,
  }
}
