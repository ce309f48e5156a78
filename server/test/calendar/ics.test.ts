import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { checkEvent, hidePrivate, normalizeEvent } from '../../src/domain/calendar/event.ts'
import type { EventFields } from '../../src/domain/calendar/event-fields.ts'
import { expandEvents } from '../../src/domain/calendar/expand.ts'
import { type PublishedEvent, renderCalendar } from '../../src/domain/calendar/ics/calendar-ics.ts'
import { renderZone } from '../../src/domain/calendar/ics/calendar-zone.ts'
import { parseIcs } from '../../src/domain/calendar/ics/import-ics.ts'
import { dayOff, meeting } from './events.ts'
import { forAll } from './properties.ts'

const published = { updatedAt: '2026-02-01T12:00:00.000Z', sequence: 0 }
const publish = (event: EventFields & { id: string }): PublishedEvent => ({ ...event, ...published })
const render = (...events: (EventFields & { id: string })[]) =>
  renderCalendar({ name: 'Choir', events: events.map(publish) })

const zones = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tehran', 'Pacific/Apia', 'UTC']

/** Generates text with every character that needs escaping or folding and that a round trip preserves. */
const text = (maxLength: number) =>
  fc
    .array(
      fc.constantFrom(
        'a',
        'b',
        ' ',
        ',',
        ';',
        ':',
        '\\',
        '"',
        '^',
        "'",
        '\n',
        '\\n',
        'é',
        '漢',
        '🎉',
        '👩‍👩‍👧',
        'ß',
        '=',
      ),
      {
        maxLength,
      },
    )
    .map((parts) => parts.join(''))
const line = text(60).map((value) => `x${value.trim()}`)

// Programs disagree on the meaning of a backslash in a name, so names have none.
const attendee = fc
  .tuple(line, fc.constantFrom(null, 'ada@example.org', "o'neil+choir@example.org"))
  .map(([name, mail]) => ({ name: name.replaceAll('\\', '').trim(), mail }))

const times = fc.record({
  timeZone: fc.constantFrom(...zones),
  minutes: fc.integer({ min: 0, max: 60 * 24 * 365 * 24 }),
  length: fc.integer({ min: 0, max: 5000 }),
})

const events: fc.Arbitrary<EventFields> = fc
  .record({
    title: line,
    description: text(400),
    location: text(60),
    times,
    allDay: fc.boolean(),
    rrule: fc.constantFrom(null, 'FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3;COUNT=20', 'FREQ=WEEKLY;WKST=SU'),
    exceptDays: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }),
    moved: fc.option(fc.record({ title: line, byMinutes: fc.integer({ min: -1000, max: 1000 }) })),
    visibility: fc.constantFrom('organization' as const, 'private' as const),
    attendees: fc.array(attendee, { maxLength: 3 }),
  })
  .map(({ times: { timeZone, minutes, length }, allDay, rrule, exceptDays, moved, ...fields }) => {
    const start = Date.UTC(2010, 0, 1) + minutes * 60_000
    const value = (at: number) => (allDay ? new Date(at).toISOString().slice(0, 10) : new Date(at).toISOString())
    const end = allDay ? start + (1 + Math.floor(length / 1440)) * 86_400_000 : start + length * 60_000
    const first = value(start)
    const series = { start: first, end: value(end), allDay, timeZone, rrule }
    const window = { from: value(start), to: new Date(start + 60 * 86_400_000).toISOString() }
    const starts = allDay
      ? exceptDays.map((days) => value(start + days * 86_400_000))
      : expandEvents([{ ...meeting, ...series }], window)
          .occurrences.map((occurrence) => occurrence.start)
          .slice(1)
    const exdates = rrule === null || allDay ? starts : exceptDays.flatMap((index) => starts[index] ?? [])
    const shift = (moved?.byMinutes ?? 0) * (allDay ? 1440 : 1) * 60_000
    const overrides =
      moved && rrule !== null
        ? [{ recurrenceId: first, title: `moved ${moved.title}`, start: value(start + shift), end: value(end + shift) }]
        : []
    return normalizeEvent({ ...fields, ...series, exdates: rrule === null ? [] : exdates, overrides })
  })

