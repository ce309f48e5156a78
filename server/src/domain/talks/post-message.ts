import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { attachFiles } from '../attachments/attachment.ts'
import { change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { announce } from '../live/announce.ts'
import { accountsInTalk } from '../live/queries.ts'
import { addMentions, countOf, mentionedIn, timeToReadMs } from '../mentions/mention.ts'
import { findMessage, type Message, showMessage } from './message.ts'
import { messageInsert, nextSeqOfComments, nextSeqOfConversation } from './message-queries.ts'
import { participantRead, participantReadThroughGroup } from './participant-queries.ts'
import { searchTerms } from './search-queries.ts'
import { termsOfMessage } from './search-terms.ts'
import { talkNumber, writableTalk } from './talk.ts'
import { threadOf } from './thread.ts'
import { threadCountReply } from './thread-queries.ts'

export type NewMessage = {
  organizationId: string
  talk: string
  message: string
  replyTo?: number | undefined
  /** Ids of files that the author uploaded. */
  attachments?: string[] | undefined
  /** The Idempotency-Key of the request. */
  idempotencyKey: string | undefined
}

export const postMessage = change(
  'talk.post',
  (app, tx, caller, { idempotencyKey, ...input }: NewMessage) =>
    withIdempotencyKey(app, tx, caller, idempotencyKey, input, () => addMessage(app, tx, caller, input)),
  ({ talk, message, attachments }) => ({ key: `talk ${talk}`, isShort: !attachments?.length && isShort(message) }),
)

/** Most messages are short. Others have many search terms, or write a row for each person whom they mention. */
const isShort = (message: string) => message.length <= 500 && !message.includes('@')

/** Adds a message to a talk and marks the talk as read for its author. */
export async function addMessage(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { talk, message, attachments = [], ...input }: Pick<NewMessage, 'talk' | 'message' | 'replyTo' | 'attachments'>,
): Promise<Message> {
  const { accountKey: authorKey, membershipKey, organizationKey } = caller
  const now = app.clock.now()
  const place = { ...caller, key: talkNumber(talk), now }
  const next = (await nextSeqOfConversation.first(tx, place)) ?? (await nextSeqOfComments.first(tx, place))
  if (!next) return refuse(tx, caller, talk)
  const { talkKey, seq } = next
  const answered = input.replyTo === undefined ? null : await findMessage(tx, talkKey, String(input.replyTo))
  const replyTo = answered?.key ?? null
  const threadKey = answered && (await threadOf(tx, answered))
  const mentioned = await mentionedIn(tx, { organizationKey, talkKey, authorKey, message })
  const counts = { mentionCount: countOf(mentioned), attachmentCount: new Set(attachments).size }
  const [inserted, read] = await Promise.all([
    messageInsert.one(tx, { talkKey, seq, authorKey, message, replyTo, threadKey, ...counts, now }),
    // Comments are not marked as read, because they are in no list.
    next.kind === 'comments' || markPosted(tx, { talkKey, membershipKey, readSeq: seq }, next.throughGroup),
  ])
  // The author left the talk while this transaction waited for the lock.
  if (read === 0) return refuse(tx, caller, talk)
  if (threadKey !== null) await threadCountReply.run(tx, { key: threadKey, by: 1 })
  await addMentions(app, tx, caller, { talkKey, messageKey: inserted.key }, mentioned, now + timeToReadMs)
  await attachFiles(tx, caller, attachments, { talkKey, messageKey: inserted.key })
  searchTerms.add(tx, [inserted.key, termsOfMessage({ organizationKey, talkKey, message })])
  const posted = await showMessage(tx, {
    key: inserted.key,
    talkKey,
    seq,
    authorKey,
    message,
    replyTo,
    threadKey,
    replyCount: 0,
    pinnedAt: null,
    reactionCount: 0,
    ...counts,
    createdAt: now,
    editedAt: null,
    deletedAt: null,
    hiddenAt: null,
    authorHandle: next.handle,
    authorNametag: next.nametag,
    authorName: next.name,
    authorAvatar: next.avatar,
    authorDeletedAt: null,
  })
  await announce(app, tx, { kind: 'message.posted', talkKey, data: { ...posted, nio: organizationKey } })
  if (next.kind === 'direct') await announceToday(app, tx, caller, talkKey)
  return posted
}

/** A direct message waits for the others, who are few. */
async function announceToday(app: App, tx: Transaction, author: MemberCaller, talkKey: number): Promise<void> {
  for (const { accountKey } of await accountsInTalk.all(tx, { talkKey })) {
    if (accountKey !== author.accountKey) await announce(app, tx, { kind: 'today.changed', accountKey, data: {} })
  }
}

/** Marks the talk as read for its author. Changes nothing when the author left while the transaction waited. */
const markPosted = (
  tx: Transaction,
  read: { talkKey: number; membershipKey: number; readSeq: number },
  throughGroup: number | null,
) =>
  throughGroup === null ? participantRead.run(tx, read) : participantReadThroughGroup.run(tx, { ...read, throughGroup })

/** Throws the reason for which a member may not post to a talk. */
async function refuse(tx: Transaction, caller: MemberCaller, talk: string): Promise<never> {
  await writableTalk(tx, caller, talk)
  throw fail('TALK_NOT_FOUND')
}
