import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { may } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { announce } from '../live/announce.ts'
import { memberByAccount } from '../members/queries.ts'
import { participantDelete, participantInsert, talkByKey } from './queries.ts'
import { removalDelete, removalInsert, removalsOfMembers } from './removal-queries.ts'

/**
 * Lets people into a talk who were removed from it: by moderation only through staff. Their removals end with that.
 */
export async function readmit(
  tx: Transaction,
  caller: MemberCaller,
  talkKey: number,
  membershipKeys: number[],
): Promise<void> {
  const removals = await removalsOfMembers.all(tx, { talkKey, membershipKeys: JSON.stringify(membershipKeys) })
  const needsStaff = removals.some(({ removedBy }) => removedBy === 'moderation')
  if (needsStaff && !may('talk.readmit', caller)) throw fail('REMOVED_BY_MODERATION')
  for (const { accountKey } of removals) await removalDelete.run(tx, { talkKey, accountKey })
}

type TalkPerson = { organizationKey: number; talkKey: number; accountKey: number }

/** Removes somebody from a talk until staff let them in again. Returns whether they were in it. */
export async function removeByModeration(app: App, tx: Transaction, person: TalkPerson): Promise<boolean> {
  const { organizationKey, talkKey, accountKey } = person
  // The talk was deleted with everything in it.
  if (!(await talkByKey.first(tx, { key: talkKey }))) return false
  await removalInsert.run(tx, { talkKey, accountKey, removedBy: 'moderation', now: app.clock.now() })
  const member = await memberByAccount.first(tx, { organizationKey, accountKey })
  const removed = member ? await participantDelete.run(tx, { talkKey, membershipKey: member.key }) : 0
  if (removed === 0) return false
  const data = { nio: organizationKey, id: talkKey }
  await announce(app, tx, { kind: 'talk.changed', talkKey, data })
  await announce(app, tx, { kind: 'talk.left', accountKey, data })
  return true
}

/** Takes a removal back: the person is in the talk again, if they still belong to the organization. */
export async function undoRemoval(app: App, tx: Transaction, person: TalkPerson, wasIn: boolean): Promise<void> {
  const { organizationKey, talkKey, accountKey } = person
  await removalDelete.run(tx, { talkKey, accountKey })
  const member = wasIn ? await memberByAccount.first(tx, { organizationKey, accountKey }) : undefined
  const talk = await talkByKey.first(tx, { key: talkKey })
  if (!member || !talk) return
  await participantInsert.run(tx, { talkKey, membershipKey: member.key, readSeq: talk.lastSeq })
  await announce(app, tx, { kind: 'talk.changed', talkKey, data: { nio: organizationKey, id: talkKey } })
}
