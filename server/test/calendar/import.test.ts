import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import nodeIcal, { type VEvent } from 'node-ical'
import { expandEvents } from '../../src/domain/calendar/expand.ts'
import { type ParsedCalendar, parseIcs } from '../../src/domain/calendar/ics/import-ics.ts'
import { splitIcs } from '../../src/domain/calendar/ics/read-lines.ts'
import { importChange } from '../../src/domain/calendar/revision.ts'
import { forAll } from './properties.ts'

const sample = (name: string) => readFileSync(join(import.meta.dirname, 'samples', `${name}.ics`), 'utf8')
const samples = ['google', 'outlook', 'apple']

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const single = (...lines: string[]) => parseIcs(calendar(...vevent('UID:1', 'SUMMARY:One', ...lines)))

const eventOf = ({ events, problems }: ParsedCalendar) => {
  assert.deepEqual(problems, [])
  assert.equal(events.length, 1)
  const [parsed] = events
  assert.ok(parsed)
  return parsed.event
}
const timesOf = (parsed: ParsedCalendar) => {
  const { start, end, timeZone } = eventOf(parsed)
  return [start, end, timeZone]
}
const droppedOf = ({ events }: ParsedCalendar) => events.flatMap(({ dropped }) => dropped)
const problemsOf = ({ problems }: ParsedCalendar) => problems.map(({ message }) => message)

describe('a file of Google Calendar', () => {
  const { events, problems } = parseIcs(sample('google'))
  const [rehearsal, concert, mayDay] = events.map(({ event }) => event)

  test('is read without a problem', () => {
    assert.deepEqual(problems, [])
    assert.equal(events.length, 3)
  })

  test('has a series with cancelled and moved occurrences', () => {
    assert.deepEqual(rehearsal, {
      title: 'Rehearsal',
      description: 'Bring the red folder, a pencil and water.\n\nLatecomers enter by the back door.',
      location: 'Maison des associations, 3 rue de l’Église',
      start: '2026-03-03T18:30:00.000Z',
      end: '2026-03-03T20:30:00.000Z',
      allDay: false,
      timeZone: 'Europe/Paris',
      rrule: 'FREQ=WEEKLY;WKST=MO;UNTIL=20260630T215959Z;BYDAY=TU',
      exdates: ['2026-04-07T17:30:00.000Z', '2026-04-14T17:30:00.000Z'],
      overrides: [
        {
          recurrenceId: '2026-03-17T18:30:00.000Z',
          start: '2026-03-18T19:00:00.000Z',
          end: '2026-03-18T21:00:00.000Z',
          title: 'Dress rehearsal',
          location: 'Saint-Eustache',
        },
      ],
      visibility: 'organization',
      attendees: [],
    })
  })

  test('has attendees, and private events stay private', () => {
    assert.equal(concert?.visibility, 'private')
    assert.deepEqual(concert?.attendees, [
      { name: 'Zoë Lefèvre', mail: 'zoe@example.org' },
      { name: 'ben@example.org', mail: 'ben@example.org' },
    ])
  })

  test('has whole days in the calendar’s zone', () => {
    assert.deepEqual(
      [mayDay?.start, mayDay?.end, mayDay?.allDay, mayDay?.timeZone],
      ['2026-05-01', '2026-05-02', true, 'Europe/Paris'],
    )
  })
})

describe('a file of Outlook', () => {
  const { events, problems } = parseIcs(sample('outlook'))
  const [board, call, holidays] = events.map(({ event }) => event)

  test('is read without a problem', () => {
    assert.deepEqual(problems, [])
    assert.equal(events.length, 3)
  })

  test('has Windows names of zones', () => {
    assert.deepEqual([board?.start, board?.timeZone], ['2026-03-31T07:00:00.000Z', 'Europe/Berlin'])
    assert.equal(board?.title, 'Vorstandssitzung')
  })

  test('has zones that only the file defines, and BYHOUR parts that only repeat the start', () => {
    assert.deepEqual(
      [call?.start, call?.end, call?.timeZone, call?.rrule],
      [
        '2026-03-30T20:00:00.000Z',
        '2026-03-30T20:45:00.000Z',
        'America/New_York',
        'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU',
      ],
    )
  })

  test('has an event of several days', () => {
    assert.deepEqual([holidays?.start, holidays?.end], ['2026-08-03', '2026-08-22'])
  })
})

describe('a file of Apple Calendar', () => {
  const { events, problems } = parseIcs(sample('apple'), 'Europe/Paris')
  const [training, camp, lunch] = events.map(({ event }) => event)

  test('is read without a problem', () => {
    assert.deepEqual(problems, [])
    assert.equal(events.length, 3)
  })

  test('keeps the local hour and the cancelled occurrences', () => {
    assert.equal(training?.title, 'Training 🏃‍♀️')
    assert.ok(training)
    const window = { from: '2026-04-01T00:00:00Z', to: '2026-06-01T00:00:00Z' }
    assert.deepEqual(
      expandEvents([{ ...training, id: 't' }], window).occurrences.map(({ start }) => start),
      ['2026-04-02T07:00:00.000Z', '2026-04-09T08:00:00.000Z', '2026-04-23T08:00:00.000Z', '2026-04-30T08:00:00.000Z'],
    )
  })

  test('has whole days with a duration, one of them changed', () => {
    assert.deepEqual([camp?.start, camp?.end, camp?.rrule], ['2026-04-10', '2026-04-13', 'FREQ=YEARLY;UNTIL=20300410'])
    assert.deepEqual(camp?.overrides, [
      { recurrenceId: '2027-04-10', start: '2027-04-11', end: '2027-04-14', title: 'Camp, a day later' },
    ])
  })

  test('has floating times, which are in the reader’s zone', () => {
    assert.deepEqual([lunch?.start, lunch?.end], ['2026-04-15T10:00:00.000Z', '2026-04-15T10:00:00.000Z'])
  })
})

