import { minYear } from '../../../../../shared/limits.ts'
import { dayMs } from '../../../clock.ts'
import { eventLimits } from '../event.ts'
import type { EventOverride } from '../event-fields.ts'
import { parseRule, writeRule } from '../rule.ts'
import { readSeries, startsBetween, workBetween } from '../starts.ts'
import { writeValue } from '../times.ts'
import type { Properties } from './read-lines.ts'
import { type IcsTime, onceRule, readRepetition } from './rule.ts'
import { type Period, readPeriods, valueLike, type Zones } from './times.ts'

/** The dates of an event. `first` is its first occurrence; `extra` has dates that its rule lacks. */
export type Dates = {
  first: number
  rrule: string | null
  extra: EventOverride[]
  /** True when some dates cannot be read, or when there are more than an event may have. */
  isBad: boolean
  /** True when the rule continues behind the last date that was kept, or never occurs. */
  isRuleCut: boolean
  work: number
}

export function readDates(properties: Properties, start: IcsTime, zones: Zones): Dates {
  const raw = (name: string) => (properties.get(name) ?? []).map(({ value }) => value).filter((value) => value.trim())
  const repetition = readRepetition(raw('RRULE'), raw('EXRULE'), start)
  const { periods, isBad } = readPeriods(properties, zones, start)
  const { first, rrule, neverOccurs, work } = withFirst(start, repetition.rrule, repetition.values)
  const extra = [
    ...repetition.values.map((value) => ({ value, end: null })),
    ...periods.map((period) => like(period, start)),
  ]
  const dates = new Map(extra.filter(({ value }) => value !== first).map((date) => [date.value, date]))
  const kept = [...dates.values()].sort((one, other) => one.value - other.value).slice(0, eventLimits.overrides)
  return {
    first,
    rrule: rrule ?? (kept.length > 0 ? onceRule : null),
    extra: kept.map(({ value, end }) => toExtra(value, end, start.allDay)),
    isBad: isBad || kept.length < dates.size,
    isRuleCut: repetition.isCut || neverOccurs,
    work: repetition.work + work + dates.size,
  }
}

const like = ({ time, end }: Period, start: IcsTime) => {
  const value = valueLike(time, start)
  return { value, end: end !== null && time.allDay === start.allDay && end > value ? end : null }
}

const toExtra = (value: number, end: number | null, allDay: boolean): EventOverride => ({
  recurrenceId: writeValue(value, allDay),
  extra: true,
  ...(end !== null && { end: writeValue(end, allDay) }),
})

const oneYear = 366 * dayMs
const eightYears = 8 * oneYear
const earliest = Date.UTC(minYear, 0, 2)

type First = { first: number; rrule: string | null; neverOccurs: boolean; work: number }

/**
 * Finds the first occurrence and the rule from there on. Programs disagree on whether a start that the rule skips is an
 * occurrence, and birthdays start at a date of birth, which may be before the first year of the calendar.
 */
function withFirst(start: IcsTime, rrule: string | null, values: number[]): First {
  const { allDay, value, timeZone } = start
  if (rrule === null) return { first: value, rrule, neverOccurs: false, work: 1 }
  const known = values.find((each) => each >= earliest)
  if (values.length > 0) return { first: known ?? value, rrule, neverOccurs: false, work: values.length }
  const series = readSeries({ start: writeValue(value, allDay), allDay, timeZone, rrule })
  const from = Math.max(series.first.at, earliest)
  const isOnRule = from === series.first.at && startsBetween(series, from, from).length > 0
  // Most rules occur within a year; leap days can take eight, around 2100.
  const ends = isOnRule ? [from] : [from + oneYear / 8, from + oneYear, from + eightYears]
  const to = ends.find((end) => startsBetween(series, from, end).length > 0) ?? from + eightYears
  const first = startsBetween(series, from, to)[0]
  const work = workBetween(series, from, to)
  // A rule that ends before it starts, or that matches no day, leaves only the start.
  if (!first) return { first: value, rrule: null, neverOccurs: true, work }
  const isLater = first.at > series.first.at && Number.isFinite(series.last)
  return {
    first: first.value,
    rrule: isLater ? withUntil(rrule, series.last, allDay) : rrule,
    neverOccurs: false,
    work,
  }
}

/** Replaces COUNT, which counts from the start in the file, when that is not the first occurrence. */
function withUntil(rrule: string, last: number, allDay: boolean): string {
  const { COUNT, ...rule } = parseRule(rrule)
  if (COUNT === undefined) return rrule
  return writeRule({ ...rule, UNTIL: writeValue(last, allDay).replace(/\.\d+|[-:]/g, '') })
}
