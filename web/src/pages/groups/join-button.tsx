import { Button } from '@mantine/core'
import { query } from '../../api/client.ts'
import { type Group, refreshGroups } from '../../api/groups.ts'
import { useOrganization } from '../../api/organization.ts'
import { everyone } from '../../api/person-or-group.ts'
import { useAccount } from '../../api/session.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'

type Props = { nio: string; group: Group }

/** Joins an open group, or leaves one. Staff can return to every group, so leaving is offered without a question. */
export function JoinButton({ nio, group }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const { can } = useOrganization()
  const { nicHandle } = useAccount()
  const path = { orgaId: nio, groupId: group.id }
  const onSettled = refreshGroups
  const join = query.useMutation('post', '/v2/workplace/{orgaId}/groups/{groupId}/members', {
    onSuccess: () => notify.success(t('groups.joinedNow', { group: group.name })),
    onError: notify.error,
    onSettled,
  })
  const leave = query.useMutation('delete', '/v2/workplace/{orgaId}/groups/{groupId}/members/{userId}', {
    onSuccess: () => notify.success(t('groups.leftNow', { group: group.name })),
    onError: notify.error,
    onSettled,
  })
  if (group.id === everyone || !can('group.join')) return null
  if (group.joined) {
    return (
      <Button
        variant="default"
        loading={leave.isPending}
        aria-label={t('groups.leaveName', { group: group.name })}
        onClick={() => leave.mutate({ params: { path: { ...path, userId: nicHandle } } })}
      >
        {t('groups.leave')}
      </Button>
    )
  }
  if (!group.selfJoin && !can('group.edit')) return null
  return (
    <Button
      variant="light"
      loading={join.isPending}
      aria-label={t('groups.joinName', { group: group.name })}
      onClick={() => join.mutate({ params: { path }, body: { userlist: [nicHandle] } })}
    >
      {t('groups.join')}
    </Button>
  )
}
