import { checkEvent, normalizeEvent } from '../event.ts'
import type { EventFields, EventOverride } from '../event-fields.ts'
import { spanOf } from '../expand.ts'
import { digest, isOlder, type Version } from '../revision.ts'
import { splitSeries } from '../split-series.ts'
import { writeValue } from '../times.ts'
import type { DroppedPart } from './dropped.ts'
import type { Cancellation, ParsedEvent, WhyRefused } from './parsed-event.ts'
import { valueLike } from './times.ts'
import type { Vevent } from './vevent.ts'

/** A VEVENT of the file with its index and a UID, before the versions of one event are merged. */
export type FoundVevent = Vevent & { index: number; uid: string }

type ReportProblem = (found: FoundVevent, why: WhyRefused) => void

/** Merges all VEVENTs with the same UID into events: usually one, with its changed occurrences. */
export function assemble(versions: FoundVevent[], report: ReportProblem, cancelled: Cancellation[]): ParsedEvent[] {
  const { masters, older } = mastersOf(versions.filter(({ recurrence }) => recurrence === null))
  const [master] = masters
  const changes = versions.filter(({ recurrence }) => recurrence !== null).sort(newestFirst)
  if (master?.isCancelled) {
    cancelled.push({
      sourceKey: digest(master.uid, null),
      uid: master.uid,
      recurrence: null,
      title: master.fields.title,
    })
    return []
  }
  const series = master?.fields.rrule ? master : null
  const { ranges, parts, alone } = sortChanges(changes, series)
  for (const change of alone.filter(({ isCancelled }) => isCancelled)) cancelled.push(cancellationOf(change))
  const own = alone.filter(({ isCancelled }) => !isCancelled)
  const first = master ? [{ found: master, uid: master.uid, fields: withChanges(master, parts, own) }] : []
  const pieces = series && first[0] ? splitByRanges(first[0], ranges) : first
  const dropped: DroppedPart[] = older > 0 ? ['older'] : []
  return [
    ...pieces.flatMap((piece) => finish({ ...piece, recurrence: null, parts, dropped }, report)),
    ...masters.slice(1).flatMap((other) => finish(toTwin(other), report)),
    ...own.flatMap((found) => finish(toOccurrence(found), report)),
  ]
}

/**
 * Returns the newest version of each event. Some programs give every event the same UID: a version that is not older
 * and starts at another time is another event.
 */
function mastersOf(versions: FoundVevent[]): { masters: FoundVevent[]; older: number } {
  const sorted = versions.toSorted(newestFirst)
  const [newest] = sorted
  if (!newest) return { masters: [], older: 0 }
  const others = new Map<string, FoundVevent>()
  for (const version of sorted.slice(1)) {
    const isTwin = !isOlder(version, newest) && !version.isCancelled && version.fields.start !== newest.fields.start
    if (isTwin && !others.has(version.fields.start)) others.set(version.fields.start, version)
  }
  return { masters: [newest, ...others.values()], older: versions.length - 1 - others.size }
}

const toTwin = (found: FoundVevent): AssembledEvent => ({
  found,
  uid: `${found.uid}_${compact(found.fields.start)}`,
  fields: found.fields,
  recurrence: null,
  parts: [],
  dropped: [],
})

const toOccurrence = (found: FoundVevent): AssembledEvent => ({
  found,
  uid: found.uid,
  fields: found.fields,
  recurrence: occurrenceOf(found, found),
  parts: [],
  dropped: [],
})

const cancellationOf = (found: FoundVevent): Cancellation => ({
  sourceKey: digest(found.uid, occurrenceOf(found, found)),
  uid: found.uid,
  recurrence: occurrenceOf(found, found),
  title: found.fields.title,
})

/** Sorts changes into those of all later occurrences, those of one, and those that cannot be part of the series. */
function sortChanges(changes: FoundVevent[], series: FoundVevent | null) {
  const isPart = (change: FoundVevent) => change.isCancelled || change.start.allDay === series?.start.allDay
  const kinds = Map.groupBy(changes, (change) => {
    if (series === null) return 'alone'
    if (change.thisAndFuture) return 'range'
    return isPart(change) ? 'part' : 'alone'
  })
  return { ranges: kinds.get('range') ?? [], parts: kinds.get('part') ?? [], alone: kinds.get('alone') ?? [] }
}

