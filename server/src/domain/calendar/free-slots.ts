import { dayMs, hourMs, minuteMs } from '../../clock.ts'
import { momentOf, wallAt } from './times.ts'

/** A span of moments that excludes `end`. */
export type Slot = { start: number; end: number }

/** Proposals are within these hours of a day. */
const hours = { first: 8, last: 20 }
/** People begin at a quarter of an hour where that fits. */
const quarterMs = 15 * minuteMs

/** Joins spans that overlap or touch, in order. */
export function joined(spans: Slot[]): Slot[] {
  const result: Slot[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/**
 * Returns the first free slots of a length within the hours of each day of a zone. Slots do not overlap; those of a gap
 * follow each other.
 */
export function freeSlots(within: Slot, timeZone: string, busy: Slot[], lengthMs: number, count: number): Slot[] {
  const found: Slot[] = []
  const taken = joined(busy)
  let next = 0
  for (const day of daysOf(within, timeZone)) {
    let start = day.start
    const fill = (until: number) => {
      const aligned = Math.ceil(start / quarterMs) * quarterMs
      let from = aligned + lengthMs <= until ? aligned : start
      for (; from + lengthMs <= until && found.length < count; from += lengthMs) {
        found.push({ start: from, end: from + lengthMs })
      }
    }
    while ((taken[next]?.end ?? Number.POSITIVE_INFINITY) <= day.start) next++
    for (let index = next; start < day.end; index++) {
      const span = taken[index]
      if (!span || span.start >= day.end) break
      fill(span.start)
      start = Math.max(start, span.end)
    }
    fill(day.end)
    if (found.length >= count) break
  }
  return found
}

/** Yields the hours of each day that a span touches, in the zone, cut to the span. */
function* daysOf({ start, end }: Slot, timeZone: string): Generator<Slot> {
  const last = wallAt(end, timeZone)
  for (let day = Math.floor(wallAt(start, timeZone) / dayMs) * dayMs; day <= last; day += dayMs) {
    yield {
      start: Math.max(start, momentOf(day + hours.first * hourMs, timeZone)),
      end: Math.min(end, momentOf(day + hours.last * hourMs, timeZone)),
    }
  }
}
