import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { maxTextLength } from '../../../../shared/limits.ts'
import { query, refresh } from '../../api/client.ts'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { refreshToday } from './today-item.ts'

type Props = {
  nio: string
  talkId: number
  /** The message that waits; undefined for a talk as a whole. */
  messageId: number | undefined
  /** The text that waits. */
  title: string
}

/** Answers a message, or marks it as read, without opening its talk. */
export function AnswerMessage(props: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const [isReplying, replying] = useDisclosure()
  const { nio, talkId, messageId, title } = props
  const read = query.useMutation('post', '/v2/talks/{orgaId}/{talkId}/read', {
    onError: notify.error,
    onSettled: refreshAll,
  })
  const markRead = () =>
    read.mutate({
      params: { path: { orgaId: nio, talkId: String(talkId) } },
      body: messageId === undefined ? {} : { messageId },
    })
  return (
    <Group gap="xs">
      <Button
        variant="subtle"
        loading={read.isPending}
        aria-label={t('common.labelled', { label: t('today.markRead'), value: title })}
        onClick={markRead}
      >
        {t('today.markRead')}
      </Button>
      <Button
        variant="default"
        aria-label={t('common.labelled', { label: t('talks.reply'), value: title })}
        onClick={replying.open}
      >
        {t('talks.reply')}
      </Button>
      <Modal
        opened={isReplying}
        onClose={replying.close}
        title={t('talks.reply')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <ReplyForm
          {...props}
          onClose={replying.close}
          onSent={() => {
            replying.close()
            notify.success(t('today.replied'))
            markRead()
          }}
        />
      </Modal>
    </Group>
  )
}

function refreshAll(): void {
  refreshToday()
  refresh('/v2/talks/{orgaId}')
  refresh('/v2/workplace')
}

function ReplyForm({ nio, talkId, messageId, title, onClose, onSent }: Props & { onClose(): void; onSent(): void }) {
  const t = useTranslations()
  const post = query.useMutation('post', '/v2/talks/{orgaId}/{talkId}')
  const { headersOf } = useIdempotencyKey()
  const form = useApiForm({
    initialValues: { message: '' },
    validate: { message: required(t) },
    onSubmit: async ({ message }) => {
      const params = { path: { orgaId: nio, talkId: String(talkId) } }
      const body = { message, ...(messageId !== undefined && { replyTo: messageId }) }
      await post.mutateAsync({ params, headers: headersOf(body), body })
      onSent()
    },
  })
  return (
    <form {...form.formProps}>
      <Stack>
        <Textarea
          label={<bdi>{title}</bdi>}
          placeholder={t('talks.placeholder')}
          maxLength={maxTextLength}
          autosize
          minRows={2}
          maxRows={10}
          dir="auto"
          data-autofocus
          {...form.getInputProps('message')}
        />
        <FormFooter form={form} button={t('talks.send')} onCancel={onClose} />
      </Stack>
    </form>
  )
}
