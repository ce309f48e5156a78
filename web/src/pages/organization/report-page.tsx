import { Alert, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { query, type Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { nameOf } from '../../api/person.ts'
import { toProblem } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { BackLink } from '../../components/back-link.tsx'
import { BrokenPage } from '../../components/error-pages.tsx'
import { Page } from '../../components/page.tsx'
import { Section } from '../../components/section.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useFormats, useWords } from '../../i18n/language.tsx'
import { AssignReport } from './assign-report.tsx'
import { CloseReport } from './close-report.tsx'
import classes from './organization.module.css'
import { ReportStateBadge } from './report-state-badge.tsx'

/** One case: what was said, the evidence, and how it is handled. */
export function ReportPage() {
  const say = useWords()
  const { nio } = useOrganization()
  const { reportId } = useParams({ from: '/signed-in/o/$nio/reports/$reportId' })
  const { data, error, refetch } = query.useQuery('get', '/v2/workplace/{orgaId}/reports/{reportId}', {
    params: { path: { orgaId: nio, reportId } },
  })
  if (error && toProblem(error).code === 'OWN_CASE') {
    return (
      <Page title={say('reports.ownTitle')} back={<BackToReports nio={nio} />}>
        <Text>{say('reports.ownMessage')}</Text>
      </Page>
    )
  }
  if (error) return <BrokenPage error={error} reset={refetch} />
  if (!data) return <SkeletonPage />
  return <Case report={data} nio={nio} />
}

function Case({ report, nio }: { report: Resource<'ReportCase'>; nio: string }) {
  const say = useWords()
  const { can } = useOrganization()
  const isOwn = report.reporter?.nicHandle === useAccount().nicHandle
  const isOpen = report.state !== 'closed'
  const badge = <ReportStateBadge state={report.state} outcome={report.outcome} />
  return (
    <Page title={report.reason || say('reports.noReason')} back={<BackToReports nio={nio} />} actions={badge}>
      <WhatWasReported report={report} />
      {report.evidence && <Evidence evidence={report.evidence} />}
      {!isOpen && <HowItEnded report={report} />}
      {isOpen && isOwn && <Alert color="yellow">{say('reports.ownReport')}</Alert>}
      {isOpen && !isOwn && can('report.assign') && <AssignReport report={report} nio={nio} />}
      {isOpen && !isOwn && can('report.close') && <CloseReport report={report} nio={nio} />}
    </Page>
  )
}

function BackToReports({ nio }: { nio: string }) {
  const say = useWords()
  return (
    <BackLink to="/o/$nio/reports" params={{ nio }}>
      {say('reports.backToAll')}
    </BackLink>
  )
}

function WhatWasReported({ report }: { report: Resource<'ReportCase'> }) {
  const say = useWords()
  const { dateTime } = useFormats()
  const { reporter, talk, createdAt, description } = report
  const who = reporter ? say('reports.from', { name: nameOf(reporter) }) : say('reports.anonymous')
  return (
    <Section
      title={talk ? say('reports.aboutTalk', { talk: talk.title }) : say('reports.aboutOrganization')}
      text={`${who} · ${dateTime(createdAt)}`}
    >
      <Text className={classes.text} dir="auto">
        {description || say('reports.noDescription')}
      </Text>
    </Section>
  )
}

function Evidence({ evidence }: { evidence: NonNullable<Resource<'ReportCase'>['evidence']> }) {
  const say = useWords()
  const { dateTime } = useFormats()
  return (
    <Section title={say('reports.evidence')} text={say('reports.evidenceText')}>
      <blockquote className={classes.evidence} dir="auto">
        {evidence.message}
      </blockquote>
      <Text size="sm" c="dimmed">
        {nameOf(evidence.author)} · {dateTime(evidence.createdAt)}
      </Text>
    </Section>
  )
}

function HowItEnded({ report }: { report: Resource<'ReportCase'> }) {
  const say = useWords()
  const { dateTime } = useFormats()
  const { outcome, note, closedAt, assignee } = report
  const facts = [
    ...(closedAt ? [dateTime(closedAt)] : []),
    ...(assignee ? [say('reports.handledBy', { name: nameOf(assignee) })] : []),
  ]
  return (
    <Section title={say(`reports.outcome.${outcome ?? 'dismissed'}`)} text={facts.join(' · ')}>
      <Stack gap={4}>
        <Text size="sm" c="dimmed">
          {say('reports.note')}
        </Text>
        <Text className={classes.text} dir="auto">
          {note || say('reports.noNote')}
        </Text>
      </Stack>
    </Section>
  )
}
