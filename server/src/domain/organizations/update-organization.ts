import { isDeepStrictEqual } from 'node:util'
import type { Joining } from '../../db/schema.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import { announce } from '../live/announce.ts'
import { indexOrganization } from './index-organization.ts'
import { searchTextOf, toOrganization } from './organization.ts'
import { organizationUpdate } from './queries.ts'
import { ownOrganization } from './read-organization.ts'

type OrganizationChange = {
  organizationId: string
  name?: string | undefined
  description?: string | undefined
  public?: boolean | undefined
  joining?: Joining | undefined
  questions?: string[] | undefined
}

/** Changes only the given fields. */
export const updateOrganization = change('organization.update', async (app, tx, caller, given: OrganizationChange) => {
  const before = await ownOrganization(tx, caller)
  const after = {
    ...before,
    name: given.name ?? before.name,
    description: given.description ?? before.description,
    public: given.public === undefined ? before.public : given.public ? (1 as const) : (0 as const),
    joining: given.joining ?? before.joining,
    questions: given.questions === undefined ? before.questions : JSON.stringify(given.questions),
  }
  await organizationUpdate.run(tx, { ...after, searchText: searchTextOf(after) })
  if (before.public === 1 || after.public === 1) await indexOrganization(tx, after)
  const [shownBefore, shownAfter] = [toOrganization(before, caller.role), toOrganization(after, caller.role)]
  const changed = (['name', 'description', 'public', 'joining', 'questions'] as const).filter(
    (field) => !isDeepStrictEqual(shownBefore[field], shownAfter[field]),
  )
  if (changed.length > 0) {
    const details = Object.fromEntries(
      changed.map((field) => [field, { from: shownBefore[field], to: shownAfter[field] }]),
    )
    await recordAudit(app, tx, caller, 'organization.updated', { details })
  }
  await announce(app, tx, {
    kind: 'organization.changed',
    organizationKey: caller.organizationKey,
    data: { nio: caller.organizationKey },
  })
  return shownAfter
})
