import { Text } from '@mantine/core'
import { query } from '../../api/client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { ReportForm } from '../../components/report-form.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { summaryOf } from './message-summary.ts'
import type { Message } from './message-window.ts'
import type { Talk } from './talk-cache.ts'
import classes from './talks.module.css'

const reasons = ['insult', 'spam', 'private', 'different'] as const

type Props = { nio: string; talk: Talk; message: Message | null; onClose(): void }

/** Reports a message or a whole talk to the administrators of the organization. */
export function ReportDialog({ nio, talk, message, onClose }: Props) {
  const t = useTranslations()
  const report = query.useMutation('post', '/v2/talks/{orgaId}/{talkId}/report')
  const params = { path: { orgaId: nio, talkId: String(talk.id) } }
  const title = t(message ? 'talks.reportMessage' : 'talks.reportTalk')
  return (
    <Dialog onClose={onClose} title={title}>
      <ReportForm
        text={t('talks.reportText')}
        reasons={reasons.map((reason) => t(`talks.reasons.${reason}`))}
        send={(fields) =>
          report.mutateAsync({ params, body: { ...fields, ...(message && { messageId: message.id }) } })
        }
        thanks={t('talks.reported')}
        onClose={onClose}
      >
        {message && !message.deleted && (
          <Text size="sm" lineClamp={4} dir="auto" className={classes.excerpt}>
            {summaryOf(message, t)}
          </Text>
        )}
      </ReportForm>
    </Dialog>
  )
}
