import { change } from '../core/action.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { requireRoomFor } from '../core/quota.ts'
import { talkBeyondQuota } from '../core/quota-queries.ts'
import { announce } from '../live/announce.ts'
import { membershipsNamed } from '../members/member.ts'
import { addMessage } from './post-message.ts'
import { participantInsert, talkInsert } from './queries.ts'
import { readTalkOf } from './talk.ts'

export type NewTalk = {
  organizationId: string
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
    const { title, userlist, message, attachments } = input
    const invited = await membershipsNamed(tx, caller, 'userlist', userlist)
    await requireRoomFor(tx, talkBeyondQuota, caller, app.config.limits.talksPerMember, 'TALKS_FULL')
    const now = app.clock.now()
    const talk = await talkInsert.one(tx, {
      organizationKey: caller.organizationKey,
      kind: 'private',
      title,
      createdBy: caller.accountKey,
      now,
    })
    for (const membershipKey of new Set([caller.membershipKey, ...invited])) {
      await participantInsert.run(tx, { talkKey: talk.key, membershipKey, readSeq: 0 })
    }
    const data = { nio: caller.organizationKey, id: talk.key, title }
    await announce(app, tx, { kind: 'talk.opened', talkKey: talk.key, data })
    await addMessage(app, tx, caller, { talk: String(talk.key), message, attachments })
    return readTalkOf(tx, caller, talk.key)
  }),
)
