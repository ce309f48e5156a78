import { Badge, Button, Group, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { query, type Resource, refresh } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { BackLink } from '../../components/back-link.tsx'
import { ConfirmByTyping } from '../../components/confirm-by-typing.tsx'
import { BrokenPage } from '../../components/error-pages.tsx'
import { useTell } from '../../components/notify.tsx'
import { Page } from '../../components/page.tsx'
import { Section } from '../../components/section.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useFormats, useWords } from '../../i18n/language.tsx'
import { Deliveries } from './deliveries.tsx'
import { SecretOnce } from './secret-once.tsx'
import { labelOfEvent } from './webhook-events.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookBadge } from './webhooks.tsx'

/** One webhook: what it is told, whether it is called, and what was delivered. */
export function WebhookPage() {
  const say = useWords()
  const { nio } = useOrganization()
  const { webhookId } = useParams({ from: '/signed-in/o/$nio/settings/webhooks/$webhookId' })
  const { data, error, refetch } = query.useQuery('get', '/v2/workplace/{orgaId}/webhooks/{webhookId}', {
    params: { path: { orgaId: nio, webhookId } },
  })
  if (error) return <BrokenPage error={error} reset={refetch} />
  if (!data) return <SkeletonPage />
  return (
    <Page
      title={new URL(data.url).host}
      back={
        <BackLink to="/o/$nio/settings" params={{ nio }}>
          {say('settings.backToSettings')}
        </BackLink>
      }
      actions={<WebhookBadge webhook={data} />}
    >
      <WhatItIsTold webhook={data} nio={nio} />
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

function WhatItIsTold({ webhook, nio }: Props) {
  const say = useWords()
  const tell = useTell()
  const { dateTime } = useFormats()
  const [isChanging, { open, close }] = useDisclosure()
  const { url, events, enabled, disabledAt } = webhook
  const update = query.useMutation('patch', '/v2/workplace/{orgaId}/webhooks/{webhookId}', {
    onError: tell.problem,
    onSettled: refreshWebhooks,
  })
  return (
    <Section title={say('settings.calls')}>
      <Text dir="ltr" ta="start">
        {url}
      </Text>
      <Group gap="xs">
        {events.map((event) => (
          <Badge key={event} variant="default">
            {say(labelOfEvent(event))}
          </Badge>
        ))}
      </Group>
      <Group justify="space-between">
        <Switch
          label={say('settings.isCalled')}
          description={disabledAt ? say('settings.disabledSince', { date: dateTime(disabledAt) }) : undefined}
          checked={enabled}
          disabled={update.isPending}
          onChange={() => update.mutate({ ...pathOf({ webhook, nio }), body: { enabled: !enabled } })}
        />
        <Button variant="default" onClick={open}>
          {say('settings.changeWebhook')}
        </Button>
      </Group>
      <WebhookForm nio={nio} webhook={webhook} opened={isChanging} onClose={close} />
    </Section>
  )
}

function Secret({ webhook, nio }: Props) {
  const say = useWords()
  const tell = useTell()
  const [secret, setSecret] = useState<string | null>(null)
  const replace = query.useMutation('post', '/v2/workplace/{orgaId}/webhooks/{webhookId}/secret', {
    onSuccess: (changed) => setSecret(changed.secret),
    onError: tell.problem,
  })
  const ask = () =>
    modals.openConfirmModal({
      title: say('settings.newSecret'),
      children: <Text size="sm">{say('settings.newSecretText')}</Text>,
      labels: { confirm: say('settings.newSecret'), cancel: say('common.cancel') },
      closeButtonProps: { 'aria-label': say('common.close') },
      onConfirm: () => replace.mutate(pathOf({ webhook, nio })),
    })
  return (
    <Section title={say('settings.secret')} text={say('settings.secretAbout')}>
      <Group>
        <Button variant="default" loading={replace.isPending} onClick={ask}>
          {say('settings.newSecret')}
        </Button>
      </Group>
      <SecretOnce secret={secret} onClose={() => setSecret(null)} />
    </Section>
  )
}

function DeleteWebhook({ webhook, nio }: Props) {
  const say = useWords()
  const tell = useTell()
  const navigate = useNavigate()
  const [isOpen, { open, close }] = useDisclosure()
  const remove = query.useMutation('delete', '/v2/workplace/{orgaId}/webhooks/{webhookId}', {
    onSuccess: async () => {
      await navigate({ to: '/o/$nio/settings', params: { nio } })
      refresh('/v2/workplace/{orgaId}/webhooks')
      tell.done(say('settings.webhookDeleted'))
    },
    onError: tell.problem,
  })
  return (
    <Section title={say('settings.deleteWebhook')} text={say('settings.deleteWebhookText')}>
      <Group>
        <Button color="red" variant="light" onClick={open}>
          {say('settings.deleteWebhook')}
        </Button>
      </Group>
      <ConfirmByTyping
        opened={isOpen}
        title={say('settings.deleteWebhook')}
        text={say('settings.deleteWebhookText')}
        expected={new URL(webhook.url).host}
        button={say('settings.deleteWebhook')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(pathOf({ webhook, nio }))}
        onClose={close}
      />
    </Section>
  )
}
