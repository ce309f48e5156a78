import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { settlementsInsertOfGroupMember } from '../answers/queries.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change, may } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { announce } from '../live/announce.ts'
import { findMember, membershipsNamed } from '../members/member.ts'
import { settlingDates } from '../members/settling-dates.ts'
import { announceGroup, findChangeableGroup, findGroup, type Group, type GroupRow, toGroup } from './group.ts'
import { accountsOfMemberships, groupCountMembers, groupMemberDelete, groupMembersInsert } from './queries.ts'

type PeopleAdded = { organizationId: string; group: string; userlist: string[] }

/** Brings people into a group. Members may join by themselves where the group allows it. */
export const addToGroup = change(
  'group.join',
  async (app, tx, caller, { group, userlist }: PeopleAdded): Promise<Group> => {
    const row = await findChangeableGroup(tx, caller, group)
    const isStaff = may('group.edit', caller)
    const added = await membershipsNamed(tx, caller, 'userlist', userlist)
    const isOwnJoining = row.selfJoin === 1 && added.every((key) => key === caller.membershipKey)
    if (!isStaff && !isOwnJoining) throw fail('GROUP_NOT_OPEN')
    const joined = await groupMembersInsert.all(tx, { groupKey: row.key, membershipKeys: JSON.stringify(added) })
    if (joined.length > 0) {
      await groupCountMembers.run(tx, { key: row.key })
      await announceGroup(app, tx, caller, row.id)
      const keys = joined.map(({ membershipKey }) => membershipKey)
      await notePeople(app, tx, caller, row, 'group.memberAdded', keys)
    }
    return toGroup(await findGroup(tx, caller, row.id))
  },
)

/** Removes somebody from a group; everybody may leave. A person who is not in the group stays out of it. */
export const removeFromGroup = settlingDates(
  change(
    'group.join',
    async (app, tx, caller, { group, user }: { organizationId: string; group: string; user: string }) => {
      const row = await findChangeableGroup(tx, caller, group)
      const { key: membershipKey } = await findMember(tx, caller, user)
      const isOwn = membershipKey === caller.membershipKey
      if (!isOwn && !may('group.edit', caller)) throw fail('GROUP_NOT_OPEN')
      await settlementsInsertOfGroupMember.run(tx, { groupKey: row.key, membershipKey, now: app.clock.now() })
      const removed = await groupMemberDelete.run(tx, { groupKey: row.key, membershipKey })
      if (removed === 0) return
      await groupCountMembers.run(tx, { key: row.key })
      await announceGroup(app, tx, caller, row.id)
      await notePeople(app, tx, caller, row, 'group.memberRemoved', [membershipKey])
    },
  ),
)

/** Announces to people that other things wait for them, and records what somebody else did for them. */
async function notePeople(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { name }: GroupRow,
  action: 'group.memberAdded' | 'group.memberRemoved',
  membershipKeys: number[],
): Promise<void> {
  const accounts = await accountsOfMemberships.all(tx, { membershipKeys: JSON.stringify(membershipKeys) })
  for (const { accountKey: target } of accounts) {
    await announce(app, tx, { kind: 'today.changed', accountKey: target, data: {} })
    if (target !== caller.accountKey) await recordAudit(app, tx, caller, action, { target, details: { name } })
  }
}
