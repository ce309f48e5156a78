import { Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { query, type Resource } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName } from '../../api/person.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { LogByDay } from '../../components/log-by-day.tsx'
import { operatorActs } from '../../components/operator-acts.ts'
import { PagedList } from '../../components/paged-list.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './operator.module.css'
import { OperatorPage } from './operator-page.tsx'

/** Acts of operators by days, newest first. */
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
      {(entries) => <LogByDay entries={entries}>{(entry) => <Entry entry={entry} />}</LogByDay>}
    </PagedList>
  )
}

function Entry({ entry }: { entry: Resource<'OperatorLogEntry'> }) {
  const t = useTranslations()
  const { actor, action, account, organization, reason } = entry
  const names = [
    account && displayName(account),
    organization && (organization.name ?? t('operator.nio', { nio: String(organization.nio) })),
  ].filter((name) => name !== null)
  return (
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
  )
}
