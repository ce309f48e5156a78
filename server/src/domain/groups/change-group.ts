import { randomUUIDv7 } from 'node:crypto'
import { maxGroups } from '../../../../shared/limits.ts'
import { UniqueViolation } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { settlementsInsertOfGroup } from '../answers/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import { groups } from '../core/contents-queries.ts'
import { deleteThings } from '../core/delete-contents.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { folded } from '../core/search-text.ts'
import { type ExpectedVersions, requireVersion } from '../core/versions.ts'
import { settlingDates } from '../members/settling-dates.ts'
import { announceGroup, everyone, findChangeableGroup, findGroup, type Group, toGroup } from './group.ts'
import { groupInsert, groupsOfOrganization, groupUpdate } from './queries.ts'

type GroupPath = { organizationId: string; group: string }

type NewGroup = {
  organizationId: string
  name: string
  description?: string | undefined
  selfJoin?: boolean | undefined
  /** The Idempotency-Key of the request. */
  idempotencyKey: string | undefined
}

/** Creates an empty group. */
export const createGroup = change('group.edit', async (app, tx, caller, { idempotencyKey, ...given }: NewGroup) =>
  withIdempotencyKey(app, tx, caller, idempotencyKey, given, async (): Promise<Group> => {
    const { name, description = '', selfJoin = false } = given
    const existing = await groupsOfOrganization.all(tx, caller)
    if (existing.length >= maxGroups) throw fail('GROUPS_FULL')
    const id = randomUUIDv7()
    const nameKey = nameKeyOf(name)
    requireFreeName(nameKey, existing)
    const columns = { name, nameKey, description, selfJoin: selfJoin ? 1 : 0 } as const
    await refuseTakenName(() => groupInsert.run(tx, { ...columns, id, organizationKey: caller.organizationKey }))
    await announceGroup(app, tx, caller, id)
    await recordAudit(app, tx, caller, 'group.created', { details: { name } })
    return toGroup(await findGroup(tx, caller, id))
  }),
)

type GroupChange = GroupPath & Partial<Pick<NewGroup, 'name' | 'description' | 'selfJoin'>> & ExpectedVersions

/** Changes the given properties. */
export const updateGroup = change('group.edit', async (app, tx, caller, { group, ...given }: GroupChange) => {
  const row = await findChangeableGroup(tx, caller, group)
  requireVersion(row, given)
  const name = given.name ?? row.name
  const description = given.description ?? row.description
  const selfJoin = given.selfJoin === undefined ? row.selfJoin : given.selfJoin ? 1 : 0
  if (name === row.name && description === row.description && selfJoin === row.selfJoin) return toGroup(row)
  const nameKey = nameKeyOf(name)
  const others = (await groupsOfOrganization.all(tx, caller)).filter(({ key }) => key !== row.key)
  requireFreeName(nameKey, others)
  await refuseTakenName(() => groupUpdate.run(tx, { key: row.key, name, nameKey, description, selfJoin }))
  await announceGroup(app, tx, caller, row.id)
  await recordAudit(app, tx, caller, 'group.changed', { details: { name } })
  return toGroup(await findGroup(tx, caller, row.id))
})

/** Deletes a group. For its members that is as if all of them had left it. */
export const deleteGroup = settlingDates(
  change('group.edit', async (app, tx, caller, { group, ...expected }: GroupPath & ExpectedVersions) => {
    const row = await findChangeableGroup(tx, caller, group)
    requireVersion(row, expected)
    await settlementsInsertOfGroup.run(tx, { groupKey: row.key, now: app.clock.now() })
    await deleteThings(tx, groups, [row.key])
    await announceGroup(app, tx, caller, row.id)
    await recordAudit(app, tx, caller, 'group.deleted', { details: { name: row.name } })
  }),
)

/** The index holds no longer names; normalization can make one 18 times as long. */
const maxNameKeyLength = 200

/** Returns the form in which names are compared: without regard to case and to the number of spaces. */
export const nameKeyOf = (name: string) => folded(name.trim().replace(/\s+/g, ' '), maxNameKeyLength).toWellFormed()

function requireFreeName(nameKey: string, others: { nameKey: string }[]): void {
  const isTaken = nameKey === everyone || others.some((other) => other.nameKey === nameKey)
  if (isTaken) throw fail('GROUP_NAME_TAKEN')
}

/** The unique index decides between concurrent requests, none of which sees the group of the other. */
async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UniqueViolation && error.constraint === 'groups_by_name') throw fail('GROUP_NAME_TAKEN')
    throw error
  }
}
