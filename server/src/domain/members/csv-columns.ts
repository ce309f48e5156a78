import type { MemberCaller } from '../core/caller.ts'
import { type FieldRow, isSeenOfAll } from '../fields/field.ts'

/** The columns of the member list that every organization has. */
export const fixedColumns = ['Name', 'Handle', 'Role', 'Mail', 'Joined', 'Comment']

/** The column by which an imported row finds its member. */
export const handleColumn = 'Handle'

export type FieldColumn = { title: string; field: FieldRow }

/** Titles of columns are compared without regard to case and surrounding spaces. */
export const comparedTitle = (title: string) => title.trim().toLowerCase()

/**
 * Returns the columns of the fields that the reader sees of everybody. A field whose label is the title of an earlier
 * column has its id in the title, so that an imported table is never ambiguous.
 */
export function fieldColumnsFor(fields: FieldRow[], reader: MemberCaller): FieldColumn[] {
  const taken = new Set(fixedColumns.map(comparedTitle))
  return fields
    .filter((field) => isSeenOfAll(field, reader))
    .map((field) => {
      const title = taken.has(comparedTitle(field.label)) ? `${field.label} [${field.id}]` : field.label
      taken.add(comparedTitle(title))
      return { title, field }
    })
}
