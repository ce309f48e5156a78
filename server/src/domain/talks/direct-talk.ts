import { type Transaction, UniqueViolation } from '../../db/database.ts'
import { unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { change } from '../core/action.ts'
import type { Caller, MemberCaller } from '../core/caller.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { requireRoomFor } from '../core/quota.ts'
import { talkBeyondQuota } from '../core/quota-queries.ts'
import { announce } from '../live/announce.ts'
import { membershipsNamed } from '../members/member.ts'
import { participantHide, participantJoin } from './participant-queries.ts'
import { directTalkByKey, directTalkInsert } from './queries.ts'
import { readTalkOf, type Talk } from './talk.ts'

type DirectTalkAsked = {
  organizationId: string
  userlist: string[]
  /** The Idempotency-Key of the request. */
  idempotencyKey: string | undefined
}

type DirectTalk = { talk: Talk; created: boolean }

const maxPeople = 10

/** Returns the direct talk of the caller with these people, or creates it. Others see it from its first message on. */
export const openDirectTalk = change(
  'talk.createDirect',
  (app, tx, caller, { idempotencyKey, ...asked }: DirectTalkAsked): Promise<DirectTalk> =>
    withIdempotencyKey(app, tx, caller, idempotencyKey, asked, () => findOrCreate(app, tx, caller, asked.userlist)),
)

async function findOrCreate(app: App, tx: Transaction, caller: MemberCaller, userlist: string[]): Promise<DirectTalk> {
  const { organizationKey, membershipKey, accountKey } = caller
  const named = await membershipsNamed(tx, caller, 'userlist', userlist)
  const people = [...new Set([membershipKey, ...named])].sort((one, other) => one - other)
  if (people.length < 2 || people.length > maxPeople) {
    throw unacceptable('userlist', `must name 1 to ${maxPeople - 1} other members`)
  }
  const directKey = people.join(',')
  const existing = await directTalkByKey.first(tx, { organizationKey, directKey })
  if (existing) {
    await participantHide.run(tx, { talkKey: existing.key, membershipKey, hiddenSeq: null })
    return { talk: await readTalkOf(app, tx, caller, existing.key), created: false }
  }
  await requireRoomFor(tx, talkBeyondQuota, caller, app.config.limits.talksPerMember, 'TALKS_FULL')
  const now = app.clock.now()
  const asked = { organizationKey, directKey, directSize: people.length, createdBy: accountKey, now }
  const { key: talkKey } = await directTalkInsert.one(tx, asked)
  for (const person of people) {
    await participantJoin.run(tx, { talkKey, membershipKey: person, readSeq: 0 })
    if (person !== membershipKey) await participantHide.run(tx, { talkKey, membershipKey: person, hiddenSeq: 0 })
  }
  const data = { nio: organizationKey, id: talkKey, kind: 'direct', title: '' }
  await announce(app, tx, { kind: 'talk.opened', accountKey, data })
  return { talk: await readTalkOf(app, tx, caller, talkKey), created: true }
}

/** Runs again when a concurrent request created the talk of the same people, or used the same key: the second run finds it. */
export async function directTalkOf(app: App, caller: Caller, asked: DirectTalkAsked) {
  try {
    return await openDirectTalk(app, caller, asked)
  } catch (error) {
    const isRace =
      error instanceof UniqueViolation &&
      (error.constraint === 'talks_direct' || error.constraint.startsWith('kept_replies'))
    if (isRace) return openDirectTalk(app, caller, asked)
    throw error
  }
}
