import { type Day, dayOf } from './days.ts'
import { isOn, type Planned } from './planned.ts'

/**
 * Assigns each event of a week to a lane that is free on all its days, so that it can be drawn as one bar. The longest
 * events come first. The result lists the lanes of each day, with gaps.
 */
export function barsOfWeek(events: Planned[], week: Day[]): Map<Day, (Planned | null)[]> {
  const lines = new Map<Day, (Planned | null)[]>(week.map((day) => [day, []]))
  const ordered = [...events].sort((one, other) => Number(other.last > other.first) - Number(one.last > one.first))
  for (const event of ordered) {
    const days = week.filter((day) => isOn(event, day)).map((day) => lines.get(day) ?? [])
    let line = 0
    while (days.some((taken) => taken[line])) line += 1
    for (const taken of days) {
      while (taken.length < line) taken.push(null)
      taken[line] = event
    }
  }
  return lines
}

const minuteMs = 60_000
export const minutesInDay = 24 * 60
/** Shorter events are drawn with this duration, so that their titles are readable. */
const minMinutes = 25

/** The position of an event in the hours of a day: its span in minutes, its column and the number of columns. */
export type EventPosition = { planned: Planned; from: number; to: number; column: number; columns: number }

const minutesInto = (day: Day, at: number) => {
  const date = new Date(at)
  if (dayOf(date) !== day) return dayOf(date) < day ? 0 : minutesInDay
  return date.getHours() * 60 + date.getMinutes() + date.getSeconds() / 60
}

/** Places overlapping events side by side. */
export function positionsOfDay(events: Planned[], day: Day): EventPosition[] {
  const places = events
    .filter((planned) => isOn(planned, day))
    .map((planned) => {
      const from = Math.min(minutesInto(day, planned.startAt), minutesInDay - minMinutes)
      const until = planned.endAt - planned.startAt < minuteMs ? from : minutesInto(day, planned.endAt)
      return { planned, from, to: Math.max(until, from + minMinutes), column: 0, columns: 1 }
    })
    .sort((one, other) => one.from - other.from || other.to - one.to)
  let group: EventPosition[] = []
  let groupEnd = 0
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column)) + 1
    for (const place of group) place.columns = columns
    group = []
  }
  for (const place of places) {
    if (place.from >= groupEnd) close()
    const taken = group.filter((other) => other.to > place.from).map(({ column }) => column)
    while (taken.includes(place.column)) place.column += 1
    group.push(place)
    groupEnd = Math.max(groupEnd, place.to)
  }
  close()
  return places
}