/** Parses with ical.js, using the time zones that the text describes and none of its own. */
function readWithIcalJs(ics: string) {
  const calendar = new ICAL.Component(ICAL.parse(ics))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map((vevent) => ({
    vevent,
    text: (name: string) => vevent.getFirstPropertyValue(name)?.toString() ?? null,
    times: (name: string) =>
      vevent
        .getAllProperties(name)
        .flatMap((property) => property.getValues().map((time) => readTime(time as ICAL.Time))),
  }))
}

const readTime = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())

describe('a calendar, read back by ical.js', () => {
  test('has everything that was written', () => {
    forAll(fc.array(events, { minLength: 1, maxLength: 3 }), 150, (list) => {
      const named = list.map((event, index) => ({ ...event, id: `event-${index}` }))
      for (const event of named) assert.deepEqual(checkEvent(event), [])
      const vevents = readWithIcalJs(render(...named))
      const masters = vevents.filter(({ vevent }) => !vevent.hasProperty('recurrence-id'))
      assert.equal(masters.length, named.length)
      for (const [index, event] of named.entries()) assertSame(masters[index], event)
      const overrides = vevents.filter(({ vevent }) => vevent.hasProperty('recurrence-id'))
      const expected = named.flatMap((event) => event.overrides.map((override) => ({ event, override })))
      assert.equal(overrides.length, expected.length)
      for (const [index, { event, override }] of expected.entries()) {
        assertSame(overrides[index], { ...event, ...override, rrule: null, exdates: [] })
        assert.deepEqual(overrides[index]?.times('recurrence-id'), [override.recurrenceId])
      }
    })
  })

  type Read = ReturnType<typeof readWithIcalJs>[number] | undefined

  function assertSame(read: Read, event: EventFields & { id: string }): void {
    assert.ok(read)
    assert.equal(read.text('uid'), `${event.id}@atrium`)
    assert.equal(read.text('summary'), event.title)
    assert.equal(read.text('description') ?? '', event.description)
    assert.equal(read.text('location') ?? '', event.location)
    assert.deepEqual(read.times('dtstart'), [event.start])
    assert.deepEqual(read.times('dtend'), event.start === event.end ? [] : [event.end])
    assert.deepEqual(read.times('exdate'), event.exdates)
    assert.deepEqual(read.times('dtstamp'), [published.updatedAt])
    assert.deepEqual(partsOf(read.text('rrule')), partsOf(event.rrule))
    assert.equal(read.text('class'), event.visibility === 'private' ? 'PRIVATE' : 'PUBLIC')
    assert.deepEqual(
      read.vevent.getAllProperties('attendee').map((attendee) => attendee.getParameter('cn')),
      event.attendees.map(({ name }) => name),
    )
  }

  const partsOf = (rrule: string | null) => rrule?.split(';').sort()

  test('has the occurrences that Atrium computes, across clock changes', () => {
    for (const rrule of [
      'FREQ=DAILY;COUNT=60',
      'FREQ=WEEKLY;BYDAY=MO,SU;COUNT=20',
      'FREQ=MONTHLY;BYDAY=1SU;COUNT=12',
      'FREQ=MONTHLY;BYMONTHDAY=1,-1;COUNT=12',
      'FREQ=YEARLY;BYMONTH=3;BYDAY=1SU;COUNT=2',
      'FREQ=DAILY;INTERVAL=7;UNTIL=20261231T225959Z',
    ]) {
      for (const timeZone of zones) {
        const event = { ...meeting, timeZone, rrule }
        const [read] = readWithIcalJs(render(event))
        const iterator = new ICAL.Event(read?.vevent).iterator()
        const starts: string[] = []
        for (let time = iterator.next(); time; time = iterator.next()) starts.push(readTime(time))
        const window = { from: '2026-01-01T00:00:00Z', to: '2028-01-01T00:00:00Z' }
        const expected = expandEvents([event], window).occurrences.map(({ start }) => start)
        assert.deepEqual(starts, expected, `${rrule} in ${timeZone}`)
      }
    }
  })
})

