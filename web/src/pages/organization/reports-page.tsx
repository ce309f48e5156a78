import { Badge, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { query, type Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName } from '../../api/person.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { Page } from '../../components/page.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './organization.module.css'
import { ReportStateBadge } from './report-state-badge.tsx'
import { useFreshReports } from './use-fresh-reports.ts'

type State = Resource<'ReportSummary'>['state']

/** The reports of the organization, for those who handle them. */
export function ReportsPage() {
  const t = useTranslations()
  const navigate = useNavigate()
  const { nio } = useOrganization()
  const { state } = useSearch({ from: '/signed-in/o/$nio/reports' })
  useFreshReports()
  const choose = (chosen: string) =>
    navigate({
      to: '/o/$nio/reports',
      params: { nio },
      search: chosen === 'all' ? {} : { state: chosen as State },
      replace: true,
    })
  return (
    <Page title={t('reports.title')}>
      <SegmentedControl
        className={classes.states}
        aria-label={t('reports.filter')}
        value={state ?? 'all'}
        onChange={choose}
        data={[
          { value: 'all', label: t('reports.all') },
          { value: 'open', label: t('reports.state.open') },
          { value: 'assigned', label: t('reports.state.assigned') },
          { value: 'closed', label: t('reports.state.closed') },
        ]}
      />
      <Reports nio={nio} state={state} />
    </Page>
  )
}

function Reports({ nio, state }: { nio: string; state: State | undefined }) {
  const t = useTranslations()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/workplace/{orgaId}/reports',
    { params: { path: { orgaId: nio }, query: { ...(state && { state }) } } },
    cursorPages,
  )
  const empty = <EmptyState icon={IconShieldCheck} title={t('reports.noneTitle')} text={t('reports.noneText')} />
  return (
    <PagedList list={list} items={({ reports }) => reports} empty={empty}>
      {(reports) => (
        <Stack gap="sm">
          {reports.map((report) => (
            <ItemBoundary key={report.id} item={report} fallback={<ItemFallback what="entry" />}>
              <ReportCard report={report} nio={nio} />
            </ItemBoundary>
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

function ReportCard({ report, nio }: { report: Resource<'ReportSummary'>; nio: string }) {
  const t = useTranslations()
  const { id, reason, reporter, talk, assignee, state, outcome, appeal, createdAt } = report
  return (
    <Card
      withBorder
      padding="md"
      className={classes.card}
      renderRoot={(props) => <Link to="/o/$nio/reports/$reportId" params={{ nio, reportId: id }} {...props} />}
    >
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} flex="1 1 240px">
          <Text fw={600}>
            <bdi>{reason || t('reports.noReason')}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {talk
              ? t('reports.aboutTalk', { talk: talk.title || t('channels.directMessage') })
              : t('reports.aboutOrganization')}
            {' · '}
            {reporter ? t('reports.from', { name: displayName(reporter) }) : t('reports.anonymous')}
            {' · '}
            <RelativeTime at={createdAt} />
          </Text>
        </Stack>
        <Group gap="xs">
          {assignee && state === 'assigned' && (
            <Badge variant="default">{t('reports.with', { name: displayName(assignee) })}</Badge>
          )}
          {appeal?.outcome === null && (
            <Badge variant="light" color="yellow">
              {t('reports.appealOpen')}
            </Badge>
          )}
          <ReportStateBadge state={state} outcome={outcome} />
        </Group>
      </Group>
    </Card>
  )
}
