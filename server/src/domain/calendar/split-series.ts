import { dayMs, secondMs } from '../../clock.ts'
import type { EventFields, EventOverride } from './event-fields.ts'
import { onceRule } from './ics/rule.ts'
import { parseRule, type Rule, ruleProblem, writeRule } from './rule.ts'
import { readSeries, startsBetween } from './starts.ts'
import { readValue, valueMs, writeValue } from './times.ts'

/** A series before one of its occurrences, and from there on. `before` is null when that occurrence is the first. */
export type SeriesHalves = { before: EventFields | null; after: EventFields }

/**
 * Splits a series at the occurrence that `changed` replaces with RANGE=THISANDFUTURE. The second half keeps the rule,
 * and its exceptions are shifted with the occurrences.
 */
export function splitSeries(series: EventFields, occurrence: string, changed: EventFields): SeriesHalves {
  const at = valueMs(occurrence, series.allDay)
  const isBefore = (value: string) => valueMs(value, series.allDay) < at
  const before: EventFields = {
    ...series,
    rrule: endedRule(series, at),
    exdates: series.exdates.filter(isBefore),
    overrides: series.overrides.filter(({ recurrenceId }) => isBefore(recurrenceId)),
  }
  const hasBefore = isBefore(series.start)
  // A rule of the changed occurrence replaces that of the series.
  if (changed.rrule !== null) return { before: hasBefore ? before : null, after: changed }
  const shift = valueMs(changed.start, changed.allDay) - at
  const isSameKind = changed.allDay === series.allDay
  const move = (value: string) => writeValue(valueMs(value, series.allDay) + shift, series.allDay)
  const moved: EventFields = {
    ...changed,
    exdates: isSameKind ? series.exdates.filter((value) => !isBefore(value)).map(move) : [],
    overrides: isSameKind
      ? series.overrides.filter(({ recurrenceId }) => !isBefore(recurrenceId)).map((each) => moveOverride(each, move))
      : [],
  }
  return { before: hasBefore ? before : null, after: withRule(moved, series, at, shift) }
}

/** Ends the rule before an occurrence. */
function endedRule({ rrule, allDay }: EventFields, at: number): string | null {
  if (rrule === null) return null
  const { COUNT, UNTIL, ...rule } = parseRule(rrule)
  return writeRule({ ...rule, UNTIL: compact(at - (allDay ? dayMs : secondMs), allDay) })
}

const compact = (at: number, allDay: boolean) => writeValue(at, allDay).replace(/\.\d+|[-:]/g, '')

const moveOverride = ({ recurrenceId, start, end, ...texts }: EventOverride, move: (value: string) => string) => ({
  recurrenceId: move(recurrenceId),
  ...texts,
  ...(start !== undefined && { start }),
  ...(end !== undefined && { end }),
})

const keptDatesMs = 20 * 366 * dayMs
const maxDates = 900

/** Keeps the rule of the series if it matches the new start; otherwise lists the shifted dates. */
function withRule(moved: EventFields, series: EventFields, at: number, shift: number): EventFields {
  const { last } = readSeries(series)
  const { COUNT, UNTIL, ...rule } = parseRule(series.rrule ?? onceRule)
  const end = Number.isFinite(last) ? { UNTIL: compact(last + shift, moved.allDay) } : {}
  const rules = [rule, withoutDay(rule)].map((each) => writeRule({ ...each, ...end }))
  const fitting = rules.find((rrule) => fallsOnStart({ ...moved, rrule }))
  if (fitting !== undefined) return { ...moved, rrule: fitting }
  const starts = startsBetween(readSeries(series), at, Math.min(last, at + keptDatesMs)).slice(1, maxDates)
  const changed = new Set(moved.overrides.map(({ recurrenceId }) => valueMs(recurrenceId, moved.allDay)))
  const dates = starts.map(({ value }) => value + shift).filter((value) => !changed.has(value))
  const extra = dates.map((value): EventOverride => ({ recurrenceId: writeValue(value, moved.allDay), extra: true }))
  return { ...moved, rrule: onceRule, overrides: [...moved.overrides, ...extra] }
}

/** "Every Tuesday" becomes "every week", so that the new start decides on the day. */
function withoutDay({ BYDAY, BYMONTHDAY, ...rule }: Rule): Rule {
  const isOneDay = !`${BYDAY ?? ''}${BYMONTHDAY ?? ''}`.includes(',')
  const byStart = rule.FREQ === 'WEEKLY' || (rule.FREQ === 'MONTHLY' && BYDAY === undefined)
  return isOneDay && byStart ? (rule as Rule) : { ...rule, ...(BYDAY && { BYDAY }), ...(BYMONTHDAY && { BYMONTHDAY }) }
}

function fallsOnStart(fields: EventFields): boolean {
  if (fields.rrule === null || ruleProblem(fields.rrule, fields.allDay) !== null) return false
  if (readValue(fields.start, fields.allDay) === null) return false
  const series = readSeries(fields)
  return startsBetween(series, series.first.at, series.first.at).length > 0
}
