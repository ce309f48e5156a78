import type { ImportRefusal } from '../../../../../shared/import-refusals.ts'
import { digest } from '../revision.ts'
import { assemble, type FoundVevent } from './assemble.ts'
import type { Cancellation, ParsedEvent, WhyRefused } from './parsed-event.ts'
import { type IcsComponent, readProperties, splitIcs } from './read-lines.ts'
import type { Zones } from './times.ts'
import { Unreadable } from './values.ts'
import { readVevent } from './vevent.ts'
import { zoneByName, zoneFinder } from './zones.ts'

/** A problem of the import. `index` counts the events of the file from 0; null means the whole file. */
export type ImportProblem = WhyRefused & { index: number | null; uid: string | null }

/** Components that are not events, such as VTODO. */
export type SkippedComponents = { kind: string; count: number }

export type ParsedCalendar = {
  events: ParsedEvent[]
  /** Events that the file marks as cancelled. */
  cancelled: Cancellation[]
  skipped: SkippedComponents[]
  problems: ImportProblem[]
}

export const importLimits = { characters: 1024 * 1024, events: 2000, work: 60_000 }

/**
 * Reads an iCalendar file and never throws: each event is read, or a sentence says why not. Times without a zone are in
 * the zone of the calendar or, if it has none, in `zone`.
 */
export function parseIcs(text: string, zone = 'UTC'): ParsedCalendar {
  if (text.length > importLimits.characters) return refusal('fileTooLarge', 'The file is larger than 1 MiB.')
  const file = splitIcs(text)
  if (file === null) return refusal('notCalendar', 'This is not an iCalendar file.')
  const skipped = [...file.skipped].map(([kind, count]) => ({ kind, count }))
  if (file.events.length === 0) return { ...refusal('noEvents', 'The file has no events.'), skipped }
  if (file.events.length > importLimits.events) {
    return refusal('tooManyEvents', `The file has more than ${importLimits.events} events.`)
  }
  const calendar = readProperties(file.calendar, new Set(['X-WR-TIMEZONE', 'METHOD']))
  const own = zoneByName(calendar.get('X-WR-TIMEZONE')?.[0]?.value.trim() ?? '') ?? zone
  const isCancellation = /^\s*CANCEL\s*$/i.test(calendar.get('METHOD')?.[0]?.value ?? '')
  const zones = { own, find: zoneFinder(file.timeZones, own) }
  return { ...readEvents(file.events, zones, isCancellation), skipped }
}

const refusal = (reason: ImportRefusal, message: string): ParsedCalendar => ({
  events: [],
  cancelled: [],
  skipped: [],
  problems: [{ index: null, uid: null, reason, message }],
})

function readEvents(parts: IcsComponent[], zones: Zones, isCancellation: boolean): Omit<ParsedCalendar, 'skipped'> {
  const problems: ImportProblem[] = []
  const report = (index: number, uid: string | null, why: WhyRefused) => problems.push({ index, uid, ...why })
  let work = 0
  const read = (part: IcsComponent, index: number): FoundVevent[] => {
    if (work > importLimits.work) throw new Unreadable('tooComplex', 'The rules before it are too hard to follow.')
    const cancelling = isCancellation ? { ...part, lines: [...part.lines, 'STATUS:CANCELLED'] } : part
    const vevent = readVevent(cancelling, zones)
    work += vevent.work
    return [{ ...vevent, index, uid: vevent.uid ?? digest(vevent.fields, vevent.recurrence) }]
  }
  const found = parts.flatMap((part, index) =>
    attempt(
      () => read(part, index),
      (why) => report(index, uidOf(part), why),
    ),
  )
  const cancelled: Cancellation[] = []
  const assembled = [...Map.groupBy(found, ({ uid }) => uid)].flatMap(([uid, versions]) =>
    attempt(
      () => assemble(versions, ({ index }, why) => report(index, uid, why), cancelled),
      (why) => report(versions[0]?.index ?? 0, uid, why),
    ),
  )
  const events = new Map(assembled.toReversed().map((event) => [event.sourceKey, event]))
  return {
    events: [...events.values()].toReversed(),
    cancelled,
    problems: problems.sort((one, other) => (one.index ?? 0) - (other.index ?? 0)),
  }
}

function attempt<T>(read: () => T[], report: (why: WhyRefused) => void): T[] {
  try {
    return read()
  } catch (error) {
    const { reason, message } = error instanceof Unreadable ? error : new Unreadable('unreadable', 'It cannot be read.')
    report({ reason, message })
    return []
  }
}

const uidOf = ({ lines }: IcsComponent) =>
  readProperties(lines, new Set(['UID']))
    .get('UID')?.[0]
    ?.value.slice(0, 255) ?? null
