import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { FieldAudience, FieldEditor, FieldType } from '../../db/schema.ts'
import { fail } from '../../errors.ts'
import { may } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { fieldById, fieldsOfOrganization } from './queries.ts'

/** Something that an organization records about each of its members. */
export type Field = {
  id: string
  label: string
  type: FieldType
  /** The values that a choice allows; empty for other types. */
  options: string[]
  required: boolean
  visibleTo: FieldAudience
  editableBy: FieldEditor
  position: number
  version: number
}

export type FieldRow = RowOf<typeof fieldsOfOrganization>

export const toField = (row: FieldRow): Field => ({
  id: row.id,
  label: row.label,
  type: row.type,
  options: optionsOf(row),
  required: row.required === 1,
  visibleTo: row.visibleTo,
  editableBy: row.editableBy,
  position: row.position,
  version: row.version,
})

export const optionsOf = ({ options }: { options: string }) => JSON.parse(options) as string[]

/** The fields of an organization in their order, at most 50. */
export const fieldsOf = (on: Connection, { organizationKey }: { organizationKey: number }): Promise<FieldRow[]> =>
  fieldsOfOrganization.all(on, { organizationKey })

export async function findField(on: Connection, { organizationKey }: MemberCaller, id: string): Promise<FieldRow> {
  const row = await fieldById.first(on, { id: id.toLowerCase(), organizationKey })
  if (!row) throw fail('FIELD_NOT_FOUND')
  return row
}

/** Returns whether the reader sees the field of every member, and not only their own value. */
export const isSeenOfAll = ({ visibleTo }: Pick<FieldRow, 'visibleTo'>, reader: MemberCaller): boolean =>
  visibleTo === 'members' || (visibleTo === 'staff' && may('field.readStaff', reader))

/** Returns whether the reader sees the value of one member. */
export const isSeenOf = (field: Pick<FieldRow, 'visibleTo'>, reader: MemberCaller, membershipKey: number): boolean =>
  membershipKey === reader.membershipKey || isSeenOfAll(field, reader)

/** Staff edit what they see; other members their own values, where the field allows it. */
export const isEditableOf = (
  field: Pick<FieldRow, 'visibleTo' | 'editableBy'>,
  editor: MemberCaller,
  membershipKey: number,
): boolean =>
  may('field.readStaff', editor)
    ? isSeenOf(field, editor, membershipKey)
    : membershipKey === editor.membershipKey && field.editableBy === 'self'
