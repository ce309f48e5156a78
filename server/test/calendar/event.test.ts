import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkEvent, hidePrivate, normalizeEvent } from '../../src/domain/calendar/event.ts'
import type { EventFields } from '../../src/domain/calendar/event-fields.ts'
import { dayOff, meeting } from './events.ts'

const problemsOf = (event: EventFields) => checkEvent(event).map(({ field, message }) => `${field} ${message}`)

describe('an event is accepted', () => {
  const good: Record<string, Partial<EventFields>> = {
    'with a start and an end': {},
    'as a reminder, which ends when it starts': { end: meeting.start },
    'in a year at most': { end: '2027-03-02T08:00:00Z' },
    'on the last day of all': { start: '2200-12-31T00:00:00Z', end: '2200-12-31T23:59:59Z' },
    'in any zone': { timeZone: 'Pacific/Apia' },
    'in UTC': { timeZone: 'UTC' },
    'every day': { rrule: 'FREQ=DAILY' },
    'every second Sunday, ten times': { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;COUNT=10;WKST=MO' },
    'on the first Sunday of the month': { rrule: 'FREQ=MONTHLY;BYDAY=1SU' },
    'on the first working day or Sunday': { rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SU;BYSETPOS=1' },
    'on the first Sunday in March': { rrule: 'FREQ=YEARLY;BYMONTH=3;BYDAY=1SU' },
    'until a time in UTC': { rrule: 'FREQ=DAILY;UNTIL=20260401T080000Z' },
    'with exceptions': { rrule: 'FREQ=DAILY', exdates: ['2026-03-02T08:00:00Z'] },
  }
  for (const [title, change] of Object.entries(good)) {
    test(title, () => assert.deepEqual(problemsOf({ ...meeting, ...change }), []))
  }

  test('on days, until a day', () => {
    assert.deepEqual(problemsOf({ ...dayOff, rrule: 'FREQ=DAILY;UNTIL=20260401', exdates: ['2026-03-02'] }), [])
  })
})

describe('an event is refused', () => {
  const time = 'must be a UTC time in whole seconds, such as 2026-03-29T08:00:00Z'
  const bad: [Partial<EventFields>, string][] = [
    [{ title: ' ' }, 'title must not be empty'],
    [{ title: 'x'.repeat(201) }, 'title must have at most 200 characters'],
    [{ location: 'x'.repeat(501) }, 'location must have at most 500 characters'],
    [{ start: '2026-03-01' }, `start ${time}`],
    [{ start: '2026-03-01T08:00:00' }, `start ${time}`],
    [{ start: '2026-03-01T09:00:00+01:00' }, `start ${time}`],
    [{ start: '2026-03-01T08:00:00.500Z' }, `start ${time}`],
    [{ start: '2026-02-30T08:00:00Z' }, `start ${time}`],
    [{ end: 'tomorrow' }, `end ${time}`],
    [{ start: '1969-12-31T23:59:59Z' }, 'start must be in the years 1970 to 2200'],
    [{ end: '2201-01-01T00:00:00Z' }, 'end must be in the years 1970 to 2200'],
    [{ end: '2026-03-01T07:59:59Z' }, 'end must not be before start'],
    [{ end: '2027-03-02T08:00:01Z' }, 'end must be at most 366 days after start'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone must be the IANA name of a time zone, such as Europe/Paris'],
    [{ timeZone: '+01:00' }, 'timeZone must be the IANA name of a time zone, such as Europe/Paris'],
    [{ timeZone: 'europe/paris' }, 'timeZone must be the IANA name of a time zone, such as Europe/Paris'],
    [{ exdates: ['2026-03-02'] }, `exdates[0] ${time}`],
    [{ exdates: Array(1001).fill(meeting.start) }, 'exdates must have at most 1000 entries'],
    [
      {
        overrides: Array.from({ length: 13 }, (_, day) => ({
          recurrenceId: `2026-03-${day + 10}T08:00:00Z`,
          description: 'x'.repeat(16_000),
        })),
      },
      'overrides must have at most 200000 characters of text together',
    ],
    [{ overrides: [{ recurrenceId: 'x' }] }, `overrides[0].recurrenceId ${time}`],
    [{ overrides: [{ recurrenceId: meeting.start, title: '' }] }, 'overrides[0].title must not be empty'],
    [
      { overrides: [{ recurrenceId: meeting.start, end: '2026-02-01T08:00:00Z' }] },
      'overrides[0].end must not be before start',
    ],
    [
      { overrides: [{ recurrenceId: meeting.start }, { recurrenceId: '2026-03-01T08:00:00Z' }] },
      'overrides must not change the same occurrence twice',
    ],
  ]
  for (const [change, problem] of bad) {
    test(`${JSON.stringify(change).slice(0, 80)}: ${problem}`, () => {
      assert.ok(problemsOf({ ...meeting, ...change }).includes(problem), problemsOf({ ...meeting, ...change }).join())
    })
  }

  test('of days, if it ends on the day it starts', () => {
    assert.deepEqual(problemsOf({ ...dayOff, end: dayOff.start }), [
      'end must be after start, because it is the day after the last one',
    ])
    assert.deepEqual(problemsOf({ ...dayOff, end: '2026-03-02T00:00:00Z' }), ['end must be a date such as 2026-03-29'])
  })
})

describe('a rule is refused', () => {
  const names = 'FREQ, INTERVAL, COUNT, UNTIL, BYMONTH, BYMONTHDAY, BYDAY, BYSETPOS, WKST'
  const unknownPart = `can be made of ${names} only, such as FREQ=WEEKLY;BYDAY=TU`
  const bad: [string, string][] = [
    ['', unknownPart],
    ['every day', unknownPart],
    ['RRULE:FREQ=DAILY', unknownPart],
    ['FREQ=DAILY;', unknownPart],
    ['FREQ=DAILY;BYHOUR=9,10', unknownPart],
    ['FREQ=YEARLY;BYYEARDAY=100', unknownPart],
    ['FREQ=YEARLY;BYWEEKNO=20', unknownPart],
    ['FREQ=DAILY;__proto__=1', unknownPart],
    ['FREQ=HOURLY', 'needs DAILY, WEEKLY, MONTHLY or YEARLY as FREQ'],
    ['FREQ=SECONDLY', 'needs DAILY, WEEKLY, MONTHLY or YEARLY as FREQ'],
    ['freq=daily', unknownPart],
    ['INTERVAL=2', 'must have FREQ'],
    ['FREQ=DAILY;INTERVAL=0', 'needs a number from 1 to 999 as INTERVAL'],
    ['FREQ=DAILY;INTERVAL=1=1', 'needs a number from 1 to 999 as INTERVAL'],
    ['FREQ=DAILY;COUNT=-1', 'needs a number from 1 to 999 as COUNT'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20260401T080000Z', 'cannot have both COUNT and UNTIL'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'cannot have the same part twice'],
    ['FREQ=DAILY;UNTIL=20260401', 'must have a UTC time as UNTIL, such as 20261231T225959Z, because start is one'],
    [
      'FREQ=DAILY;UNTIL=20260230T080000Z',
      'must have a UTC time as UNTIL, such as 20261231T225959Z, because start is one',
    ],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'needs days from 1 to 31, or -1 to -31 from the end as BYMONTHDAY'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'needs weekdays such as MO, or 1MO and -1FR for the first and the last as BYDAY'],
    ['FREQ=WEEKLY;BYMONTHDAY=1', 'cannot have BYMONTHDAY when FREQ is WEEKLY'],
    ['FREQ=WEEKLY;BYDAY=1SU', 'can have numbered weekdays only within months: add BYMONTH'],
    ['FREQ=YEARLY;BYDAY=1SU', 'can have numbered weekdays only within months: add BYMONTH'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'can have BYSETPOS only to choose among several days'],
    ['FREQ=DAILY;BYDAY=SU;BYSETPOS=1', 'can have BYSETPOS only to choose among several days'],
    ['FREQ=WEEKLY;BYDAY=TU', 'must fall on start, which is the first occurrence'],
    ['FREQ=DAILY;UNTIL=20260228T080000Z', 'must fall on start, which is the first occurrence'],
    [`FREQ=DAILY;BYMONTH=${'3,'.repeat(250)}3`, 'must have at most 500 characters'],
  ]
  for (const [rrule, problem] of bad) {
    test(`${rrule.slice(0, 60)}: ${problem}`, () => {
      assert.deepEqual(problemsOf({ ...meeting, rrule }), [`rrule ${problem}`])
    })
  }

  test('of days, with a time as UNTIL', () => {
    assert.deepEqual(problemsOf({ ...dayOff, rrule: 'FREQ=DAILY;UNTIL=20260401T080000Z' }), [
      'rrule must have a date as UNTIL, such as 20261231, because start is one',
    ])
  })
})

describe('normalizing an event', () => {
  test('writes milliseconds, and its exceptions once and in order', () => {
    const event = normalizeEvent({
      ...meeting,
      start: '2026-03-01T08:00:00Z',
      exdates: ['2026-03-09T08:00:00Z', '2026-03-08T08:00:00Z', '2026-03-08T08:00:00.000Z'],
      overrides: [{ recurrenceId: '2026-03-03T08:00:00Z', start: '2026-03-04T08:00:00Z', title: 'Moved' }],
    })
    assert.equal(event.start, '2026-03-01T08:00:00.000Z')
    assert.deepEqual(event.exdates, ['2026-03-08T08:00:00.000Z', '2026-03-09T08:00:00.000Z'])
    assert.deepEqual(event.overrides, [
      { recurrenceId: '2026-03-03T08:00:00.000Z', start: '2026-03-04T08:00:00.000Z', title: 'Moved' },
    ])
  })
})

describe('a private event', () => {
  const secret = {
    ...meeting,
    title: 'Interview',
    description: 'Do not tell',
    location: 'Room 5',
    attendees: [{ name: 'Ada', mail: 'ada@example.org' }],
    rrule: 'FREQ=DAILY',
    overrides: [{ recurrenceId: '2026-03-02T08:00:00Z', start: '2026-03-02T10:00:00Z', title: 'Second interview' }],
  }

  test('shows to others only that the time is busy', () => {
    const shown = hidePrivate({ ...secret, visibility: 'private' })
    assert.doesNotMatch(JSON.stringify(shown), /interview|tell|Room|Ada|ada/i)
    assert.equal(shown.title, 'Busy')
    assert.deepEqual([shown.start, shown.end, shown.rrule], [secret.start, secret.end, secret.rrule])
    assert.deepEqual(shown.overrides, [{ recurrenceId: '2026-03-02T08:00:00Z', start: '2026-03-02T10:00:00Z' }])
  })

  test('is the only kind that hides its content', () => {
    assert.equal(hidePrivate(secret), secret)
  })
})
