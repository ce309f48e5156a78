import { Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { query, type Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { LogByDay } from '../../components/log-by-day.tsx'
import { Page } from '../../components/page.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { auditSentence } from './audit-sentence.ts'

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
      {(entries) => <LogByDay entries={entries}>{(entry) => <Entry entry={entry} />}</LogByDay>}
    </PagedList>
  )
}

function Entry({ entry }: { entry: Resource<'AuditEntry'> }) {
  const t = useTranslations()
  const formats = useFormats()
  return <Text size="sm">{auditSentence(entry, t, formats)}</Text>
}
