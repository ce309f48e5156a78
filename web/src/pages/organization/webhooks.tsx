import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { query, type Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { PagedList } from '../../components/paged-list.tsx'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './organization.module.css'
import { SecretOnce } from './secret-once.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** The webhooks of the organization. */
export function Webhooks({ nio }: { nio: string }) {
  const t = useTranslations()
  const { can } = useOrganization()
  const [isAdding, { open, close }] = useDisclosure()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Section title={t('settings.webhooks')} text={t('settings.webhooksText')}>
      <WebhookList nio={nio} />
      {can('webhook.create') && (
        <Group justify="flex-end">
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
            {t('settings.addWebhook')}
          </Button>
        </Group>
      )}
      <WebhookForm nio={nio} opened={isAdding} onClose={close} onAdded={setSecret} />
      <SecretOnce secret={secret} onClose={() => setSecret(null)} />
    </Section>
  )
}

function WebhookList({ nio }: { nio: string }) {
  const t = useTranslations()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/workplace/{orgaId}/webhooks',
    { params: { path: { orgaId: nio } } },
    cursorPages,
  )
  const empty = <Text c="dimmed">{t('settings.noWebhooks')}</Text>
  return (
    <PagedList list={list} items={({ webhooks }) => webhooks} skeleton={{ rows: 1, height: 64 }} empty={empty}>
      {(webhooks) => (
        <Stack gap="sm">
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} nio={nio} />
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

function WebhookCard({ webhook, nio }: { webhook: Resource<'Webhook'>; nio: string }) {
  const t = useTranslations()
  const { id, url, events } = webhook
  return (
    <Card
      withBorder
      padding="md"
      className={classes.card}
      renderRoot={(props) => (
        <Link to="/o/$nio/settings/webhooks/$webhookId" params={{ nio, webhookId: id }} {...props} />
      )}
    >
      <Group justify="space-between">
        <Stack gap={4} flex="1 1 220px">
          <Text fw={600}>
            <bdi dir="ltr">{url}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {t('settings.eventCount', { count: events.length })}
          </Text>
        </Stack>
        <WebhookBadge webhook={webhook} />
      </Group>
    </Card>
  )
}

export function WebhookBadge({ webhook }: { webhook: Resource<'Webhook'> }) {
  const t = useTranslations()
  const { enabled, failuresInRow } = webhook
  if (!enabled)
    return (
      <Badge variant="light" color="gray">
        {t('settings.disabled')}
      </Badge>
    )
  if (failuresInRow > 0)
    return (
      <Badge variant="light" color="orange">
        {t('settings.failing')}
      </Badge>
    )
  return (
    <Badge variant="light" color="green">
      {t('settings.enabled')}
    </Badge>
  )
}
