import { Button, Stack, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { AgendaDay } from './agenda-day.tsx'
import type { ViewProps } from './calendar-view.ts'
import { type Day, daysBetween, daysFrom } from './days.ts'
import { isOn } from './planned.ts'

type Props = { view: ViewProps; from: Day; to: Day; isLoading: boolean; onLater: (() => void) | null }

/** The upcoming events by day. Scrolling to the end loads more. */
export function AgendaView({ view, from, to, isLoading, onLater }: Props) {
  const t = useTranslations()
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const isEnd = entry?.isIntersecting ?? false
  const later = useEffectEvent(() => {
    if (!isLoading) onLater?.()
  })
  const isEmpty = view.planned.length === 0
  useEffect(() => {
    if (isEnd && !isLoading && !isEmpty) later()
  }, [isEnd, isLoading, isEmpty])

  const laterButton = onLater && (
    <Button variant="default" loading={isLoading} onClick={onLater}>
      {t('calendar.later')}
    </Button>
  )
  if (isEmpty) {
    return (
      <EmptyState
        icon={IconCalendarPlus}
        title={t('calendar.emptyTitle')}
        text={t('calendar.emptyText', { date: view.text.date(to) })}
      >
        {view.mayCreate && (
          <Button onClick={() => view.onCreate({ day: view.selected })}>{t('calendar.newEvent')}</Button>
        )}
        {laterButton}
      </EmptyState>
    )
  }
  const days = daysFrom(from, daysBetween(from, to) + 1)
    .map((day) => {
      // Events that began earlier are listed on the first day.
      const planned = view.planned.filter((one) => (day === from ? isOn(one, day) : one.first === day))
      return { day, planned }
    })
    .filter(({ planned }) => planned.length > 0)
  return (
    <Stack gap="lg">
      {days.map(({ day, planned }) => (
        <AgendaDay key={day} view={view} day={day} planned={planned} />
      ))}
      <Stack align="center" gap="xs" ref={ref}>
        <Text size="sm" c="dimmed">
          {t('calendar.shownUntil', { date: view.text.date(to) })}
        </Text>
        {laterButton}
      </Stack>
    </Stack>
  )
}
