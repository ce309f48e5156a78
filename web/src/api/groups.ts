import { maxPageSize } from '../../../shared/limits.ts'
import { useTranslations } from '../i18n/language.tsx'
import { query, type Resource, refresh } from './client.ts'

export type Group = Resource<'Group'>

/** The id of the group of all members, which nobody can change. */
export const everyone = 'everyone'

/** How lists of people name a group. */
export const groupEntry = (id: string) => `group:${id}`

/** The id of the group that an entry of a list of people names; undefined for a person. */
export const groupIdIn = (entry: string) => (entry.startsWith('group:') ? entry.slice('group:'.length) : undefined)

/** The groups by name, after everyone. An organization has so few that they fit on one page. */
export const useGroups = (nio: string, { enabled = true } = {}) =>
  query.useQuery(
    'get',
    '/v2/workplace/{orgaId}/groups',
    { params: { path: { orgaId: nio }, query: { limit: maxPageSize } } },
    { enabled },
  )

export const refreshGroups = () => {
  refresh('/v2/workplace/{orgaId}/groups')
  refresh('/v2/workplace/{orgaId}/groups/{groupId}/members')
}

/** The name of everyone is a word of the pages; those of other groups were given by people. */
export function useGroupName() {
  const t = useTranslations()
  return ({ id, name }: Pick<Group, 'id' | 'name'>) => (id === everyone ? t('groups.everyone') : name)
}
