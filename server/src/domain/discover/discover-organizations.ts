import { timeAt } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { action, numberShape } from '../action.ts'
import { type PageRequest, startOf, toPage } from '../page.ts'
import { containing, folded } from '../search-text.ts'
import { publicOrganizationByKey, publicOrganizations, publicOrganizationsLike } from './queries.ts'

/** An organization as everybody sees it: nobody in it is named. */
export type PublicOrganization = {
  nio: number
  name: string
  description: string
  memberCount: number
  createdAt: string
}

export type PublicOrganizationRow = NonNullable<Awaited<ReturnType<typeof publicOrganizationByKey.first>>>

const toPublicOrganization = (row: PublicOrganizationRow): PublicOrganization => ({
  nio: row.key,
  name: row.name,
  description: row.description,
  memberCount: row.memberCount,
  createdAt: timeAt(row.createdAt),
})

/** Newest first; all of them, or those whose name or description contains a text. */
export const discoverOrganizations = action(
  'organization.discover',
  async (app, _caller, { q, page }: { q: string; page: PageRequest }) => {
    const asked = { before: startOf(page), count: page.limit + 1 }
    const text = folded(q).trim()
    const rows =
      text === ''
        ? await publicOrganizations.all(app.db, asked)
        : await publicOrganizationsLike.all(app.db, { ...asked, pattern: containing(text) })
    return toPage(rows, page.limit, toPublicOrganization)
  },
)

export const readPublicOrganization = action(
  'organization.discover',
  async (app, _caller, { organization }: { organization: string }) =>
    toPublicOrganization(await findPublicOrganization(app.db, organization)),
)

/** One that is private, closed or was never there is the same: not found. */
export async function findPublicOrganization(on: Connection, organization: string): Promise<PublicOrganizationRow> {
  const row = numberShape.test(organization)
    ? await publicOrganizationByKey.first(on, { key: Number(organization) })
    : undefined
  if (!row) throw fail('ORGANIZATION_NOT_FOUND')
  return row
}
