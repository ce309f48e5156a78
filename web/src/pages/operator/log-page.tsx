import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { query, type Resource } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName } from '../../api/person.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { operatorActs } from '../../components/operator-acts.ts'
import { PagedList } from '../../components/paged-list.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import classes from './operator.module.css'
import { OperatorPage } from './operator-page.tsx'

/** What operators did, by days, newest first. */
export function OperatorLogPage() {
  const t = useTranslations()
  return (
    <OperatorPage text={t('operator.logText')}>
      <Entries />
    </OperatorPage>
  )
}

function Entries() {
  const t = useTranslations()
  const { day } = useFormats()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/operator/log',
    { params: {} },
    // The log is refetched on every visit.
    { ...cursorPages, staleTime: 0 },
  )
  const empty = <EmptyState icon={IconHistory} title={t('audit.noneTitle')} text={t('operator.logText')} />
  return (
    <PagedList list={list} items={({ entries }) => entries} skeleton={{ rows: 6, height: 40 }} empty={empty}>
      {(entries) => (
        <Stack gap="lg">
          {[...Map.groupBy(entries, ({ at }) => day(at))].map(([date, ofDay]) => (
            <Stack key={date} gap="xs" component="section" aria-label={date}>
              <Title order={2} size="h5">
                {date}
              </Title>
              <Card withBorder padding="md">
                <Stack gap="sm" component="ul" m={0} p={0}>
                  {ofDay.map((entry) => (
                    <li key={entry.id} className={classes.row}>
                      <ItemBoundary item={entry} fallback={<ItemFallback what="entry" />}>
                        <Entry entry={entry} />
                      </ItemBoundary>
                    </li>
                  ))}
                </Stack>
              </Card>
            </Stack>
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

function Entry({ entry }: { entry: Resource<'OperatorLogEntry'> }) {
  const t = useTranslations()
  const { time, dateTime } = useFormats()
  const { at, actor, action, account, organization, reason } = entry
  const names = [
    account && displayName(account),
    organization && (organization.name ?? t('operator.nio', { nio: String(organization.nio) })),
  ].filter((name) => name !== null)
  return (
    <Group wrap="nowrap" align="baseline" gap="md">
      <Text size="sm" c="dimmed" className={classes.when}>
        <time dateTime={at} title={dateTime(at)}>
          {time(at)}
        </time>
      </Text>
      <div>
        <Text size="sm">
          <strong>{t(operatorActs[action])}</strong>
          {names.map((name) => (
            <span key={name}>
              {' · '}
              <bdi>{name}</bdi>
            </span>
          ))}
        </Text>
        <Text size="sm" c="dimmed">
          {actor ? t('operator.by', { name: displayName(actor) }) : t('operator.byCommandLine')}
        </Text>
        {reason && (
          <Text size="sm" dir="auto" className={classes.written}>
            {reason}
          </Text>
        )}
      </div>
    </Group>
  )
}
