import { useThrottledCallback } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query, refresh } from '../../api/client.ts'
import { useLive } from '../../live/use-live.ts'
import { addDays, beginOf, type Day } from './days.ts'
import { usePendingDeletions } from './delete-later.ts'
import { refreshEvents } from './event-requests.ts'
import { mergeCalendars } from './planned.ts'

/** Many people answer an event of the organization within seconds, and each answer changes everybody's month. */
export const maxRefreshMs = 1000

/** The events in the calendars of these people, from one day to another (inclusive). */
export function useCalendars(nio: string, people: string[], from: Day, to: Day) {
  // The range is a day wider, because whole days are found in the zone of the event and shown in the reader's.
  const window = { from: beginOf(addDays(from, -1)).toISOString(), to: beginOf(addDays(to, 2)).toISOString() }
  const results = useQueries({
    queries: people.map((userId) => ({
      ...query.queryOptions('get', '/v2/workplace/users/{orgaId}/{userId}/calendar', {
        params: { path: { orgaId: nio, userId }, query: window },
      }),
      placeholderData: keepPreviousData,
    })),
    combine: (all) => ({
      // The API returns a string only for iCalendar files.
      data: all.map(({ data }) => (typeof data === 'object' ? data : undefined)),
      error: all.find(({ error }) => error)?.error ?? null,
      /** Events of another period stand in while the requested one is loading. */
      isLoaded: all.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData),
      /** True if the requested period cannot be loaded before the connection is back. */
      isPaused: all.some(
        ({ data, isPlaceholderData, fetchStatus }) =>
          fetchStatus === 'paused' && (data === undefined || isPlaceholderData),
      ),
      isFetching: all.some(({ isFetching }) => isFetching),
      isTruncated: all.some(({ data }) => typeof data === 'object' && data.truncated),
      retry: () => {
        for (const { refetch } of all) refetch()
      },
    }),
  })
  const refreshAll = useThrottledCallback(refreshEvents, maxRefreshMs)
  useLive('calendar.changed', ({ nio: where, nicHandles }) => {
    if (String(where) !== nio) return
    // Events of the organization and of groups, and private events with attendees, name nobody.
    if (nicHandles.length === 0) refreshAll()
    for (const userId of nicHandles.filter((each) => people.includes(each))) {
      refresh('/v2/workplace/users/{orgaId}/{userId}/calendar', { params: { path: { orgaId: nio, userId } } })
    }
  })
  const isLeaving = usePendingDeletions()
  const { data } = results
  const planned = useMemo(() => {
    const calendars = people.map((owner, index) => ({ owner, events: data[index]?.events ?? [] }))
    return mergeCalendars(calendars).filter(
      ({ event, first, last }) => first <= to && last >= from && !isLeaving(event),
    )
  }, [data, people, from, to, isLeaving])
  return { ...results, planned }
}
