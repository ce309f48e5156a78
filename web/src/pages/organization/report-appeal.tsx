import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { query, queryClient, type Resource, refresh } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { displayName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import classes from './organization.module.css'

type Report = Resource<'ReportCase'>
type Appeal = NonNullable<Report['appeal']>
type Outcome = NonNullable<Appeal['outcome']>

/** The appeal of the author, with the decision about it or the buttons for it. */
export function ReportAppeal({ report, appeal, nio }: { report: Report; appeal: Appeal; nio: string }) {
  const t = useTranslations()
  const { dateTime } = useFormats()
  const { outcome, decidedAt, decidedBy, createdAt, message } = appeal
  return (
    <Section title={t('reports.appeal')} text={dateTime(createdAt)}>
      <blockquote className={classes.evidence} dir="auto">
        {message}
      </blockquote>
      {outcome === null ? (
        <DecideAppeal report={report} nio={nio} />
      ) : (
        <Text>
          {t(`reports.appealOutcome.${outcome}`)}
          {decidedBy && ` · ${t('reports.decidedBy', { name: displayName(decidedBy) })}`}
          {decidedAt && ` · ${dateTime(decidedAt)}`}
        </Text>
      )}
    </Section>
  )
}

/** Members who closed the report, sent it or wrote the message do not decide. */
function DecideAppeal({ report, nio }: { report: Report; nio: string }) {
  const t = useTranslations()
  const notify = useNotify()
  const me = useAccount().nicHandle
  const { can } = useOrganization()
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const decide = query.useMutation('post', '/v2/workplace/{orgaId}/reports/{reportId}/appeal', {
    onSuccess: (changed, { params }) => {
      queryClient.setQueryData(['get', '/v2/workplace/{orgaId}/reports/{reportId}', { params }], changed)
      notify.success(t('reports.appealDecided'))
    },
    onError: notify.error,
    onSettled: () => {
      setChosen(null)
      refresh('/v2/workplace/{orgaId}/reports')
    },
  })
  const involved = [report.closedBy, report.reporter, report.evidence?.author].map((person) => person?.nicHandle)
  if (!can('report.decideAppeal') || involved.includes(me)) {
    return <Alert color="yellow">{t('reports.appealForOthers')}</Alert>
  }
  const params = { path: { orgaId: nio, reportId: report.id } }
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('reports.appealText')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setChosen('reversed')}>
          {t('reports.reverse')}
        </Button>
        <Button onClick={() => setChosen('upheld')}>{t('reports.uphold')}</Button>
      </Group>
      {chosen && (
        <ConfirmDialog
          title={t(chosen === 'reversed' ? 'reports.reverse' : 'reports.uphold')}
          text={t(`reports.confirmAppeal.${chosen}`)}
          button={t(chosen === 'reversed' ? 'reports.reverse' : 'reports.uphold')}
          isDangerous={false}
          busy={decide.isPending}
          onConfirm={() => decide.mutate({ params, body: { outcome: chosen } })}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
