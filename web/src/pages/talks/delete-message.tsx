import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { query } from '../../api/client.ts'
import { useTell } from '../../components/notify.tsx'
import { useWords } from '../../i18n/language.tsx'
import type { Message } from './message-window.ts'
import classes from './talks.module.css'

type Props = { nio: string; message: Message; onDeleted(message: Message): void; onClose(): void }

/** There is no way back, so it shows once more what would be gone. */
export function DeleteMessage({ nio, message, onDeleted, onClose }: Props) {
  const say = useWords()
  const tell = useTell()
  const remove = query.useMutation('delete', '/v2/talks/{orgaId}/{talkId}/{messageId}', {
    onSuccess: () => {
      onDeleted({ ...message, message: '', mentions: [], deleted: true })
      onClose()
    },
    onError: tell.problem,
  })
  const path = { orgaId: nio, talkId: String(message.talkId), messageId: String(message.id) }
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('talks.deleteTitle')}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      <Stack>
        <Text>{say('talks.deleteText')}</Text>
        <Text size="sm" lineClamp={4} dir="auto" className={classes.excerpt}>
          {message.message}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button
            color="red"
            data-autofocus
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { path } })}
          >
            {say('talks.delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
