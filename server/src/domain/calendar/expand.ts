import { dayMs } from '../../clock.ts'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { FieldError } from '../../errors.ts'
import { slicesOf } from '../core/slices-of.ts'
import { type CalendarEvent, mustBeTime, type Occurrence, timesOf } from './event.ts'
import type { EventFields, EventOverride } from './event-fields.ts'
import { momentAt, readSeries, type Series, startsBetween, toMoment, workBetween, zoneOf } from './starts.ts'
import { readValue, valueMs, wallAt, writeValue } from './times.ts'

/** A range of moments that excludes `to`; UTC times like those of events. */
export type Window = { from: string; to: string }

export type Expansion = { occurrences: Occurrence[]; truncated: boolean }

type Placement = { placed: Placed[]; truncated: boolean }

/**
 * The limits of one call. Work is estimated before it is done, in units of about 10 µs, because a rule that rarely or
 * never occurs takes as long as one that does. Every occurrence repeats the description of its event, so the text is
 * limited as well.
 */
export const expansionLimits = { occurrences: 5000, characters: 1_000_000, years: 2, work: 100_000 }

/** Returns the problems of a window, as sentences that follow the name of the field. */
export function checkWindow({ from, to }: Window, years = expansionLimits.years): FieldError[] {
  const unreadable = Object.entries({ from, to }).filter(([, value]) => readValue(value, false) === null)
  if (unreadable.length > 0) return unreadable.map(([field]) => ({ field, message: mustBeTime }))
  const [begin, end] = [valueMs(from, false), valueMs(to, false)]
  if (end <= begin) return [{ field: 'to', message: 'must be after from' }]
  if (end > yearsAfter(begin, years)) return [{ field: 'to', message: `must be at most ${years} years after from` }]
  return []
}

/**
 * Returns all occurrences that overlap a valid window, by start, then by id. If there are too many, it returns the
 * earliest; `truncated` says that something is missing.
 */
export function expandEvents(events: CalendarEvent[], window: Window, limits = expansionLimits): Expansion {
  const expanding = expandOneByOne(events, window, limits)
  let step = expanding.next()
  while (!step.done) step = expanding.next()
  return step.value
}

/** Expands in slices of a few milliseconds, so that other requests run in between. */
export const expandInSlices = (events: CalendarEvent[], window: Window, limits = expansionLimits): Promise<Expansion> =>
  inSlices(expandOneByOne(events, window, limits))

/** The same for callers that need the moments of occurrences and not their texts. */
export const placeInSlices = (events: CalendarEvent[], window: Window, limits = expansionLimits): Promise<Placement> =>
  inSlices(placeOneByOne(events, window, limits))

async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  let sliceStart = performance.now()
  let step = steps.next()
  while (!step.done) {
    if (performance.now() - sliceStart > sliceMs) {
      await yieldToEventLoop()
      sliceStart = performance.now()
    }
    step = steps.next()
  }
  return step.value
}

const sliceMs = 10
/** Number of occurrences that are written, with their texts, in less than a slice. */
const occurrencesPerStep = 200

function* expandOneByOne(
  events: CalendarEvent[],
  window: Window,
  limits: typeof expansionLimits,
): Generator<void, Expansion> {
  const { placed, truncated } = yield* placeOneByOne(events, window, limits)
  const occurrences: Occurrence[] = []
  for (const some of slicesOf(placed, occurrencesPerStep)) {
    occurrences.push(...some.map(toOccurrence))
    yield
  }
  return { occurrences, truncated }
}

function* placeOneByOne(
  events: CalendarEvent[],
  window: Window,
  limits: typeof expansionLimits,
): Generator<void, Placement> {
  const from = valueMs(window.from, false)
  let to = valueMs(window.to, false)
  let found: Placed[] = []
  let work = 0
  let truncated = false
  for (const event of events) {
    const series = readSeries(event)
    work += workBetween(series, from - lengthOf(event), to) + event.exdates.length + event.overrides.length
    if (work > limits.work) {
      truncated = true
      break
    }
    found.push(...placedBetween(event, series, from, to))
    if (found.length > 2 * limits.occurrences) {
      found = found.sort(byStart).slice(0, limits.occurrences)
      // An occurrence that begins later than the last of these cannot be among the earliest.
      to = (found.at(-1)?.begin ?? to) + 1
      truncated = true
    }
    yield
  }
  const kept = howManyFit(found.sort(byStart), limits)
  truncated ||= found.length > kept
  return { placed: found.slice(0, kept), truncated }
}

