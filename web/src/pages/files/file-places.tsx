import { Anchor, Text } from '@mantine/core'
import { type Icon, IconCalendarEvent, IconLayoutKanban, IconMessage } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, type Resource } from '../../api/client.ts'
import { eventAddress } from '../../components/event-address.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './files.module.css'
import type { Places } from './use-places.ts'

type Props = { nio: string; file: Resource<'File'>; places: Places }

/** A file can be attached to many things; the first few are shown. */
const maxPlaces = 3

/** Links to the messages, cards and events that a file is attached to. */
export function FilePlaces({ nio, file, places }: Props) {
  const t = useTranslations()
  if (file.places.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {t('files.nowhere')}
      </Text>
    )
  }
  return (
    <div className={classes.places}>
      {file.places.slice(0, maxPlaces).map((place) => (
        <PlaceLink key={JSON.stringify(place)} nio={nio} place={place} places={places} />
      ))}
    </div>
  )
}

function PlaceLink({ nio, place, places }: { nio: string; place: Resource<'FilePlace'>; places: Places }) {
  const t = useTranslations()
  const { talkId, messageId, boardId, cardId, userId, eventId } = place
  if (talkId !== undefined && messageId !== undefined) {
    const title = places.talks.find(({ id }) => id === talkId)?.title ?? t('talks.talk')
    return (
      <Anchor
        size="xs"
        className={classes.place}
        renderRoot={(props) => (
          <Link
            to="/o/$nio/talks/$talkId"
            params={{ nio, talkId: String(talkId) }}
            search={{ message: messageId }}
            {...props}
          />
        )}
      >
        <PlaceText icon={IconMessage}>{t('files.sharedIn', { title })}</PlaceText>
      </Anchor>
    )
  }
  if (boardId !== undefined && cardId !== undefined) {
    const title = places.boards.find(({ id }) => id === boardId)?.name ?? t('boards.board')
    return (
      <Anchor
        size="xs"
        className={classes.place}
        renderRoot={(props) => (
          <Link to="/o/$nio/boards/$boardId" params={{ nio, boardId }} search={{ card: cardId }} {...props} />
        )}
      >
        <PlaceText icon={IconLayoutKanban}>{t('files.sharedIn', { title })}</PlaceText>
      </Anchor>
    )
  }
  if (eventId === undefined) return null
  const title = places.events.find(({ id }) => id === eventId)?.title ?? t('calendar.title')
  return <EventLink nio={nio} userId={userId ?? null} eventId={eventId} title={title} />
}

/** The organization's own events have no owner. */
async function readPlace(orgaId: string, userId: string | null, eventId: string) {
  if (userId === null) {
    const params = { path: { orgaId, eventId } }
    return (await api.GET('/v2/workplace/{orgaId}/calendar/{eventId}', { params })).data
  }
  const params = { path: { orgaId, userId, eventId } }
  return (await api.GET('/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}', { params })).data
}

type EventLinkProps = { nio: string; userId: string | null; eventId: string; title: string }

/** The address of an event names its day, which only the event itself has. */
function EventLink({ nio, userId, eventId, title }: EventLinkProps) {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const open = async () => {
    try {
      const data = await readPlace(nio, userId, eventId)
      if (!data) return
      // A series is shown by its occurrences, of which the first has the start of the series.
      const first = data.rrule === null ? data : { ...data, recurrenceId: data.start }
      await navigate({ to: '/o/$nio/calendar', params: { nio }, search: eventAddress(first, userId ?? '') })
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <Anchor component="button" type="button" size="xs" className={classes.place} onClick={open}>
      <PlaceText icon={IconCalendarEvent}>{t('files.sharedIn', { title })}</PlaceText>
    </Anchor>
  )
}

function PlaceText({ icon: Picture, children }: { icon: Icon; children: ReactNode }) {
  return (
    <>
      <Picture size={14} aria-hidden /> <span>{children}</span>
    </>
  )
}
