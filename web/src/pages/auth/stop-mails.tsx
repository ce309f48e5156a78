import { Alert, Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { query, type Resource } from '../../api/client.ts'
import { sentenceFor } from '../../api/problem.ts'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { useWords } from '../../i18n/language.tsx'
import { InFrame } from './auth-layout.tsx'
import { IncompleteLink } from './mailed-link.tsx'

const stoppedSentences = {
  invitations: 'in.stoppedInvitations',
  mentions: 'in.stoppedMentions',
  confirmations: 'in.stoppedConfirmations',
} as const

/**
 * Where a mail that somebody else caused leads those who want no more of them. The token of the link never expires, so that the
 * same page allows them again.
 */
export function StopMailsPage() {
  const say = useWords()
  const stopToken = location.hash.slice(1)
  const params = { path: { stopToken } }
  const [state, setState] = useState<Resource<'MailsStopped'> | null>(null)
  const stop = query.useMutation('post', '/v2/mails/stop/{stopToken}', { onSuccess: setState })
  const allow = query.useMutation('delete', '/v2/mails/stop/{stopToken}', { onSuccess: setState })
  const error = stop.error ?? allow.error

  if (stopToken === '') return <IncompleteLink title={say('in.stopTitle')} />
  return (
    <InFrame title={say('in.stopTitle')} {...(!state && { text: say('in.stopText') })}>
      {state && (
        <Alert role="status" color="green" icon={<IconCheck aria-hidden />}>
          {say(state.stopped ? stoppedSentences[state.topic] : 'in.allowed', { mail: state.mail })}
        </Alert>
      )}
      <ProblemAlert sentence={error ? sentenceFor(error, say) : null} />
      {state?.stopped ? (
        <Button variant="default" loading={allow.isPending} onClick={() => allow.mutate({ params })}>
          {say('in.allowSubmit')}
        </Button>
      ) : (
        <Button loading={stop.isPending} onClick={() => stop.mutate({ params })}>
          {say('in.stopSubmit')}
        </Button>
      )}
    </InFrame>
  )
}