describe('every sample', () => {
  for (const name of samples) {
    test(`${name}.ics is read by node-ical in the same way`, () => {
      const read = Object.values(nodeIcal.sync.parseICS(sample(name))).filter((part) => part?.type === 'VEVENT')
      const { events } = parseIcs(sample(name))
      assert.equal(events.length, read.length)
      for (const { uid, event } of events) {
        const other = read.find((part): part is VEvent => part?.type === 'VEVENT' && part.uid === uid)
        const value = (date?: Date) => (event.allDay ? date?.toISOString().slice(0, 10) : date?.toISOString())
        // node-ical takes floating times for those of the first zone that the file describes.
        if (event.title !== 'Lunch wherever you are') {
          assert.deepEqual([event.start, event.end], [value(other?.start), value(other?.end)])
        }
        for (const exdate of event.exdates) assert.ok(other?.exdate?.[exdate])
        for (const { recurrenceId } of event.overrides) assert.ok(other?.recurrences?.[recurrenceId])
      }
    })

    test(`${name}.ics, imported twice, changes nothing`, () => {
      const first = parseIcs(sample(name))
      const known = new Map(first.events.map(({ sourceKey, revision }) => [sourceKey, revision]))
      assert.equal(known.size, first.events.length)
      // Saving a calendar again changes its DTSTAMPs and may change its line ends.
      const again = sample(name)
        .replace(/DTSTAMP:\d{8}/g, 'DTSTAMP:20270101')
        .replaceAll('\n', '\r\n')
      for (const { sourceKey, revision } of parseIcs(again).events) {
        assert.equal(importChange(known.get(sourceKey), revision), 'same')
      }
    })
  }
})

describe('a changed file', () => {
  const version = (summary: string, ...lines: string[]) => {
    const ics = calendar(...vevent('UID:1', `SUMMARY:${summary}`, 'DTSTART:20260301T080000Z', ...lines))
    const [parsed] = parseIcs(ics).events
    assert.ok(parsed)
    return parsed
  }
  const change = (from: ReturnType<typeof version>, to: ReturnType<typeof version>) => {
    assert.equal(from.sourceKey, to.sourceKey)
    return importChange(from.revision, to.revision)
  }

  test('is recognised by its content, regardless of its SEQUENCE', () => {
    assert.equal(importChange(undefined, version('One').revision), 'new')
    assert.equal(change(version('One', 'SEQUENCE:1'), version('One', 'SEQUENCE:2')), 'same')
    assert.equal(change(version('One'), version('Two')), 'changed')
    assert.equal(change(version('One', 'SEQUENCE:1'), version('Two', 'SEQUENCE:1')), 'changed')
  })

  test('does not undo a newer version', () => {
    assert.equal(change(version('One', 'SEQUENCE:2'), version('Two', 'SEQUENCE:1')), 'outdated')
    const [old, young] = ['LAST-MODIFIED:20260101T000000Z', 'LAST-MODIFIED:20260102T000000Z']
    assert.equal(change(version('One', young), version('Two', old)), 'outdated')
    assert.equal(change(version('One', old), version('Two', young)), 'changed')
  })

  test('changes a series when an occurrence is changed', () => {
    const series = vevent('UID:1', 'SUMMARY:One', 'DTSTART:20260301T080000Z', 'RRULE:FREQ=DAILY')
    const moved = vevent(
      'UID:1',
      'SUMMARY:One',
      'DTSTART:20260303T080000Z',
      'RECURRENCE-ID:20260302T080000Z',
      'SEQUENCE:1',
    )
    const [before] = parseIcs(calendar(...series)).events
    const [after] = parseIcs(calendar(...moved, ...series)).events
    assert.equal(before?.sourceKey, after?.sourceKey)
    assert.ok(before && after)
    assert.equal(importChange(before.revision, after.revision), 'changed')
    assert.equal(importChange(after.revision, before.revision), 'outdated')
  })
})

