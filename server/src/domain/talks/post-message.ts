import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { change, type MemberCaller, numberShape } from '../core/action.ts'
import { once } from '../core/idempotency.ts'
import { announce } from '../live/announce.ts'
import { accountsMentioned, addMentions } from '../mentions/mention.ts'
import { findMessage, type Message, showMessage } from './message.ts'
import { messageInsert, participantRead, talkNextPlace } from './queries.ts'
import { searchTerms } from './search-queries.ts'
import { termsOfMessage } from './search-terms.ts'

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
  (app, tx, caller, { key, ...input }: NewMessage) =>
    once(app, tx, caller, key, input, () => postTo(app, tx, caller, input)),
  ({ talk }) => `talk ${talk}`,
)

/** Adds the next message. Its author has read the talk up to it. */
export async function postTo(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { talk, message, ...input }: Pick<NewMessage, 'talk' | 'message' | 'replyTo'>,
): Promise<Message> {
  const { accountKey: authorKey, membershipKey, organizationKey } = caller
  const now = app.clock.now()
  const place = numberShape.test(talk)
    ? await talkNextPlace.first(tx, { ...caller, key: Number(talk), now })
    : undefined
  if (!place) throw fail('TALK_NOT_FOUND')
  const { talkKey, seq } = place
  const replyTo = input.replyTo === undefined ? null : (await findMessage(tx, talkKey, String(input.replyTo))).key
  const mentioned = await accountsMentioned(tx, { talkKey, authorKey, message })
  const [inserted, read] = await Promise.all([
    messageInsert.one(tx, { talkKey, seq, authorKey, message, replyTo, mentionCount: mentioned.length, now }),
    participantRead.run(tx, { talkKey, membershipKey, readSeq: seq }),
  ])
  // They left while this waited for its turn.
  if (read === 0) throw fail('TALK_NOT_FOUND')
  await addMentions(app, tx, { talkKey, messageKey: inserted.key }, mentioned)
  searchTerms.add(tx, [inserted.key, termsOfMessage({ organizationKey, talkKey, message })])
  const posted = await showMessage(tx, {
    key: inserted.key,
    talkKey,
    seq,
    authorKey,
    message,
    replyTo,
    reactionCount: 0,
    mentionCount: mentioned.length,
    createdAt: now,
    editedAt: null,
    deletedAt: null,
    authorHandle: place.handle,
    authorNametag: place.nametag,
    authorDeletedAt: null,
  })
  await announce(app, tx, { kind: 'message.posted', talkKey, data: posted })
  return posted
}
