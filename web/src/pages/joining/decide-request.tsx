import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { maxDescriptionLength, refusalDays } from '../../../../shared/limits.ts'
import { query, refresh } from '../../api/client.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { useApiForm } from '../../components/use-api-form.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'

type Props = {
  nio: string
  requestId: string
  /** The name of the applicant. */
  name: string
  /** The text that the applicant gets with the decision. */
  message?: string
}

/** A failure means that somebody else has decided, or that the applicant has withdrawn, so all lists are refetched as well. */
function refreshRequests(): void {
  refresh('/v2/workplace/{orgaId}/requests')
  refresh('/v2/workplace/users/{orgaId}')
  refresh('/v2/account/today')
}

/**
 * The buttons that decide a request to join. An accepted person can be removed again; a refusal is final for a while, so
 * it asks once more.
 */
export function DecideRequest({ nio, requestId, name, message = '' }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const [isDeclining, declining] = useDisclosure()
  const accept = query.useMutation('post', '/v2/workplace/{orgaId}/requests/{requestId}/accept', {
    onSuccess: () => notify.success(t('joining.requestAccepted', { name })),
    onError: notify.error,
    onSettled: refreshRequests,
  })
  const path = { orgaId: nio, requestId }
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        variant="default"
        aria-label={t('common.labelled', { label: t('joining.decline'), value: name })}
        onClick={declining.open}
      >
        {t('joining.decline')}
      </Button>
      <Button
        loading={accept.isPending}
        aria-label={t('common.labelled', { label: t('joining.accept'), value: name })}
        onClick={() => accept.mutate({ params: { path }, body: { message } })}
      >
        {t('joining.accept')}
      </Button>
      <Modal
        opened={isDeclining}
        onClose={declining.close}
        title={t('joining.declineTitle', { name })}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <DeclineForm nio={nio} requestId={requestId} name={name} message={message} onClose={declining.close} />
      </Modal>
    </Group>
  )
}

function DeclineForm({ nio, requestId, name, message = '', onClose }: Props & { onClose(): void }) {
  const t = useTranslations()
  const notify = useNotify()
  const { days } = useFormats()
  const decline = query.useMutation('post', '/v2/workplace/{orgaId}/requests/{requestId}/decline', {
    onSettled: refreshRequests,
  })
  const form = useApiForm({
    initialValues: { message },
    onSubmit: async (body) => {
      await decline.mutateAsync({ params: { path: { orgaId: nio, requestId } }, body })
      onClose()
      notify.success(t('joining.requestDeclined', { name }))
    },
  })
  return (
    <form {...form.formProps}>
      <Stack>
        <Text size="sm">{t('joining.declineText', { period: days(refusalDays) })}</Text>
        <Textarea
          label={t('joining.reply')}
          description={t('joining.replyHint')}
          maxLength={maxDescriptionLength}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          data-autofocus
          {...form.getInputProps('message')}
        />
        <FormFooter form={form} button={t('joining.decline')} onCancel={onClose} />
      </Stack>
    </form>
  )
}