function withChanges(master: FoundVevent, parts: FoundVevent[], alone: FoundVevent[]): EventFields {
  if (master.fields.rrule === null) return master.fields
  const gone = [...parts.filter(({ isCancelled }) => isCancelled), ...alone]
  const extra = master.fields.overrides.map((override) => [override.recurrenceId, override] as const)
  const overrides = new Map<string, EventOverride>(extra)
  // The newest change is first in the list, so the reversed order lets it overwrite older ones.
  for (const part of parts.filter(({ isCancelled }) => !isCancelled).reverse()) {
    const name = occurrenceOf(part, master)
    overrides.set(name, { ...(overrides.get(name)?.extra && { extra: true }), ...toOverride(part, master) })
  }
  return {
    ...master.fields,
    exdates: [...master.fields.exdates, ...gone.map((change) => occurrenceOf(change, master))],
    overrides: [...overrides.values()],
  }
}

/** Returns the value that identifies the occurrence of a series that a VEVENT changes. */
const occurrenceOf = ({ recurrence, start }: FoundVevent, series: FoundVevent) =>
  writeValue(valueLike(recurrence ?? start, series.start), series.start.allDay)

function toOverride(part: FoundVevent, master: FoundVevent): EventOverride {
  const { start, end } = part.fields
  const texts = (['title', 'description', 'location'] as const).filter(
    (name) => part.fields[name] !== master.fields[name],
  )
  const changed = Object.fromEntries(texts.map((name) => [name, part.fields[name]]))
  return { recurrenceId: occurrenceOf(part, master), start, end, ...changed }
}

type Split = Pick<AssembledEvent, 'found' | 'uid' | 'fields'>

/** Splits a series at each change of all later occurrences. */
function splitByRanges(series: Split, ranges: FoundVevent[]): Split[] {
  const { found: master } = series
  // The newest version of a change is first in the list, and each change is applied once.
  const byOccurrence = new Map(ranges.toReversed().map((range) => [occurrenceOf(range, master), range]))
  const inOrder = [...byOccurrence].sort(([one], [other]) => (one < other ? -1 : 1))
  const pieces: Split[] = []
  let rest: Split | null = inOrder.length > 0 ? { ...series, fields: withOwnStarts(series.fields) } : series
  for (const [occurrence, range] of inOrder.slice(0, maxRanges)) {
    if (rest === null || rest.fields.allDay !== master.fields.allDay) break
    const { before, after } = splitSeries(withoutDate(rest.fields, occurrence), occurrence, range.fields)
    if (before) pieces.push({ ...rest, fields: before })
    const uid: string = before ? `${master.uid}_R${compact(occurrence)}` : rest.uid
    rest = range.isCancelled ? null : { found: range, uid, fields: after }
  }
  return rest ? [...pieces, rest] : pieces
}

/** A date with an end of its own does not move with the series, because its end would not. */
const withOwnStarts = (fields: EventFields): EventFields => ({
  ...fields,
  overrides: fields.overrides.map((date) => ({
    ...date,
    ...(date.end !== undefined && date.start === undefined && { start: date.recurrenceId }),
  })),
})

/** A change of all later occurrences replaces the further date (RDATE) with which it begins. */
const withoutDate = (fields: EventFields, occurrence: string): EventFields => ({
  ...fields,
  overrides: fields.overrides.filter(({ extra, recurrenceId }) => !extra || recurrenceId !== occurrence),
})

// Each range makes an event and expands the rule once more.
const maxRanges = 50

const compact = (value: string) => value.replace(/\.\d+|[-:]/g, '')

type AssembledEvent = {
  found: FoundVevent
  uid: string
  fields: EventFields
  recurrence: string | null
  parts: FoundVevent[]
  dropped: DroppedPart[]
}

function finish(
  { found, uid, fields, recurrence, parts, dropped }: AssembledEvent,
  report: ReportProblem,
): ParsedEvent[] {
  const [problem] = checkEvent(fields)
  if (problem) {
    report(found, { reason: 'invalid', message: `Its ${problem.field} ${problem.message}.` })
    return []
  }
  const event = normalizeEvent(fields)
  const [newest = found] = [found, ...parts].sort(newestFirst)
  const { sequence, lastModified } = newest
  return [
    {
      sourceKey: digest(uid, recurrence),
      uid,
      recurrence,
      event,
      span: spanOf(event),
      revision: { fingerprint: digest(event), sequence, lastModified },
      dropped: [...new Set([found, ...parts].flatMap((each) => each.dropped).concat(dropped))],
    },
  ]
}

const newestFirst = (one: Version, other: Version) => Number(isOlder(one, other)) - Number(isOlder(other, one))
