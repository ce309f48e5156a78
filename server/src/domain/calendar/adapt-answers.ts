import { inTurns } from '../../concurrency/in-turns.ts'
import type { Transaction } from '../../db/database.ts'
import {
  answersDeleteOfDate,
  answersRenameDate,
  countsDelete,
  countsRenameDate,
  datesOfEvent,
} from '../answers/queries.ts'
import { moveUpEverywhere } from '../answers/settle.ts'
import type { App } from '../app.ts'
import type { Entry } from './calendar.ts'
import { normalizeEvent } from './event.ts'
import type { EventFields } from './event-fields.ts'
import { momentAt, readSeries, startsBetween } from './starts.ts'
import { readValue, writeValue } from './times.ts'

const datesPerTurn = 50

/**
 * Adapts the answers to a changed event: those to dates that no longer exist are removed, and people move up when the
 * capacity has grown. The first date of a series keeps the answers when the event begins or ceases to recur.
 */
export async function adaptAnswers(
  app: App,
  tx: Transaction,
  { row, event }: Pick<Entry, 'row' | 'event'>,
  after: EventFields,
): Promise<void> {
  const changed = normalizeEvent(after)
  const eventKey = row.key
  const dates = await datesOfEvent.all(tx, { eventKey })
  if (dates.length === 0) return
  if (event.rrule === null && changed.rrule !== null) await renameDate(tx, eventKey, '', changed.start)
  if (event.rrule !== null && changed.rrule === null) await renameDate(tx, eventKey, event.start, '')
  if (event.rrule !== null || changed.rrule !== null) {
    const known = await datesOfEvent.all(tx, { eventKey })
    const kept = datesIn(
      changed,
      known.map(({ occurrence }) => occurrence),
    )
    const removed = known.filter(({ occurrence }) => !kept.has(occurrence))
    for await (const { occurrence } of inTurns(removed, datesPerTurn)) {
      await answersDeleteOfDate.run(tx, { eventKey, occurrence })
      await countsDelete.run(tx, { eventKey, occurrence })
    }
  }
  const capacity = changed.capacity ?? null
  if (capacity !== row.capacity) await moveUpEverywhere(app, tx, eventKey)
}

async function renameDate(tx: Transaction, eventKey: number, occurrence: string, to: string): Promise<void> {
  await answersRenameDate.run(tx, { eventKey, occurrence, to })
  await countsRenameDate.run(tx, { eventKey, occurrence, to })
}

/** Returns the dates that an event has, among those to which people answered. The rule is expanded once for all of them. */
function datesIn(event: EventFields, dates: string[]): Set<string> {
  if (event.rrule === null) return new Set(dates.filter((date) => date === ''))
  const readable = dates.filter((date) => date !== '' && readValue(date, event.allDay) !== null)
  const [first, last] = [readable[0], readable.at(-1)]
  if (first === undefined || last === undefined) return new Set()
  const starts = startsBetween(readSeries(event), momentAt(event, first), momentAt(event, last))
  const existing = new Set(starts.map(({ value }) => writeValue(value, event.allDay)))
  const changed = new Set(event.overrides.map(({ recurrenceId }) => recurrenceId))
  const excluded = new Set(event.exdates)
  const isThere = (date: string) => !excluded.has(date) && (existing.has(date) || changed.has(date))
  return new Set(readable.filter(isThere))
}