describe('times', () => {
  test('have zones with prefixes, Windows names, or none', () => {
    const zone = (tzid: string) => timesOf(single(`DTSTART;TZID=${tzid}:20260701T090000`))[2]
    assert.equal(zone('Europe/Rome'), 'Europe/Rome')
    assert.equal(zone('/mozilla.org/20050126_1/Europe/Berlin'), 'Europe/Berlin')
    assert.equal(zone('America/Argentina/Salta'), 'America/Argentina/Salta')
    assert.equal(zone('Tokyo Standard Time'), 'Asia/Tokyo')
    assert.deepEqual(timesOf(single('DTSTART:20260701T090000')), [
      '2026-07-01T09:00:00.000Z',
      '2026-07-01T09:00:00.000Z',
      'UTC',
    ])
  })

  test('have zones by the names of Outlook, with or without quotes', () => {
    const name = '(UTC-05:00) Eastern Time (US & Canada)'
    const expected = ['2026-07-01T13:00:00.000Z', '2026-07-01T14:00:00.000Z', 'America/New_York']
    for (const tzid of [name, `"${name}"`, name.replace('UTC', 'GMT')]) {
      const times = [`DTSTART;TZID=${tzid}:20260701T090000`, `DTEND;TZID=${tzid}:20260701T100000`]
      assert.deepEqual(timesOf(single(...times)), expected)
    }
  })

  test('are not guessed if nothing explains the zone', () => {
    assert.deepEqual(problemsOf(single('DTSTART;TZID=Middle Earth:20260701T090000')), [
      'Nothing explains its time zone Middle Earth.',
    ])
  })

  test('have the IANA zone that agrees with a zone of the file, if there is one', () => {
    const described = (...offsets: [string, string]) =>
      parseIcs(
        calendar(
          'BEGIN:VTIMEZONE',
          'TZID:Ours',
          'BEGIN:STANDARD',
          'DTSTART:20000101T000000',
          `TZOFFSETFROM:${offsets[0]}`,
          `TZOFFSETTO:${offsets[1]}`,
          'END:STANDARD',
          'END:VTIMEZONE',
          ...vevent('UID:1', 'SUMMARY:One', 'DTSTART;TZID=Ours:20260701T090000'),
        ),
        'Asia/Kolkata',
      )
    assert.deepEqual(timesOf(described('+0530', '+0530'))[2], 'Asia/Kolkata')
    assert.deepEqual(timesOf(described('+0330', '+0330'))[2], 'Asia/Tehran')
    assert.deepEqual(timesOf(described('+0517', '+0517')).slice(0, 1), ['2026-07-01T03:43:00.000Z'])
  })

  test('end by DTEND, by DURATION, or when they start', () => {
    const start = 'DTSTART:20260301T080000Z'
    assert.equal(timesOf(single(start, 'DTEND:20260301T093000Z'))[1], '2026-03-01T09:30:00.000Z')
    assert.equal(timesOf(single(start, 'DURATION:PT1H30M'))[1], '2026-03-01T09:30:00.000Z')
    assert.equal(timesOf(single(start, 'DURATION:P1W'))[1], '2026-03-08T08:00:00.000Z')
    assert.equal(timesOf(single(start))[1], '2026-03-01T08:00:00.000Z')
    assert.equal(timesOf(single(start, 'DURATION:P1DT1H'))[1], '2026-03-02T09:00:00.000Z')
    assert.equal(timesOf(single(start, 'DURATION:PT1D'))[1], '2026-03-02T08:00:00.000Z')
  })

  test('that end before they start, or never, are shortened with a warning', () => {
    const start = 'DTSTART:20260301T080000Z'
    const ends: [string, string][] = [
      ['DURATION:-PT1H', '2026-03-01T08:00:00.000Z'],
      ['DURATION:soon', '2026-03-01T08:00:00.000Z'],
      ['DTEND:20260201T080000Z', '2026-03-01T08:00:00.000Z'],
      ['DTEND:20400101T080000Z', '2027-03-02T08:00:00.000Z'],
    ]
    for (const [line, end] of ends) {
      const parsed = single(start, line)
      assert.equal(timesOf(parsed)[1], end)
      assert.deepEqual(droppedOf(parsed), ['end'])
    }
  })

  test('whose end has no zone end in the zone of the start', () => {
    assert.deepEqual(timesOf(single('DTSTART;TZID=Asia/Tokyo:20260301T090000', 'DTEND:20260301T100000')), [
      '2026-03-01T00:00:00.000Z',
      '2026-03-01T01:00:00.000Z',
      'Asia/Tokyo',
    ])
  })

  test('of days last at least a day', () => {
    const day = 'DTSTART;VALUE=DATE:20260301'
    assert.equal(timesOf(single(day))[1], '2026-03-02')
    assert.equal(timesOf(single(day, 'DTEND;VALUE=DATE:20260301'))[1], '2026-03-02')
    assert.equal(timesOf(single(day, 'DURATION:PT8H'))[1], '2026-03-02')
    assert.equal(timesOf(single(day, 'DURATION:P2D'))[1], '2026-03-03')
  })

  test('that are dates without VALUE=DATE are days, also with the Z of UTC', () => {
    for (const date of ['20220101', '20220101Z', '2022-01-01', '20220101T000000;VALUE=DATE']) {
      const [value = '', parameter] = date.split(';')
      const event = eventOf(single(`DTSTART${parameter ? `;${parameter}` : ''}:${value}`))
      assert.deepEqual([event.allDay, event.start, event.end], [true, '2022-01-01', '2022-01-02'])
    }
  })

  test('that are invalid are named', () => {
    assert.deepEqual(problemsOf(single()), ['It has no start.'])
    assert.deepEqual(problemsOf(single('DTSTART:20261345T990000Z')), ['Its DTSTART cannot be read.'])
    assert.deepEqual(problemsOf(single('DTSTART')), ['It has no start.'])
    assert.deepEqual(problemsOf(single('DTSTART:19500101T080000Z')), ['Its start must be in the years 1970 to 2200.'])
  })
})

