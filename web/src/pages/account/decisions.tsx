import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { query, type Resource, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useNow } from '../../components/use-now.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import classes from './account.module.css'
import { AppealDialog } from './appeal-dialog.tsx'

export type Decision = Resource<'Moderation'>

/** Decisions of moderation about messages of the reader. People without one see nothing of it. */
export function Decisions() {
  const t = useTranslations()
  const titleId = useId()
  const list = query.useInfiniteQuery('get', '/v2/account/moderation', { params: {} }, cursorPages)
  // The author receives decisions by mail.
  useLive('mail.saved', () => refresh('/v2/account/moderation'))
  const isEmpty = list.data?.pages.every(({ moderation }) => moderation.length === 0)
  if (isEmpty && !list.hasNextPage) return null
  return (
    <Stack component="section" aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        {t('account.decisions')}
      </Title>
      <PagedList list={list} items={({ moderation }) => moderation} skeleton={{ rows: 1 }} empty={null}>
        {(decisions) =>
          decisions.map((decision) => (
            <ItemBoundary key={decision.id} item={decision} fallback={<ItemFallback what="entry" />}>
              <DecisionCard decision={decision} />
            </ItemBoundary>
          ))
        }
      </PagedList>
    </Stack>
  )
}

function DecisionCard({ decision }: { decision: Decision }) {
  const t = useTranslations()
  const { organization, talk, message, hidden, removed, notice, createdAt } = decision
  return (
    <Card withBorder padding="lg" component="article">
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={3} size="h5" dir="auto">
            {organization.name}
          </Title>
          <Group gap="xs">
            {hidden && <Badge variant="default">{t('account.wasHidden')}</Badge>}
            {removed && <Badge variant="default">{t('account.wasRemoved')}</Badge>}
          </Group>
        </Group>
        <Text size="sm" c="dimmed">
          {talk && (
            <>
              <bdi>{talk.title}</bdi> ·{' '}
            </>
          )}
          <RelativeTime at={createdAt} />
        </Text>
        {message && (
          <Text size="sm" dir="auto" lineClamp={6} className={classes.excerpt}>
            {message}
          </Text>
        )}
        {notice && (
          <div>
            <Text size="sm" c="dimmed">
              {t('account.noticeOf')}
            </Text>
            <Text dir="auto" className={classes.written}>
              {notice}
            </Text>
          </div>
        )}
        <AppealState decision={decision} />
      </Stack>
    </Card>
  )
}

function AppealState({ decision }: { decision: Decision }) {
  const t = useTranslations()
  const { day } = useFormats()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const { appeal, appealUntil } = decision
  if (appeal) {
    return (
      <div>
        <Text size="sm" c="dimmed">
          {t('account.appealed')}
        </Text>
        <Text dir="auto" className={classes.written}>
          {appeal.message}
        </Text>
        <Text fw={600} mt={4} role="status">
          {appeal.outcome === null ? t('account.appealWaiting') : t(`reports.appealOutcome.${appeal.outcome}`)}
        </Text>
      </div>
    )
  }
  if (Date.parse(appealUntil) < now) {
    return (
      <Text size="sm" c="dimmed">
        {t('account.appealOver')}
      </Text>
    )
  }
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed" flex="1 1 240px">
        {t('account.appealUntil', { date: day(appealUntil) })}
      </Text>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('account.appeal')}
      </Button>
      {isOpen && <AppealDialog decision={decision} onClose={() => setOpen(false)} />}
    </Group>
  )
}
