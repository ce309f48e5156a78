import { action } from '../action.ts'
import { type PageRequest, startAfter, toPage } from '../page.ts'
import { findMember, toMember } from './member.ts'
import { membersOfOrganization } from './queries.ts'

/** In the order in which they joined. */
export const listMembers = action('member.list', async (app, caller, { page }: { org: string; page: PageRequest }) => {
  const rows = await membersOfOrganization.all(app.db, {
    organizationKey: caller.organizationKey,
    after: startAfter(page),
    count: page.limit + 1,
  })
  return toPage(rows, page.limit, (row) => toMember(row, caller))
})

export const readMember = action('member.read', async (app, caller, { user }: { org: string; user: string }) =>
  toMember(await findMember(app.db, caller, user), caller),
)
