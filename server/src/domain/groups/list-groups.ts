import { action } from '../core/action.ts'
import { type PageRequest, startAfter, toCursor, toPage } from '../core/page.ts'
import { membersOfOrganization } from '../members/queries.ts'
import { showMembers } from '../members/show-members.ts'
import { findGroup, groupOfEveryone, isEveryone, toGroup } from './group.ts'
import { groupsOfOrganization, membersOfGroup } from './queries.ts'

/** Lists the group of all members first, then the others by name. There are few, so a page is cut from all of them. */
export const listGroups = action(
  'group.list',
  async (app, caller, { page }: { organizationId: string; page: PageRequest }) => {
    const others = (await groupsOfOrganization.all(app.db, caller)).map(toGroup)
    const groups = [await groupOfEveryone(app.db, caller), ...others].map((group, index) => ({ group, key: index + 1 }))
    const after = startAfter(page)
    return toPage(groups.slice(after, after + page.limit + 1), page.limit, ({ group }) => group)
  },
)

type GroupMembersListed = { organizationId: string; group: string; page: PageRequest }

/** Lists the members of a group in the order in which they joined the organization. */
export const listGroupMembers = action('group.list', async (app, caller, { group, page }: GroupMembersListed) => {
  const asked = { organizationKey: caller.organizationKey, after: startAfter(page), count: page.limit + 1 }
  const rows = isEveryone(group)
    ? await membersOfOrganization.all(app.db, asked)
    : await membersOfGroup.all(app.db, { ...asked, groupKey: (await findGroup(app.db, caller, group)).key })
  return showMembers(app, caller, rows, page.limit, null, ({ key }) => toCursor(key))
})
