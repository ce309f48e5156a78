import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type CalendarEvent, checkEvent } from '../../src/domain/calendar/event.ts'
import {
  checkWindow,
  endOfEvent,
  expandEvents,
  expandInSlices,
  expansionLimits,
} from '../../src/domain/calendar/expand.ts'
import { datesOf, type RuleParts, toRrule, weekdays } from './day-by-day.ts'
import { dayOff, meeting } from './events.ts'
import { forAll } from './properties.ts'

const zones = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tehran', 'Pacific/Apia', 'UTC']

const numbers = (from: number, to: number) =>
  fc.uniqueArray(fc.integer({ min: from, max: to }), { minLength: 1, maxLength: 3 })
const signed = (most: number) =>
  fc.uniqueArray(fc.integer({ min: -most, max: most }).filter(Boolean), { minLength: 1, maxLength: 3 })
const plainDays = fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 4 })
const numberedDays = fc.uniqueArray(
  fc.tuple(fc.constantFrom('', 1, 2, 3, 4, 5, -1, -2, -5), fc.constantFrom(...weekdays)).map((parts) => parts.join('')),
  { minLength: 1, maxLength: 4 },
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 2) => fc.option(arbitrary, { nil: undefined, freq })

const common = {
  INTERVAL: maybe(fc.integer({ min: 1, max: 5 })),
  BYMONTH: maybe(numbers(1, 12)),
  WKST: maybe(fc.constantFrom(...weekdays)),
  COUNT: maybe(fc.integer({ min: 1, max: 40 })),
}
const BYSETPOS = maybe(signed(5))

const rules: fc.Arbitrary<RuleParts> = fc
  .oneof(
    fc.record({
      FREQ: fc.constant('DAILY' as const),
      ...common,
      BYMONTHDAY: maybe(signed(31)),
      BYDAY: maybe(plainDays),
    }),
    fc.record({ FREQ: fc.constant('WEEKLY' as const), ...common, BYDAY: maybe(plainDays, 5), BYSETPOS }),
    fc.record({
      FREQ: fc.constant('MONTHLY' as const),
      ...common,
      BYMONTHDAY: maybe(signed(31)),
      BYDAY: maybe(numberedDays),
      BYSETPOS,
    }),
    fc.record({
      FREQ: fc.constant('YEARLY' as const),
      ...common,
      BYMONTH: numbers(1, 12),
      BYMONTHDAY: maybe(signed(31)),
      BYDAY: maybe(numberedDays),
      BYSETPOS,
    }),
    fc.record({
      FREQ: fc.constant('YEARLY' as const),
      ...common,
      BYMONTH: fc.constant(undefined),
      BYMONTHDAY: maybe(signed(31)),
      BYDAY: maybe(plainDays),
      BYSETPOS,
    }),
  )
  .map(({ BYSETPOS, ...parts }: RuleParts) =>
    BYSETPOS && (parts.BYDAY || parts.BYMONTHDAY || parts.BYMONTH) ? { ...parts, BYSETPOS } : parts,
  )

const dayMs = 86_400_000
const iso = (at: number) => new Date(at).toISOString()
const compact = (text: string) => text.replace(/\.\d+|[-:]/g, '')

const march = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' }

const startsOf = (event: CalendarEvent, window = march) =>
  expandEvents([event], window).occurrences.map(({ start }) => start)

const cases = fc.record({
  parts: rules,
  timeZone: fc.constantFrom(...zones),
  earliest: fc.integer({ min: 0, max: 5000 }).map((days) => Temporal.PlainDate.from('2010-01-01').add({ days })),
  time: fc.constantFrom('00:00', '01:30', '02:00', '02:15', '02:30', '03:00', '09:00', '23:45'),
  allDay: fc.boolean(),
  length: fc.integer({ min: 1, max: 60 }),
  untilAfterHours: maybe(fc.integer({ min: 0, max: 20_000 }), 3),
  windowAfterHours: fc.integer({ min: -2000, max: 20_000 }),
  windowHours: fc.integer({ min: 1, max: 17_000 }),
})

type Scenario = typeof cases extends fc.Arbitrary<infer T> ? T : never

