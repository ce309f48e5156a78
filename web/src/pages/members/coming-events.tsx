import { NavLink, Stack, Text } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { query, type Resource } from '../../api/client.ts'
import { eventAddress } from '../../components/event-address.ts'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { Section } from '../../components/section.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import classes from './members.module.css'

const aheadMs = 90 * 24 * 60 * 60 * 1000
const maxShown = 8
const minuteMs = 60_000

/** The API accepts no fractions of seconds in calendars. */
const wholeMinute = (at: number) => new Date(Math.floor(at / minuteMs) * minuteMs).toISOString()

/** The events of a member in the next three months. */
export function ComingEvents({ handle, nio }: { handle: string; nio: string }) {
  const t = useTranslations()
  const [time] = useState(() => ({ from: wholeMinute(Date.now()), to: wholeMinute(Date.now() + aheadMs) }))
  const { data, error, refetch } = query.useQuery('get', '/v2/workplace/users/{orgaId}/{userId}/calendar', {
    params: { path: { orgaId: nio, userId: handle }, query: time },
  })
  // The same operation also returns iCalendar files, as a string.
  const events = typeof data === 'object' ? data.events : undefined
  return (
    <Section title={t('members.comingEvents')}>
      {!events && <ListPlaceholder query={{ error, refetch }} rows={2} height={40} />}
      {events?.length === 0 && <Text c="dimmed">{t('members.noEvents')}</Text>}
      <Stack gap={2} className={classes.links}>
        {events?.slice(0, maxShown).map((event) => (
          <ComingEvent key={`${event.id} ${event.start}`} nio={nio} handle={handle} event={event} />
        ))}
      </Stack>
      {events && events.length > maxShown && (
        <Text size="sm" c="dimmed">
          {t('members.moreEvents', { count: events.length - maxShown })}
        </Text>
      )}
    </Section>
  )
}

function ComingEvent({ nio, handle, event }: { nio: string; handle: string; event: Resource<'Event'> }) {
  const { day, dateTime } = useFormats()
  const { title, start, allDay, location } = event
  // A date without a time would be parsed as midnight in UTC.
  const when = allDay ? day(`${start}T00:00`) : dateTime(start)
  return (
    <NavLink
      className={classes.link}
      renderRoot={(props) => (
        <Link to="/o/$nio/calendar" params={{ nio }} search={eventAddress(event, handle)} {...props} />
      )}
      label={<bdi>{title}</bdi>}
      description={
        <>
          {when}
          {location && ' · '}
          <bdi>{location}</bdi>
        </>
      }
      leftSection={<IconCalendarEvent size={18} aria-hidden />}
    />
  )
}
