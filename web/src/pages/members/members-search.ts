import type { Role } from '../../../../shared/roles.ts'

/** The search parameters of the member list. */
export type MembersSearch = {
  view?: 'invited' | 'links' | undefined
  q?: string | undefined
  /** The least role of the members that are shown. */
  role?: Role | undefined
  /** The id of a field, with a `-` in front of it for the opposite order. */
  sort?: string | undefined
  /** Values by the id of their field. An empty one finds members without a value. */
  fields?: Record<string, string> | undefined
}

const textOf = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : undefined

function valuesIn(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value).filter(([, text]) => text === '' || textOf(text) !== undefined)
  return entries.length === 0 ? undefined : Object.fromEntries(entries.map(([id, text]) => [id, String(text)]))
}

export const readMembersSearch = ({ view, q, role, sort, fields }: Record<string, unknown>): MembersSearch => ({
  view: view === 'invited' || view === 'links' ? view : undefined,
  q: textOf(q),
  role: role === 2 || role === 3 ? role : undefined,
  sort: textOf(sort),
  fields: valuesIn(fields),
})
