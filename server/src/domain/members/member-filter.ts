import type { Role } from '../../../../shared/roles.ts'
import { unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { may } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { foldedNameQuery, foldedQuery } from '../core/search-text.ts'
import { type FieldRow, fieldsOf, isSeenOfAll } from '../fields/field.ts'
import { problemOf, sortKeyOf, valueFromText } from '../fields/value.ts'
import type { MemberFilter } from './member-filter-queries.ts'

export type MembersAsked = {
  q?: string | undefined
  minRole?: Role | undefined
  /** Values by the id of their field; an empty one asks for members without a value. */
  fieldValues?: Record<string, string> | undefined
  /** `field.<id>`, or `-field.<id>` for the opposite order. */
  sort?: string | undefined
}

export type MemberOrder = { field: FieldRow; direction: 'asc' | 'desc' }

/** Turns what a reader asks for into conditions, and refuses fields that the reader does not see of everybody. */
export async function readFilter(
  app: App,
  caller: MemberCaller,
  { q = '', minRole = 1, fieldValues = {}, sort }: MembersAsked,
): Promise<{ filter: MemberFilter; order: MemberOrder | null; isEmpty: boolean }> {
  const asked = Object.entries(fieldValues)
  const fields = asked.length > 0 || sort !== undefined ? await fieldsOf(app.db, caller) : []
  const find = (parameter: string, id: string) => {
    const field = fields.find((each) => each.id === id.toLowerCase())
    if (!field || !isSeenOfAll(field, caller))
      throw unacceptable(parameter, 'must name a field that you see of everybody')
    return field
  }
  const conditions = asked.map(([id, text]) => conditionOf(find(`field.${id}`, id), text))
  const text = foldedQuery(q)
  const [, minus = '', sortedBy = ''] = sort === undefined ? [] : (/^(-?)field\.(.*)$/.exec(sort) ?? [])
  const byMail = may('member.readMail', caller) ? 1 : 0
  return {
    filter: { text, name: foldedNameQuery(q), minRole, byMail, fields: JSON.stringify(conditions) },
    order: sort === undefined ? null : { field: find('sort', sortedBy), direction: minus === '' ? 'asc' : 'desc' },
    isEmpty: text === '' && minRole === 1 && conditions.length === 0,
  }
}

function conditionOf(field: FieldRow, text: string): [fieldKey: number, sortKey: string | null] {
  const value = valueFromText(field, text)
  if (value === null) return [field.key, null]
  // An option that was removed can still be the value of somebody.
  const problem = field.type === 'choice' ? null : problemOf(field, value)
  // Texts need not be complete values, such as a whole address, to be compared.
  const isComparable =
    typeof value === 'string' && field.type !== 'number' && field.type !== 'yesNo' && field.type !== 'date'
  if (problem !== null && !isComparable) throw unacceptable(`field.${field.id}`, problem)
  return [field.key, sortKeyOf(field, value)]
}
