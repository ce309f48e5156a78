import { Button, Modal, Group as Row, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { query } from '../../api/client.ts'
import { ifMatch } from '../../api/if-match.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { type Group, refreshGroups } from './group.ts'

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
    <Modal opened onClose={onClose} title={t('groups.delete')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Stack>
        <Text>{t('groups.deleteText', { group: group.name })}</Text>
        <Row justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            color="red"
            data-autofocus
            loading={remove.isPending}
            onClick={() =>
              remove.mutate({ params: { path: { orgaId: nio, groupId: group.id }, header: ifMatch(group) } })
            }
          >
            {t('groups.delete')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}
