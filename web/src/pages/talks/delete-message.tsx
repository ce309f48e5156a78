import { Text } from '@mantine/core'
import { query } from '../../api/client.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { summaryOf } from './message-summary.ts'
import type { Message } from './message-window.ts'
import classes from './talks.module.css'

type Props = { nio: string; message: Message; onDeleted(message: Message): void; onClose(): void }

/** Asks for confirmation and shows the message, because deleting cannot be undone. */
export function DeleteMessage({ nio, message, onDeleted, onClose }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const remove = query.useMutation('delete', '/v2/talks/{orgaId}/{talkId}/{messageId}', {
    onSuccess: () => {
      onDeleted({ ...message, message: '', mentions: [], mentionedGroups: [], attachments: [], deleted: true })
      onClose()
    },
    onError: notify.error,
  })
  const path = { orgaId: nio, talkId: String(message.talkId), messageId: String(message.id) }
  return (
    <ConfirmDialog
      title={t('talks.deleteTitle')}
      text={t('talks.deleteText')}
      button={t('talks.delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { path } })}
      onClose={onClose}
    >
      <Text size="sm" lineClamp={4} dir="auto" className={classes.excerpt}>
        {summaryOf(message, t)}
      </Text>
    </ConfirmDialog>
  )
}
