import { hash } from 'node:crypto'
import { checkEvent, type EventFields, type EventOverride, normalizeEvent } from './event.ts'
import { readProperties, splitIcs } from './ics-lines.ts'
import { readVevent, Unreadable, type Vevent, valueLike, type Zones } from './ics-vevent.ts'
import { zoneFinder } from './ics-zones.ts'
import { isTimeZone, writeValue } from './times.ts'

export type ParsedEvent = {
  /** Names the event for good: the same for every version of it, in whatever file it comes. */
  sourceKey: string
  uid: string
  event: EventFields
  revision: Revision
}

/** Which version of an event a file has. Programs are careless with numbers, so the content tells what is the same. */
export type Revision = { fingerprint: string; sequence: number; lastModified: string | null }

/** What could not be taken over. `index` counts the events of the file from 0; null means the file as a whole. */
export type ImportProblem = { index: number | null; uid: string | null; message: string }

export type ParsedCalendar = { events: ParsedEvent[]; problems: ImportProblem[] }

export const importLimits = { bytes: 1024 * 1024, events: 2000, work: 100_000 }

/**
 * Reads an iCalendar file. Whatever it contains, nothing is thrown: each event is read, or a sentence says why not.
 * Times without a zone are those of the zone of the calendar or, where it has none, of `zone`.
 */
export function parseCalendar(text: string, zone = 'UTC'): ParsedCalendar {
  if (Buffer.byteLength(text) > importLimits.bytes) return refusal('The file is larger than 1 MiB.')
  const file = splitIcs(text)
  if (file === null) return refusal('This is not an iCalendar file.')
  if (file.events.length === 0) return refusal('The file has no events.')
  if (file.events.length > importLimits.events) return refusal(`The file has more than ${importLimits.events} events.`)
  const own = zoneOf(file.calendar) ?? zone
  return readEvents(file.events, { own, find: zoneFinder(file.timeZones, own) })
}

/** What a file changes about an event that was imported before. */
export function importChange(known: Revision | undefined, found: Revision): 'new' | 'same' | 'changed' | 'outdated' {
  if (known === undefined) return 'new'
  if (known.fingerprint === found.fingerprint) return 'same'
  return isOlder(found, known) ? 'outdated' : 'changed'
}

const refusal = (message: string): ParsedCalendar => ({ events: [], problems: [{ index: null, uid: null, message }] })

function zoneOf(calendar: string[]): string | null {
  const name = readProperties(calendar, new Set(['X-WR-TIMEZONE'])).get('X-WR-TIMEZONE')?.[0]?.raw ?? ''
  return isTimeZone(name) ? name : null
}

/** A thing of the file on its way to an event, with the place where it was found. */
type Found = Vevent & { index: number; uid: string }

function readEvents(events: string[][], zones: Zones): ParsedCalendar {
  const problems: ImportProblem[] = []
  const report = (index: number, uid: string | null, message: string) => problems.push({ index, uid, message })
  let work = 0
  const read = (lines: string[], index: number): Found[] => {
    if (work > importLimits.work) throw new Unreadable('The rules before it are too hard to follow.')
    const vevent = readVevent(lines, zones)
    work += vevent.work
    for (const message of vevent.leftOut) report(index, vevent.uid, message)
    return [{ ...vevent, index, uid: vevent.uid ?? digest(vevent.fields, vevent.recurrence) }]
  }
  const found = events.flatMap((lines, index) =>
    attempt(
      () => read(lines, index),
      (message) => report(index, uidOf(lines), message),
    ),
  )
  const parsed = [...Map.groupBy(found, ({ uid }) => uid)].flatMap(([uid, versions]) =>
    attempt(
      () => assemble(versions, ({ index }, message) => report(index, uid, message)),
      (message) => report(versions[0]?.index ?? 0, uid, message),
    ),
  )
  return { events: parsed, problems: problems.sort((one, other) => (one.index ?? 0) - (other.index ?? 0)) }
}