/** Returns an event and its expected occurrences in a window, or null if its rule never falls on a day. */
function seriesOf({ parts, timeZone, earliest, time, allDay, length, ...scenario }: Scenario) {
  const [date] = datesOf({ ...parts, COUNT: 1 }, earliest, earliest.add({ years: 3 }))
  const start = date?.toZonedDateTime({ timeZone, plainTime: allDay ? '00:00' : time })
  if (!date || !start?.toPlainDate().equals(date)) return null

  const from = start.epochMilliseconds + scenario.windowAfterHours * 3_600_000
  const to = from + scenario.windowHours * 3_600_000
  const until = endOfRule(parts, start, allDay, scenario.untilAfterHours)
  const lastDate = Temporal.Instant.fromEpochMilliseconds(to).toZonedDateTimeISO(timeZone).toPlainDate()
  const lengthMs = length * (allDay ? dayMs : 3_600_000)

  const occurrences = datesOf(parts, date, lastDate.add({ days: 1 })).map((day) => {
    const at = (on: Temporal.PlainDate) =>
      on.toZonedDateTime({ timeZone, plainTime: allDay ? '00:00' : start.toPlainTime() })
    const begin = at(day).epochMilliseconds
    const finish = allDay ? at(day.add({ days: length })).epochMilliseconds : begin + lengthMs
    const text = allDay ? `${day} ${day.add({ days: length })}` : `${iso(begin)} ${iso(finish)}`
    return { begin, finish, text }
  })
  const expected = occurrences
    .filter(({ begin, finish }) => begin < to && finish > from && begin <= (until?.at ?? to))
    .map(({ text }) => text)

  const event: CalendarEvent = {
    ...meeting,
    allDay,
    timeZone,
    start: allDay ? String(date) : iso(start.epochMilliseconds),
    end: allDay ? String(date.add({ days: length })) : iso(start.epochMilliseconds + lengthMs),
    rrule: toRrule(until ? { ...parts, COUNT: undefined, UNTIL: until.text } : parts),
  }
  return { event, window: { from: iso(from), to: iso(to) }, expected: [...new Set(expected)] }
}

/** A rule such as "every Monday that is the sixth of January" takes too long to reach its COUNT. */
function isCountedTooFar(event: CalendarEvent): boolean {
  const problems = checkEvent(event)
  const others = problems.filter(({ message }) => !message.startsWith('must reach its COUNT'))
  assert.deepEqual(others, [], event.rrule ?? '')
  return problems.length > 0
}

/** Returns UNTIL for rules that do not end by COUNT. */
function endOfRule(parts: RuleParts, start: Temporal.ZonedDateTime, allDay: boolean, afterHours: number | undefined) {
  if (parts.COUNT !== undefined || afterHours === undefined) return null
  const end = start.add({ hours: afterHours })
  if (!allDay) return { at: end.epochMilliseconds, text: compact(iso(end.epochMilliseconds)) }
  const date = end.toPlainDate()
  return { at: date.toZonedDateTime(start.timeZoneId).epochMilliseconds, text: compact(String(date)) }
}

describe('the expansion of a rule', () => {
  test('equals a walk through all days, in every zone, for times and for whole days', () => {
    let compared = 0
    forAll(cases, 800, (scenario) => {
      const series = seriesOf(scenario)
      if (series === null) return
      const { event, window, expected } = series
      if (isCountedTooFar(event)) return
      assert.deepEqual(
        expandEvents([event], window).occurrences.map(({ start, end }) => `${start} ${end}`),
        expected,
        `${event.rrule} from ${event.start} in ${event.timeZone}`,
      )
      compared += expected.length
    })
    assert.ok(compared > 4_000, `only ${compared} occurrences were compared`)
  })
})

