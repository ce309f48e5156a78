import type { Role } from '../../policy.ts'
import { action, may } from '../action.ts'
import { type PageRequest, startAfter, toPage } from '../page.ts'
import { containing, folded } from '../search-text.ts'
import { findMember, toMember } from './member.ts'
import { membersOfOrganization, membersOfOrganizationLike } from './queries.ts'

type MembersListed = { org: string; q?: string | undefined; leastRole?: Role | undefined; page: PageRequest }

/** In the order in which they joined; all of them, or those with a role, or a higher one, whose name contains a text. */
export const listMembers = action(
  'member.list',
  async (app, caller, { q = '', leastRole = 1, page }: MembersListed) => {
    const asked = { organizationKey: caller.organizationKey, after: startAfter(page), count: page.limit + 1 }
    const text = folded(q).trim()
    const byMail = may('member.readMail', caller) ? 1 : 0
    const rows =
      text === '' && leastRole === 1
        ? await membersOfOrganization.all(app.db, asked)
        : await membersOfOrganizationLike.all(app.db, { ...asked, leastRole, pattern: containing(text), byMail })
    return toPage(rows, page.limit, (row) => toMember(row, caller))
  },
)

export const readMember = action('member.read', async (app, caller, { user }: { org: string; user: string }) =>
  toMember(await findMember(app.db, caller, user), caller),
)
