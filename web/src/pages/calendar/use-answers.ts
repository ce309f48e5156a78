import { useThrottledCallback } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cursorPages, useAllPages } from '../../api/pagination.ts'
import { useAccount } from '../../api/session.ts'
import { useLive } from '../../live/use-live.ts'
import { answersOf, refreshAnswers } from './event-requests.ts'
import type { CalendarEvent } from './planned.ts'
import { maxRefreshMs } from './use-calendars.ts'

/**
 * Answers to a date, and the answer of the reader. With `all` every page is loaded, otherwise only as many as it takes
 * to find the reader.
 */
export function useAnswers(nio: string, event: CalendarEvent, { all }: { all: boolean }) {
  const { nicHandle } = useAccount()
  const list = useInfiniteQuery({
    ...answersOf(nio, event),
    initialPageParam: cursorPages.initialPageParam,
    getNextPageParam: cursorPages.getNextPageParam,
  })
  const answers = useMemo(() => list.data?.pages.flatMap((page) => page.answers) ?? [], [list.data])
  const mine = answers.find(({ person }) => person.nicHandle === nicHandle)
  const isSought = all || (event.myAnswer !== null && !mine)
  useAllPages(list, { isWanted: isSought })
  const refreshSoon = useThrottledCallback(() => refreshAnswers(nio, event), maxRefreshMs)
  useLive('calendar.changed', ({ eventId }) => {
    if (eventId === event.id) refreshSoon()
  })
  return { list, answers, mine }
}
