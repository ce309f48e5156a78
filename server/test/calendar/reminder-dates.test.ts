import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayMs, hourMs, minuteMs } from '../../src/clock.ts'
import type { CalendarEvent } from '../../src/domain/calendar/event.ts'
import { spanOf } from '../../src/domain/calendar/expand.ts'
import { remindersOf } from '../../src/domain/calendar/reminders.ts'
import { dayOff, meeting } from './events.ts'

const training: CalendarEvent = {
  ...meeting,
  start: '2027-03-20T18:00:00.000Z',
  end: '2027-03-20T20:00:00.000Z',
  rrule: 'FREQ=WEEKLY',
  reminders: [60],
}

/** Runs a job every so often and returns what it finds, as times and dates. */
function remindersUntil(event: CalendarEvent, from: string, to: string, everyMs = 10 * minuteMs): string[] {
  const found: string[] = []
  let after = Date.parse(from)
  let lookAt: number | null = after
  for (let now = after; now <= Date.parse(to); now += everyMs) {
    if (lookAt === null || lookAt > now) continue
    const { due, next } = remindersOf(event, spanOf(event), after, now)
    assert.ok(next === null || next > now, 'it never looks again at once')
    found.push(...due.map(({ occurrence }) => `${new Date(now).toISOString().slice(0, 16)} ${occurrence}`))
    after = now
    lookAt = next
  }
  return found
}

