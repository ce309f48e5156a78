import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { addDays } from './days.ts'
import { readSeries, refreshEvents, updateEvent } from './event-requests.ts'
import { type CalendarEvent, isStill, type Planned, type Shift, shifted, writtenTimes } from './planned.ts'
import { shiftRule } from './recurrence.ts'
import { momentOf, wallAt, wallTimeAt } from './zones.ts'

type MovedTimes = Pick<CalendarEvent, 'start' | 'end'> & Partial<Pick<CalendarEvent, 'rrule'>>

/** Moves and resizes a single event, one occurrence, or the whole series. */
export function useMoveEvent(nio: string) {
  const t = useTranslations()
  const notify = useNotify()

  const save = async (event: CalendarEvent, times: MovedTimes, recurrenceId: string | null) => {
    const occurrence = recurrenceId === null ? {} : { occurrence: recurrenceId }
    // The new times replace those that the reader saw, whatever else was changed meanwhile.
    await updateEvent({ nio, event, body: { ...times, ...occurrence } }, { anyVersion: true })
    await refreshEvents()
  }

  return async (planned: Planned, shift: Shift, scope: 'one' | 'series') => {
    const { event } = planned
    if (isStill(shift)) return
    try {
      if (scope === 'series') {
        const series = await readSeries(nio, event)
        await save(event, shiftedSeries(series, planned, shift), null)
        return notify.success(t('calendar.saved'))
      }
      await save(event, writtenTimes(shifted(planned, shift)), event.recurrenceId)
      const undo = () => save(event, writtenTimes(planned), event.recurrenceId).catch(notify.error)
      notify.undoable(t('calendar.saved'), undo)
    } catch (error) {
      notify.error(error)
    }
  }
}

/** Moves the series by the distance of the dragged occurrence, in local time of its zone. */
function shiftedSeries(series: CalendarEvent, planned: Planned, shift: Shift): MovedTimes {
  const { allDay, timeZone, rrule } = series
  const moved = shifted(planned, shift)
  if (allDay) {
    const rule = rrule && shiftRule(rrule, { start: series.start, timeZone, allDay }, shift.days)
    return { start: addDays(series.start, shift.days), end: addDays(series.end, shift.days), rrule: rule }
  }
  const startAt = Date.parse(series.start)
  const start = wallTimeAt(startAt, timeZone).day
  const moveBy = wallAt(moved.startAt, timeZone) - wallAt(planned.startAt, timeZone)
  const newStartAt = momentOf(wallAt(startAt, timeZone) + moveBy, timeZone)
  const lengthMs = Date.parse(series.end) - startAt + (moved.endAt - moved.startAt) - (planned.endAt - planned.startAt)
  const days = Math.round((Date.parse(wallTimeAt(newStartAt, timeZone).day) - Date.parse(start)) / 86_400_000)
  return {
    start: new Date(newStartAt).toISOString(),
    end: new Date(newStartAt + lengthMs).toISOString(),
    ...(days !== 0 && rrule && { rrule: shiftRule(rrule, { start, timeZone, allDay }, days) }),
  }
}
