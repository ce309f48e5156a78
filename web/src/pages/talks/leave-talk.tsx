import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { query } from '../../api/client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { refreshTalks, type Talk } from './talk-cache.ts'

export function LeaveTalk({ nio, talk, onClose }: { nio: string; talk: Talk; onClose(): void }) {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const leave = query.useMutation('delete', '/v2/talks/{orgaId}/{talkId}', {
    onSuccess: async () => {
      onClose()
      await navigate({ to: '/o/$nio/talks', params: { nio } })
      refreshTalks()
      notify.success(t('talks.left', { title: talk.title }))
    },
    onError: notify.error,
  })
  const params = { path: { orgaId: nio, talkId: String(talk.id) } }
  const isLast = talk.participantCount === 1
  const text =
    talk.kind === 'open' ? 'channels.leaveOpenText' : isLast ? 'talks.leaveTextLast' : ('talks.leaveText' as const)
  return (
    <Dialog onClose={onClose} title={t('talks.leaveTitle', { title: talk.title })}>
      <Stack>
        <Text>{t(text)}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button color="red" data-autofocus loading={leave.isPending} onClick={() => leave.mutate({ params })}>
            {t('talks.leave')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
