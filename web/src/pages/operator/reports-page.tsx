import { Anchor, Badge, Button, Card, Group, Radio, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, query, type Resource, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName } from '../../api/person.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { ActDialog } from './act-dialog.tsx'
import classes from './operator.module.css'
import { OperatorPage } from './operator-page.tsx'

const route = getRouteApi('/signed-in/operator/reports')

type Report = Resource<'OperatorReport'>
type Outcome = NonNullable<Report['outcome']>

/** Reports about organizations, and reports whose reporter asks the operators. */
export function OperatorReportsPage() {
  const t = useTranslations()
  const navigate = route.useNavigate()
  const { state } = route.useSearch()
  return (
    <OperatorPage text={t('operator.reportsText')}>
      <SegmentedControl
        className={classes.states}
        aria-label={t('reports.filter')}
        value={state ?? 'open'}
        onChange={(chosen) => navigate({ search: chosen === 'closed' ? { state: chosen } : {}, replace: true })}
        data={[
          { value: 'open', label: t('reports.state.open') },
          { value: 'closed', label: t('reports.state.closed') },
        ]}
      />
      <Reports state={state ?? 'open'} />
    </OperatorPage>
  )
}

function Reports({ state }: { state: Report['state'] }) {
  const t = useTranslations()
  const list = query.useInfiniteQuery('get', '/v2/operator/reports', { params: { query: { state } } }, cursorPages)
  const empty = <EmptyState icon={IconShieldCheck} title={t('reports.noneTitle')} text={t('operator.reportsText')} />
  return (
    <PagedList list={list} items={({ reports }) => reports} empty={empty}>
      {(reports) => (
        <Stack gap="sm">
          {reports.map((report) => (
            <ItemBoundary key={report.id} item={report} fallback={<ItemFallback what="entry" />}>
              <ReportCard report={report} />
            </ItemBoundary>
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

function ReportCard({ report }: { report: Report }) {
  const t = useTranslations()
  const [isClosing, setClosing] = useState(false)
  const { organization, reason, description, reporter, escalation, staffOutcome, outcome, createdAt } = report
  return (
    <Card withBorder padding="lg" component="article">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h5">
            <Anchor
              inherit
              renderRoot={(props) => <Link to="/operator/organizations" search={{ q: organization.name }} {...props} />}
            >
              <bdi>{organization.name}</bdi>
            </Anchor>
          </Title>
          {outcome && <Badge color="gray">{t(`reports.outcome.${outcome}`)}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t(report.about === 'talk' ? 'account.aboutTalk' : 'account.aboutOrganization')}
          {' · '}
          {reporter ? t('reports.from', { name: displayName(reporter) }) : t('reports.anonymous')}
          {' · '}
          <RelativeTime at={createdAt} />
        </Text>
        <Text fw={600}>
          <bdi>{reason || t('reports.noReason')}</bdi>
        </Text>
        {description && (
          <Text dir="auto" className={classes.written}>
            {description}
          </Text>
        )}
        {escalation && (
          <div className={classes.escalation}>
            <Text size="sm" c="dimmed">
              {t('operator.escalated', { outcome: staffOutcome ? t(`reports.outcome.${staffOutcome}`) : '' })}
            </Text>
            {escalation.message && (
              <Text dir="auto" className={classes.written}>
                {escalation.message}
              </Text>
            )}
          </div>
        )}
        {report.state === 'open' && (
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setClosing(true)}>
              {t('reports.close')}
            </Button>
          </Group>
        )}
      </Stack>
      {isClosing && <CloseDialog report={report} onClose={() => setClosing(false)} />}
    </Card>
  )
}

function CloseDialog({ report, onClose }: { report: Report; onClose(): void }) {
  const t = useTranslations()
  const [outcome, setOutcome] = useState<Outcome | ''>('')
  return (
    <ActDialog
      title={t('reports.close')}
      text={t('operator.closeReportText')}
      button={t('reports.close')}
      done={t('reports.closed')}
      isReady={outcome !== ''}
      act={async (reason) => {
        if (outcome === '') return
        const params = { path: { reportId: report.id } }
        await api.POST('/v2/operator/reports/{reportId}/close', { params, body: { outcome, reason } })
        await refresh('/v2/operator/reports')
      }}
      onClose={onClose}
    >
      <Radio.Group
        label={t('reports.whatCameOfIt')}
        value={outcome}
        onChange={(chosen) => setOutcome(chosen as Outcome)}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="acted" label={t('reports.outcome.acted')} description={t('reports.outcomeHint.acted')} />
          <Radio
            value="dismissed"
            label={t('reports.outcome.dismissed')}
            description={t('reports.outcomeHint.dismissed')}
          />
        </Stack>
      </Radio.Group>
    </ActDialog>
  )
}
