import type { App } from '../app.ts'
import type { MemberCaller } from '../core/caller.ts'
import type { Page } from '../core/page.ts'
import { fieldsOf } from '../fields/field.ts'
import { membersInPage, valuesSeen } from '../fields/values-seen.ts'
import { type ListedRow, type Member, toMember } from './member.ts'

/**
 * Bounds the members that one query compares, during which SQLite serves no other request, and the queries of one
 * request.
 */
export const maxMembersAtOnce = 2000
export const maxQueries = 50

/**
 * Adds the values of fields to a page of members. It may have an extra row, which proves that there is a next page;
 * otherwise `nextCursor` says whether there is one.
 */
export async function showMembers<Row extends ListedRow>(
  app: App,
  caller: MemberCaller,
  rows: Row[],
  limit: number,
  nextCursor: string | null,
  cursorOf: (row: Row) => string,
): Promise<Page<Member>> {
  const fields = rows[0]?.hasFields === 1 ? await fieldsOf(app.db, caller) : []
  const shown = rows.slice(0, await membersInPage(app.db, rows, limit, fields))
  const values = await valuesSeen(app.db, shown, caller, fields)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => toMember(row, caller, values.get(row.key))),
    nextCursor: rows.length > shown.length && last ? cursorOf(last) : nextCursor,
  }
}
