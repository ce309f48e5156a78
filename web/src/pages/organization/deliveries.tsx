import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { deliveryDays } from '../../../../shared/limits.ts'
import { query, type Resource, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { useNotify } from '../../components/notify.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { Section } from '../../components/section.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { labelOfEvent } from './webhook-events.ts'

type Props = { webhook: Resource<'Webhook'>; nio: string }

const refreshDeliveries = () => {
  refresh('/v2/workplace/{orgaId}/webhooks/{webhookId}/deliveries')
  refresh('/v2/workplace/{orgaId}/webhooks/{webhookId}')
}

/** Deliveries have no live events, so pending ones are polled. */
const pollMs = 3000

/** The deliveries of a webhook in the last 30 days. */
export function Deliveries({ webhook, nio }: Props) {
  const t = useTranslations()
  const { days } = useFormats()
  const notify = useNotify()
  const test = query.useMutation('post', '/v2/workplace/{orgaId}/webhooks/{webhookId}/test', {
    onSuccess: () => notify.success(t('settings.testSent')),
    onError: notify.error,
    onSettled: refreshDeliveries,
  })
  const path = { orgaId: nio, webhookId: webhook.id }
  return (
    <Section
      title={t('settings.deliveries')}
      text={t('settings.deliveriesText', { period: days(deliveryDays) })}
      actions={
        webhook.enabled && (
          <Button loading={test.isPending} onClick={() => test.mutate({ params: { path } })}>
            {t('settings.test')}
          </Button>
        )
      }
    >
      <DeliveryList webhook={webhook} nio={nio} />
    </Section>
  )
}

function DeliveryList({ webhook, nio }: Props) {
  const t = useTranslations()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/workplace/{orgaId}/webhooks/{webhookId}/deliveries',
    { params: { path: { orgaId: nio, webhookId: webhook.id } } },
    {
      ...cursorPages,
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.deliveries.some(isUnderWay)) ? pollMs : false,
    },
  )
  const empty = <Text c="dimmed">{t('settings.noDeliveries')}</Text>
  return (
    <PagedList list={list} items={({ deliveries }) => deliveries} skeleton={{ height: 48 }} empty={empty}>
      {(deliveries) => (
        <Stack gap="md">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} nio={nio} />
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

const isUnderWay = ({ state, nextAttemptAt }: Resource<'Delivery'>) =>
  state === 'pending' && nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + 60_000

const colors = { pending: 'blue', delivered: 'green', failed: 'red' }

function DeliveryRow({ delivery, webhook, nio }: Props & { delivery: Resource<'Delivery'> }) {
  const t = useTranslations()
  const { dateTime } = useFormats()
  const notify = useNotify()
  const { id, event, state, attempts, createdAt, nextAttemptAt } = delivery
  const retry = query.useMutation('post', '/v2/workplace/{orgaId}/webhooks/{webhookId}/deliveries/{deliveryId}/retry', {
    onSuccess: () => notify.success(t('settings.sentAgain')),
    onError: notify.error,
    onSettled: refreshDeliveries,
  })
  const path = { orgaId: nio, webhookId: webhook.id, deliveryId: id }
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap={2} flex="1 1 220px">
        <Group gap="xs">
          <Text fw={500}>{t(labelOfEvent(event))}</Text>
          <Badge variant="light" color={colors[state]}>
            {t(`settings.delivery.${state}`)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          <RelativeTime at={createdAt} /> · {t('settings.attempts', { count: attempts })}
          {nextAttemptAt && ` · ${t('settings.nextAttempt', { date: dateTime(nextAttemptAt) })}`}
        </Text>
        <Failure delivery={delivery} />
      </Stack>
      {webhook.enabled && (
        <Button
          variant="default"
          size="xs"
          loading={retry.isPending}
          onClick={() => retry.mutate({ params: { path } })}
        >
          {t('settings.sendAgain')}
        </Button>
      )}
    </Group>
  )
}

/** Says why the last attempt failed. Deliveries of an earlier version have only an English sentence. */
function Failure({ delivery: { reason, status, error } }: { delivery: Resource<'Delivery'> }) {
  const t = useTranslations()
  if (error === null) return null
  if (reason === 'status') return <Text size="sm">{t('settings.failure.status', { status: String(status) })}</Text>
  if (reason !== null) return <Text size="sm">{t(`settings.failure.${reason}`)}</Text>
  return (
    <Text size="sm">
      <bdi lang="en">{error}</bdi>
    </Text>
  )
}
