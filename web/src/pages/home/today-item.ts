import {
  type Icon,
  IconAt,
  IconCalendarEvent,
  IconFlag,
  IconLayoutKanban,
  IconMailOpened,
  IconMessage,
  IconScale,
  IconUserQuestion,
} from '@tabler/icons-react'
import { defaultParseSearch } from '@tanstack/react-router'
import { type Resource, refresh } from '../../api/client.ts'
import { dayOf, keyOf } from '../../components/event-address.ts'

export type TodayItem = Resource<'TodayItem'>

export const icons: Record<TodayItem['kind'], Icon> = {
  mention: IconAt,
  direct: IconMessage,
  card: IconLayoutKanban,
  event: IconCalendarEvent,
  request: IconUserQuestion,
  report: IconFlag,
  appeal: IconScale,
  invitation: IconMailOpened,
}

export const refreshToday = () => refresh('/v2/account/today')

/** The page of an item. The one of an event names its day as well, which depends on the time zone of the reader. */
export function placeOf({ link, eventId, occurrence, start, userId, at }: TodayItem) {
  const { pathname, search } = new URL(link, location.origin)
  if (eventId === undefined) return { to: pathname, search: defaultParseSearch(search) }
  return {
    to: pathname,
    search: {
      day: start && isDate(start) ? start : dayOf(Date.parse(at)),
      event: keyOf(eventId, occurrence ?? null),
      ...(userId && { people: userId }),
    },
  }
}

/** Returns whether the start of an event is a date without a time, because it takes the whole day. */
export const isDate = (start: string) => !start.includes('T')
