import { maxPageSize } from '../../../../shared/limits.ts'
import { query, type Resource } from '../../api/client.ts'
import type { Ability } from '../../api/organization.ts'

export type Field = Resource<'Field'>
export type FieldType = Field['type']
export type FieldValue = Resource<'Member'>['fields'][string]

/** The types in the order in which they are offered. */
export const fieldTypes: FieldType[] = [
  'text',
  'longText',
  'number',
  'date',
  'choice',
  'yesNo',
  'phone',
  'mail',
  'link',
]

/** The fields of members in their order. An organization has so few that they fit on one page. */
export const useFields = (nio: string) =>
  query.useQuery('get', '/v2/workplace/{orgaId}/fields', {
    params: { path: { orgaId: nio }, query: { limit: maxPageSize } },
  })

type Can = (ability: Ability) => boolean

/** Returns whether the reader sees the values of all members, so that a list can show and compare them. */
export const isSeenOfAll = ({ visibleTo }: Field, can: Can) =>
  visibleTo === 'members' || (visibleTo === 'staff' && can('field.readStaff'))

/** Returns whether the reader may edit the value of a member. A member carries the fields that the reader sees. */
export const isEditable = (field: Field, member: Resource<'Member'>, isMe: boolean, can: Can) =>
  can('field.readStaff') ? field.id in member.fields : isMe && field.editableBy === 'self'
