import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import type { MemberCaller } from '../core/caller.ts'
import { announce } from '../live/announce.ts'
import { organizationByKey } from '../organizations/queries.ts'
import { accountsInGroup, groupById, type groupsOfOrganization } from './queries.ts'

/** Members of an organization who are addressed together. */
export type Group = {
  id: string
  name: string
  description: string
  memberCount: number
  /** True if the reader is in the group. */
  joined: boolean
  /** True if members join by themselves. */
  selfJoin: boolean
  version: number
}

export type GroupRow = RowOf<typeof groupsOfOrganization>

/** The id and the name of the group of all members. It has no row: its members are the memberships. */
export const everyone = 'everyone'

export const isEveryone = (id: string) => id.toLowerCase() === everyone

export async function groupOfEveryone(on: Connection, { organizationKey }: MemberCaller): Promise<Group> {
  const { memberCount } = await organizationByKey.one(on, { key: organizationKey })
  return { id: everyone, name: everyone, description: '', memberCount, joined: true, selfJoin: false, version: 1 }
}

export const toGroup = (row: GroupRow): Group => ({
  id: row.id,
  name: row.name,
  description: row.description,
  memberCount: row.memberCount,
  joined: row.ownMembership !== null,
  selfJoin: row.selfJoin === 1,
  version: row.version,
})

/** Finds a group other than everyone. */
export async function findGroup(on: Connection, caller: MemberCaller, id: string): Promise<GroupRow> {
  const row = await groupById.first(on, { ...caller, id: id.toLowerCase() })
  if (!row) throw fail('GROUP_NOT_FOUND')
  return row
}

/** Finds a group that is to be changed, which everyone cannot be. */
export async function findChangeableGroup(on: Connection, caller: MemberCaller, id: string): Promise<GroupRow> {
  if (isEveryone(id)) throw fail('GROUP_UNCHANGEABLE')
  return findGroup(on, caller, id)
}

export const announceGroup = (app: App, tx: Transaction, { organizationKey }: MemberCaller, groupId: string) =>
  announce(app, tx, { kind: 'group.changed', organizationKey, data: { nio: organizationKey, groupId } })

/** Groups of at most so many members receive events of their own; a larger one costs an event to the whole organization. */
const maxAnnounced = 200

/** Announces to the members of a group that something else waits for them. */
export async function announceTodayOfGroup(
  app: App,
  tx: Transaction,
  { organizationKey, accountKey: by }: Pick<MemberCaller, 'organizationKey' | 'accountKey'>,
  audience: number,
): Promise<void> {
  const members = audience < 0 ? null : await accountsInGroup.all(tx, { groupKey: audience, count: maxAnnounced + 1 })
  if (members === null || members.length > maxAnnounced) {
    await announce(app, tx, { kind: 'today.changed', organizationKey, data: {}, toWebhooks: false })
    return
  }
  for (const { accountKey } of members) {
    if (accountKey !== by) await announce(app, tx, { kind: 'today.changed', accountKey, data: {} })
  }
}
