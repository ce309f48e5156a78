import { timeAt } from '../../clock.ts'
import type { App } from '../app.ts'
import { type FileEntry, toEntries } from './calendar.ts'
import { eventPages } from './event-pages.ts'
import { calendarEnd, calendarHead, type PublishedEvent } from './ics/calendar-ics.ts'
import { eventSizesOfMember } from './queries.ts'
import type { Revision } from './revision.ts'
import { renderEventsTask } from './tasks.ts'

const cardsPerPart = 500
/** A file of a longer calendar has the newest events only. */
const maxFileBytes = 16 * 1024 * 1024

/** `share` names whose share of the worker threads it takes. */
export type CalendarFile = { name: string; membershipKey: number; reader: number; share: string; others: FileEntry[] }

/**
 * The calendar of a member as the pieces of an iCalendar file. It is read part by part and rendered in a worker thread, so
 * that nobody has to wait for a large one and the service never holds all of its events.
 */
export async function writeCalendar(app: App, file: CalendarFile): Promise<(string | Uint8Array)[]> {
  const parts: Uint8Array[] = []
  const zones: string[] = []
  let length = 0
  const render = async (entries: FileEntry[]) => {
    const events = entries.map(toPublished)
    if (events.length === 0) return
    const rendered = await app.workers.run(renderEventsTask, events, file.share)
    parts.push(rendered.bytes)
    zones.push(...rendered.zones)
    length += rendered.bytes.length
  }
  const { membershipKey } = file
  const readSizes = (page: { before: number; count: number }) =>
    eventSizesOfMember.all(app.db, { membershipKey, ...page })
  for await (const rows of eventPages(app.db, readSizes)) {
    await render(await toEntries(app.db, rows, file.reader))
    if (length > maxFileBytes) break
  }
  for (let from = 0; from < file.others.length; from += cardsPerPart) {
    await render(file.others.slice(from, from + cardsPerPart))
  }
  return [calendarHead(file.name, zones), ...parts, calendarEnd]
}

const toPublished = ({ event, row }: FileEntry): PublishedEvent => ({
  ...event,
  // Programs that know the event by its UID expect numbers above those of its first file.
  sequence: row.sequence + (row.sourceVersion ? (JSON.parse(row.sourceVersion) as Revision).sequence : 0),
  updatedAt: timeAt(row.updatedAt),
  uid: row.sourceUid ?? null,
  recurrence: row.sourceRecurrence ?? null,
})
