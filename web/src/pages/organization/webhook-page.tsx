import { Badge, Button, Group, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { query, type Resource, refresh } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { BackLink } from '../../components/back-link.tsx'
import { ConfirmByTyping } from '../../components/confirm-by-typing.tsx'
import { ErrorPage } from '../../components/error-pages.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Page } from '../../components/page.tsx'
import { Section } from '../../components/section.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { Deliveries } from './deliveries.tsx'
import { SecretOnce } from './secret-once.tsx'
import { labelOfEvent } from './webhook-events.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookBadge } from './webhooks.tsx'

/** A webhook with its events, its state and its deliveries. */
export function WebhookPage() {
  const t = useTranslations()
  const { nio } = useOrganization()
  const { webhookId } = useParams({ from: '/signed-in/o/$nio/settings/webhooks/$webhookId' })
  const { data, error, refetch } = query.useQuery('get', '/v2/workplace/{orgaId}/webhooks/{webhookId}', {
    params: { path: { orgaId: nio, webhookId } },
  })
  if (error) return <ErrorPage error={error} reset={refetch} />
  if (!data) return <SkeletonPage />
  return (
    <Page
      title={new URL(data.url).host}
      back={
        <BackLink to="/o/$nio/settings" params={{ nio }}>
          {t('settings.backToSettings')}
        </BackLink>
      }
      actions={<WebhookBadge webhook={data} />}
    >
      <SubscribedEvents webhook={data} nio={nio} />
      <Deliveries webhook={data} nio={nio} />
      <Secret webhook={data} nio={nio} />
      <DeleteWebhook webhook={data} nio={nio} />
    </Page>
  )
}

type Props = { webhook: Resource<'Webhook'>; nio: string }

const pathOf = ({ webhook, nio }: Props) => ({ params: { path: { orgaId: nio, webhookId: webhook.id } } })

const refreshWebhooks = () => {
  refresh('/v2/workplace/{orgaId}/webhooks')
  refresh('/v2/workplace/{orgaId}/webhooks/{webhookId}')
}

function SubscribedEvents({ webhook, nio }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const { dateTime } = useFormats()
  const [isChanging, { open, close }] = useDisclosure()
  const { url, events, enabled, disabledAt } = webhook
  const update = query.useMutation('patch', '/v2/workplace/{orgaId}/webhooks/{webhookId}', {
    onError: notify.error,
    onSettled: refreshWebhooks,
  })
  return (
    <Section title={t('settings.calls')}>
      <Text>
        <bdi dir="ltr">{url}</bdi>
      </Text>
      <Group gap="xs">
        {events.map((event) => (
          <Badge key={event} variant="default">
            {t(labelOfEvent(event))}
          </Badge>
        ))}
      </Group>
      <Group justify="space-between">
        <Switch
          label={t('settings.isCalled')}
          description={disabledAt ? t('settings.disabledSince', { date: dateTime(disabledAt) }) : undefined}
          checked={enabled}
          disabled={update.isPending}
          onChange={() => update.mutate({ ...pathOf({ webhook, nio }), body: { enabled: !enabled } })}
        />
        <Button variant="default" onClick={open}>
          {t('settings.changeWebhook')}
        </Button>
      </Group>
      <WebhookForm nio={nio} webhook={webhook} opened={isChanging} onClose={close} />
    </Section>
  )
}

function Secret({ webhook, nio }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const [secret, setSecret] = useState<string | null>(null)
  const replace = query.useMutation('post', '/v2/workplace/{orgaId}/webhooks/{webhookId}/secret', {
    onSuccess: (changed) => setSecret(changed.secret),
    onError: notify.error,
  })
  const ask = () =>
    modals.openConfirmModal({
      title: t('settings.newSecret'),
      children: <Text size="sm">{t('settings.newSecretText')}</Text>,
      labels: { confirm: t('settings.newSecret'), cancel: t('common.cancel') },
      closeButtonProps: { 'aria-label': t('common.close') },
      onConfirm: () => replace.mutate(pathOf({ webhook, nio })),
    })
  return (
    <Section title={t('settings.secret')} text={t('settings.secretAbout')}>
      <Group justify="flex-end">
        <Button variant="default" loading={replace.isPending} onClick={ask}>
          {t('settings.newSecret')}
        </Button>
      </Group>
      <SecretOnce secret={secret} onClose={() => setSecret(null)} />
    </Section>
  )
}

function DeleteWebhook({ webhook, nio }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const [isOpen, { open, close }] = useDisclosure()
  const remove = query.useMutation('delete', '/v2/workplace/{orgaId}/webhooks/{webhookId}', {
    onSuccess: async () => {
      await navigate({ to: '/o/$nio/settings', params: { nio } })
      refresh('/v2/workplace/{orgaId}/webhooks')
      notify.success(t('settings.webhookDeleted'))
    },
    onError: notify.error,
  })
  return (
    <Section title={t('settings.deleteWebhook')} text={t('settings.deleteWebhookText')}>
      <Group justify="flex-end">
        <Button color="red" variant="light" onClick={open}>
          {t('settings.deleteWebhook')}
        </Button>
      </Group>
      <ConfirmByTyping
        opened={isOpen}
        title={t('settings.deleteWebhook')}
        text={t('settings.deleteWebhookText')}
        expected={new URL(webhook.url).host}
        button={t('settings.deleteWebhook')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(pathOf({ webhook, nio }))}
        onClose={close}
      />
    </Section>
  )
}
