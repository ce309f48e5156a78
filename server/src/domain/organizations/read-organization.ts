import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { action } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { type OrganizationRow, restorableForMs, toOrganization } from './organization.ts'
import { deletedOrganizationsOfAccount, organizationOfMember, organizationsOfAccount } from './queries.ts'

/** Returns the caller's organization, which may have been removed permanently since the membership was checked. */
export async function ownOrganization(on: Connection, caller: MemberCaller): Promise<OrganizationRow> {
  const organization = await organizationOfMember.first(on, {
    key: caller.organizationKey,
    membershipKey: caller.membershipKey,
    accountKey: caller.accountKey,
  })
  if (!organization) throw fail('ORGANIZATION_NOT_FOUND')
  return organization
}

export const readOrganization = action('organization.read', async (app, caller, _: { organizationId: string }) =>
  toOrganization(await ownOrganization(app.db, caller), caller.role),
)

/** Lists the caller's organizations, newest first: the active ones, or the deleted ones that can still be restored. */
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
