import type { Transaction } from '../../db/database.ts'
import type { RemovedBy } from '../../db/schema.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { may } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { announce } from '../live/announce.ts'
import { memberByAccount } from '../members/queries.ts'
import { participantDelete, participantJoin, standingsInTalk } from './participant-queries.ts'
import { talkByKey } from './queries.ts'
import {
  barsEnd,
  barsOfReports,
  removalDelete,
  removalInsert,
  removalLeaveToCreator,
  removalsOfMembers,
} from './removal-queries.ts'

/**
 * Lets people into a talk who were removed from it: by moderation only through staff, by its creator only through the
 * creator, by both only through a creator who is staff. Their removals end with that, and no report bars them any more.
 */
export async function readmit(
  tx: Transaction,
  caller: MemberCaller,
  { key: talkKey, creatorKey }: { key: number; creatorKey: number },
  membershipKeys: number[],
): Promise<void> {
  const removals = await removalsOfMembers.all(tx, { talkKey, membershipKeys: JSON.stringify(membershipKeys) })
  const wereRemovedBy = (by: RemovedBy) =>
    removals.some(({ removedBy, alsoByCreator }) => removedBy === by || (by === 'creator' && alsoByCreator === 1))
  if (wereRemovedBy('moderation') && !may('talk.readmit', caller)) throw fail('REMOVED_BY_MODERATION')
  if (wereRemovedBy('creator') && creatorKey !== caller.accountKey) throw fail('REMOVED_FROM_TALK')
  for (const { accountKey, removedBy } of removals) {
    await removalDelete.run(tx, { talkKey, accountKey, removedBy })
    await barsEnd.run(tx, { talkKey, accountKey })
  }
}

type TalkPerson = { organizationKey: number; talkKey: number; accountKey: number }

/** Removes somebody from a talk, whatever groups they are in, until they are let in again. Returns whether they were in it. */
export async function removeFromTalk(
  app: App,
  tx: Transaction,
  person: TalkPerson,
  removedBy: RemovedBy,
): Promise<boolean> {
  const { organizationKey, talkKey, accountKey } = person
  const talk = await talkByKey.first(tx, { key: talkKey })
  // The talk was deleted with everything in it.
  if (!talk) return false
  const wasIn = await isMemberIn(tx, person, talk.lastSeq)
  await removalInsert.run(tx, { talkKey, accountKey, removedBy, now: app.clock.now() })
  // The row of a person who left stays: without it, a group would bring them in when the removal ends.
  if (!wasIn) return false
  const member = await memberByAccount.first(tx, { organizationKey, accountKey })
  if (member) await participantDelete.run(tx, { talkKey, membershipKey: member.key })
  const data = { nio: organizationKey, id: talkKey }
  await announce(app, tx, { kind: 'talk.changed', talkKey, data })
  await announce(app, tx, { kind: 'talk.left', accountKey, data })
  return true
}

async function isMemberIn(tx: Transaction, person: TalkPerson, lastSeq: number): Promise<boolean> {
  const member = await memberByAccount.first(tx, person)
  if (!member) return false
  const asked = { talkKey: person.talkKey, lastSeq, membershipKeys: JSON.stringify([member.key]) }
  return (await standingsInTalk.first(tx, asked))?.isIn === 1
}

/**
 * Ends the removal by a report whose reversal is stored already, unless another report or the creator removed the person as
 * well. A person whom moderation took out of the talk is in it again, if they still belong to the organization.
 */
export async function undoRemoval(app: App, tx: Transaction, person: TalkPerson): Promise<void> {
  const { organizationKey, talkKey, accountKey } = person
  const { isBarred, wasIn } = await barsOfReports.one(tx, { talkKey, accountKey })
  if (isBarred === 1) return
  await barsEnd.run(tx, { talkKey, accountKey })
  if ((await removalLeaveToCreator.run(tx, { talkKey, accountKey })) > 0) return
  if ((await removalDelete.run(tx, { talkKey, accountKey, removedBy: 'moderation' })) === 0) return
  const member = wasIn === 1 ? await memberByAccount.first(tx, { organizationKey, accountKey }) : undefined
  const talk = await talkByKey.first(tx, { key: talkKey })
  if (!member || !talk) return
  // A group may have brought them back.
  if (!(await isMemberIn(tx, person, talk.lastSeq))) {
    await participantJoin.run(tx, { talkKey, membershipKey: member.key, readSeq: talk.lastSeq })
  }
  await announce(app, tx, { kind: 'talk.changed', talkKey, data: { nio: organizationKey, id: talkKey } })
}