function attempt<T>(read: () => T[], report: (message: string) => void): T[] {
  try {
    return read()
  } catch (error) {
    report(error instanceof Unreadable ? error.message : 'It cannot be read.')
    return []
  }
}

type Report = (found: Found, message: string) => void

/** One event of all that has the same UID, and those of its changed occurrences that cannot be part of it. */
function assemble(versions: Found[], report: Report): ParsedEvent[] {
  const [master, ...older] = versions.filter(({ recurrence }) => recurrence === null).sort(newestFirst)
  for (const version of older) report(version, 'The file has it twice, and the newer one was taken.')
  if (master?.isCancelled) {
    report(master, 'It is cancelled.')
    return []
  }
  const changes = versions.filter(({ recurrence }) => recurrence !== null).sort(newestFirst)
  const series = master?.fields.rrule ? master : null
  const isPart = (change: Found) => change.isCancelled || change.start.allDay === series?.start.allDay
  const parts = series ? changes.filter(isPart) : []
  const others = changes.filter((change) => !parts.includes(change))
  for (const change of others.filter(({ isCancelled }) => isCancelled)) report(change, 'It is cancelled.')
  const alone = others.filter(({ isCancelled }) => !isCancelled)
  return [
    ...(master ? finish(master, withChanges(master, parts, alone), parts, report) : []),
    ...alone.flatMap((change) => finish(change, change.fields, [], report)),
  ]
}

function withChanges(master: Found, parts: Found[], alone: Found[]): EventFields {
  if (master.fields.rrule === null) return master.fields
  const gone = [...parts.filter(({ isCancelled }) => isCancelled), ...alone]
  const overrides = new Map<string, EventOverride>()
  // The newest comes first.
  for (const part of parts.filter(({ isCancelled }) => !isCancelled).reverse()) {
    overrides.set(occurrenceOf(part, master), toOverride(part, master))
  }
  return {
    ...master.fields,
    exdates: [...master.fields.exdates, ...gone.map((change) => occurrenceOf(change, master))],
    overrides: [...overrides.values()],
  }
}

/** The value that names the occurrence of a series which a thing of the file is about. */
const occurrenceOf = ({ recurrence, start }: Found, series: Found) =>
  writeValue(valueLike(recurrence ?? start, series.start), series.start.allDay)

function toOverride(part: Found, master: Found): EventOverride {
  const { start, end } = part.fields
  const texts = (['title', 'description', 'location'] as const).filter(
    (name) => part.fields[name] !== master.fields[name],
  )
  const changed = Object.fromEntries(texts.map((name) => [name, part.fields[name]]))
  return { recurrenceId: occurrenceOf(part, master), start, end, ...changed }
}

function finish(found: Found, fields: EventFields, parts: Found[], report: Report): ParsedEvent[] {
  const [problem] = checkEvent(fields)
  if (problem) {
    report(found, `Its ${problem.field} ${problem.message}.`)
    return []
  }
  const event = normalizeEvent(fields)
  const [newest = found] = [found, ...parts].sort(newestFirst)
  return [
    {
      sourceKey: digest(found.uid, found.recurrence && occurrenceOf(found, found)),
      uid: found.uid,
      event,
      revision: { fingerprint: digest(event), sequence: newest.sequence, lastModified: newest.lastModified },
    },
  ]
}

const digest = (...content: unknown[]) => hash('sha256', JSON.stringify(content), 'base64url')

const uidOf = (lines: string[]) => readProperties(lines, new Set(['UID'])).get('UID')?.[0]?.values[0] ?? null

type Version = Pick<Revision, 'sequence' | 'lastModified'>

function isOlder(one: Version, other: Version): boolean {
  if (one.sequence !== other.sequence) return one.sequence < other.sequence
  return one.lastModified !== null && other.lastModified !== null && one.lastModified < other.lastModified
}

const newestFirst = (one: Version, other: Version) => Number(isOlder(one, other)) - Number(isOlder(other, one))
