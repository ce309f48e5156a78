import type { Role } from '../../../../shared/roles.ts'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { App } from '../app.ts'
import { action, may } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { newest, type Page, type PageRequest, startAfter, toCursor, toPage } from '../core/page.ts'
import { foldedQuery } from '../core/search-text.ts'
import { findMember, type Member, toMember } from './member.ts'
import { memberAtOffset, membersOfOrganization, membersOfOrganizationNamed } from './queries.ts'

type MembersListed = { organizationId: string; q?: string | undefined; minRole?: Role | undefined; page: PageRequest }

/** Lists members in the order of joining: all of them, or those with at least a role whose name contains a text. */
export const listMembers = action('member.list', async (app, caller, { q = '', minRole = 1, page }: MembersListed) => {
  const text = foldedQuery(q)
  if (text !== '' || minRole > 1) return findMembers(app, caller, { text, minRole, page })
  const asked = { organizationKey: caller.organizationKey, after: startAfter(page), count: page.limit + 1 }
  return toPage(await membersOfOrganization.all(app.db, asked), page.limit, (row) => toMember(row, caller))
})

/**
 * Bounds the members that one query compares, during which SQLite serves no other request, and the queries of one
 * request.
 */
const maxMembersAtOnce = 2000
const maxQueries = 50

type MembersFound = { text: string; minRole: Role; page: PageRequest }

/** Compares the members in batches and yields to other requests between them. */
async function findMembers(
  app: App,
  caller: MemberCaller,
  { text, minRole, page }: MembersFound,
): Promise<Page<Member>> {
  const { organizationKey } = caller
  const filter = { organizationKey, text, minRole, byMail: may('member.readMail', caller) ? 1 : 0 } as const
  const rows: RowOf<typeof membersOfOrganizationNamed>[] = []
  let after = startAfter(page)
  for (let queries = 0; queries < maxQueries; queries++) {
    if (queries > 0) await yieldToEventLoop()
    const last = await memberAtOffset.first(app.db, { organizationKey, after, skip: maxMembersAtOnce - 1 })
    const upTo = last?.key ?? newest
    const count = page.limit + 1 - rows.length
    rows.push(...(await membersOfOrganizationNamed.all(app.db, { ...filter, after, upTo, count })))
    if (!last || rows.length > page.limit) return toPage(rows, page.limit, (row) => toMember(row, caller))
    after = upTo
  }
  return { items: rows.map((row) => toMember(row, caller)), nextCursor: toCursor(after) }
}

export const readMember = action(
  'member.read',
  async (app, caller, { user }: { organizationId: string; user: string }) =>
    toMember(await findMember(app.db, caller, user), caller),
)
