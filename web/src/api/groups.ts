import { useQuery } from '@tanstack/react-query'
import { maxPageSize } from '../../../shared/limits.ts'
import { useTranslations } from '../i18n/language.tsx'
import { query, type Resource, refresh } from './client.ts'
import { displayName } from './person.ts'
import { everyone, isPerson, type NamedGroup, type PersonOrGroup } from './person-or-group.ts'

export type Group = Resource<'Group'>

/** Options for a query of the groups by name, after everyone. An organization has so few that they fit on one page. */
export const groupsOf = (nio: string) =>
  query.queryOptions('get', '/v2/workplace/{orgaId}/groups', {
    params: { path: { orgaId: nio }, query: { limit: maxPageSize } },
  })

export const useGroups = (nio: string, { enabled = true } = {}) => useQuery({ ...groupsOf(nio), enabled })

export const refreshGroups = () => {
  refresh('/v2/workplace/{orgaId}/groups')
  refresh('/v2/workplace/{orgaId}/groups/{groupId}/members')
}

/** The name of everyone is a word of the pages; those of other groups were given by people. */
export function useGroupName() {
  const t = useTranslations()
  return ({ id, name }: NamedGroup) => (id === everyone ? t('groups.everyone') : name)
}

/** The name to show for a person or a group. */
export function useEntryName() {
  const nameOfGroup = useGroupName()
  return (one: PersonOrGroup) => (isPerson(one) ? displayName(one) : nameOfGroup(one))
}
