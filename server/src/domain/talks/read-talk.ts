import { action } from '../core/action.ts'
import { cutPage, newest, type PageRequest, rowsInPage, startOfPair } from '../core/page.ts'
import { inChunks, pageInChunks } from '../core/read-in-chunks.ts'
import { toMessages } from './message.ts'
import { messagesAfter, messagesBefore, talksOfMember } from './queries.ts'
import { ownTalk, readTalkOf, talkNumber, toTalks } from './talk.ts'

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
  const rows = await pageInChunks(asked.after ?? asked.before ?? newest, asked.limit + 1, ({ behind, count }) =>
    asked.after === undefined
      ? messagesBefore.all(app.db, { talkKey, membershipKey, before: behind, count })
      : messagesAfter.all(app.db, { talkKey, membershipKey, after: behind, count }),
  )
  // A row proves that the caller takes part. Without rows, the talk may be empty there, or may not be the caller's.
  if (rows.length === 0) await ownTalk(app.db, caller, asked.talk)
  const sizes = rows.map(({ message }) => ({ bytes: 3 * message.length }))
  const page = rows.slice(0, rowsInPage(sizes, asked.limit))
  if (asked.after === undefined) page.reverse()
  const edge = asked.after === undefined ? page.at(0) : page.at(-1)
  return {
    messages: await inChunks(page, (chunk) => toMessages(app.db, talkKey, chunk)),
    /** The message before or after which the next page in the same direction starts. */
    next: rows.length > page.length && edge ? edge.key : null,
  }
})
