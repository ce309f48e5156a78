/**
 * Renders the transitions of a time zone as a VTIMEZONE, from the same data that Atrium computes with. Libraries of
 * ready-made definitions know only today's rules, which puts past events of many zones an hour off.
 */
export function renderZone(timeZone: string): string {
  const known = rendered.get(timeZone)
  if (known !== undefined) return known
  const text = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances(timeZone), 'END:VTIMEZONE'].join('\r\n')
  rendered.set(timeZone, text)
  return text
}

// There are a few hundred zones, so the cache stays small.
const rendered = new Map<string, string>()

/** The clock changes from one offset to another when it shows `wall`. */
type Change = { wall: Temporal.PlainDateTime; from: string; to: string; kind: 'STANDARD' | 'DAYLIGHT' }

const epoch = Temporal.Instant.fromEpochMilliseconds(0)
const horizon = 2050

function observances(timeZone: string): string[] {
  const begin = epoch.toZonedDateTimeISO(timeZone)
  const offset = compactOffset(begin.offset)
  const initial: Change = { wall: begin.toPlainDateTime(), from: offset, to: offset, kind: 'STANDARD' }
  const groups = Map.groupBy(changesOf(begin), ({ from, to, kind }) => `${kind} ${from} ${to}`)
  return [...observance([initial], null), ...[...groups.values()].flatMap(renderGroup)]
}

function changesOf(begin: Temporal.ZonedDateTime): Change[] {
  const moments: Temporal.ZonedDateTime[] = []
  let next = begin.getTimeZoneTransition('next')
  while (next && next.year <= horizon) {
    moments.push(next)
    next = next.getTimeZoneTransition('next')
  }
  const changes = moments.map((moment, index): Change => {
    const before = moment.subtract({ nanoseconds: 1 })
    return {
      wall: moment.toPlainDateTime().subtract({
        nanoseconds: moment.offsetNanoseconds - before.offsetNanoseconds,
      }),
      from: compactOffset(before.offset),
      to: compactOffset(moment.offset),
      kind: isSummer(before, moment, moments[index + 1]) ? 'DAYLIGHT' : 'STANDARD',
    }
  })
  return changes.filter(({ wall }) => wall.year < horizon)
}

/** Daylight saving time: the clock is set forward, and back within the year. */
const isSummer = (before: Temporal.ZonedDateTime, at: Temporal.ZonedDateTime, next?: Temporal.ZonedDateTime) =>
  at.offsetNanoseconds > before.offsetNanoseconds &&
  next !== undefined &&
  next.offsetNanoseconds < at.offsetNanoseconds &&
  at.until(next).total('hours') < 330 * 24

/**
 * Renders transitions of the same kind: the last ones as a rule if they follow one up to the horizon, the others as
 * dates.
 */
function renderGroup(changes: Change[]): string[] {
  const regular = bestRule(changes)
  const single = changes.slice(0, changes.length - (regular?.length ?? 0))
  return [
    ...(single.length > 0 ? observance(single, null) : []),
    ...(regular ? observance(changes.slice(-regular.length), regular.rrule) : []),
  ]
}

function observance(changes: Change[], rrule: string | null): string[] {
  const [first] = changes
  if (!first) return []
  // Programs differ on whether dates add to DTSTART or replace it, and some read only one date per line.
  const dates = changes.length > 1 ? changes.map(({ wall }) => `RDATE:${compactWall(wall)}`) : []
  return [
    `BEGIN:${first.kind}`,
    `DTSTART:${compactWall(first.wall)}`,
    `TZOFFSETFROM:${first.from}`,
    `TZOFFSETTO:${first.to}`,
    ...(rrule === null ? dates : [`RRULE:${rrule}`]),
    `END:${first.kind}`,
  ]
}

/**
 * Returns the rule, such as the last Sunday of March, that covers the most of the last transitions up to the horizon.
 */
function bestRule(changes: Change[]): { rrule: string; length: number } | null {
  const last = changes.at(-1)?.wall
  if (last?.year !== horizon - 1) return null
  const rules = [fromStart, fromEnd].map((number) => {
    const exception = changes.findLastIndex(
      ({ wall }, index) =>
        wall.year !== horizon - changes.length + index ||
        yearlyRule(wall, number) !== yearlyRule(last, number) ||
        !wall.toPlainTime().equals(last.toPlainTime()),
    )
    return { rrule: yearlyRule(last, number), length: changes.length - 1 - exception }
  })
  return rules.sort((one, other) => other.length - one.length)[0] ?? null
}

type Numbering = (wall: Temporal.PlainDateTime) => number

const fromStart: Numbering = ({ day }) => Math.ceil(day / 7)
const fromEnd: Numbering = ({ day, daysInMonth }) => -Math.ceil((daysInMonth - day + 1) / 7)

const yearlyRule = (wall: Temporal.PlainDateTime, number: Numbering) =>
  `FREQ=YEARLY;BYMONTH=${wall.month};BYDAY=${number(wall)}${weekdays[wall.dayOfWeek - 1]}`

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const compactOffset = (offset: string) => offset.replaceAll(':', '')

const compactWall = (wall: Temporal.PlainDateTime) => wall.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
