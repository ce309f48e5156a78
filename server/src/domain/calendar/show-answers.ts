import type { Connection } from '../../db/database.ts'
import { answersOfMemberTo, countsOfEvents } from '../answers/queries.ts'
import type { MemberCaller } from '../core/caller.ts'
import { inChunks } from '../core/read-in-chunks.ts'
import { sourcesSeen } from '../core/sources.ts'
import { type Entry, type ShownEvent, toSeries } from './calendar.ts'

const none = { yes: 0, no: 0, maybe: 0, waiting: 0 }

type Shown = { event: ShownEvent; entry: Entry }

/** The date to which the answers of a shown event belong; null for a series and for somebody else's private event. */
const dateOf = ({ event, entry }: Shown) => {
  if (event.rrule !== null && event.recurrenceId === null) return null
  const isHidden = entry.row.visibility === 'private' && event.owner === null
  return isHidden ? null : (event.recurrenceId ?? '')
}

/** Adds the answers and the sources to shown events, with one query of each kind for all of them. */
export const withAnswers = (on: Connection, reader: MemberCaller, shown: Shown[]): Promise<ShownEvent[]> =>
  inChunks(shown, (chunk) => addAnswers(on, reader, chunk))

async function addAnswers(on: Connection, reader: MemberCaller, shown: Shown[]): Promise<ShownEvent[]> {
  const { membershipKey } = reader
  const dates = shown.flatMap((each) => dateOf(each) ?? []).filter((date) => date !== '')
  const keys = new Set(shown.map(({ entry }) => entry.row.key))
  const range = {
    eventKeys: JSON.stringify([...keys]),
    first: dates.reduce((first, date) => (date < first ? date : first), dates[0] ?? ''),
    last: dates.reduce((last, date) => (date > last ? date : last), ''),
  }
  const [counts, own, sources] = await Promise.all([
    countsOfEvents.all(on, range),
    answersOfMemberTo.all(on, { ...range, membershipKey }),
    sourcesSeen(
      on,
      reader,
      shown.map(({ entry }) => entry.row.messageKey),
    ),
  ])
  const withSource = ({ event, entry: { row } }: Shown): ShownEvent =>
    row.messageKey === null ? event : { ...event, source: sources.get(row.messageKey) ?? null }
  const nameOf = (eventKey: number, occurrence: string) => `${eventKey} ${occurrence}`
  const countsByDate = new Map(counts.map((row) => [nameOf(row.eventKey, row.occurrence), row]))
  const ownByDate = new Map(own.map((row) => [nameOf(row.eventKey, row.occurrence), row.answer]))
  return shown.map((each) => {
    const occurrence = dateOf(each)
    const event = withSource(each)
    if (occurrence === null) return event
    const date = nameOf(each.entry.row.key, occurrence)
    const { yes, no, maybe, waiting } = countsByDate.get(date) ?? none
    return { ...event, answers: { yes, no, maybe, waiting }, myAnswer: ownByDate.get(date) ?? null }
  })
}

/** Shows an event as it was planned, with its answers unless it is a series. */
export async function showSeries(on: Connection, reader: MemberCaller, entry: Entry): Promise<ShownEvent> {
  const series = toSeries(entry)
  const [shown] = await withAnswers(on, reader, [{ event: series, entry }])
  return shown ?? series
}