describe('a rule', () => {
  const start = 'DTSTART;TZID=Europe/Paris:20260301T090000'
  const ruleOf = (rrule: string, ...lines: string[]) => eventOf(single(...lines, start, `RRULE:${rrule}`)).rrule

  test('gets an UNTIL of the type of its start', () => {
    assert.equal(ruleOf('FREQ=DAILY;UNTIL=20260401'), 'FREQ=DAILY;UNTIL=20260401T215959Z')
    assert.equal(ruleOf('FREQ=DAILY;UNTIL=20260401T090000'), 'FREQ=DAILY;UNTIL=20260401T070000Z')
    assert.equal(ruleOf('freq=daily;until=20260401t070000z;'), 'FREQ=DAILY;UNTIL=20260401T070000Z')
    const day = single('DTSTART;VALUE=DATE:20260301', 'RRULE:FREQ=DAILY;UNTIL=20260401T220000Z')
    assert.equal(eventOf(day).rrule, 'FREQ=DAILY;UNTIL=20260401')
  })

  test('that excludes its start begins with its first day', () => {
    assert.deepEqual(timesOf(single(start, 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=1TU')), [
      '2026-03-03T08:00:00.000Z',
      '2026-03-03T09:00:00.000Z',
      'Europe/Paris',
    ])
    const never = single(start, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')
    assert.deepEqual([eventOf(never).rrule, droppedOf(never)], [null, ['rule']])
  })

  const startsOf = (parsed: ParsedCalendar, to = '2028-02-01T00:00:00Z') =>
    expandEvents([{ ...eventOf(parsed), id: 'a' }], { from: '2026-02-01T00:00:00Z', to }).occurrences.map(
      (occurrence) => occurrence.start,
    )

  test('that Atrium does not support is kept as its dates', () => {
    const hourly = single(start, 'RRULE:FREQ=HOURLY;INTERVAL=6;COUNT=3')
    assert.deepEqual(startsOf(hourly), [
      '2026-03-01T08:00:00.000Z',
      '2026-03-01T14:00:00.000Z',
      '2026-03-01T20:00:00.000Z',
    ])
    assert.deepEqual(droppedOf(hourly), [])
    assert.deepEqual(startsOf(single(start, 'RRULE:FREQ=DAILY;BYHOUR=9,17;COUNT=4')).length, 4)
    assert.deepEqual(startsOf(single(start, 'RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=2')), [
      '2026-05-11T07:00:00.000Z',
      '2027-05-17T07:00:00.000Z',
    ])
    assert.deepEqual(startsOf(single(start, 'RRULE:FREQ=YEARLY;BYYEARDAY=100,-1;COUNT=2')), [
      '2026-04-10T07:00:00.000Z',
      '2026-12-31T08:00:00.000Z',
    ])
    const both = single(
      start,
      'RRULE:FREQ=MONTHLY;COUNT=3',
      'RRULE:FREQ=MONTHLY;BYMONTHDAY=15;COUNT=2',
      'EXRULE:FREQ=YEARLY',
    )
    assert.deepEqual(
      startsOf(both).map((value) => value.slice(0, 10)),
      ['2026-03-15', '2026-04-01', '2026-04-15', '2026-05-01'],
    )
  })

  test('that Atrium does not support and that never ends is kept for years, with a warning', () => {
    const endless = single(start, 'RRULE:FREQ=YEARLY;BYDAY=10MO')
    assert.deepEqual(startsOf(endless), ['2026-03-09T08:00:00.000Z', '2027-03-08T08:00:00.000Z'])
    assert.deepEqual(droppedOf(endless), ['rule'])
  })

  test('may have spaces, empty parts, redundant numbers and non-standard parts', () => {
    const rules: [string, string][] = [
      ['FREQ=WEEKLY; BYDAY=SU, MO', 'FREQ=WEEKLY;BYDAY=SU,MO'],
      ['FREQ=WEEKLY;;BYDAY=SU,;', 'FREQ=WEEKLY;BYDAY=SU'],
      ['FREQ=WEEKLY;INTERVAL=0;COUNT=0', 'FREQ=WEEKLY'],
      ['FREQ=WEEKLY;BYDAY=1SU;X-PART=1;SKIP=OMIT', 'FREQ=WEEKLY;BYDAY=SU'],
      ['FREQ=WEEKLY;COUNT=3;UNTIL=20260401T070000Z', 'FREQ=WEEKLY;UNTIL=20260401T070000Z'],
      ['FREQ=WEEKLY\\;BYDAY=SU\\,MO', 'FREQ=WEEKLY;BYDAY=SU,MO'],
    ]
    for (const [written, read] of rules) assert.equal(ruleOf(written), read)
  })

  test('that is empty is no rule', () => {
    assert.equal(ruleOf(''), null)
    assert.equal(ruleOf(' '), null)
    assert.deepEqual(droppedOf(single(start, 'RRULE:', 'EXRULE:')), [])
  })

  test('that began before 1970 begins with its first occurrence since', () => {
    const born = single('DTSTART;VALUE=DATE:19500520', 'RRULE:FREQ=YEARLY')
    assert.deepEqual([eventOf(born).start, eventOf(born).rrule], ['1970-05-20', 'FREQ=YEARLY'])
    const counted = single('DTSTART;VALUE=DATE:19650520', 'RRULE:FREQ=YEARLY;COUNT=10')
    assert.deepEqual([eventOf(counted).start, eventOf(counted).rrule], ['1970-05-20', 'FREQ=YEARLY;UNTIL=19740520'])
  })

  test('that is invalid is named', () => {
    assert.match(problemsOf(single(start, 'RRULE:nonsense'))[0] ?? '', /^Its RRULE/)
    assert.match(problemsOf(single(start, 'RRULE:FREQ=FORTNIGHTLY'))[0] ?? '', /^Its RRULE needs DAILY/)
  })

  test('can have exceptions as dates and times, in lists', () => {
    const list = 'EXDATE;TZID=Europe/Paris:20260302T090000,20260303T090000,'
    assert.deepEqual(eventOf(single(start, 'RRULE:FREQ=DAILY', list, 'EXDATE;VALUE=DATE:20260330')).exdates, [
      '2026-03-02T08:00:00.000Z',
      '2026-03-03T08:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ])
    const day = single('DTSTART;VALUE=DATE:20260301', 'RRULE:FREQ=DAILY', 'EXDATE:20260302T000000')
    assert.deepEqual(eventOf(day).exdates, ['2026-03-02'])
  })

  test('can have RDATEs in all forms, with an end of their own', () => {
    const rdates = [
      'RDATE;TZID=Europe/Paris:20260305T120000,20260306T120000',
      'RDATE;VALUE=DATE:20260310',
      'RDATE;VALUE=PERIOD:20260312T080000Z/20260312T110000Z,20260313T080000Z/PT30M',
    ]
    const parsed = single(start, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2', ...rdates)
    const window = { from: '2026-02-01T00:00:00Z', to: '2026-04-01T00:00:00Z' }
    assert.deepEqual(
      expandEvents([{ ...eventOf(parsed), id: 'a' }], window).occurrences.map((each) => [
        each.start.slice(5, 16),
        each.end.slice(5, 16),
      ]),
      [
        ['03-01T08:00', '03-01T09:00'],
        ['03-02T08:00', '03-02T09:00'],
        ['03-05T11:00', '03-05T12:00'],
        ['03-06T11:00', '03-06T12:00'],
        ['03-10T08:00', '03-10T09:00'],
        ['03-12T08:00', '03-12T11:00'],
        ['03-13T08:00', '03-13T08:30'],
      ],
    )
    assert.deepEqual(droppedOf(parsed), [])
  })

  test('is not needed for RDATEs', () => {
    const parsed = single(
      'DTSTART;VALUE=DATE:20260301',
      'RDATE;VALUE=DATE:20260301,20260308',
      'RDATE:',
      'EXDATE:nonsense',
    )
    assert.deepEqual(startsOf(parsed), ['2026-03-01', '2026-03-08'])
    assert.deepEqual(droppedOf(parsed), ['dates'])
    assert.equal(eventOf(single('DTSTART;VALUE=DATE:20260301', 'RDATE;VALUE=DATE:20260301')).rrule, null)
  })
})

describe('changed occurrences', () => {
  const series = vevent('UID:1', 'SUMMARY:One', 'DTSTART:20260301T080000Z', 'RRULE:FREQ=DAILY')
  const changed = (...lines: string[]) => vevent('UID:1', 'SUMMARY:One', ...lines)

  test('that are cancelled do not happen', () => {
    const cancelled = changed('DTSTART:20260302T080000Z', 'RECURRENCE-ID:20260302T080000Z', 'STATUS:CANCELLED')
    const event = eventOf(parseIcs(calendar(...series, ...cancelled)))
    assert.deepEqual([event.exdates, event.overrides], [['2026-03-02T08:00:00.000Z'], []])
  })

  test('count in their newest version', () => {
    const version = (hour: string, sequence: number) =>
      changed(`DTSTART:20260302T${hour}0000Z`, 'RECURRENCE-ID:20260302T080000Z', `SEQUENCE:${sequence}`)
    const { overrides } = eventOf(parseIcs(calendar(...version('12', 5), ...series, ...version('10', 3))))
    assert.deepEqual(
      overrides.map(({ start }) => start),
      ['2026-03-02T12:00:00.000Z'],
    )
  })

  test('without their series are events of their own', () => {
    const { events } = parseIcs(
      calendar(
        ...changed('DTSTART:20260302T090000Z', 'RECURRENCE-ID:20260302T080000Z'),
        ...changed('DTSTART:20260303T090000Z', 'RECURRENCE-ID:20260303T080000Z'),
      ),
    )
    assert.deepEqual(
      events.map(({ event }) => [event.start, event.rrule]),
      [
        ['2026-03-02T09:00:00.000Z', null],
        ['2026-03-03T09:00:00.000Z', null],
      ],
    )
    assert.equal(new Set(events.map(({ sourceKey }) => sourceKey)).size, 2)
  })

  test('that became whole days leave their series', () => {
    const whole = changed('DTSTART;VALUE=DATE:20260302', 'RECURRENCE-ID:20260302T080000Z')
    const { events } = parseIcs(calendar(...series, ...whole))
    assert.deepEqual(
      events.map(({ event }) => [event.start, event.exdates]),
      [
        ['2026-03-01T08:00:00.000Z', ['2026-03-02T08:00:00.000Z']],
        ['2026-03-02', []],
      ],
    )
  })

  const future = (...lines: string[]) => changed('RECURRENCE-ID;RANGE=THISANDFUTURE:20260310T080000Z', ...lines)
  const pieces = (...lines: string[]) =>
    parseIcs(calendar(...lines)).events.map(({ uid, event }) => [uid, event.start, event.rrule, event.exdates])

  test('with RANGE=THISANDFUTURE start a series of their own, and exceptions move along', () => {
    const counted = vevent(
      'UID:1',
      'DTSTART:20260301T080000Z',
      'RRULE:FREQ=DAILY;COUNT=20',
      'EXDATE:20260302T080000Z,20260312T080000Z',
    )
    assert.deepEqual(pieces(...counted, ...future('DTSTART:20260310T100000Z', 'DTEND:20260310T110000Z')), [
      ['1', '2026-03-01T08:00:00.000Z', 'FREQ=DAILY;UNTIL=20260310T075959Z', ['2026-03-02T08:00:00.000Z']],
      [
        '1_R20260310T080000Z',
        '2026-03-10T10:00:00.000Z',
        'FREQ=DAILY;UNTIL=20260320T100000Z',
        ['2026-03-12T10:00:00.000Z'],
      ],
    ])
    const weekly = vevent('UID:1', 'DTSTART:20260303T080000Z', 'RRULE:FREQ=WEEKLY;BYDAY=TU')
    assert.deepEqual(pieces(...weekly, ...future('DTSTART:20260311T080000Z')), [
      ['1', '2026-03-03T08:00:00.000Z', 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260310T075959Z', []],
      ['1_R20260310T080000Z', '2026-03-11T08:00:00.000Z', 'FREQ=WEEKLY', []],
    ])
  })

  test('with RANGE=THISANDFUTURE end the series if they are cancelled', () => {
    assert.deepEqual(pieces(...series, ...future('DTSTART:20260310T080000Z', 'STATUS:CANCELLED')), [
      ['1', '2026-03-01T08:00:00.000Z', 'FREQ=DAILY;UNTIL=20260310T075959Z', []],
    ])
  })

  test('with RANGE=THISANDFUTURE leave further dates with an end of their own where they are', () => {
    const dates = 'RDATE;VALUE=PERIOD:20260310T080000Z/PT3H,20260312T080000Z/PT3H'
    const weekly = vevent('UID:1', 'DTSTART:20260303T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY', dates)
    const parsed = parseIcs(calendar(...weekly, ...future('DTSTART:20260310T120000Z', 'DURATION:PT1H')))
    assert.deepEqual(parsed.problems, [])
    const [, after] = parsed.events
    assert.ok(after)
    const window = { from: '2026-03-10T00:00:00Z', to: '2026-03-20T00:00:00Z' }
    assert.deepEqual(
      expandEvents([{ ...after.event, id: 'a' }], window).occurrences.map((each) => [each.start, each.end]),
      [
        ['2026-03-10T12:00:00.000Z', '2026-03-10T13:00:00.000Z'],
        ['2026-03-12T08:00:00.000Z', '2026-03-12T11:00:00.000Z'],
        ['2026-03-17T12:00:00.000Z', '2026-03-17T13:00:00.000Z'],
      ],
    )
  })

  test('with RANGE=THISANDFUTURE keep the dates of a rule that does not fall on the new start', () => {
    const monthly = vevent('UID:1', 'DTSTART:20260310T080000Z', 'RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=3')
    const moved = changed('RECURRENCE-ID;RANGE=THISANDFUTURE:20260414T080000Z', 'DTSTART:20260415T090000Z')
    const [before, after] = parseIcs(calendar(...monthly, ...moved)).events
    assert.equal(before?.event.rrule, 'FREQ=MONTHLY;BYDAY=2TU;UNTIL=20260414T075959Z')
    assert.ok(after)
    const window = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }
    assert.deepEqual(
      expandEvents([{ ...after.event, id: 'a' }], window).occurrences.map((each) => each.start),
      ['2026-04-15T09:00:00.000Z', '2026-05-13T09:00:00.000Z'],
    )
  })
})

describe('events', () => {
  const start = 'DTSTART:20260301T080000Z'

  test('without a UID get one derived from their content', () => {
    const ics = calendar(...vevent('SUMMARY:One', start), ...vevent('SUMMARY:Two', start))
    const [first, again] = [parseIcs(ics), parseIcs(ics)]
    assert.equal(first.events.length, 2)
    assert.deepEqual(first, again)
  })

  test('that appear twice are taken in their newer version', () => {
    const { events, problems } = parseIcs(
      calendar(
        ...vevent('UID:1', 'SUMMARY:Old', start, 'SEQUENCE:1'),
        ...vevent('UID:1', 'SUMMARY:New', start, 'SEQUENCE:2'),
      ),
    )
    assert.deepEqual(
      events.map(({ event }) => event.title),
      ['New'],
    )
    assert.deepEqual([problems, events[0]?.dropped], [[], ['older']])
  })

  test('that share a UID and have other times are separate events, in every import', () => {
    const ics = calendar(
      ...vevent('UID:1', 'SUMMARY:One', start),
      ...vevent('UID:1', 'SUMMARY:Two', 'DTSTART:20260302T080000Z'),
    )
    const { events } = parseIcs(ics)
    assert.deepEqual(
      events.map(({ uid, event }) => [uid, event.title]),
      [
        ['1', 'One'],
        ['1_20260302T080000Z', 'Two'],
      ],
    )
    assert.deepEqual(parseIcs(ics).events, events)
  })

  test('that are cancelled are reported separately, also by the METHOD of the file', () => {
    const { events, cancelled, problems } = single(start, 'STATUS:CANCELLED')
    assert.deepEqual([events, problems], [[], []])
    assert.deepEqual(
      cancelled.map(({ uid, title }) => [uid, title]),
      [['1', 'One']],
    )
    const whole = parseIcs(calendar('METHOD:CANCEL', ...vevent('UID:1', 'SUMMARY:One')))
    assert.deepEqual(whole.cancelled, cancelled)
  })

  test('report the properties that Atrium lacks, and keep links in the description', () => {
    const parsed = single(
      start,
      'DESCRIPTION:Bring a pen',
      'ORGANIZER;CN=Zoe:mailto:zoe@example.org',
      'ATTENDEE:mailto:ben@example.org',
      'CATEGORIES:WORK,PLAY',
      'STATUS:TENTATIVE',
      'TRANSP:TRANSPARENT',
      'ATTACH:https://example.org/agenda.pdf',
      'URL:https://example.org/event',
      'X-GOOGLE-CONFERENCE:https://meet.example.org/abc',
      'BEGIN:VALARM',
      'TRIGGER:-PT15M',
      'END:VALARM',
    )
    assert.deepEqual(droppedOf(parsed), [
      'organizer',
      'attendees',
      'categories',
      'attachments',
      'alarms',
      'tentative',
      'free',
    ])
    assert.equal(
      eventOf(parsed).description,
      'Bring a pen\n\nhttps://example.org/event\n\nhttps://meet.example.org/abc',
    )
    assert.deepEqual(droppedOf(single(start, 'TRANSP:OPAQUE', 'STATUS:CONFIRMED', 'PRIORITY:0')), [])
  })

  test('are read next to tasks, journals and free times, which are counted', () => {
    const other = (kind: string) => [`BEGIN:${kind}`, 'DTSTART:20260301T080000Z', `END:${kind}`]
    const { events, skipped } = parseIcs(
      calendar(...other('VTODO'), ...vevent('UID:1', start), ...other('VTODO'), ...other('VFREEBUSY')),
    )
    assert.equal(events.length, 1)
    assert.deepEqual(skipped, [
      { kind: 'VTODO', count: 2 },
      { kind: 'VFREEBUSY', count: 1 },
    ])
  })

  test('get a title, and texts are cut to their limits', () => {
    const event = eventOf(parseIcs(calendar(...vevent('UID:1', start, `DESCRIPTION:${'é'.repeat(30_000)}`))))
    assert.equal(event.title, '(no title)')
    assert.equal(event.description.length, 16_384)
  })

  test('that cannot be read do not affect the others', () => {
    const { events, problems } = parseIcs(
      calendar(
        ...vevent('UID:1', 'SUMMARY:One', start),
        ...vevent('UID:2', 'SUMMARY:Two', 'DTSTART;=:::', 'ATTENDEE;;;'),
        ...vevent('UID:3', 'SUMMARY:Three', start, 'ATTENDEE;;;', 'no property at all'),
      ),
    )
    assert.deepEqual(
      events.map(({ uid }) => uid),
      ['1', '3'],
    )
    assert.deepEqual(problems, [{ index: 1, uid: '2', reason: 'time', message: 'Its DTSTART cannot be read.' }])
  })

  test('are read without their alarms, including an alarm that never ends', () => {
    const alarm = ['BEGIN:VALARM', 'DTSTART:19990101T000000Z', 'SUMMARY:Alarm', 'END:VALARM']
    const open = ['BEGIN:VALARM', 'SUMMARY:Alarm']
    const ics = calendar(
      ...vevent('UID:1', ...alarm, 'SUMMARY:One', start),
      ...vevent('UID:2', 'SUMMARY:Two', start, ...open),
      ...vevent('UID:3', 'END:VALARM', 'SUMMARY:Three', start),
    )
    assert.deepEqual(
      parseIcs(ics).events.map(({ event }) => event.title),
      ['One', 'Two', 'Three'],
    )
  })
})

describe('an indented file', () => {
  const folded = ['DESCRIPTION:Bring the red', '  folder', 'LOCATION:Hall']
  const lines = (uid: number) => ['BEGIN:VEVENT', `UID:${uid}`, ...folded, 'DTSTART:20260301T080000Z', 'END:VEVENT']
  const whole = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines(1), ...lines(2), 'END:VCALENDAR', ''].join('\n')
  const { events: expected } = parseIcs(whole)
  const indent = (text: string, isIndented: (line: string) => boolean) =>
    text
      .split('\n')
      .map((line) => (isIndented(line) ? `  ${line}` : line))
      .join('\n')
  /** Indents what is inside of each component. */
  const nested = () => {
    let depth = 0
    return whole
      .split('\n')
      .map((line) => {
        if (line.startsWith('END:')) depth--
        const indented = '\t'.repeat(Math.max(0, depth)) + line
        if (line.startsWith('BEGIN:')) depth++
        return indented
      })
      .join('\n')
  }

  const files: Record<string, string> = {
    'of which every line is indented': indent(whole, () => true),
    'of which every line but the first is indented': indent(whole, (line) => line !== 'BEGIN:VCALENDAR'),
    'of which every component is indented by its depth': nested(),
    'of which the events are indented': indent(whole, (line) => !/VCALENDAR|VERSION/.test(line)),
    'of which the first line is indented': ` ${whole}`,
    'of which each BEGIN of an event is indented': indent(whole, (line) => line === 'BEGIN:VEVENT'),
    'of which each END of an event is indented': indent(whole, (line) => line === 'END:VEVENT'),
    'with empty lines': indent(whole, () => true)
      .replaceAll('\n', '\n\n')
      .replaceAll('\n\n    f', '\n    f'),
    'with lines of spaces after each BEGIN and END': nested().replace(/(VEVENT|VCALENDAR)\n/g, '$1\n \n'),
  }
  for (const [title, text] of Object.entries(files)) {
    test(`${title} is read like one that is not`, () => {
      assert.equal(expected.length, 2)
      assert.equal(expected[0]?.event.description, 'Bring the red folder')
      for (const lineEnd of ['\n', '\r\n']) {
        const { events, problems } = parseIcs(text.replaceAll('\n', lineEnd))
        assert.deepEqual([events, problems], [expected, []])
      }
    })
  }

  test('is not confused with a valid one whose texts contain components', () => {
    const text = 'Save this as a file:\\nBEGIN:VCALENDAR\\nBEGIN:VEVENT\\nUID:3\\nEND:VEVENT\\nEND:VCALENDAR'
    const pieces = text.split(/(?=BEGIN|END|UID)/).map((part) => part.replace('\\n', ''))
    const event = eventOf(single('DTSTART:20260301T080000Z', `DESCRIPTION:${pieces.join('\r\n ')}`))
    assert.equal(event.description, pieces.join(''))
  })

  test('is not confused with a valid one that is folded anywhere', () => {
    const text = sample('google').replaceAll('\r\n', '\n').replaceAll('\n ', '')
    const names = new Set(
      [...text.matchAll(/^(?:BEGIN|END):.*$/gm)].flatMap(({ index, 0: { length } }) => index + length),
    )
    const folds = fc.array(fc.nat(text.length - 1), { maxLength: 60 })
    forAll(folds, 200, (list) => {
      const at = new Set(list.filter((index) => index > 0 && text[index - 1] !== '\n' && !names.has(index)))
      const written = text.split('').map((character, index) => (at.has(index) ? `\r\n ${character}` : character))
      assert.deepEqual(splitIcs(written.join('')), splitIcs(text))
    })
  })
})

describe('an invalid file', () => {
  const refusals: [title: string, text: string, reason: string, message: string][] = [
    ['empty', '', 'notCalendar', 'This is not an iCalendar file.'],
    ['a text', 'Hello', 'notCalendar', 'This is not an iCalendar file.'],
    ['without events', calendar(), 'noEvents', 'The file has no events.'],
    ['too large', `${calendar()}${' '.repeat(1024 * 1024)}`, 'fileTooLarge', 'The file is larger than 1 MiB.'],
    [
      'of too many events',
      calendar(...Array(2001).fill(vevent('UID:1')).flat()),
      'tooManyEvents',
      'The file has more than 2000 events.',
    ],
    ['nested 60,000 times', 'BEGIN:VCALENDAR\n'.repeat(60_000), 'noEvents', 'The file has no events.'],
  ]
  for (const [title, text, reason, message] of refusals) {
    test(`${title}: ${message}`, () => {
      assert.deepEqual(parseIcs(text), {
        events: [],
        cancelled: [],
        skipped: [],
        problems: [{ index: null, uid: null, reason, message }],
      })
    })
  }

  test('100,000 lines, endless parameters and endless lists are read or refused', () => {
    const start = 'DTSTART:20260301T080000Z'
    const bodies = [
      [start, ...Array(100_000).fill('X:1')],
      [start, `ATTENDEE${';A=b'.repeat(200_000)}:x`],
      [start, 'RRULE:FREQ=DAILY', `EXDATE:${'20260301T080000Z,'.repeat(50_000)}`],
      [start, `RRULE:FREQ=DAILY;BYDAY=${'MO,'.repeat(300_000)}MO`],
      [`DTSTART;TZID=${'x/'.repeat(20_000)}:20260301T080000`],
      Array(60_000).fill('BEGIN:X'),
    ]
    for (const body of bodies) {
      const { events, problems } = parseIcs(calendar(...vevent('UID:1', 'SUMMARY:One', ...body)))
      assert.equal(events.length + problems.length, 1)
    }
  })

  test('rules that are expensive to expand are not expanded without end', () => {
    const rrule = 'RRULE:FREQ=DAILY;BYMONTH=3;COUNT=999'
    const events = Array.from({ length: 100 }, (_, index) => vevent(`UID:${index}`, 'DTSTART:20260301T080000Z', rrule))
    const messages = problemsOf(parseIcs(calendar(...events.flat())))
    assert.equal(messages.length, 100)
    assert.deepEqual(
      [messages[0], messages[99]],
      [
        'Its rrule must reach its COUNT within 3000 days, 1000 weeks, 600 months or 100 years.',
        'The rules before it are too hard to follow.',
      ],
    )
  })

  test('an excess of zones is not compared completely', () => {
    const zone = (name: string) => [
      'BEGIN:VTIMEZONE',
      `TZID:${name}`,
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'RRULE:FREQ=DAILY',
      'TZOFFSETFROM:+0113',
      'TZOFFSETTO:+0113',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const names = Array.from({ length: 300 }, (_, index) => `Z${index}`)
    const events = names.map((name) => vevent(`UID:${name}`, `DTSTART;TZID=${name}:20260301T080000`))
    const parsed = parseIcs(calendar(...names.flatMap(zone), ...events.flat()))
    assert.deepEqual([parsed.events.length, parsed.problems.length], [300, 0])
  })

  const pieces = fc.oneof(
    fc.constantFrom(
      'BEGIN:',
      'END:',
      'VCALENDAR',
      'VEVENT',
      'VALARM',
      'VTIMEZONE',
      '\r\n',
      '\n',
      ' ',
      ':',
      ';',
      ',',
      '=',
    ),
    fc.constantFrom(
      'UID',
      'DTSTART',
      'DTEND',
      'DURATION',
      'RRULE',
      'EXDATE',
      'RECURRENCE-ID',
      'SUMMARY',
      'TZID',
      'VALUE=DATE',
    ),
    fc.constantFrom(
      '20260301',
      'T080000Z',
      'T080000',
      'FREQ=DAILY',
      'COUNT=3',
      'BYDAY=-1SU',
      'P1D',
      '"',
      '\\',
      '\u0000',
      '\ud800',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )

  test('never throws, whatever its content', () => {
    forAll(fc.array(pieces, { maxLength: 60 }), 1500, (parts) => {
      const body = parts.join('')
      for (const text of [body, calendar(...vevent(body)), calendar(...vevent('DTSTART:20260301T080000Z', body))]) {
        const { events, problems } = parseIcs(text)
        assert.ok(events.length + problems.length > 0)
      }
    })
  })

  test('never throws for a sample with changed bytes', () => {
    const text = sample('google')
    const changes = fc.array(
      fc.tuple(fc.nat(text.length - 1), fc.constantFrom('\n', ':', ';', '0', 'X', '\u0000', '9')),
      { minLength: 1, maxLength: 20 },
    )
    forAll(changes, 300, (list) => {
      const bytes = text.split('')
      for (const [index, character] of list) bytes[index] = character
      const { events, problems } = parseIcs(bytes.join(''))
      assert.ok(events.length + problems.length > 0)
    })
  })
})
