import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { change, type MemberCaller } from '../action.ts'
import type { App } from '../app.ts'
import { once } from '../keep-reply.ts'
import { announce } from '../live/announce.ts'
import { accountsMentioned, addMentions } from '../mentions/mention.ts'
import { findMessage, type Message, showMessage } from './message.ts'
import { messageInsert, participantRead, talkNextSeq } from './queries.ts'
import { searchTerms } from './search-queries.ts'
import { termsOfMessage } from './search-terms.ts'
import { type OwnTalk, ownTalk } from './talk.ts'

export type NewMessage = {
  org: string
  talk: string
  message: string
  replyTo?: number | undefined
  /** The Idempotency-Key of the request. */
  key: string | undefined
}

export const postMessage = change(
  'talk.post',
  async (app, tx, caller, { key, ...input }: NewMessage) => {
    const talk = await ownTalk(tx, caller, input.talk)
    return once(app, tx, caller, key, input, async () => {
      const replyTo = input.replyTo === undefined ? null : (await findMessage(tx, talk.key, String(input.replyTo))).key
      return postTo(app, tx, caller, talk, { message: input.message, replyTo })
    })
  },
  'readCommitted',
)

/** Adds the next message. Its author has read the talk up to it. */
export async function postTo(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { key: talkKey, ownHandle, ownNametag }: OwnTalk,
  { message, replyTo }: { message: string; replyTo: number | null },
): Promise<Message> {
  const now = app.clock.now()
  const next = await talkNextSeq.first(tx, { key: talkKey, now })
  if (!next) throw new Error('a talk went away while it was posted to')
  const mentioned = await accountsMentioned(tx, { talkKey, authorKey: caller.accountKey, message })
  const inserted = await messageInsert.first(tx, {
    talkKey,
    seq: next.seq,
    authorKey: caller.accountKey,
    message,
    replyTo,
    mentionCount: mentioned.length,
    now,
  })
  if (!inserted) throw new Error('a message that was just inserted is not there')
  await addMentions(app, tx, { talkKey, messageKey: inserted.key }, mentioned)
  const { organizationKey } = caller
  searchTerms.add(tx, [inserted.key, termsOfMessage({ organizationKey, talkKey, message })])
  const read = await participantRead.run(tx, { talkKey, membershipKey: caller.membershipKey, readSeq: next.seq })
  // They left while this waited for its turn.
  if (read === 0) throw fail('TALK_NOT_FOUND')
  const posted = await showMessage(tx, {
    key: inserted.key,
    talkKey,
    seq: next.seq,
    authorKey: caller.accountKey,
    message,
    replyTo,
    reactionCount: 0,
    mentionCount: mentioned.length,
    createdAt: now,
    editedAt: null,
    deletedAt: null,
    authorHandle: ownHandle,
    authorNametag: ownNametag,
    authorDeletedAt: null,
  })
  await announce(app, tx, { kind: 'message.posted', talkKey, data: posted })
  return posted
}
