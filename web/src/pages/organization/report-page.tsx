import { Alert, Group, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { query, type Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { displayName } from '../../api/person.ts'
import { toProblem } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { BackLink } from '../../components/back-link.tsx'
import { ErrorPage } from '../../components/error-pages.tsx'
import { Page } from '../../components/page.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { Section } from '../../components/section.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { AttachmentList } from '../../files/attachment-list.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { AssignReport } from './assign-report.tsx'
import { CloseReport } from './close-report.tsx'
import classes from './organization.module.css'
import { ReportAppeal } from './report-appeal.tsx'
import { ReportStateBadge } from './report-state-badge.tsx'
import { useFreshReports } from './use-fresh-reports.ts'

/** A report with its evidence and its handling. */
export function ReportPage() {
  const t = useTranslations()
  const { nio } = useOrganization()
  const { reportId } = useParams({ from: '/signed-in/o/$nio/reports/$reportId' })
  useFreshReports()
  const { data, error, refetch } = query.useQuery('get', '/v2/workplace/{orgaId}/reports/{reportId}', {
    params: { path: { orgaId: nio, reportId } },
  })
  if (error && toProblem(error).code === 'OWN_CASE') {
    return (
      <Page title={t('reports.ownTitle')} back={<BackToReports nio={nio} />}>
        <Text>{t('reports.ownMessage')}</Text>
      </Page>
    )
  }
  if (error) return <ErrorPage error={error} reset={refetch} />
  if (!data) return <SkeletonPage />
  return <Case report={data} nio={nio} />
}

function Case({ report, nio }: { report: Resource<'ReportCase'>; nio: string }) {
  const t = useTranslations()
  const { can } = useOrganization()
  const isOwn = report.reporter?.nicHandle === useAccount().nicHandle
  const isOpen = report.state !== 'closed'
  const badge = <ReportStateBadge state={report.state} outcome={report.outcome} />
  return (
    <Page title={report.reason || t('reports.noReason')} back={<BackToReports nio={nio} />} actions={badge}>
      <ReportedContent report={report} />
      {report.evidence && <Evidence evidence={report.evidence} />}
      {!isOpen && <ReportOutcome report={report} />}
      {report.appeal && <ReportAppeal report={report} appeal={report.appeal} nio={nio} />}
      {isOpen && isOwn && <Alert color="yellow">{t('reports.ownReport')}</Alert>}
      {isOpen && !isOwn && can('report.assign') && <AssignReport report={report} nio={nio} />}
      {isOpen && !isOwn && can('report.close') && <CloseReport report={report} nio={nio} />}
    </Page>
  )
}

function BackToReports({ nio }: { nio: string }) {
  const t = useTranslations()
  return (
    <BackLink to="/o/$nio/reports" params={{ nio }}>
      {t('reports.backToAll')}
    </BackLink>
  )
}

function ReportedContent({ report }: { report: Resource<'ReportCase'> }) {
  const t = useTranslations()
  const { dateTime } = useFormats()
  const { reporter, talk, createdAt, description } = report
  const who = reporter ? t('reports.from', { name: displayName(reporter) }) : t('reports.anonymous')
  return (
    <Section
      title={
        talk
          ? t('reports.aboutTalk', { talk: talk.title || t('channels.directMessage') })
          : t('reports.aboutOrganization')
      }
      text={`${who} · ${dateTime(createdAt)}`}
    >
      <Text className={classes.text} dir="auto">
        {description || t('reports.noDescription')}
      </Text>
    </Section>
  )
}

function Evidence({ evidence }: { evidence: NonNullable<Resource<'ReportCase'>['evidence']> }) {
  const t = useTranslations()
  const { dateTime } = useFormats()
  return (
    <Section title={t('reports.evidence')} text={t('reports.evidenceText')}>
      <blockquote className={classes.evidence} dir="auto">
        {evidence.message}
        <AttachmentList attachments={evidence.attachments} />
      </blockquote>
      <Group gap="xs" wrap="nowrap">
        <PersonAvatar person={evidence.author} size={24} />
        <Text size="sm" c="dimmed">
          <bdi>{displayName(evidence.author)}</bdi> · {dateTime(evidence.createdAt)}
        </Text>
      </Group>
    </Section>
  )
}

function ReportOutcome({ report }: { report: Resource<'ReportCase'> }) {
  const t = useTranslations()
  const { dateTime } = useFormats()
  const { outcome, note, closedAt, closedBy, assignee, notice, hidden, removed, evidence } = report
  const handler = closedBy ?? assignee
  const facts = [
    ...(closedAt ? [dateTime(closedAt)] : []),
    ...(handler ? [t('reports.handledBy', { name: displayName(handler) })] : []),
  ]
  const author = evidence ? displayName(evidence.author) : ''
  const measures = [
    ...(hidden ? [t('reports.wasHidden')] : []),
    ...(removed ? [t('reports.wasRemoved', { name: author })] : []),
  ]
  return (
    <Section title={t(`reports.outcome.${outcome ?? 'dismissed'}`)} text={facts.join(' · ')}>
      {measures.map((measure) => (
        <Text key={measure}>{measure}</Text>
      ))}
      {notice && (
        <Stack gap={4}>
          <Text size="sm" c="dimmed">
            {t('reports.notice', { name: author })}
          </Text>
          <Text className={classes.text} dir="auto">
            {notice}
          </Text>
        </Stack>
      )}
      <Stack gap={4}>
        <Text size="sm" c="dimmed">
          {t('reports.note')}
        </Text>
        <Text className={classes.text} dir="auto">
          {note || t('reports.noNote')}
        </Text>
      </Stack>
    </Section>
  )
}
