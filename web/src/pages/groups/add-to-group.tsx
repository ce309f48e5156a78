import { query } from '../../api/client.ts'
import { type Group, refreshGroups } from '../../api/groups.ts'
import { AddPeople } from '../../components/add-people.tsx'
import { useTranslations } from '../../i18n/language.tsx'

/** Brings people into a group. The server leaves those in it who are in it already. */
export function AddToGroup({ nio, group }: { nio: string; group: Group }) {
  const t = useTranslations()
  const add = query.useMutation('post', '/v2/workplace/{orgaId}/groups/{groupId}/members', { onSettled: refreshGroups })
  return (
    <AddPeople
      nio={nio}
      label={t('groups.addPeople')}
      description={t('groups.addPeopleHint')}
      button={t('groups.addSubmit')}
      adding={add}
      onAdd={(userlist, callbacks) =>
        add.mutate({ params: { path: { orgaId: nio, groupId: group.id } }, body: { userlist } }, callbacks)
      }
    />
  )
}
