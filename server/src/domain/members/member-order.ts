import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import type { MemberCaller } from '../core/caller.ts'
import { newest, type Page, type PageRequest } from '../core/page.ts'
import { maxSortKeyLength } from '../fields/value.ts'
import type { ListedRow, Member } from './member.ts'
import type { MemberOrder } from './member-filter.ts'
import { byField, type MemberFilter, membersWithoutValue } from './member-filter-queries.ts'
import { memberAtOffset } from './queries.ts'
import { maxMembersAtOnce, maxQueries, showMembers } from './show-members.ts'

/** The position behind which a page begins. Members without a value come last; their sort key is null. */
type SortPosition = { sortKey: string | null; membershipKey: number }

const ends = {
  asc: { sortKey: '', membershipKey: 0 },
  // No sort key is longer, so none comes behind this one.
  desc: { sortKey: '\u{10ffff}'.repeat(maxSortKeyLength), membershipKey: newest },
}

/** Lists members by their values of a field, and then those without a value in the order of joining. */
export async function listSorted(
  app: App,
  caller: MemberCaller,
  filter: MemberFilter,
  order: MemberOrder,
  { cursor, limit }: PageRequest,
): Promise<Page<Member>> {
  const rows: (ListedRow & { sortKey: string | null })[] = []
  const show = (next: SortPosition | null) =>
    showMembers(app, caller, rows, limit, next && writePosition(next), ({ sortKey, key }) =>
      writePosition({ sortKey, membershipKey: key }),
    )
  let position: SortPosition = cursor === undefined ? ends[order.direction] : readPosition(cursor)
  for (let queries = 0; queries < maxQueries; queries++) {
    if (queries > 0) await yieldToEventLoop()
    const count = limit + 1 - rows.length
    const batch =
      position.sortKey === null
        ? await withoutValue(app, caller, filter, order, position.membershipKey, count)
        : await withValue(app, caller, filter, order, position.sortKey, position.membershipKey, count)
    rows.push(...batch.rows)
    if (rows.length > limit || batch.next === null) return show(null)
    position = batch.next
  }
  return show(position)
}

type Batch = { rows: (ListedRow & { sortKey: string | null })[]; next: SortPosition | null }

async function withValue(
  app: App,
  { organizationKey }: MemberCaller,
  filter: MemberFilter,
  { field, direction }: MemberOrder,
  afterSortKey: string,
  afterMembership: number,
  count: number,
): Promise<Batch> {
  const { members, atOffset } = byField[direction]
  const range = { fieldKey: field.key, afterSortKey, afterMembership }
  const last = await atOffset.first(app.db, { ...range, skip: maxMembersAtOnce - 1 })
  const upTo = last ?? ends[direction === 'asc' ? 'desc' : 'asc']
  const rows = await members.all(app.db, {
    ...range,
    ...filter,
    organizationKey,
    upToSortKey: upTo.sortKey,
    upToMembership: upTo.membershipKey,
    count,
  })
  return { rows, next: last ?? { sortKey: null, membershipKey: 0 } }
}

async function withoutValue(
  app: App,
  { organizationKey }: MemberCaller,
  filter: MemberFilter,
  { field }: MemberOrder,
  after: number,
  count: number,
): Promise<Batch> {
  const last = await memberAtOffset.first(app.db, { organizationKey, after, skip: maxMembersAtOnce - 1 })
  const upTo = last?.key ?? newest
  const asked = { organizationKey, ...filter, fieldKey: field.key, after, upTo, count }
  const rows = (await membersWithoutValue.all(app.db, asked)).map((row) => ({ ...row, sortKey: null }))
  return { rows, next: last ? { sortKey: null, membershipKey: last.key } : null }
}

const writePosition = ({ sortKey, membershipKey }: SortPosition) =>
  Buffer.from(JSON.stringify([membershipKey, sortKey])).toString('base64url')

function readPosition(cursor: string): SortPosition {
  try {
    const [membershipKey, sortKey, ...more] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isKey = Number.isSafeInteger(membershipKey) && membershipKey >= 0
    const isSortKey = sortKey === null || (typeof sortKey === 'string' && sortKey.isWellFormed())
    if (isKey && isSortKey && more.length === 0 && !sortKey?.includes('\0')) return { sortKey, membershipKey }
  } catch {}
  throw fail('INVALID_CURSOR')
}