function howManyFit(found: Placed[], { occurrences, characters }: typeof expansionLimits): number {
  let room = characters
  const beyond = found.slice(0, occurrences).findIndex(({ event, changes }) => {
    room -= (changes.description ?? event.description).length
    return room < 0
  })
  return beyond === -1 ? Math.min(found.length, occurrences) : beyond
}

/**
 * The first and the last moment of all occurrences, in epoch milliseconds; `endsAt` is null for a series without end.
 */
export type Span = { startsAt: number; endsAt: number | null }

export const spanOf = (event: EventFields): Span => ({
  startsAt: Math.min(
    momentAt(event, event.start),
    ...event.overrides.map(({ recurrenceId, start = recurrenceId }) => momentAt(event, start)),
  ),
  endsAt: endOfEvent(event),
})

/** Returns when the last occurrence is over, or null for a series without end. */
export function endOfEvent(event: EventFields): number | null {
  const { last } = readSeries(event)
  if (last === Number.POSITIVE_INFINITY) return null
  const lastValue = event.allDay ? Math.floor(wallAt(last, zoneOf(event)) / dayMs) * dayMs : last
  const moved = event.overrides.map((override) => momentAt(event, timesOf(event, override).end))
  return Math.max(toMoment(event, lastValue + lengthOf(event)), ...moved)
}

const lengthOf = ({ start, end, allDay }: EventFields) => valueMs(end, allDay) - valueMs(start, allDay)

/** One occurrence, in values as `valueMs` reads them, with the moments at which it begins and finishes. */
type Placed = {
  event: CalendarEvent
  recurrenceId: number
  start: number
  end: number
  begin: number
  finish: number
  changes: Omit<EventOverride, 'recurrenceId' | 'extra'>
}

function placedBetween(event: CalendarEvent, series: Series, from: number, to: number): Placed[] {
  return [...regular(event, series, from, to), ...changed(event)].filter(
    ({ begin, finish }) => begin < to && (finish > from || begin >= from),
  )
}

/** Returns the occurrences of the rule that were not changed. */
function regular(event: CalendarEvent, series: Series, from: number, to: number): Placed[] {
  const length = lengthOf(event)
  const exceptions = exceptionsOf(event)
  // Whole days are hours longer when the clock is set back in them.
  const maxLength = event.allDay ? length + dayMs : length
  return startsBetween(series, from - maxLength, to)
    .filter(({ value }) => !exceptions.has(value))
    .map(({ value }) => place(event, value, value, value + length))
}

/** Returns the occurrences that were changed individually. */
function changed(event: CalendarEvent): Placed[] {
  if (event.rrule === null) return []
  const { allDay } = event
  const cancelled = new Set(event.exdates.map((value) => valueMs(value, allDay)))
  const placed = event.overrides.map((override) => {
    const { recurrenceId, extra, ...changes } = override
    const { start, end } = timesOf(event, override)
    return place(event, valueMs(recurrenceId, allDay), valueMs(start, allDay), valueMs(end, allDay), changes)
  })
  return placed.filter(({ recurrenceId }) => !cancelled.has(recurrenceId))
}

function exceptionsOf({ rrule, exdates, overrides, allDay }: CalendarEvent): Set<number> {
  const values = rrule === null ? [] : [...exdates, ...overrides.map(({ recurrenceId }) => recurrenceId)]
  return new Set(values.map((value) => valueMs(value, allDay)))
}

const place = (event: CalendarEvent, recurrenceId: number, start: number, end: number, changes = {}): Placed => ({
  event,
  recurrenceId,
  start,
  end,
  begin: toMoment(event, start),
  finish: toMoment(event, end),
  changes,
})

const byStart = (one: Placed, other: Placed) =>
  one.begin - other.begin || (one.event.id < other.event.id ? -1 : Number(one.event.id > other.event.id))

function toOccurrence({ event, recurrenceId, start, end, changes }: Placed): Occurrence {
  const { rrule, exdates, overrides, zoneRules, ...fields } = event
  const write = (value: number) => writeValue(value, event.allDay)
  return {
    ...fields,
    ...changes,
    start: write(start),
    end: write(end),
    recurrenceId: rrule === null ? null : write(recurrenceId),
  }
}

const yearsAfter = (at: number, years: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC').add({ years }).epochMilliseconds
