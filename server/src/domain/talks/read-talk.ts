import { action } from '../action.ts'
import { newest, type PageRequest, startOfPair, toCursor } from '../page.ts'
import { toMessages } from './message.ts'
import { messagesAfter, messagesBefore, talksOfMember } from './queries.ts'
import { ownTalk, readTalkOf, toTalks } from './talk.ts'

/** The one that was spoken in last first. */
export const listTalks = action('talk.list', async (app, caller, { page }: { org: string; page: PageRequest }) => {
  const [beforeAt, beforeKey] = startOfPair(page)
  const rows = await talksOfMember.all(app.db, {
    membershipKey: caller.membershipKey,
    beforeAt,
    beforeKey,
    count: page.limit + 1,
  })
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  return {
    items: await toTalks(app.db, shown),
    nextCursor: rows.length > page.limit && last ? toCursor(last.lastMessageAt, last.key) : null,
  }
})

export const readTalk = action('talk.read', async (app, caller, { talk }: { org: string; talk: string }) =>
  readTalkOf(app.db, caller, (await ownTalk(app.db, caller, talk)).key),
)

type MessagesAsked = {
  org: string
  talk: string
  limit: number
  before?: number | undefined
  after?: number | undefined
}

/** Always in chronological order: the newest page, the page before a message, or the page after one. */
export const readMessages = action('talk.read', async (app, caller, asked: MessagesAsked) => {
  const talk = await ownTalk(app.db, caller, asked.talk)
  const count = asked.limit + 1
  const rows =
    asked.after === undefined
      ? await messagesBefore.all(app.db, {
          talkKey: talk.key,
          before: asked.before ?? newest,
          count,
        })
      : await messagesAfter.all(app.db, { talkKey: talk.key, after: asked.after, count })
  const page = rows.slice(0, asked.limit)
  if (asked.after === undefined) page.reverse()
  const edge = asked.after === undefined ? page.at(0) : page.at(-1)
  return {
    messages: await toMessages(app.db, talk.key, page),
    /** The message to ask before, or after, for the next page in the same direction. */
    next: rows.length > asked.limit && edge ? edge.key : null,
  }
})