describe('a calendar, read back by node-ical', () => {
  test('has the same times and texts', () => {
    const weekly = {
      ...meeting,
      title: 'Réunion, 漢字; "x" \\ 🎉',
      rrule: 'FREQ=WEEKLY;COUNT=6',
      exdates: ['2026-03-08T08:00:00.000Z'],
      overrides: [{ recurrenceId: '2026-03-15T08:00:00.000Z', start: '2026-03-16T08:00:00.000Z' }],
    }
    const read = nodeIcal.sync.parseICS(render(weekly, { ...dayOff, rrule: 'FREQ=YEARLY' }))
    const first = read['a@atrium']
    const second = read['d@atrium']
    assert.ok(first?.type === 'VEVENT' && second?.type === 'VEVENT')
    assert.equal(first.summary, weekly.title)
    assert.deepEqual([first.start.toISOString(), first.end?.toISOString()], [weekly.start, weekly.end])
    assert.deepEqual(
      first.rrule?.all().map((date) => date.toISOString()),
      [1, 8, 15, 22]
        .map((day) => `2026-03-${String(day).padStart(2, '0')}T08:00:00.000Z`)
        .concat(['2026-03-29T07:00:00.000Z', '2026-04-05T07:00:00.000Z']),
    )
    assert.ok(first.exdate?.['2026-03-08T08:00:00.000Z'])
    assert.ok(first.recurrences?.['2026-03-15T08:00:00.000Z'])
    assert.equal(second.datetype, 'date')
  })
})

describe('a calendar, imported again', () => {
  test('has the same events, and a second import changes nothing', () => {
    forAll(events, 150, (event) => {
      const ics = render({ ...event, id: 'e' })
      const { events: imported, problems } = parseIcs(ics, event.timeZone)
      assert.deepEqual(problems, [])
      const [only, ...others] = imported
      assert.deepEqual(others, [])
      // Times in a repeated hour are written in UTC, so their zone is lost.
      const timeZone = only?.event.timeZone === 'UTC' ? 'UTC' : event.timeZone
      assert.deepEqual(only?.event, { ...event, timeZone })
      assert.deepEqual(parseIcs(ics, event.timeZone).events, imported)
    })
  })
})

