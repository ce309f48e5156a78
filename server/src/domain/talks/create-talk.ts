import { change } from '../core/action.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { requireRoomFor } from '../core/quota.ts'
import { talkBeyondQuota } from '../core/quota-queries.ts'
import { peopleNamed } from '../groups/people-named.ts'
import { announce } from '../live/announce.ts'
import { participantJoin, talkGroupInsert } from './participant-queries.ts'
import { addMessage } from './post-message.ts'
import { talkInsert } from './queries.ts'
import { readTalkOf } from './talk.ts'

export type NewTalk = {
  organizationId: string
  kind?: 'private' | 'open' | undefined
  title: string
  userlist: string[]
  message: string
  attachments?: string[] | undefined
  /** The Idempotency-Key of the request. */
  idempotencyKey: string | undefined
}

/** Creates a talk in which the caller takes part. */
export const createTalk = change('talk.create', async (app, tx, caller, { idempotencyKey, ...input }: NewTalk) =>
  withIdempotencyKey(app, tx, caller, idempotencyKey, input, async () => {
    const { kind = 'private', title, userlist, message, attachments } = input
    const invited = await peopleNamed(tx, caller, 'userlist', userlist)
    await requireRoomFor(tx, talkBeyondQuota, caller, app.config.limits.talksPerMember, 'TALKS_FULL')
    const now = app.clock.now()
    const talk = await talkInsert.one(tx, {
      organizationKey: caller.organizationKey,
      kind,
      title,
      createdBy: caller.accountKey,
      now,
    })
    for (const membershipKey of new Set([caller.membershipKey, ...invited.memberships])) {
      await participantJoin.run(tx, { talkKey: talk.key, membershipKey, readSeq: 0 })
    }
    for (const { audience } of invited.groups) {
      await talkGroupInsert.run(tx, { talkKey: talk.key, audience, startSeq: 0 })
    }
    const data = { nio: caller.organizationKey, id: talk.key, kind, title }
    await announce(app, tx, { kind: 'talk.opened', talkKey: talk.key, data })
    await addMessage(app, tx, caller, { talk: String(talk.key), message, attachments })
    return readTalkOf(app, tx, caller, talk.key)
  }),
)
