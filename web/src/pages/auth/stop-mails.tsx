import { Alert, Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { query, type Resource } from '../../api/client.ts'
import { errorMessage } from '../../api/problem.ts'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { isExpired, UnusableLink } from './mailed-link.tsx'

const stoppedSentences = {
  invitations: 'auth.stoppedInvitations',
  mentions: 'auth.stoppedMentions',
  confirmations: 'auth.stoppedConfirmations',
  reminders: 'auth.stoppedReminders',
} as const

/**
 * The page that unsubscribes an address from mails of a topic. Its token never expires, so that the same
 * page can subscribe again.
 */
export function StopMailsPage() {
  const t = useTranslations()
  const stopToken = location.hash.slice(1)
  const params = { path: { stopToken } }
  const [state, setState] = useState<Resource<'MailsStopped'> | null>(null)
  const stop = query.useMutation('post', '/v2/mails/stop/{stopToken}', { onSuccess: setState })
  const allow = query.useMutation('delete', '/v2/mails/stop/{stopToken}', { onSuccess: setState })
  const error = stop.error ?? allow.error

  if (stopToken === '') return <UnusableLink title={t('auth.stopTitle')} message={t('auth.linkIncomplete')} />
  if (isExpired(error)) return <UnusableLink title={t('auth.stopTitle')} message={errorMessage(error, t)} />
  return (
    <AuthLayout title={t('auth.stopTitle')} {...(!state && { text: t('auth.stopText') })}>
      {state && (
        <Alert role="status" color="green" icon={<IconCheck aria-hidden />}>
          {t(state.stopped ? stoppedSentences[state.topic] : 'auth.allowed', { mail: state.mail })}
        </Alert>
      )}
      <ProblemAlert message={error ? errorMessage(error, t) : null} />
      {state?.stopped ? (
        <Button variant="default" loading={allow.isPending} onClick={() => allow.mutate({ params })}>
          {t('auth.allowSubmit')}
        </Button>
      ) : (
        <Button loading={stop.isPending} onClick={() => stop.mutate({ params })}>
          {t('auth.stopSubmit')}
        </Button>
      )}
    </AuthLayout>
  )
}