describe('reminders of dates', () => {
  test('an event that does not recur', () => {
    const event = { ...meeting, reminders: [1440, 60, 0] }
    assert.deepEqual(remindersUntil(event, '2026-02-01T00:00:00Z', '2026-03-02T00:00:00Z'), [
      '2026-02-28T08:00 ',
      '2026-03-01T07:00 ',
      '2026-03-01T08:00 ',
    ])
    assert.deepEqual(remindersOf({ ...event, reminders: [] }, spanOf(event), 0, 0), { due: [], next: null })
    const over = remindersOf(event, spanOf(event), 0, Date.parse('2026-03-01T09:00:00Z'))
    assert.deepEqual(over, { due: [], next: null })
  })

  test('a series keeps its hour when daylight saving time begins and ends', () => {
    assert.deepEqual(remindersUntil(training, '2027-03-19T00:00:00Z', '2027-04-04T00:00:00Z'), [
      '2027-03-20T17:00 2027-03-20T18:00:00.000Z',
      '2027-03-27T17:00 2027-03-27T18:00:00.000Z',
      '2027-04-03T16:00 2027-04-03T17:00:00.000Z',
    ])
    const autumn = { ...training, start: '2027-10-24T00:30:00.000Z', end: '2027-10-24T01:30:00.000Z' }
    assert.deepEqual(remindersUntil(autumn, '2027-10-20T00:00:00Z', '2027-11-08T00:00:00Z'), [
      '2027-10-23T23:30 2027-10-24T00:30:00.000Z',
      '2027-10-30T23:30 2027-10-31T00:30:00.000Z',
      '2027-11-07T00:30 2027-11-07T01:30:00.000Z',
    ])
  })

  test('a day of a daily series that has 23 hours', () => {
    const daily = {
      ...training,
      rrule: 'FREQ=DAILY',
      start: '2027-03-27T01:30:00.000Z',
      end: '2027-03-27T02:00:00.000Z',
    }
    assert.deepEqual(remindersUntil(daily, '2027-03-27T00:00:00Z', '2027-03-29T12:00:00Z'), [
      '2027-03-27T00:30 2027-03-27T01:30:00.000Z',
      // The hour of 28 March does not exist, so the date is an hour later.
      '2027-03-28T00:30 2027-03-28T01:30:00.000Z',
      '2027-03-28T23:30 2027-03-29T00:30:00.000Z',
    ])
  })

  test('whole days begin at midnight in the zone of the event', () => {
    const inTokyo = { ...dayOff, timeZone: 'Asia/Tokyo', reminders: [60] }
    assert.deepEqual(remindersUntil(inTokyo, '2026-02-20T00:00:00Z', '2026-03-05T00:00:00Z'), ['2026-02-28T14:00 '])
    const days = { ...dayOff, start: '2026-03-28', end: '2026-03-29', rrule: 'FREQ=DAILY;COUNT=3', reminders: [0] }
    assert.deepEqual(remindersUntil(days, '2026-03-20T00:00:00Z', '2026-05-01T00:00:00Z'), [
      '2026-03-27T23:00 2026-03-28',
      '2026-03-28T23:00 2026-03-29',
      '2026-03-29T22:00 2026-03-30',
    ])
  })

  test('changed and cancelled dates', () => {
    const event = {
      ...training,
      exdates: ['2027-03-27T18:00:00.000Z'],
      overrides: [{ recurrenceId: '2027-04-03T17:00:00.000Z', start: '2027-04-01T10:00:00.000Z' }],
    }
    assert.deepEqual(remindersUntil(event, '2027-03-19T00:00:00Z', '2027-04-11T00:00:00Z'), [
      '2027-03-20T17:00 2027-03-20T18:00:00.000Z',
      '2027-04-01T09:00 2027-04-03T17:00:00.000Z',
      '2027-04-10T16:00 2027-04-10T17:00:00.000Z',
    ])
  })

  test('a series that ends, one that begins late, and one with a date in four years', () => {
    const ended = { ...training, rrule: 'FREQ=WEEKLY;COUNT=2' }
    assert.equal(remindersUntil(ended, '2027-03-01T00:00:00Z', '2028-06-01T00:00:00Z', hourMs).length, 2)
    const later = { ...training, start: '2030-03-20T18:00:00.000Z', end: '2030-03-20T20:00:00.000Z' }
    const { next } = remindersOf(later, spanOf(later), 0, Date.parse('2027-01-01T00:00:00Z'))
    assert.equal(next, Date.parse('2030-03-20T17:00:00Z'))
    const rare = {
      ...dayOff,
      start: '2028-02-29',
      end: '2028-03-01',
      rrule: 'FREQ=YEARLY;INTERVAL=4',
      reminders: [40_320],
    }
    assert.deepEqual(
      remindersUntil({ ...rare, timeZone: 'UTC' }, '2028-01-01T00:00:00Z', '2032-06-01T00:00:00Z', dayMs),
      ['2028-02-01T00:00 2028-02-29', '2032-02-01T00:00 2032-02-29'],
    )
  })

  test('after a break a date has one reminder, however many were missed, and none when it is over', () => {
    const event = { ...training, reminders: [2880, 1440, 60] }
    const after = Date.parse('2027-03-15T00:00:00Z')
    const at = (time: string) => remindersOf(event, spanOf(event), after, Date.parse(time)).due
    assert.deepEqual(at('2027-03-20T17:59:00Z'), [
      { occurrence: '2027-03-20T18:00:00.000Z', expiresAt: Date.parse('2027-03-20T20:00:00Z') },
    ])
    assert.equal(at('2027-03-20T19:59:00Z').length, 1)
    assert.deepEqual(at('2027-03-20T20:00:00Z'), [])
    // A moment has no length, and its reminder comes a little late at best.
    const moment = { ...training, end: training.start, rrule: null, reminders: [0] }
    const late = (time: string) => remindersOf(moment, spanOf(moment), after, Date.parse(time)).due.length
    assert.deepEqual(
      ['18:00:20', '18:14:59', '18:15:00'].map((time) => late(`2027-03-20T${time}Z`)),
      [1, 1, 0],
    )
  })

  test('a clock that is set back repeats nothing', () => {
    const now = Date.parse('2027-03-20T17:00:10Z')
    const { due } = remindersOf(training, spanOf(training), now + hourMs, now)
    assert.deepEqual(due, [])
  })
})
