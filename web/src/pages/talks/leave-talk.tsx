import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { query } from '../../api/client.ts'
import { useTell } from '../../components/notify.tsx'
import { useWords } from '../../i18n/language.tsx'
import { refreshTalks, type Talk } from './talk-cache.ts'

export function LeaveTalk({ nio, talk, onClose }: { nio: string; talk: Talk; onClose(): void }) {
  const say = useWords()
  const tell = useTell()
  const navigate = useNavigate()
  const leave = query.useMutation('delete', '/v2/talks/{orgaId}/{talkId}', {
    onSuccess: async () => {
      onClose()
      await navigate({ to: '/o/$nio/talks', params: { nio } })
      refreshTalks()
      tell.done(say('talks.left', { title: talk.title }))
    },
    onError: tell.problem,
  })
  const params = { path: { orgaId: nio, talkId: String(talk.id) } }
  const isLast = talk.participants.length === 1
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('talks.leaveTitle', { title: talk.title })}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      <Stack>
        <Text>{say(isLast ? 'talks.leaveTextLast' : 'talks.leaveText')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button color="red" data-autofocus loading={leave.isPending} onClick={() => leave.mutate({ params })}>
            {say('talks.leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
