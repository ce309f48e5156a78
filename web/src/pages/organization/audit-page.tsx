import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { query, type Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { Page } from '../../components/page.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { auditSentence } from './audit-sentence.ts'
import classes from './organization.module.css'

/** The audit log of the organization by days, newest first. */
export function AuditPage() {
  const t = useTranslations()
  const { nio } = useOrganization()
  return (
    <Page title={t('audit.title')} text={t('audit.text')}>
      <Entries nio={nio} />
    </Page>
  )
}

function Entries({ nio }: { nio: string }) {
  const t = useTranslations()
  const { day } = useFormats()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/workplace/{orgaId}/audit',
    { params: { path: { orgaId: nio } } },
    // The log is refetched on every visit.
    { ...cursorPages, staleTime: 0 },
  )
  const empty = <EmptyState icon={IconHistory} title={t('audit.noneTitle')} text={t('audit.text')} />
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
                    <ItemBoundary
                      key={entry.id}
                      item={entry}
                      fallback={
                        <li>
                          <ItemFallback what="entry" />
                        </li>
                      }
                    >
                      <Entry entry={entry} />
                    </ItemBoundary>
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

function Entry({ entry }: { entry: Resource<'AuditEntry'> }) {
  const t = useTranslations()
  const formats = useFormats()
  return (
    <Group component="li" wrap="nowrap" align="baseline" gap="md">
      <Text size="sm" c="dimmed" className={classes.when}>
        <time dateTime={entry.at} title={formats.dateTime(entry.at)}>
          {formats.time(entry.at)}
        </time>
      </Text>
      <Text size="sm">{auditSentence(entry, t, formats)}</Text>
    </Group>
  )
}