describe('the text', () => {
  const hostile = {
    ...meeting,
    timeZone: 'UTC',
    title: 'a\r\nDTSTART:19700101T000000Z\u2028RECURRENCE-ID:20260101T000000\u0000\u0007\ud800',
    description: `${'é'.repeat(400)}${'🎉'.repeat(100)}`,
    attendees: [{ name: 'Eve"\r\nX-EVIL:1', mail: 'eve@example.org\r\nX-EVIL:2' }],
  }

  test('has lines of at most 75 octets that never split a character', () => {
    const lines = render(hostile).split('\r\n')
    assert.ok(lines.every((part) => Buffer.byteLength(part) <= 75))
    assert.ok(lines.every((part) => part.isWellFormed()))
  })

  test('has no line injected by a title, a name or an address', () => {
    const ics = renderCalendar({ name: 'Choir\r\nX-EVIL:3', events: [publish(hostile)] })
    assert.doesNotMatch(ics, /^X-EVIL/m)
    assert.equal(ics.match(/^DTSTART/gm)?.length, 1)
    assert.equal(
      readWithIcalJs(ics)[0]?.text('summary'),
      'a\nDTSTART:19700101T000000Z\nRECURRENCE-ID:20260101T000000\ufffd',
    )
  })

  test('ends its lines with CRLF', () => {
    const ics = render(meeting)
    assert.doesNotMatch(ics.replaceAll('\r\n', ''), /[\r\n]/)
    assert.match(ics, /END:VCALENDAR\r\n$/)
  })

  test('is the same for the same events', () => {
    assert.equal(render(meeting, dayOff), render(meeting, dayOff))
    assert.match(render(meeting), /^DTSTAMP:20260201T120000Z\r$/m)
    assert.match(render(meeting), /^LAST-MODIFIED:20260201T120000Z\r$/m)
  })

  test('writes days as dates, including those of moved and cancelled occurrences', () => {
    const days = {
      ...dayOff,
      rrule: 'FREQ=DAILY',
      exdates: ['2026-03-04'],
      overrides: [{ recurrenceId: '2026-03-03' }],
    }
    const ics = render(days)
    for (const written of ['DTSTART', 'DTEND', 'EXDATE', 'RECURRENCE-ID']) {
      assert.match(ics, new RegExp(`^${written};VALUE=DATE:202603\\d\\d\\r$`, 'm'))
    }
    assert.doesNotMatch(ics, /VTIMEZONE/)
  })

  test('writes the second of two equal local times in UTC, and a reminder without an end', () => {
    const ics = render({ ...meeting, start: '2026-10-25T01:30:00Z', end: '2026-10-25T01:30:00Z' })
    assert.match(ics, /^DTSTART:20261025T013000Z\r$/m)
    assert.doesNotMatch(ics, /^DTEND/m)
  })

  test('lists no attendee without an address', () => {
    const attendees = [
      { name: 'Ada', mail: 'ada@example.org' },
      { name: 'Bob', mail: null },
    ]
    const ics = render({ ...meeting, attendees }).replaceAll('\r\n ', '')
    assert.match(ics, /^ATTENDEE;.*CN="Ada":MAILTO:ada@example\.org\r$/m)
    assert.match(ics, /^ATTENDEE;.*CN="Bob":MAILTO:attendee-2@atrium\.invalid\r$/m)
  })

  test('names the organizer, and the answers of people without their addresses', () => {
    const attendees = [{ name: 'Ada "A"', mail: null, id: 'AL100-ATR', status: 'ACCEPTED' as const }]
    const organizer = { name: 'Choir\r\nX-EVIL:1', mail: null, id: 'organization-7' }
    const ics = render({ ...meeting, attendees, organizer } as PublishedEvent).replaceAll('\r\n ', '')
    assert.match(ics, /^ORGANIZER;CN="Choir\^nX-EVIL:1":MAILTO:organization-7@atrium\.invalid\r$/m)
    const expected =
      /^ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN="Ada \^'A\^'":MAILTO:al100-atr@atrium\.invalid\r$/m
    assert.match(ics, expected)
  })

  test('shows others only that the time of a private event is busy', () => {
    const secret = { ...meeting, title: 'Interview', description: 'Do not tell', visibility: 'private' as const }
    const ics = render(hidePrivate(secret))
    assert.doesNotMatch(ics, /Interview|tell/)
    assert.match(ics, /^SUMMARY:Busy\r$/m)
    assert.match(ics, /^CLASS:PRIVATE\r$/m)
  })
})

describe('the description of a time zone', () => {
  const others = ['Europe/Dublin', 'Africa/Casablanca', 'Asia/Jerusalem', 'America/Port-au-Prince', 'Europe/Budapest']
  for (const zone of [...zones, ...others]) {
    test(`${zone} gives ical.js the offsets that Temporal has`, () => {
      const described = new ICAL.Timezone(new ICAL.Component(ICAL.parse(`${renderZone(zone)}\r\n`)))
      for (const moment of manyMoments(zone)) {
        const seconds = moment.offsetNanoseconds / 1e9
        const local = new Date(moment.epochMilliseconds + seconds * 1000)
        assert.equal(described.utcOffset(ICAL.Time.fromJSDate(local, true)), seconds, String(moment))
      }
    })
  }

  /**
   * Returns moments an hour before and after every clock change, because the hour itself may be repeated, and one in
   * each month until 2035.
   */
  function manyMoments(zone: string): Temporal.ZonedDateTime[] {
    const first = Temporal.Instant.from('1970-02-01T00:00Z').toZonedDateTimeISO(zone)
    const moments = Array.from({ length: 12 * 64 }, (_, months) => first.add({ months }))
    let next = first.getTimeZoneTransition('next')
    while (next && next.year < 2035) {
      moments.push(next.subtract({ minutes: 61 }), next.add({ minutes: 61 }))
      next = next.getTimeZoneTransition('next')
    }
    return moments
  }
})
