import { maxPageSize } from '../../../../shared/limits.ts'
import { query, type Resource, refresh } from '../../api/client.ts'
import { useTranslations } from '../../i18n/language.tsx'

export type Group = Resource<'Group'>

/** The id of the group of all members, which nobody can change. */
export const everyone = 'everyone'

/** The groups by name, after everyone. An organization has so few that they fit on one page. */
export const useGroups = (nio: string) =>
  query.useQuery('get', '/v2/workplace/{orgaId}/groups', {
    params: { path: { orgaId: nio }, query: { limit: maxPageSize } },
  })

export const refreshGroups = () => {
  refresh('/v2/workplace/{orgaId}/groups')
  refresh('/v2/workplace/{orgaId}/groups/{groupId}/members')
}

/** The name of everyone is a word of the pages; those of other groups were given by people. */
export function useGroupName() {
  const t = useTranslations()
  return ({ id, name }: Pick<Group, 'id' | 'name'>) => (id === everyone ? t('groups.everyone') : name)
}
