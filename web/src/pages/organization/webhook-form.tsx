import { Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import { query, type Resource, refresh } from '../../api/client.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { labelOfEvent, type WebhookEvent, webhookEvents } from './webhook-events.ts'

type Props = {
  nio: string
  opened: boolean
  onClose(): void
  /** The webhook to change. Without one the form creates a webhook, and shows its secret. */
  webhook?: Resource<'Webhook'>
  onAdded?(secret: string): void
}

export function WebhookForm(props: Props) {
  const t = useTranslations()
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t(props.webhook ? 'settings.changeWebhook' : 'settings.addWebhook')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Fields {...props} />
    </Modal>
  )
}

function Fields({ nio, webhook, onClose, onAdded }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const create = query.useMutation('post', '/v2/workplace/{orgaId}/webhooks')
  const update = query.useMutation('patch', '/v2/workplace/{orgaId}/webhooks/{webhookId}')
  const form = useApiForm({
    initialValues: { url: webhook?.url ?? '', events: (webhook?.events ?? webhookEvents) as WebhookEvent[] },
    validate: {
      url: required(t),
      events: (events) => (events.length === 0 ? t('settings.chooseEvents') : null),
    },
    onSubmit: async (body) => {
      if (webhook) {
        await update.mutateAsync({ params: { path: { orgaId: nio, webhookId: webhook.id } }, body })
        refresh('/v2/workplace/{orgaId}/webhooks/{webhookId}')
        notify.success(t('settings.saved'))
      } else {
        const { secret } = await create.mutateAsync({ params: { path: { orgaId: nio } }, body })
        onAdded?.(secret)
      }
      refresh('/v2/workplace/{orgaId}/webhooks')
      onClose()
    },
  })
  return (
    <form {...form.formProps}>
      <Stack>
        <TextInput
          label={t('settings.url')}
          placeholder="https://example.org/hooks/atrium"
          type="url"
          dir="ltr"
          data-autofocus
          {...form.getInputProps('url')}
        />
        <Checkbox.Group label={t('settings.events')} {...form.getInputProps('events')}>
          <Stack gap="xs" mt="xs">
            {webhookEvents.map((event) => (
              <Checkbox key={event} value={event} label={t(labelOfEvent(event))} />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormFooter form={form} button={t(webhook ? 'common.save' : 'settings.addWebhook')} onCancel={onClose} />
      </Stack>
    </form>
  )
}
