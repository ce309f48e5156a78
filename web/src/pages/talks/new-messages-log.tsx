import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { displayName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import { summaryOf } from './message-summary.ts'
import type { Message } from './message-window.ts'

const maxKept = 5

/**
 * Announces new messages of others to screen readers. The list itself would announce every row that is scrolled into
 * view.
 */
export function NewMessagesLog({ talkId }: { talkId: number }) {
  const t = useTranslations()
  const me = useAccount()
  const [heard, setHeard] = useState<Message[]>([])
  useLive('message.posted', (message) => {
    if (message.talkId !== talkId || message.author.nicHandle === me.nicHandle) return
    setHeard((before) => [...before, message].slice(-maxKept))
  })
  return (
    <VisuallyHidden role="log" aria-label={t('talks.newMessages')}>
      {heard.map((message) => (
        <div key={message.id}>{`${displayName(message.author)}: ${summaryOf(message, t)}`}</div>
      ))}
    </VisuallyHidden>
  )
}
