import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { query, type Resource } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { AwaitedList } from '../../components/awaited-list.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { CannotShow, Guarded } from '../../components/item-boundary.tsx'
import { More } from '../../components/load-more.tsx'
import { Ago } from '../../components/relative-time.tsx'
import { useWords } from '../../i18n/language.tsx'
import type { PlainKey } from '../../i18n/translate.ts'
import { MePage } from './account-page.tsx'

type OwnReport = Resource<'OwnReport'>

/** What the reader has reported, and what became of it. */
export function OwnReportsPage() {
  const say = useWords()
  const list = query.useInfiniteQuery('get', '/v2/account/reports', { params: {} }, cursorPages)
  const { data, error, refetch } = list
  const reports = data?.pages.flatMap((page) => page.reports)
  return (
    <MePage text={say('me.reportsText')}>
      {!reports && <AwaitedList error={error} retry={refetch} />}
      {reports?.length === 0 && (
        <EmptyState icon={IconFlag} title={say('me.reportsNoneTitle')} text={say('me.reportsNoneText')}>
          <Button variant="default" component={Link} to="/discover">
            {say('common.discover')}
          </Button>
        </EmptyState>
      )}
      {reports?.map((report) => (
        <Guarded key={report.id} item={report} fallback={<CannotShow what="entry" />}>
          <ReportCard report={report} />
        </Guarded>
      ))}
      <More list={list} />
    </MePage>
  )
}

const stateOf = ({ state, outcome }: OwnReport): { label: PlainKey; color: string } => {
  if (state === 'open') return { label: 'me.reportOpen', color: 'blue' }
  if (state === 'assigned') return { label: 'me.reportAssigned', color: 'blue' }
  return outcome === 'acted'
    ? { label: 'me.reportActed', color: 'green' }
    : { label: 'me.reportDismissed', color: 'gray' }
}

const subjectOf = ({ talkId, messageId }: OwnReport): PlainKey =>
  messageId !== null ? 'me.aboutMessage' : talkId !== null ? 'me.aboutTalk' : 'me.aboutOrganization'

function ReportCard({ report }: { report: OwnReport }) {
  const say = useWords()
  const { label, color } = stateOf(report)
  return (
    <Card withBorder padding="lg" component="article">
      <Stack gap={6}>
        <Group justify="space-between">
          <Title order={2} size="h5" dir="auto">
            {report.organization.name}
          </Title>
          <Badge variant="dot" color={color}>
            {say(label)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {say(subjectOf(report))} · <Ago at={report.createdAt} />
        </Text>
        {report.reason && <Text dir="auto">{report.reason}</Text>}
        {report.description && (
          <Text size="sm" dir="auto">
            {report.description}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
