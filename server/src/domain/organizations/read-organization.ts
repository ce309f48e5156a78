import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { action, type MemberCaller } from '../core/action.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { type OrganizationRow, restorableForMs, toOrganization } from './organization.ts'
import { deletedOrganizationsOfAccount, organizationOfMember, organizationsOfAccount } from './queries.ts'

/** The caller's organization. It may have been removed for good since its membership was looked at. */
export async function ownOrganization(on: Connection, caller: MemberCaller): Promise<OrganizationRow> {
  const organization = await organizationOfMember.first(on, {
    key: caller.organizationKey,
    membershipKey: caller.membershipKey,
  })
  if (!organization) throw fail('ORGANIZATION_NOT_FOUND')
  return organization
}

export const readOrganization = action('organization.read', async (app, caller, _: { org: string }) =>
  toOrganization(await ownOrganization(app.db, caller), caller.role),
)

/** Newest first; or those that are deleted and can still be restored. */
export const listOrganizations = action(
  'organization.list',
  async (app, caller, { page, deleted }: { page: PageRequest; deleted: boolean }) => {
    const asked = { accountKey: caller.accountKey, before: startOf(page), count: page.limit + 1 }
    const rows = deleted
      ? await deletedOrganizationsOfAccount.all(app.db, { ...asked, deletedAfter: app.clock.now() - restorableForMs })
      : await organizationsOfAccount.all(app.db, asked)
    return toPage(rows, page.limit, (row) => toOrganization(row, row.role))
  },
)
