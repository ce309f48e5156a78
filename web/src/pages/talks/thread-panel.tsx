import { ActionIcon, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAccount } from '../../api/session.ts'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { MessageActionsContext } from './actions.ts'
import { Composer } from './composer.tsx'
import { InsteadOfComposer } from './instead-of-composer.tsx'
import { MessageDialogs } from './message-dialogs.tsx'
import { MessageList } from './message-list.tsx'
import type { Message } from './message-window.ts'
import type { Talk } from './talk-cache.ts'
import { isWritable } from './talk-rights.ts'
import classes from './talks.module.css'
import { useComposer } from './use-composer.ts'
import { useConversation } from './use-conversation.ts'
import { useMessageActionsOf } from './use-message-actions.ts'

type Props = { nio: string; talk: Talk; threadId: number }

/** A message with all replies to it, beside the talk. Narrow windows show it instead of the talk. */
export function ThreadPanel({ nio, talk, threadId }: Props) {
  const t = useTranslations()
  const navigate = useNavigate()
  const me = useAccount()
  const field = useRef<HTMLTextAreaElement>(null)
  const open = useConversation({ nio, talkId: talk.id, threadId })
  const { conversation, isReady, error } = open
  const composer = useComposer({
    nio,
    talkId: talk.id,
    threadId,
    onSend: () => conversation.goToNewest(),
    onEdited: (message) => conversation.applyMessage(message),
  })
  const toComposer = () => field.current?.focus()
  const pathOf = ({ id }: Message) => `/o/${nio}/talks/${talk.id}?message=${id}`
  const { actions, dialogs } = useMessageActionsOf({ nio, talk, conversation, composer, toComposer, pathOf })
  const canWrite = isWritable(talk)

  // The focus goes to the reply, except on phones, where the keyboard would cover half of the screen.
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  useEffect(() => {
    if (!isReady || isTouch) return
    // The menu from which the thread was opened returns the focus first.
    const timer = setTimeout(() => field.current?.focus(), 0)
    return () => clearTimeout(timer)
  }, [isReady, isTouch])

  const closeThread = () =>
    navigate({ to: '/o/$nio/talks/$talkId', params: { nio, talkId: String(talk.id) }, search: {} })
  const editLast = () => {
    const last = open.window.messages.findLast(({ author, deleted }) => author.nicHandle === me.nicHandle && !deleted)
    if (last) composer.edit(last)
  }
  return (
    <MessageActionsContext value={actions}>
      <section className={classes.thread} aria-label={t('channels.thread')}>
        <div className={classes.header}>
          <Title order={2} size="h4" className={classes.title}>
            {t('channels.thread')}
          </Title>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('channels.closeThread')}
            onClick={closeThread}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </div>
        {isReady ? (
          <MessageList nio={nio} talk={talk} open={open} toComposer={toComposer} />
        ) : (
          <div className={classes.results}>
            <ListPlaceholder query={{ error, refetch: open.reopen }} />
          </div>
        )}
        {canWrite ? (
          <Composer nio={nio} talk={talk} composer={composer} field={field} isThread editLast={editLast} />
        ) : (
          <InsteadOfComposer nio={nio} talk={talk} />
        )}
      </section>
      <MessageDialogs {...dialogs} />
    </MessageActionsContext>
  )
}
