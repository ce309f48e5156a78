import { Anchor, Button, Text, UnstyledButton } from '@mantine/core'
import { IconMessages, IconPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useNio } from '../../api/organization.ts'
import { displayName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { PersonMenu } from '../../components/person-menu.tsx'
import { AttachmentList } from '../../files/attachment-list.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { useMessageActions } from './actions.ts'
import type { MessageRow } from './message-rows.ts'
import { MessageText } from './message-text.tsx'
import { MessageTools } from './message-tools.tsx'
import { Quote } from './quote.tsx'
import { Reactions } from './reactions.tsx'
import { RowDivider } from './row-divider.tsx'
import type { Talk } from './talk-cache.ts'
import { isWritable } from './talk-rights.ts'
import classes from './talks.module.css'
import { useIsMe } from './use-is-me.ts'

type Props = {
  row: MessageRow
  talk: Talk
  /** The thread in which the message is shown, which then is not mentioned. */
  threadId?: number | null
  isActive: boolean
  hasTools: boolean
  isHighlighted: boolean
  activate(key: string): void
  /** Called when a menu of the message opens or closes. */
  hold(isOpen: boolean): void
}

export const MessageItem = memo(function MessageItem({
  row,
  talk,
  threadId = null,
  isActive,
  hasTools,
  isHighlighted,
  activate,
  hold,
}: Props) {
  const t = useTranslations()
  const nio = useNio() ?? ''
  const { time, dateTime } = useFormats()
  const { imagesOfTalk, openThread } = useMessageActions()
  const { message, isHeaded } = row
  const name = displayName(message.author)
  const canWrite = isWritable(talk)
  // Comments have no threads, since they are short lists themselves.
  const isThread = threadId !== null || talk.kind === 'comments'
  // The same message may be in the list and in the thread beside it.
  const textId = threadId === null ? `message-${message.id}` : `thread-message-${message.id}`
  const me = useAccount()
  const isMe = useIsMe(nio, message.mentionedGroups)
  const isForMe = [...message.mentions, ...message.mentionedGroups].some(isMe)
  return (
    <>
      {row.isFirst && threadId === null && (
        <Text size="sm" c="dimmed" className={classes.beginning}>
          {talk.kind === 'direct'
            ? t('channels.directBeginning')
            : t('talks.beginning', { name: displayName(talk.createdBy) })}
        </Text>
      )}
      <RowDivider at={message.createdAt} startsDay={row.startsDay} startsNew={row.startsNew} />
      {/* biome-ignore lint/a11y/useSemanticElements: a feed needs this role, and no outline of headings */}
      <div
        role="article"
        className={classes.message}
        data-row={row.key}
        data-headed={isHeaded || undefined}
        data-for-me={isForMe || undefined}
        data-highlighted={isHighlighted || undefined}
        tabIndex={isActive ? 0 : -1}
        aria-label={t('talks.messageBy', { name, time: dateTime(message.createdAt) })}
        aria-describedby={textId}
        onFocus={() => activate(row.key)}
        onMouseEnter={() => activate(row.key)}
      >
        <div className={classes.side}>
          {isHeaded ? (
            <PersonAvatar person={message.author} />
          ) : (
            <Text component="time" dateTime={message.createdAt} className={classes.quietTime}>
              {time(message.createdAt)}
            </Text>
          )}
        </div>
        <div className={classes.body} id={textId}>
          {isHeaded && (
            <div className={classes.heading}>
              {message.author.nametag === null ? (
                <bdi className={classes.author}>{name}</bdi>
              ) : (
                <PersonMenu nio={nio} person={message.author} onChange={hold}>
                  <UnstyledButton className={classes.author} tabIndex={isActive ? 0 : -1}>
                    <bdi>{name}</bdi>
                  </UnstyledButton>
                </PersonMenu>
              )}
              <Text
                component="time"
                dateTime={message.createdAt}
                title={dateTime(message.createdAt)}
                size="xs"
                c="dimmed"
              >
                {time(message.createdAt)}
              </Text>
            </div>
          )}
          {message.replyTo !== null && message.replyTo !== threadId && <Quote talk={talk} id={message.replyTo} />}
          {message.deleted ? (
            <Text c="dimmed" fs="italic">
              {t(message.hidden ? 'talks.hidden' : 'talks.deleted')}{' '}
              {message.hidden && message.author.nicHandle === me.nicHandle && (
                <Anchor renderRoot={(props) => <Link to="/me/reports" {...props} />}>{t('talks.whyHidden')}</Anchor>
              )}
            </Text>
          ) : (
            <ItemBoundary item={message} fallback={<ItemFallback what="message" />}>
              {message.message !== '' && <MessageText message={message} isMe={isMe} />}
              {message.attachments.length > 0 && (
                <AttachmentList attachments={message.attachments} among={imagesOfTalk} />
              )}
            </ItemBoundary>
          )}
          {message.editedAt && !message.deleted && (
            <Text component="span" size="xs" c="dimmed" title={dateTime(message.editedAt)}>
              {t('talks.edited')}
            </Text>
          )}
          {message.pinnedAt !== null && !message.deleted && (
            <Text component="span" className={classes.pinned}>
              <IconPin size={14} aria-hidden /> {t('channels.pinned')}
            </Text>
          )}
          <Reactions message={message} canReact={canWrite} />
          {message.replyCount > 0 && !isThread && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.replies}
              leftSection={<IconMessages size={16} aria-hidden />}
              onClick={() => openThread(message)}
            >
              {t('channels.replies', { count: message.replyCount })}
            </Button>
          )}
        </div>
        {hasTools && (
          <MessageTools
            message={message}
            canWrite={canWrite}
            canPin={talk.kind !== 'comments'}
            inThread={isThread}
            hold={hold}
          />
        )}
      </div>
    </>
  )
})
