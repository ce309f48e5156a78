import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { query, type Resource } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import type { PlainMessageKey } from '../../i18n/translate.ts'
import classes from './account.module.css'
import { AccountPage } from './account-page.tsx'
import { Decisions } from './decisions.tsx'
import { EscalateDialog } from './escalate-dialog.tsx'

type OwnReport = Resource<'OwnReport'>

/** Decisions about messages of the reader, and the reports of the reader with their outcomes. */
export function OwnReportsPage() {
  const t = useTranslations()
  const titleId = useId()
  const list = query.useInfiniteQuery('get', '/v2/account/reports', { params: {} }, cursorPages)
  const empty = (
    <EmptyState icon={IconFlag} title={t('account.reportsNoneTitle')} text={t('account.reportsNoneText')}>
      <Button variant="default" component={Link} to="/discover">
        {t('common.discover')}
      </Button>
    </EmptyState>
  )
  return (
    <AccountPage text={t('account.reportsText')}>
      <Decisions />
      <Stack component="section" aria-labelledby={titleId}>
        <Title order={2} size="h4" id={titleId}>
          {t('account.ownReports')}
        </Title>
        <PagedList list={list} items={({ reports }) => reports} empty={empty}>
          {(reports) =>
            reports.map((report) => (
              <ItemBoundary key={report.id} item={report} fallback={<ItemFallback what="entry" />}>
                <ReportCard report={report} />
              </ItemBoundary>
            ))
          }
        </PagedList>
      </Stack>
    </AccountPage>
  )
}

const stateOf = ({ state, outcome }: OwnReport): { label: PlainMessageKey; color: string } => {
  if (state === 'open') return { label: 'account.reportOpen', color: 'blue' }
  if (state === 'assigned') return { label: 'account.reportAssigned', color: 'blue' }
  return outcome === 'acted'
    ? { label: 'account.reportActed', color: 'green' }
    : { label: 'account.reportDismissed', color: 'gray' }
}

const subjectOf = ({ talkId, messageId }: OwnReport): PlainMessageKey =>
  messageId !== null ? 'account.aboutMessage' : talkId !== null ? 'account.aboutTalk' : 'account.aboutOrganization'

function ReportCard({ report }: { report: OwnReport }) {
  const t = useTranslations()
  const { label, color } = stateOf(report)
  return (
    <Card withBorder padding="lg" component="article">
      <Stack gap={6}>
        <Group justify="space-between">
          <Title order={3} size="h5" dir="auto">
            {report.organization.name}
          </Title>
          <Badge variant="dot" color={color}>
            {t(label)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {t(subjectOf(report))} · <RelativeTime at={report.createdAt} />
        </Text>
        {report.reason && (
          <Text>
            <bdi>{report.reason}</bdi>
          </Text>
        )}
        {report.description && (
          <Text size="sm" dir="auto">
            {report.description}
          </Text>
        )}
        <Escalation report={report} />
      </Stack>
    </Card>
  )
}

/** Decision of the operators about the report, or the button that asks them. */
function Escalation({ report }: { report: OwnReport }) {
  const t = useTranslations()
  const [isOpen, setOpen] = useState(false)
  const { escalation, byOperators, state, outcome } = report
  if (escalation) {
    return (
      <div>
        <Text size="sm" c="dimmed">
          {t('account.askedOperators')}
        </Text>
        {escalation.message && (
          <Text size="sm" dir="auto" className={classes.written}>
            {escalation.message}
          </Text>
        )}
        <Text fw={600} mt={4} role="status">
          {escalation.outcome === null ? t('account.operatorsWaiting') : t(outcomeOfOperators[escalation.outcome])}
        </Text>
      </div>
    )
  }
  if (state !== 'closed' || outcome === null) return null
  if (byOperators) return <Text fw={600}>{t(outcomeOfOperators[outcome])}</Text>
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('account.escalate')}
      </Button>
      {isOpen && <EscalateDialog report={report} onClose={() => setOpen(false)} />}
    </Group>
  )
}

const outcomeOfOperators = {
  acted: 'account.operatorsActed',
  dismissed: 'account.operatorsDismissed',
} as const satisfies Record<string, PlainMessageKey>
