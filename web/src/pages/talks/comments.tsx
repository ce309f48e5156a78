import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { maxAttachments } from '../../../../shared/limits.ts'
import { errorMessage } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { FileDrop } from '../../files/file-drop.tsx'
import { useLimitsText } from '../../files/limits-text.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { MessageActionsContext } from './actions.ts'
import { CommentList } from './comment-list.tsx'
import { commentRows } from './comment-rows.ts'
import type { CommentSubject } from './comment-subject.ts'
import { Composer } from './composer.tsx'
import type { CommentRow, Happening } from './happening.ts'
import { MessageDialogs } from './message-dialogs.tsx'
import type { Message } from './message-window.ts'
import { NewMessagesLog } from './new-messages-log.tsx'
import type { Talk } from './talk-cache.ts'
import classes from './talks.module.css'
import { type OpenComments, useComments } from './use-comments.ts'
import { useComposer } from './use-composer.ts'
import { useMessageActionsOf } from './use-message-actions.ts'

type Props = {
  nio: string
  subject: CommentSubject
  /** The title of the card or event. */
  title: string
  /** Changes of the card or event, oldest first. */
  happenings?: Happening[] | undefined
  /** The comment that the address names. */
  linked?: number | undefined
  /** The path of the page that shows a comment. */
  pathOf(message: Message): string
  /** Called when a menu or dialog opens or closes, because Escape then closes that and not the dialog around. */
  onBusy(isBusy: boolean): void
}

/** The comments about a card or an event, in the order of time, with a composer. */
export function Comments({ nio, subject, title, happenings, linked, pathOf, onBusy }: Props) {
  const t = useTranslations()
  const titleId = useId()
  const open = useComments(nio, subject, linked)
  const rows = useMemo(
    () => commentRows(open.window, happenings ?? [], open.outgoing),
    [open.window, happenings, open.outgoing],
  )
  return (
    <section className={classes.comments} aria-labelledby={titleId}>
      <Title order={3} size="h5" id={titleId}>
        {t('comments.title')}
      </Title>
      {open.isReady ? (
        <OpenList nio={nio} subject={subject} title={title} open={open} rows={rows} pathOf={pathOf} onBusy={onBusy} />
      ) : (
        <LoadingComments open={open} />
      )}
    </section>
  )
}

function LoadingComments({ open }: { open: OpenComments }) {
  const t = useTranslations()
  if (open.error) {
    return (
      <Alert color="red" role="alert">
        <Group justify="space-between">
          <Text size="sm">{errorMessage(open.error, t)}</Text>
          <Button size="compact-sm" variant="default" onClick={open.reopen}>
            {t('common.retry')}
          </Button>
        </Group>
      </Alert>
    )
  }
  return (
    <Stack gap="md" role="status" aria-label={t('common.loading')}>
      {['70%', '45%'].map((width) => (
        <Skeleton key={width} height={16} width={width} />
      ))}
    </Stack>
  )
}

type ListProps = Omit<Props, 'linked' | 'happenings'> & { open: OpenComments; rows: CommentRow[] }

function OpenList({ nio, subject, title, open, rows, pathOf, onBusy }: ListProps) {
  const t = useTranslations()
  const me = useAccount()
  const { conversation, talkId } = open
  const field = useRef<HTMLTextAreaElement>(null)
  const limits = useLimitsText(nio, maxAttachments)
  const composer = useComposer({
    nio,
    talkId,
    subject,
    onSend: () => conversation.goToNewest(),
    onEdited: (message) => conversation.applyMessage(message),
  })
  const talk = useMemo<Talk>(() => talkOf({ id: talkId ?? 0, title, createdBy: me }), [talkId, title, me])
  const toComposer = () => field.current?.focus()
  const { actions, dialogs } = useMessageActionsOf({ nio, talk, conversation, composer, toComposer, pathOf })
  const [isHeld, setHeld] = useState(false)
  const isBusy = isHeld || dialogs.asked !== null
  useEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
  }, [isBusy, onBusy])

  const editLast = () => {
    const last = open.window.messages.findLast(({ author, deleted }) => author.nicHandle === me.nicHandle && !deleted)
    if (last) composer.edit(last)
  }
  const isEmpty = open.window.messages.length === 0 && open.outgoing.length === 0
  return (
    <MessageActionsContext value={actions}>
      <FileDrop className={classes.commentArea} onFiles={composer.attach} hint={limits} disabled={!composer.canAttach}>
        <CommentList open={open} rows={rows} talk={talk} onHold={setHeld} toComposer={toComposer} />
        {isEmpty && (
          <Text size="sm" c="dimmed" py="xs">
            {t('comments.empty')}
          </Text>
        )}
        {talkId !== null && <NewMessagesLog talkId={talkId} />}
        <Composer nio={nio} talk={talk} composer={composer} field={field} editLast={editLast} />
      </FileDrop>
      <MessageDialogs {...dialogs} />
    </MessageActionsContext>
  )
}

/** Comments have no talk before the first one, and the interface shows none of theirs. */
const talkOf = (known: Pick<Talk, 'id' | 'title' | 'createdBy'>): Talk => ({
  ...known,
  kind: 'comments',
  participants: [],
  participantCount: 0,
  groups: [],
  createdAt: '',
  lastMessageAt: '',
  joined: true,
  archivedAt: null,
  notify: 'all',
  unread: 0,
  firstUnread: null,
  unreadMentions: 0,
})
