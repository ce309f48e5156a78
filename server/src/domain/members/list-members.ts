import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { App } from '../app.ts'
import { action, replicaRead } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { newest, type Page, type PageRequest, startAfter, toCursor } from '../core/page.ts'
import { findMember, type ListedRow, type Member, showMember } from './member.ts'
import { type MembersAsked, readFilter } from './member-filter.ts'
import { type MemberFilter, membersFiltered } from './member-filter-queries.ts'
import { listSorted } from './member-order.ts'
import { memberAtOffset, membersOfOrganization } from './queries.ts'
import { maxMembersAtOnce, maxQueries, showMembers } from './show-members.ts'

type MembersListed = MembersAsked & { organizationId: string; page: PageRequest }

/**
 * Lists members in the order of joining or by a field: all of them, or those with at least a role, with values of
 * fields, or whose name contains a text.
 */
export const listMembers = replicaRead('member.list', async (app, caller, { page, ...asked }: MembersListed) => {
  const { filter, order, isEmpty } = await readFilter(app, caller, asked)
  if (order) return listSorted(app, caller, filter, order, page)
  const { organizationKey } = caller
  const after = startAfter(page)
  if (!isEmpty) return findMembers(app, caller, filter, page.limit, after)
  const rows = await membersOfOrganization.all(app.db, { organizationKey, after, count: page.limit + 1 })
  return showMembers(app, caller, rows, page.limit, null, ({ key }) => toCursor(key))
})

/** Compares the members in batches and yields to other requests between them. */
async function findMembers(
  app: App,
  caller: MemberCaller,
  filter: MemberFilter,
  limit: number,
  start: number,
): Promise<Page<Member>> {
  const { organizationKey } = caller
  const rows: ListedRow[] = []
  let after = start
  for (let queries = 0; queries < maxQueries; queries++) {
    if (queries > 0) await yieldToEventLoop()
    const last = await memberAtOffset.first(app.db, { organizationKey, after, skip: maxMembersAtOnce - 1 })
    const upTo = last?.key ?? newest
    const count = limit + 1 - rows.length
    rows.push(...(await membersFiltered.all(app.db, { organizationKey, ...filter, after, upTo, count })))
    if (!last || rows.length > limit) return showMembers(app, caller, rows, limit, null, ({ key }) => toCursor(key))
    after = upTo
  }
  return showMembers(app, caller, rows, limit, toCursor(after), ({ key }) => toCursor(key))
}

export const readMember = action(
  'member.read',
  async (app, caller, { user }: { organizationId: string; user: string }) =>
    showMember(app.db, await findMember(app.db, caller, user), caller),
)
