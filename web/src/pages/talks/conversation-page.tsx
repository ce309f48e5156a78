import { Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { maxAttachments } from '../../../../shared/limits.ts'
import { useNio } from '../../api/organization.ts'
import { toProblem } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { ErrorPage } from '../../components/error-pages.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { FileDrop } from '../../files/file-drop.tsx'
import { useLimitsText } from '../../files/limits-text.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import { MessageActionsContext } from './actions.ts'
import { CommentRedirect } from './comment-redirect.tsx'
import { Composer } from './composer.tsx'
import { InsteadOfComposer } from './instead-of-composer.tsx'
import { MessageDialogs } from './message-dialogs.tsx'
import { MessageList } from './message-list.tsx'
import type { Message } from './message-window.ts'
import { NewMessagesLog } from './new-messages-log.tsx'
import type { Talk } from './talk-cache.ts'
import { TalkHeader } from './talk-header.tsx'
import { isWritable } from './talk-rights.ts'
import { useTalkTitle } from './talk-title.ts'
import classes from './talks.module.css'
import { ThreadPanel } from './thread-panel.tsx'
import { useComposer } from './use-composer.ts'
import { type OpenConversation, useConversation } from './use-conversation.ts'
import { useMessageActionsOf } from './use-message-actions.ts'

/** A talk with its messages and the composer. */
export function ConversationPage() {
  const nio = useNio() ?? ''
  const talkId = Number(useParams({ from: '/signed-in/o/$nio/talks/$talkId' }).talkId)
  return <OneConversation key={`${nio}/${talkId}`} nio={nio} talkId={talkId} />
}

function OneConversation({ nio, talkId }: { nio: string; talkId: number }) {
  const { message: linked, thread } = useSearch({ from: '/signed-in/o/$nio/talks/$talkId' })
  const navigate = useNavigate()
  const open = useConversation({ nio, talkId, linked })
  const titleOf = useTalkTitle()
  usePageTitle(open.talk ? titleOf(open.talk) : '')
  useLive('talk.left', ({ id }) => {
    if (id === talkId) navigate({ to: '/o/$nio/talks', params: { nio } })
  })
  if (open.error && toProblem(open.error).code === 'WRONG_TALK_KIND') {
    return <CommentRedirect nio={nio} talkId={talkId} messageId={linked} />
  }
  if (open.error) return <ErrorPage error={open.error} reset={open.reopen} />
  if (!open.talk || !open.isReady) return <ConversationSkeleton />
  return (
    <div className={classes.split} data-thread={thread !== undefined || undefined}>
      <Conversation nio={nio} talk={open.talk} open={open} isLinked={linked !== undefined || thread !== undefined} />
      {thread !== undefined && <ThreadPanel key={thread} nio={nio} talk={open.talk} threadId={thread} />}
    </div>
  )
}

type Props = { nio: string; talk: Talk; open: OpenConversation; isLinked: boolean }

function Conversation({ nio, talk, open, isLinked }: Props) {
  const me = useAccount()
  const titleOf = useTalkTitle()
  const canWrite = isWritable(talk)
  const field = useRef<HTMLTextAreaElement>(null)
  const { conversation } = open
  const composer = useComposer({
    nio,
    talkId: talk.id,
    onSend: () => conversation.goToNewest(),
    onEdited: (message) => conversation.applyMessage(message),
  })
  const limits = useLimitsText(nio, maxAttachments)
  const toComposer = () => field.current?.focus()
  const pathOf = ({ id }: Message) => `/o/${nio}/talks/${talk.id}?message=${id}`
  const { actions, dialogs } = useMessageActionsOf({ nio, talk, conversation, composer, toComposer, pathOf })

  // The focus goes to the composer, except on phones, where the keyboard would cover half of the screen.
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const [isWelcome] = useState(!isTouch && !isLinked)
  useEffect(() => {
    if (isWelcome) field.current?.focus()
  }, [isWelcome])

  const editLast = () => {
    const last = open.window.messages.findLast(({ author, deleted }) => author.nicHandle === me.nicHandle && !deleted)
    if (last) composer.edit(last)
  }
  return (
    <MessageActionsContext value={actions}>
      <section className={classes.conversation} aria-label={titleOf(talk)}>
        <TalkHeader nio={nio} talk={talk} />
        <FileDrop
          className={classes.dropArea}
          onFiles={composer.attach}
          hint={limits}
          disabled={!composer.canAttach || !canWrite}
        >
          <MessageList nio={nio} talk={talk} open={open} toComposer={toComposer} />
          <NewMessagesLog talkId={talk.id} />
          {canWrite ? (
            <Composer nio={nio} talk={talk} composer={composer} field={field} editLast={editLast} />
          ) : (
            <InsteadOfComposer nio={nio} talk={talk} />
          )}
        </FileDrop>
      </section>
      <MessageDialogs {...dialogs} />
    </MessageActionsContext>
  )
}

function ConversationSkeleton() {
  const t = useTranslations()
  return (
    <Stack className={classes.conversation} p="md" gap="lg" role="status" aria-label={t('common.loading')}>
      <Skeleton height={28} width="40%" />
      {['70%', '45%', '85%', '60%', '30%'].map((width) => (
        <Stack key={width} gap={6}>
          <Skeleton height={14} width={120} />
          <Skeleton height={16} width={width} />
        </Stack>
      ))}
    </Stack>
  )
}
