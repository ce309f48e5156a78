import { dayMs, minuteMs, secondMs } from '../../clock.ts'
import type { CalendarEvent } from './event.ts'
import { expandEvents, expansionLimits, type Span } from './expand.ts'
import { momentAt } from './starts.ts'

/** A date that people are reminded of, and the moment after which that is too late. */
export type RemindedDate = { occurrence: string; expiresAt: number }

/** A reminder at the start itself is always late, and useful for a while. */
const lateMs = 15 * minuteMs
/**
 * The rule is expanded up to this time behind the last reminder; if it has no date there, it is expanded again later.
 */
const aheadMs = 32 * dayMs
/** An event that is read after a long break may have many dates in progress. */
const maxDates = 20

/**
 * Returns the dates with a reminder after `after` and up to now, unless they are over, and when to look again: at the
 * next reminder, or after the part of the series that was looked at. It is null when the series has ended.
 */
export function remindersOf(
  event: CalendarEvent,
  { startsAt: firstAt, endsAt }: Span,
  after: number,
  now: number,
): { due: RemindedDate[]; next: number | null } {
  const leads = (event.reminders ?? []).map((minutes) => minutes * minuteMs)
  if (leads.length === 0) return { due: [], next: null }
  const longest = Math.max(...leads)
  const until = Math.max(now, firstAt) + longest + aheadMs
  const window = { from: wholeSeconds(now - lateMs), to: wholeSeconds(until + secondMs) }
  const limits = { ...expansionLimits, characters: Number.POSITIVE_INFINITY }
  const { occurrences } = expandEvents([event], window, limits)
  const due: RemindedDate[] = []
  let next: number | null = endsAt !== null && endsAt < until ? null : until - longest
  for (const { recurrenceId, start, end } of occurrences) {
    const startsAt = momentAt(event, start)
    const expiresAt = Math.max(momentAt(event, end), startsAt + lateMs)
    const moments = leads.map((lead) => startsAt - lead)
    if (expiresAt > now && moments.some((at) => at > after && at <= now)) {
      due.push({ occurrence: recurrenceId ?? '', expiresAt })
    }
    for (const at of moments) if (at > now && (next === null || at < next)) next = at
  }
  return { due: due.slice(0, maxDates), next }
}

const wholeSeconds = (at: number) => new Date(Math.floor(at / secondMs) * secondMs).toISOString()
