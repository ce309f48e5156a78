import { maxTextLength, maxYear, minYear } from '../../../../shared/limits.ts'
import { dayMs } from '../../clock.ts'
import type { FieldError } from '../../errors.ts'
import type { EventFields, EventOverride } from './event-fields.ts'
import { ruleProblem } from './rule.ts'
import { maxCountDistance, readSeries, startsBetween } from './starts.ts'
import { isTimeZone, readValue, valueMs, writeValue } from './times.ts'

export type CalendarEvent = EventFields & { id: string }

/**
 * One occurrence of an event. `recurrenceId` identifies it within its series; null for an event that does not recur.
 */
export type Occurrence = Omit<
  CalendarEvent,
  'rrule' | 'exdates' | 'overrides' | 'zoneRules' | 'capacity' | 'reminders'
> & {
  recurrenceId: string | null
}

export const eventLimits = {
  title: 200,
  description: maxTextLength,
  location: 500,
  attendees: 200,
  exdates: 1000,
  overrides: 1000,
  /** The texts of all changed occurrences are limited together, because they are read and written together. */
  overrideCharacters: 200_000,
  days: 366,
}

/** Returns the problems of an event, as sentences that follow the name of the field. */
export function checkEvent(fields: EventFields): FieldError[] {
  const problems = [...checkTexts(fields), ...checkSizes(fields), ...checkZone(fields), ...checkSpan(fields)]
  // The rule and the exceptions can be checked only when the start is valid.
  return problems.length > 0 ? problems : [...checkRule(fields), ...checkExdates(fields), ...checkOverrides(fields)]
}

/** Returns the event with all values in the spelling that replies use. */
export function normalizeEvent<Event extends EventFields>(event: Event): Event {
  const spell = (value: string) => writeValue(valueMs(value, event.allDay), event.allDay)
  const overrides = event.overrides.map(({ recurrenceId, start, end, ...changes }) => ({
    recurrenceId: spell(recurrenceId),
    ...changes,
    ...(start !== undefined && { start: spell(start) }),
    ...(end !== undefined && { end: spell(end) }),
  }))
  return {
    ...event,
    start: spell(event.start),
    end: spell(event.end),
    exdates: [...new Set(event.exdates.map(spell))].sort(),
    overrides: overrides.sort((one, other) => (one.recurrenceId < other.recurrenceId ? -1 : 1)),
  }
}

/** Removes everything from a private event except that the time is busy. Other events stay as they are. */
export function hidePrivate<Event extends EventFields>(event: Event): Event {
  if (event.visibility !== 'private') return event
  const overrides = event.overrides.map(({ title, description, location, ...times }) => times)
  const plan = { capacity: null, reminders: [] }
  return { ...event, ...plan, title: 'Busy', description: '', location: '', attendees: [], overrides }
}

type Check = (fields: EventFields) => FieldError[]

const problem = (field: string, message: string): FieldError[] => [{ field, message }]

const checkTexts: Check = ({ title, description, location }) => [
  ...(title.trim() === '' ? problem('title', 'must not be empty') : checkLength('title', title)),
  ...checkLength('description', description),
  ...checkLength('location', location),
]

const checkLength = (field: 'title' | 'description' | 'location', text: string) =>
  Array.from(text).length > eventLimits[field]
    ? problem(field, `must have at most ${eventLimits[field]} characters`)
    : []

const checkSizes: Check = (fields) =>
  (['attendees', 'exdates', 'overrides'] as const).flatMap((field) =>
    fields[field].length > eventLimits[field] ? problem(field, `must have at most ${eventLimits[field]} entries`) : [],
  )

const checkZone: Check = ({ timeZone }) =>
  isTimeZone(timeZone) ? [] : problem('timeZone', 'must be the IANA name of a time zone, such as Europe/Paris')

const checkSpan: Check = ({ start, end, allDay }) => {
  const unreadable = [...checkValue('start', start, allDay), ...checkValue('end', end, allDay)]
  if (unreadable.length > 0) return unreadable
  const lengthMs = valueMs(end, allDay) - valueMs(start, allDay)
  if (allDay && lengthMs <= 0) return problem('end', 'must be after start, because it is the day after the last one')
  if (lengthMs < 0) return problem('end', 'must not be before start')
  if (lengthMs > eventLimits.days * dayMs) return problem('end', `must be at most ${eventLimits.days} days after start`)
  return []
}

function checkValue(field: string, value: string, allDay: boolean): FieldError[] {
  const read = readValue(value, allDay)
  if (read === null) return problem(field, allDay ? 'must be a date such as 2026-03-29' : mustBeTime)
  const year = new Date(read).getUTCFullYear()
  if (year < minYear || year > maxYear) return problem(field, `must be in the years ${minYear} to ${maxYear}`)
  return []
}

export const mustBeTime = 'must be a UTC time in whole seconds, such as 2026-03-29T08:00:00Z'

const checkRule: Check = (fields) => {
  if (fields.rrule === null) return []
  const wrong = ruleProblem(fields.rrule, fields.allDay)
  if (wrong !== null) return problem('rrule', wrong)
  const series = readSeries(fields)
  if (/COUNT/.test(fields.rrule) && series.last === Number.POSITIVE_INFINITY) {
    return problem('rrule', `must reach its COUNT within ${maxCountDistance}`)
  }
  // Programs disagree on whether a start that the rule skips is an occurrence, so such a start is refused.
  const { at } = series.first
  if (startsBetween(series, at, at).length > 0) return []
  return problem('rrule', 'must fall on start, which is the first occurrence')
}

const checkExdates: Check = ({ exdates, allDay }) =>
  exdates.flatMap((value, index) => checkValue(`exdates[${index}]`, value, allDay))

const checkOverrides: Check = (fields) => {
  const ids = fields.overrides.map(({ recurrenceId }) => readValue(recurrenceId, fields.allDay))
  if (new Set(ids).size < ids.length) return problem('overrides', 'must not change the same occurrence twice')
  const characters = fields.overrides.reduce((sum, { title = '', description = '', location = '' }) => {
    return sum + title.length + description.length + location.length
  }, 0)
  if (characters > eventLimits.overrideCharacters) {
    return problem('overrides', `must have at most ${eventLimits.overrideCharacters} characters of text together`)
  }
  return fields.overrides.flatMap((override, index) =>
    checkOverride(fields, override).map(({ field, message }) => ({ field: `overrides[${index}].${field}`, message })),
  )
}

function checkOverride(fields: EventFields, override: EventOverride): FieldError[] {
  const { recurrenceId, start = recurrenceId } = override
  const unreadable = [
    ...checkValue('recurrenceId', recurrenceId, fields.allDay),
    ...checkValue('start', start, fields.allDay),
  ]
  if (unreadable.length > 0) return unreadable
  return [...checkTexts({ ...fields, ...override }), ...checkSpan({ ...fields, ...timesOf(fields, override) })]
}

/** Returns the times of a changed occurrence. Without an end of its own, it lasts as long as the others. */
export function timesOf(fields: EventFields, override: EventOverride): Pick<EventFields, 'start' | 'end'> {
  const { recurrenceId, start = recurrenceId } = override
  const lengthMs = valueMs(fields.end, fields.allDay) - valueMs(fields.start, fields.allDay)
  return { start, end: override.end ?? writeValue(valueMs(start, fields.allDay) + lengthMs, fields.allDay) }
}
