import { useEffect, useEffectEvent } from 'react'
import { api } from '../../api/client.ts'
import { eventAddress } from '../../components/event-address.ts'
import { useNotify } from '../../components/notify.tsx'
import type { CalendarSearch } from './calendar-search.ts'

type Options = { nio: string; search: CalendarSearch; go(change: CalendarSearch, options: { replace: boolean }): void }

/** Completes an address that names an event and its owner, but no day, as links in mails and found comments do. */
export function useEventDay({ nio, search, go }: Options): void {
  const notify = useNotify()
  const owner = search.people?.split(',')[0]
  const incomplete = search.day === undefined && owner !== undefined ? search.event : undefined
  const complete = useEffectEvent(async (userId: string, eventId: string, signal: AbortSignal) => {
    try {
      const params = { path: { orgaId: nio, userId, eventId } }
      const { data } = await api.GET('/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}', { params, signal })
      if (!data) return
      // A series is shown by its occurrences, of which the first has the start of the series.
      const first = data.rrule === null ? data : { ...data, recurrenceId: data.start }
      go({ ...eventAddress(first, userId) }, { replace: true })
    } catch (error) {
      if (signal.aborted) return
      notify.error(error)
      go({ event: undefined, comment: undefined }, { replace: true })
    }
  })
  useEffect(() => {
    if (incomplete === undefined || owner === undefined) return
    const stop = new AbortController()
    complete(owner, incomplete, stop.signal)
    return () => stop.abort()
  }, [incomplete, owner])
}
