import { Anchor, Button, Card, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { displayName } from '../../api/person.ts'
import { useNotify } from '../../components/notify.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useNow } from '../../components/use-now.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { DecideRequest } from '../joining/decide-request.tsx'
import { AnswerEvent } from './answer-event.tsx'
import { AnswerInvitation, InvitationLogo, InvitedBy } from './answer-invitation.tsx'
import { AnswerMessage } from './answer-message.tsx'
import { icons, isDate, placeOf, refreshToday, type TodayItem } from './today-item.ts'

/** Something that waits for the reader: what it is, and the buttons that answer it. */
export function TodayCard({ item }: { item: TodayItem }) {
  const Picture = icons[item.kind]
  return (
    <Card withBorder padding="sm">
      <Group gap="sm" align="flex-start" wrap="nowrap">
        {item.invitationId ? (
          <InvitationLogo invitationId={item.invitationId} organization={item.organization} />
        ) : item.author ? (
          <PersonAvatar person={item.author} />
        ) : (
          <ThemeIcon variant="light" size={34} aria-hidden>
            <Picture size={18} />
          </ThemeIcon>
        )}
        <Group gap="8px 16px" flex={1} miw={0} justify="space-between">
          <Stack gap={2} flex="1 1 260px" miw={0}>
            <Text fw={600} lineClamp={2}>
              <Title item={item} />
            </Text>
            <Text size="sm" c="dimmed" component="div">
              <Kind item={item} />
              {item.kind !== 'invitation' && (
                <>
                  {' · '}
                  <bdi>{item.organization.name}</bdi>
                </>
              )}
              {' · '}
              <When item={item} />
            </Text>
            {item.invitationId && <InvitedBy invitationId={item.invitationId} />}
          </Stack>
          <Answer item={item} />
        </Group>
      </Group>
    </Card>
  )
}

/** Kind of the waiting thing. A message has the name of its author, because its text seldom names them. */
function Kind({ item: { kind, author } }: { item: TodayItem }) {
  const t = useTranslations()
  if (!author) return t(`today.kind.${kind}`)
  const name = displayName(author)
  return kind === 'direct' ? t('channels.directFrom', { name }) : t('today.mentionBy', { name })
}

/** An invitation is answered here and has no page. */
function Title({ item }: { item: TodayItem }) {
  const { kind, title } = item
  if (kind === 'invitation') return <bdi>{title}</bdi>
  const { to, search } = placeOf(item)
  return (
    <Anchor component={Link} to={to} search={search as never} underline="hover" inherit c="inherit">
      <bdi>{title}</bdi>
    </Anchor>
  )
}

function When({ item: { kind, at, due, start } }: { item: TodayItem }) {
  const t = useTranslations()
  const { day, shortDateTime } = useFormats()
  const now = useNow()
  // A date without a time would be parsed as midnight in UTC.
  if (kind === 'event')
    return <time dateTime={at}>{start && isDate(start) ? day(`${start}T00:00`) : shortDateTime(at)}</time>
  if (kind !== 'card' || !due) return <RelativeTime at={at} />
  return Date.parse(due) < now ? (
    <Text span inherit c="var(--mantine-color-error)">
      {t('boards.overdueSince', { time: shortDateTime(due) })}
    </Text>
  ) : (
    t('today.due', { time: shortDateTime(due) })
  )
}

function Answer({ item }: { item: TodayItem }) {
  const t = useTranslations()
  const { kind, nio, title, talkId, messageId, requestId, invitationId } = item
  if (kind === 'event') return <AnswerEvent item={item} />
  if (kind === 'card') return <ArchiveCard item={item} />
  if (talkId !== undefined)
    return <AnswerMessage nio={String(nio)} talkId={talkId} messageId={messageId} title={title} />
  if (requestId) return <DecideRequest nio={String(nio)} requestId={requestId} name={title} />
  if (invitationId) return <AnswerInvitation invitationId={invitationId} organization={item.organization} />
  const { to, search } = placeOf(item)
  return (
    <Button
      variant="default"
      aria-label={t('common.labelled', { label: t('today.review'), value: title })}
      renderRoot={(props) => <Link to={to} search={search as never} {...props} />}
    >
      {t('today.review')}
    </Button>
  )
}

/** A card is done when it is archived. */
function ArchiveCard({ item: { nio, boardId = '', cardId = '', title } }: { item: TodayItem }) {
  const t = useTranslations()
  const notify = useNotify()
  const params = { path: { orgaId: String(nio), boardId, cardId } }
  const restore = () =>
    api.POST('/v2/boards/{orgaId}/{boardId}/cards/{cardId}/restore', { params }).catch(notify.error).then(refreshToday)
  const archive = () =>
    api
      .POST('/v2/boards/{orgaId}/{boardId}/cards/{cardId}/archive', { params })
      .then(() => notify.undoable(t('boards.archived', { title }), restore))
      .catch(notify.error)
      .then(refreshToday)
  return (
    <Button
      variant="default"
      aria-label={t('common.labelled', { label: t('boards.archiveCard'), value: title })}
      onClick={archive}
    >
      {t('boards.archiveCard')}
    </Button>
  )
}
