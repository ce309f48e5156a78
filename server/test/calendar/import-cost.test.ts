import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { median } from '../../../bench/load.ts'
import { importLimits, parseIcs } from '../../src/domain/calendar/ics/import-ics.ts'

/* Files of the maximum size that are designed to be slow. */

const start = 'DTSTART:20260301T080000Z'
const maxSize = 1_000_000

/** How much longer the parser may take when the input doubles (S14). */
const maxGrowth = 2.6
/** Shorter times are mostly noise. */
const measurableMs = 20
/** The processor time after which no other try is made. */
const maxTriesMs = 2000

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\n')
const vevent = (uid: number, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']
const single = (...lines: string[]) => calendar(...vevent(1, ...lines))
const many = (count: number, make: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => make(index)).flat()
const recurring = (dtstart: string, rrule: string) =>
  calendar(...many(importLimits.events, (index) => vevent(index, dtstart, `RRULE:${rrule}`)))
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const time = (index: number) =>
  `T08${String(Math.floor(index / 60) % 60).padStart(2, '0')}${String(index % 60).padStart(2, '0')}Z`
const observance = (...lines: string[]) => [
  'BEGIN:DAYLIGHT',
  'DTSTART:19700101T000000',
  ...lines,
  'TZOFFSETFROM:+0113',
  'TZOFFSETTO:+0213',
  'END:DAYLIGHT',
]
const zone = (name: string, ...observances: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...observances,
  'END:VTIMEZONE',
]

/** Files that repeat a line or a part of one up to a size. */
const filesOf = (size: number): Record<string, () => string> => {
  const fill = (text: string) => text.repeat(size / text.length)
  return {
    'a zone of slashes': () => single(`DTSTART;TZID=${fill('/')}:20260301T080000`),
    'a zone of short parts': () => single(`DTSTART;TZID=${fill('a/')}:20260301T080000`),
    'a property again and again': () => single(start, fill('UID:\n')),
    'parts within parts': () => single(start, fill('BEGIN:X\n')),
    'calendars within calendars': () => fill('BEGIN:VCALENDAR\n'),
    alarms: () => single(start, fill('BEGIN:VALARM\nEND:VALARM\n')),
    'empty parameters': () => single(start, `ATTENDEE${fill(';')}:x`),
    'different parameters': () => single(start, `ATTENDEE${many(size / 12, (index) => [`;A${index}=b`]).join('')}:x`),
    quotes: () => single(start, `ATTENDEE;CN=${fill('"')}:x`),
    'quotes that are not closed': () => single(start, fill('ATTENDEE;A="b:x\n')),
    'lines of one character': () => single(start, `DESCRIPTION:${fill('a\n ')}`),
    'a line of spaces': () => single(start, `BEGIN:X${fill(' ')}y`),
    'indented lines': () => `BEGIN:VCALENDAR\n  BEGIN:VEVENT\n${fill('   X:1\n    2\n')}`,
    'lines of spaces after a BEGIN of spaces': () =>
      `BEGIN:VCALENDAR${fill(' ').slice(size / 2)}\n${fill(' \n').slice(size / 2)} BEGIN:VEVENT`,
    'components behind spaces': () => single(start, fill(' BEGIN:VTODO\n  END:VTODO\n')),
    'a text of escapes': () => single(start, `DESCRIPTION:${fill('\\')}`),
    'dates that do not happen': () =>
      single(start, 'RRULE:FREQ=DAILY', `EXDATE;TZID=Asia/Tokyo:${fill('20260301T080000,')}`),
    'further dates': () => single(start, `RDATE;VALUE=PERIOD:${fill('20260301T080000Z/PT1H,')}`),
    'a list of weekdays': () => single(start, `RRULE:FREQ=DAILY;BYDAY=${fill('MO,')}`),
    'many rules': () => single(start, fill('RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\n')),
    'many exceptions by rule': () =>
      single(start, 'RRULE:FREQ=DAILY', fill('EXRULE:FREQ=YEARLY;BYYEARDAY=366;BYMONTH=2\n')),
    'a zone of many dates': () =>
      calendar(
        ...zone('Z', ...observance(`RDATE:${fill('19700101T000000,')}`)),
        ...vevent(1, 'DTSTART;TZID=Z:20260301T080000'),
      ),
  }
}

/** Files whose cost is that of their rules, zones and versions, which is bounded. */
const files: Record<string, () => string> = {
  'rules of seconds that never occur': () => recurring(start, 'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'),
  'rules of weeks': () => recurring(start, 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO'),
  'rules of years that never occur': () => recurring(start, 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
  'rules of days that never occur': () => recurring(start, 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
  'rules that are counted': () => recurring(start, 'FREQ=DAILY;BYMONTH=3;COUNT=999'),
  'rules with long lists': () =>
    recurring(start, `FREQ=DAILY;BYMONTHDAY=${numbers(31)},-${numbers(31).join(',-')};COUNT=999`),
  'rules of many minutes': () =>
    recurring(start, `FREQ=MINUTELY;BYHOUR=${numbers(23)};BYMINUTE=${numbers(59)}`).slice(0, maxSize),
  'the year 101': () => recurring('DTSTART;VALUE=DATE:01010101', 'FREQ=DAILY'),
  'the year 9999': () => recurring('DTSTART:99991231T235959Z', 'FREQ=DAILY'),
  'zones of their own': () =>
    calendar(
      ...many(1200, (index) => [
        ...zone(`Z${index}`, ...observance('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=1SU'), ...observance()),
        ...vevent(index, `DTSTART;TZID=Z${index}:${1970 + (index % 200)}0301T080000`, 'RRULE:FREQ=WEEKLY'),
      ]),
    ),
  'a zone of many changes': () =>
    calendar(...zone('Z', ...many(8000, () => observance())), ...vevent(1, 'DTSTART;TZID=Z:20260301T080000')),
  'changed occurrences of one event': () =>
    calendar(
      ...vevent(1, start, 'RRULE:FREQ=DAILY'),
      ...many(importLimits.events - 1, (index) => vevent(1, `RECURRENCE-ID:20260301${time(index)}`, start)),
    ),
  'changes of all that follow': () =>
    calendar(
      ...vevent(1, start, 'RRULE:FREQ=MONTHLY;BYDAY=1SU'),
      ...many(importLimits.events - 1, (index) =>
        vevent(1, `RECURRENCE-ID;RANGE=THISANDFUTURE:20270301${time(index)}`, start),
      ),
    ),
  'one name for all events': () =>
    calendar(...many(importLimits.events, (index) => vevent(1, `DTSTART:20260301${time(index)}`))),
}

function read(text: string): void {
  assert.ok(text.length <= importLimits.characters)
  const { events, problems } = parseIcs(text)
  assert.ok(events.length + problems.length > 0)
}

/** Returns the time that this thread used of a processor, so other processes hardly count. */
function processorMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('a file of 1 MB', () => {
  const halves = filesOf(maxSize / 2)
  for (const [title, make] of Object.entries(filesOf(maxSize))) {
    test(`with ${title} is read or refused, and costs hardly more than two of half its size`, () => {
      const texts = [halves[title]?.() ?? '', make()]
      const tries: { half: number; whole: number }[] = []
      const spent = () => tries.reduce((sum, { half, whole }) => sum + half + whole, 0)
      // Both are read one after the other, because the processor may be slower during other tries.
      const growth = () => median(tries.map(({ half, whole }) => whole / Math.max(half, measurableMs)))
      do {
        const [half = 0, whole = 0] = texts.map((text) => processorMs(() => read(text)))
        tries.push({ half, whole })
      } while (growth() > maxGrowth && spent() < maxTriesMs)
      assert.ok(growth() <= maxGrowth, `${growth().toFixed(1)} times the processor time of half the size`)
    })
  }

  for (const [title, make] of Object.entries(files)) {
    test(`with ${title} is read or refused`, () => read(make()))
  }
})