describe('when clocks change', () => {
  const daily = (start: string, timeZone: string, rrule = 'FREQ=DAILY'): CalendarEvent => ({
    ...meeting,
    start,
    end: start,
    timeZone,
    rrule,
  })
  const around = (date: string) => ({
    from: iso(Date.parse(date) - 2 * dayMs),
    to: iso(Date.parse(date) + 2 * dayMs),
  })

  test('an event keeps its local hour', () => {
    const sundays = daily('2026-03-22T08:00:00Z', 'Europe/Paris', 'FREQ=WEEKLY')
    assert.deepEqual(startsOf(sundays), ['2026-03-22T08:00:00.000Z', '2026-03-29T07:00:00.000Z'])
  })

  test('a skipped time is moved by the length of the gap, on that day only', () => {
    assert.deepEqual(startsOf(daily('2026-03-01T07:30:00Z', 'America/New_York'), around('2026-03-08T12:00:00Z')), [
      '2026-03-07T07:30:00.000Z',
      '2026-03-08T07:30:00.000Z',
      '2026-03-09T06:30:00.000Z',
      '2026-03-10T06:30:00.000Z',
    ])
  })

  test('a time that occurs twice means the first one', () => {
    assert.deepEqual(startsOf(daily('2026-10-20T00:30:00Z', 'Europe/Paris'), around('2026-10-25T00:00:00Z')), [
      '2026-10-23T00:30:00.000Z',
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  test('a first occurrence at the second of two such times stays there, even if it is the only one', () => {
    const start = '2026-10-25T01:30:00.000Z'
    const window = around('2026-10-25T12:00:00Z')
    assert.deepEqual(startsOf(daily(start, 'Europe/Paris'), window), [
      start,
      '2026-10-26T01:30:00.000Z',
      '2026-10-27T01:30:00.000Z',
    ])
    assert.deepEqual(startsOf(daily(start, 'Europe/Paris', 'FREQ=DAILY;COUNT=1'), window), [start])
  })

  test('by half an hour, as on Lord Howe Island', () => {
    assert.deepEqual(startsOf(daily('2026-03-31T14:45:00Z', 'Australia/Lord_Howe'), around('2026-04-05T00:00:00Z')), [
      '2026-04-03T14:45:00.000Z',
      '2026-04-04T14:45:00.000Z',
      '2026-04-05T15:15:00.000Z',
      '2026-04-06T15:15:00.000Z',
    ])
  })

  test('for the last time, as in Tehran in 2022', () => {
    assert.deepEqual(startsOf(daily('2022-09-01T04:30:00Z', 'Asia/Tehran'), around('2022-09-22T00:00:00Z')), [
      '2022-09-20T04:30:00.000Z',
      '2022-09-21T04:30:00.000Z',
      '2022-09-22T05:30:00.000Z',
      '2022-09-23T05:30:00.000Z',
    ])
  })

  test('by a whole day, as on Samoa, an occurrence of the skipped day merges with the one of the day after', () => {
    assert.deepEqual(startsOf(daily('2011-12-01T19:00:00Z', 'Pacific/Apia'), around('2011-12-30T12:00:00Z')), [
      '2011-12-28T19:00:00.000Z',
      '2011-12-29T19:00:00.000Z',
      '2011-12-30T19:00:00.000Z',
      '2011-12-31T19:00:00.000Z',
    ])
  })

  test('a window that begins or ends in a repeated or skipped hour loses nothing', () => {
    const nightly = daily('2026-10-20T00:30:00Z', 'Europe/Paris')
    const untilSecondTen = { from: '2026-10-25T00:00:00Z', to: '2026-10-25T01:10:00Z' }
    assert.deepEqual(startsOf(nightly, untilSecondTen), ['2026-10-25T00:30:00.000Z'])
    const fridays = daily('2011-12-16T19:00:00Z', 'Pacific/Apia', 'FREQ=WEEKLY')
    const afterTheSkippedFriday = { from: '2011-12-30T18:00:00Z', to: '2011-12-31T00:00:00Z' }
    assert.deepEqual(startsOf(fridays, afterTheSkippedFriday), ['2011-12-30T19:00:00.000Z'])
  })

  test('a day of 25 hours lasts until its last hour', () => {
    const days = { ...dayOff, rrule: 'FREQ=DAILY' }
    assert.deepEqual(startsOf(days, { from: '2026-10-25T22:30:00Z', to: '2026-10-25T22:40:00Z' }), ['2026-10-25'])
  })

  test('an occurrence lasts as long as the others', () => {
    const night = { ...daily('2026-03-21T21:00:00Z', 'Europe/Paris'), end: '2026-03-22T05:00:00Z' }
    const { occurrences } = expandEvents([night], around('2026-03-29T00:00:00Z'))
    assert.deepEqual(
      occurrences.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 3_600_000),
      [8, 8, 8, 8, 8],
    )
  })
})

describe('a window', () => {
  const hour = { from: '2026-03-01T08:00:00Z', to: '2026-03-01T09:00:00Z' }
  const from = (start: string, end: string) => startsOf({ ...meeting, start, end }, hour).length

  test('contains occurrences that overlap it, including those that began before', () => {
    assert.equal(from('2026-03-01T07:00:00Z', '2026-03-01T08:00:01Z'), 1)
    assert.equal(from('2026-02-01T07:00:00Z', '2026-04-01T08:00:00Z'), 1)
    assert.equal(from('2026-03-01T08:59:59Z', '2026-03-01T10:00:00Z'), 1)
  })

  test('excludes an occurrence that ends when it begins, or begins when it ends', () => {
    assert.equal(from('2026-03-01T07:00:00Z', '2026-03-01T08:00:00Z'), 0)
    assert.equal(from('2026-03-01T09:00:00Z', '2026-03-01T10:00:00Z'), 0)
  })

  test('contains reminders from its first moment to before its last', () => {
    assert.equal(from('2026-03-01T08:00:00Z', '2026-03-01T08:00:00Z'), 1)
    assert.equal(from('2026-03-01T09:00:00Z', '2026-03-01T09:00:00Z'), 0)
  })

  test('contains all overlapping occurrences of a long event', () => {
    const fortnight = { ...meeting, end: '2026-03-15T08:00:00Z', rrule: 'FREQ=WEEKLY' }
    const window = { from: '2026-03-30T00:00:00Z', to: '2026-03-31T00:00:00Z' }
    assert.deepEqual(startsOf(fortnight, window), ['2026-03-22T08:00:00.000Z', '2026-03-29T07:00:00.000Z'])
  })

  test('contains the days that begin and end in it in the event’s zone', () => {
    const days = { ...dayOff, rrule: 'FREQ=DAILY', timeZone: 'Asia/Tokyo' }
    const window = { from: '2026-03-09T15:00:00Z', to: '2026-03-11T15:00:00Z' }
    assert.deepEqual(startsOf(days, window), ['2026-03-10', '2026-03-11'])
    assert.deepEqual(startsOf({ ...days, timeZone: 'Europe/Paris' }, window), [
      '2026-03-09',
      '2026-03-10',
      '2026-03-11',
    ])
  })

  test('is refused if it is unreadable, empty, reversed or longer than two years', () => {
    const problems = (begin: string, end: string) =>
      checkWindow({ from: begin, to: end }).map(({ field, message }) => `${field} ${message}`)
    assert.deepEqual(problems('2026-03-01T00:00:00Z', '2028-03-01T00:00:00Z'), [])
    assert.deepEqual(problems('2026-03-01T00:00:00Z', '2028-03-01T00:00:01Z'), [
      'to must be at most 2 years after from',
    ])
    assert.deepEqual(problems('2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z'), ['to must be after from'])
    assert.deepEqual(problems('yesterday', '2026-02-30T00:00:00Z'), [
      'from must be a UTC time in whole seconds, such as 2026-03-29T08:00:00Z',
      'to must be a UTC time in whole seconds, such as 2026-03-29T08:00:00Z',
    ])
  })
})

describe('exceptions', () => {
  const weekly = { ...meeting, rrule: 'FREQ=WEEKLY;COUNT=4' }

  test('remove single occurrences, however their times are spelled', () => {
    const exdates = ['2026-03-08T08:00:00Z', '2026-03-15T08:00:00.000Z', '2026-03-16T08:00:00Z']
    assert.deepEqual(startsOf({ ...weekly, exdates }), ['2026-03-01T08:00:00.000Z', '2026-03-22T08:00:00.000Z'])
  })

  test('change single occurrences, which keep their recurrenceId', () => {
    const overrides = [{ recurrenceId: '2026-03-08T08:00:00Z', start: '2026-03-09T10:00:00Z', title: 'Moved' }]
    const { occurrences } = expandEvents([{ ...weekly, overrides }], march)
    assert.deepEqual(
      occurrences.map(({ title, start, end, recurrenceId }) => [title, start, end, recurrenceId]),
      [
        ['Meeting', '2026-03-01T08:00:00.000Z', '2026-03-01T09:00:00.000Z', '2026-03-01T08:00:00.000Z'],
        ['Moved', '2026-03-09T10:00:00.000Z', '2026-03-09T11:00:00.000Z', '2026-03-08T08:00:00.000Z'],
        ['Meeting', '2026-03-15T08:00:00.000Z', '2026-03-15T09:00:00.000Z', '2026-03-15T08:00:00.000Z'],
        ['Meeting', '2026-03-22T08:00:00.000Z', '2026-03-22T09:00:00.000Z', '2026-03-22T08:00:00.000Z'],
      ],
    )
  })

  test('move occurrences out of a window and into it', () => {
    const overrides = [{ recurrenceId: '2026-03-08T08:00:00Z', start: '2026-05-01T08:00:00Z' }]
    const may = { from: '2026-05-01T00:00:00Z', to: '2026-06-01T00:00:00Z' }
    assert.equal(startsOf({ ...weekly, overrides }).length, 3)
    assert.deepEqual(startsOf({ ...weekly, overrides }, may), ['2026-05-01T08:00:00.000Z'])
  })

  test('cancel what was changed before', () => {
    const recurrenceId = '2026-03-08T08:00:00Z'
    const both = { ...weekly, exdates: [recurrenceId], overrides: [{ recurrenceId, title: 'Moved' }] }
    assert.equal(startsOf(both).length, 3)
  })

  test('are dates if the event is of days', () => {
    const days = { ...dayOff, rrule: 'FREQ=DAILY;COUNT=4', exdates: ['2026-03-02'] }
    const overrides = [{ recurrenceId: '2026-03-03', end: '2026-03-06' }]
    const { occurrences } = expandEvents([{ ...days, overrides }], march)
    assert.deepEqual(
      occurrences.map(({ start, end }) => `${start} ${end}`),
      ['2026-03-01 2026-03-02', '2026-03-03 2026-03-06', '2026-03-04 2026-03-05'],
    )
  })

  test('are ignored for an event that does not recur', () => {
    const once = { ...meeting, exdates: [meeting.start], overrides: [{ recurrenceId: meeting.start, title: 'Moved' }] }
    const { occurrences } = expandEvents([once], march)
    assert.deepEqual(
      occurrences.map(({ title, recurrenceId }) => [title, recurrenceId]),
      [['Meeting', null]],
    )
  })
})

describe('many events', () => {
  test('are sorted by start, then by id', () => {
    const later = { ...meeting, id: 'c', start: '2026-03-02T08:00:00Z', end: '2026-03-02T09:00:00Z' }
    const { occurrences } = expandEvents([later, { ...meeting, id: 'b' }, meeting, dayOff], march)
    assert.deepEqual(
      occurrences.map(({ id }) => id),
      ['d', 'a', 'b', 'c'],
    )
  })

  test('are cut to the earliest occurrences, and the reply says so', () => {
    const daily = Array.from({ length: 40 }, (_, index) => ({ ...meeting, id: `m${index}`, rrule: 'FREQ=DAILY' }))
    const all = expandEvents(daily, march)
    const first = expandEvents(daily, march, { ...expansionLimits, occurrences: 100 })
    assert.equal(all.truncated, false)
    assert.equal(all.occurrences.length, 40 * 31)
    assert.equal(first.truncated, true)
    assert.deepEqual(first.occurrences, all.occurrences.slice(0, 100))
  })

  test('are cut where their descriptions together become too long', () => {
    const daily = { ...meeting, description: 'x'.repeat(1000), rrule: 'FREQ=DAILY' }
    const { occurrences, truncated } = expandEvents([daily], march, { ...expansionLimits, characters: 5_500 })
    assert.equal(truncated, true)
    assert.deepEqual(occurrences, expandEvents([daily], march).occurrences.slice(0, 5))
    assert.equal(expandEvents([daily], march, { ...expansionLimits, characters: 31_000 }).truncated, false)
  })

  test('are cut by id where they start at the same time', () => {
    const daily = Array.from({ length: 7 }, (_, index) => ({ ...meeting, id: `m${index}`, rrule: 'FREQ=DAILY' }))
    const last = { ...meeting, id: 'a', start: '2026-03-15T08:00:00Z', end: '2026-03-15T09:00:00Z' }
    const { occurrences } = expandEvents([...daily, last], march, { ...expansionLimits, occurrences: 100 })
    assert.deepEqual(
      occurrences.slice(-2).map(({ id }) => id),
      ['a', 'm0'],
    )
  })

  test('are written in slices, also thousands of one series', async (context) => {
    const daily = { ...meeting, rrule: 'FREQ=DAILY' }
    const window = { from: '2026-03-02T00:00:00Z', to: '2039-03-02T00:00:00Z' }
    let now = 0
    // Every step takes longer than a slice may.
    context.mock.method(performance, 'now', () => {
      now += 1000
      return now
    })
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const expansion = await expandInSlices([daily], window)
    isDone = true
    assert.ok(expansion.occurrences.length > 4000)
    assert.ok(turns > 20, `${turns} turns of the event loop`)
    assert.deepEqual(expansion, expandEvents([daily], window))
  })

  test('stop at the work limit, and the reply says so', () => {
    const rare = Array.from({ length: 20 }, () => ({ ...meeting, rrule: 'FREQ=DAILY;BYMONTH=3;BYMONTHDAY=1' }))
    const window = { from: '2027-03-02T00:00:00Z', to: '2028-02-28T00:00:00Z' }
    const limits = { ...expansionLimits, work: 8000 }
    assert.deepEqual(expandEvents(rare.slice(0, 10), window, limits), { occurrences: [], truncated: false })
    assert.deepEqual(expandEvents(rare, window, limits), { occurrences: [], truncated: true })
  })
})

describe('rules made to keep a server busy', () => {
  const old = { ...meeting, start: '1970-01-01T08:00:00Z', end: '1970-01-01T09:00:00Z', timeZone: 'UTC' }
  const faraway = { from: '2198-12-01T00:00:00Z', to: '2200-12-01T00:00:00Z' }
  const count = (rrule: string) => startsOf({ ...old, rrule }, faraway).length

  test('are expanded from the window on, not from their start', () => {
    assert.equal(count('FREQ=DAILY'), 730)
    assert.equal(count('FREQ=DAILY;UNTIL=21991231T000000Z'), 395)
    assert.equal(count('FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=1,-1'), 4)
  })

  test('end although they never occur again', () => {
    assert.equal(count('FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6'), 0)
    assert.equal(count('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), 0)
    assert.equal(count('FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300'), 0)
    assert.equal(count('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30,31;BYDAY=MO'), 0)
  })

  test('are refused if their COUNT is too large to count to', () => {
    for (const rrule of [
      'FREQ=DAILY;BYMONTH=1;BYMONTHDAY=1;COUNT=999',
      'FREQ=YEARLY;BYDAY=TH;BYSETPOS=1;COUNT=999',
      'FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=TH;COUNT=999',
    ]) {
      assert.deepEqual(checkEvent({ ...old, rrule }), [
        { field: 'rrule', message: 'must reach its COUNT within 3000 days, 1000 weeks, 600 months or 100 years' },
      ])
    }
  })
})

describe('the end of an event', () => {
  const endOf = (event: CalendarEvent) => {
    const end = endOfEvent(event)
    return end === null ? null : iso(end)
  }

  test('is that of its last occurrence', () => {
    assert.equal(endOf(meeting), '2026-03-01T09:00:00.000Z')
    assert.equal(endOf({ ...meeting, rrule: 'FREQ=WEEKLY;COUNT=5' }), '2026-03-29T08:00:00.000Z')
    assert.equal(endOf({ ...dayOff, rrule: 'FREQ=DAILY;UNTIL=20260329' }), '2026-03-29T22:00:00.000Z')
  })

  test('is later if an occurrence was moved behind it', () => {
    const overrides = [{ recurrenceId: '2026-03-01T08:00:00Z', start: '2027-01-01T08:00:00Z' }]
    assert.equal(endOf({ ...meeting, rrule: 'FREQ=DAILY;COUNT=2', overrides }), '2027-01-01T09:00:00.000Z')
  })

  test('is never if the rule has no end', () => {
    assert.equal(endOf({ ...meeting, rrule: 'FREQ=DAILY' }), null)
  })
})
