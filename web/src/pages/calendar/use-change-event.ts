import { api, query, queryClient, refresh } from '../../api/client.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { addDays } from './days.ts'
import { type CalendarEvent, isStill, type Planned, type Shift, shifted, writtenTimes } from './planned.ts'
import { shiftRule } from './recurrence.ts'
import { momentOf, wallAt, wallTimeAt } from './zones.ts'

const path = '/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}' as const

const paramsOf = (nio: string, { id, owner }: CalendarEvent) => ({
  params: { path: { orgaId: nio, userId: owner?.nicHandle ?? '', eventId: id } },
})

/**
 * The event itself, because an occurrence does not contain the start of its series. It is never taken from the cache.
 */
export const readSeries = (nio: string, event: CalendarEvent): Promise<CalendarEvent> =>
  queryClient.fetchQuery({ ...query.queryOptions('get', path, paramsOf(nio, event)), staleTime: 0 })

/** Moves and resizes a single event, one occurrence, or the whole series. */
export function useMoveEvent(nio: string) {
  const t = useTranslations()
  const notify = useNotify()

  const save = async (event: CalendarEvent, fields: Partial<CalendarEvent>, recurrenceId: string | null) => {
    const { attendees: _, owner: __, attachments: ___, ...changes } = fields
    const occurrence = recurrenceId === null ? {} : { occurrence: recurrenceId }
    await api.PATCH(path, { ...paramsOf(nio, event), body: { ...changes, ...occurrence } })
    await refresh('/v2/workplace/users/{orgaId}/{userId}/calendar')
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
function shiftedSeries(series: CalendarEvent, planned: Planned, shift: Shift): Partial<CalendarEvent> {
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
