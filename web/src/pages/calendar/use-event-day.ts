import { useEffect, useEffectEvent } from 'react'
import { api } from '../../api/client.ts'
import { toProblem } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { eventAddress } from '../../components/event-address.ts'
import { useNotify } from '../../components/notify.tsx'
import type { CalendarSearch } from './calendar-search.ts'
import { addDays, beginOf, dayOf } from './days.ts'
import type { CalendarEvent } from './planned.ts'

/** The next date of a series is sought within this period. */
const daysAhead = 60

type Options = {
  nio: string
  search: CalendarSearch
  /** True if the shown calendars do not contain the event. */
  isUnknown: boolean
  go(change: CalendarSearch, options: { replace: boolean }): void
}

/**
 * Completes an address that names an event but no day, as links in mails, found comments and the list of what waits do.
 * It leads to the next date, or to the first one if there is none soon.
 */
export function useEventDay({ nio, search, isUnknown, go }: Options): void {
  const notify = useNotify()
  const { nicHandle } = useAccount()
  const incomplete = search.day === undefined && isUnknown ? search.event : undefined
  const owner = search.people?.split(',')[0]
  const complete = useEffectEvent(async (eventId: string, signal: AbortSignal) => {
    try {
      const date = await readDate({ orgaId: nio, userId: owner ?? nicHandle, eventId }, owner !== undefined, signal)
      go({ ...eventAddress(date, owner ?? nicHandle) }, { replace: true })
    } catch (error) {
      if (signal.aborted) return
      notify.error(error)
      go({ event: undefined, comment: undefined }, { replace: true })
    }
  })
  useEffect(() => {
    if (incomplete === undefined) return
    const stop = new AbortController()
    complete(incomplete, stop.signal)
    return () => stop.abort()
  }, [incomplete])
}

type EventPath = { orgaId: string; userId: string; eventId: string }

async function readDate(path: EventPath, isOwned: boolean, signal: AbortSignal): Promise<CalendarEvent> {
  const event = await readEvent(path, isOwned, signal)
  if (event.rrule === null) return event
  const { orgaId, userId } = path
  const today = dayOf(Date.now())
  const query = { from: beginOf(today).toISOString(), to: beginOf(addDays(today, daysAhead)).toISOString() }
  const params = { path: { orgaId, userId }, query }
  const { data } = await api.GET('/v2/workplace/users/{orgaId}/{userId}/calendar', { params, signal })
  // The same operation also returns iCalendar files, as a string.
  const dates = typeof data === 'object' ? data.events.filter((date) => date.id === event.id) : []
  return dates[0] ?? { ...event, recurrenceId: event.start }
}

/** An id without an owner does not say whether the event is one of the organization or in the reader's own calendar. */
async function readEvent(path: EventPath, isOwned: boolean, signal: AbortSignal): Promise<CalendarEvent> {
  const { orgaId, eventId } = path
  try {
    const params = { path: { orgaId, eventId } }
    const found = isOwned ? undefined : await api.GET('/v2/workplace/{orgaId}/calendar/{eventId}', { params, signal })
    if (found?.data) return found.data
  } catch (error) {
    if (toProblem(error).status !== 404) throw error
  }
  const params = { path }
  const { data } = await api.GET('/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}', { params, signal })
  if (!data) throw new Error('an event without content')
  return data
}
