import { Skeleton, Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ListError } from '../../components/error-pages.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { AgendaView } from './agenda-view.tsx'
import type { View } from './calendar-search.ts'
import type { ViewProps } from './calendar-view.ts'
import type { Day } from './days.ts'
import { columnsOfDays, columnsOfPeople } from './grid-columns.ts'
import { MonthView } from './month-view.tsx'
import { TimeGrid } from './time-grid.tsx'
import type { useCalendars } from './use-calendars.ts'
import { maxAgendaParts } from './view-span.ts'

/** The number of parts of the agenda that are shown. Another day starts with one. */
export function useAgendaParts(selected: Day) {
  const [agenda, setAgenda] = useState({ from: selected, parts: 1 })
  const parts = agenda.from === selected ? agenda.parts : 1
  const showLater = useCallbackRef(() => setAgenda({ from: selected, parts: parts + 1 }))
  return { parts, onLater: parts < maxAgendaParts ? showLater : null }
}

type Props = {
  calendars: ReturnType<typeof useCalendars>
  shown: View
  view: ViewProps
  from: Day
  to: Day
  heading: string
  firstWeekday: number
  isNarrow: boolean
  onDay(day: Day): void
  onLater: (() => void) | null
}

/** The events of a view, or the reason why they are not shown. */
export function CalendarContent({ calendars, view, ...props }: Props) {
  const t = useTranslations()
  if (calendars.error) return <ListError error={calendars.error} retry={calendars.retry} />
  // A period that was never loaded must not look like one without events.
  if (calendars.isPaused) {
    return <EmptyState icon={IconCloudOff} title={t('calendar.offlineTitle')} text={t('calendar.offlineText')} />
  }
  if (!calendars.isLoaded) return <Skeleton height={520} role="status" aria-label={t('common.loading')} />
  const isEmpty = props.shown !== 'agenda' && calendars.planned.length === 0
  return (
    <>
      <Events {...props} {...view} isLoading={props.shown === 'agenda' && calendars.isFetching} />
      {isEmpty && (
        <Text c="dimmed" ta="center">
          {t(view.mayCreate ? 'calendar.emptyHint' : 'calendar.nothingOnDay')}
        </Text>
      )}
      {calendars.isTruncated && <Text c="dimmed">{t('calendar.truncated')}</Text>}
    </>
  )
}

type Period = Omit<Props, 'calendars' | 'view'> & { isLoading: boolean }

/** The props of the view are single ones here, so that it renders only when one of them changes. */
const Events = memo(function Events(props: Period & ViewProps) {
  const { shown, from, to, heading, firstWeekday, isNarrow, isLoading, onDay, onLater, ...view } = props
  const t = useTranslations()
  if (shown === 'month') {
    return <MonthView view={view} firstWeekday={firstWeekday} isNarrow={isNarrow} onDay={onDay} />
  }
  if (shown === 'agenda') {
    return <AgendaView view={view} from={from} to={to} isLoading={isLoading} onLater={onLater} />
  }
  const around = { text: view.text, t, mayCreate: view.mayCreate }
  const columns = shown === 'day' ? columnsOfPeople(from, view.people, around) : columnsOfDays(from, around)
  return (
    <TimeGrid key={shown} view={view} columns={columns} name={heading} page={shown === 'week' ? 7 : 1} onDay={onDay} />
  )
})
