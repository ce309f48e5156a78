import { dayMs, minuteMs, timeAt } from '../../clock.ts'
import { inTurns } from '../../concurrency/in-turns.ts'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Connection } from '../../db/database.ts'
import { fail, unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { replicaRead } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { newest } from '../core/page.ts'
import { readInChunks, type Sized } from '../core/read-in-chunks.ts'
import { peopleNamed } from '../groups/people-named.ts'
import { accountByKey } from '../identity/queries.ts'
import type { Calendar } from './calendar.ts'
import type { CalendarEvent } from './event.ts'
import { sizesBetween } from './event-pages.ts'
import { withoutTexts } from './event-times.ts'
import { checkWindow, expansionLimits, placeInSlices, type Window } from './expand.ts'
import { freeSlots, joined, type Slot } from './free-slots.ts'
import { datesDeclined, eventTimesByKey, membershipsFirst, membersOfGroups } from './free-time-queries.ts'
import { writeValue } from './times.ts'

export const freeTimeLimits = { people: 50, times: 50, days: 60 }

/** Limits beyond which the search is refused: a proposal must not ignore an event that was not read. */
const maxEvents = 10_000
const maxBytes = 16 * 1024 * 1024
const maxOccurrences = 50_000
const sizesPerPage = 500
const occurrencesPerTurn = 500

type FreeTimeAsked = { organizationId: string; userlist: string[]; minutes: number; window: Window }

/**
 * Proposes times at which all of some people are free, within the hours of the caller's zone. Nothing of their events is
 * shown; that the time of a private event is busy, their calendars show as well.
 */
export const findFreeTime = replicaRead('calendar.read', async (app, caller, asked: FreeTimeAsked) => {
  const { window, minutes } = asked
  requireWindow(window)
  const people = await membershipsAsked(app.db, caller, asked.userlist)
  const within = { start: Date.parse(window.from), end: Date.parse(window.to) }
  const busy = await busyTimes(app, caller, people, window)
  const { timeZone } = await accountByKey.one(app.db, { key: caller.accountKey })
  const slots = freeSlots(within, timeZone ?? 'UTC', busy, minutes * minuteMs, freeTimeLimits.times)
  return { times: slots.map(({ start, end }) => ({ start: timeAt(start), end: timeAt(end) })) }
})

function requireWindow(window: Window): void {
  const problems = checkWindow(window)
  if (problems.length > 0) throw fail('UNACCEPTABLE_FIELDS', { fields: problems })
  const { days } = freeTimeLimits
  if (Date.parse(window.to) > Date.parse(window.from) + days * dayMs) {
    throw unacceptable('to', `must be at most ${days} days after from`)
  }
}

/** Finds the people named in the list, and those in the groups named in it. */
async function membershipsAsked(on: Connection, caller: MemberCaller, userlist: string[]): Promise<number[]> {
  const { memberships, groups } = await peopleNamed(on, caller, 'userlist', userlist)
  const count = freeTimeLimits.people + 1
  const { organizationKey } = caller
  const everyone = groups.some(({ audience }) => audience < 0)
    ? await membershipsFirst.all(on, { organizationKey, count })
    : []
  const groupKeys = groups.map(({ audience }) => audience).filter((audience) => audience > 0)
  // If there are more rows, one of the groups alone has too many people.
  const asked = { groupKeys: JSON.stringify(groupKeys), count: groupKeys.length * count }
  const inGroups = groupKeys.length > 0 ? await membersOfGroups.all(on, asked) : []
  const people = new Set([...memberships, ...[...everyone, ...inGroups].map(({ key }) => key)])
  if (people.size > freeTimeLimits.people) {
    throw unacceptable('userlist', `must name at most ${freeTimeLimits.people} people, with those in groups`)
  }
  return [...people]
}

type ReadEvents = Map<number, { size: Sized; people: number }>

/**
 * Returns when at least one of the people is busy: by an event of their own, one to which they are invited, or one of the
 * organization, unless they said that they do not come. The answer to a private event counts for its readers only: all
 * others see that the time is busy. A moment makes nobody busy.
 */
async function busyTimes(app: App, caller: MemberCaller, people: number[], window: Window): Promise<Slot[]> {
  const read: ReadEvents = new Map()
  const { organizationKey, membershipKey: readerKey } = caller
  const shared = await eventsIn(app.db, { membershipKey: null, organizationKey }, window, read, people.length)
  const declined = new Map<string, number>()
  for (const membershipKey of people) {
    const own = await eventsIn(app.db, { membershipKey, organizationKey: null }, window, read, 1)
    const asked = { membershipKey, readerKey, eventKeys: JSON.stringify([...shared, ...own]) }
    for (const { eventKey, occurrence } of await datesDeclined.all(app.db, asked)) {
      const date = `${eventKey} ${occurrence}`
      declined.set(date, (declined.get(date) ?? 0) + 1)
    }
    await yieldToEventLoop()
  }
  const { events, keys } = await eventsOf(app.db, read)
  const limits = { ...expansionLimits, occurrences: maxOccurrences, characters: Number.POSITIVE_INFINITY }
  const { placed, truncated } = await placeInSlices([...events.values()], window, limits)
  if (truncated) throw fail('TOO_COSTLY')
  const busy: Slot[] = []
  for await (const { event, recurrenceId, begin, finish } of inTurns(placed, occurrencesPerTurn)) {
    const key = keys.get(event.id)
    if (key === undefined || begin === finish) continue
    const date = event.rrule === null ? '' : writeValue(recurrenceId, event.allDay)
    const staying = (read.get(key)?.people ?? 0) - (declined.get(`${key} ${date}`) ?? 0)
    if (staying > 0) busy.push({ start: begin, end: finish })
  }
  return joined(busy)
}

/** Notes the events of a calendar that may take place in the window, with the number of people in them. */
async function eventsIn(
  on: Connection,
  calendar: Calendar,
  window: Window,
  read: ReadEvents,
  people: number,
): Promise<number[]> {
  const span = { from: Date.parse(window.from), to: Date.parse(window.to), count: sizesPerPage }
  const keys: number[] = []
  for (let before = newest; ; ) {
    const sizes = await sizesBetween(on, calendar, { ...span, before })
    for (const size of sizes) {
      keys.push(size.key)
      read.set(size.key, { size, people: (read.get(size.key)?.people ?? 0) + people })
    }
    if (read.size > maxEvents) throw fail('TOO_COSTLY')
    if (sizes.length < sizesPerPage) return keys
    before = sizes.at(-1)?.key ?? 0
  }
}

/** Reads the times of the events. */
async function eventsOf(on: Connection, read: ReadEvents) {
  const events = new Map<string, CalendarEvent>()
  const keys = new Map<string, number>()
  let bytes = 0
  const sizes = [...read.values()].map(({ size }) => size)
  for await (const rows of readInChunks(sizes, (chunk) => eventTimesByKey.all(on, { keys: chunk }))) {
    for (const row of rows) {
      bytes += row.exdates.length + row.overrides.length
      if (bytes > maxBytes) throw fail('TOO_COSTLY')
      events.set(row.id, withoutTexts(row))
      keys.set(row.id, row.key)
    }
  }
  return { events, keys }
}
