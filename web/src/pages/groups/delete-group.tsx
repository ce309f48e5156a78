import { useNavigate } from '@tanstack/react-router'
import { query } from '../../api/client.ts'
import { type Group, refreshGroups } from '../../api/groups.ts'
import { ifMatch } from '../../api/if-match.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'

type Props = { nio: string; group: Group; onClose(): void }

export function DeleteGroup({ nio, group, onClose }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const remove = query.useMutation('delete', '/v2/workplace/{orgaId}/groups/{groupId}', {
    onSuccess: async () => {
      await navigate({ to: '/o/$nio/groups', params: { nio }, search: {} })
      notify.success(t('groups.deleted', { group: group.name }))
    },
    onError: (error) => {
      notify.error(error)
      onClose()
    },
    onSettled: refreshGroups,
  })
  return (
    <ConfirmDialog
      title={t('groups.delete')}
      text={t('groups.deleteText', { group: group.name })}
      button={t('groups.delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { path: { orgaId: nio, groupId: group.id }, header: ifMatch(group) } })}
      onClose={onClose}
    />
  )
}
