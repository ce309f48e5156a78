import { timeAt } from '../../clock.ts'
import type { App } from '../app.ts'
import { type Calendar, type FileEntry, toEntries } from './calendar.ts'
import { eventPages, sizesIn } from './event-pages.ts'
import { calendarEnd, calendarHead, type PublishedEvent } from './ics/calendar-ics.ts'
import { withParticipation } from './participation.ts'
import type { Revision } from './revision.ts'
import { renderEventsTask } from './tasks.ts'

/** A larger calendar is cut: the file has its newest events, and the newest due cards, only. */
export const maxFileBytes = 16 * 1024 * 1024

/** `share` is the fair share of worker threads that the rendering uses. */
export type CalendarFile = {
  name: string
  calendars: Calendar[]
  reader: number
  share: string
  /** Chunks of entries that follow the events of the calendars. */
  others: AsyncIterable<FileEntry[]> | FileEntry[][]
}

/**
 * Returns calendars as the chunks of an iCalendar file. Events are read and rendered page by page, in a
 * worker thread, so that a large calendar blocks nobody and the service never holds all of its events.
 */
export async function writeCalendar(app: App, file: CalendarFile): Promise<(string | Uint8Array)[]> {
  const chunks: Uint8Array[] = []
  const zones: string[] = []
  let length = 0
  const render = async (entries: FileEntry[]) => {
    const events = entries.map((entry) => toPublished(app, entry))
    if (events.length === 0) return
    const rendered = await app.workers.run(renderEventsTask, events, file.share)
    chunks.push(rendered.bytes)
    zones.push(...rendered.zones)
    length += rendered.bytes.length
  }
  for (const source of [...file.calendars.map((calendar) => eventEntries(app, calendar, file.reader)), file.others]) {
    for await (const entries of source) {
      await render(entries)
      if (length > maxFileBytes) break
    }
  }
  return [calendarHead(file.name, zones), ...chunks, calendarEnd]
}

async function* eventEntries(app: App, calendar: Calendar, reader: number): AsyncGenerator<FileEntry[]> {
  for await (const rows of eventPages(app.db, (page) => sizesIn(app.db, calendar, page))) {
    yield await withParticipation(app.db, await toEntries(app.db, rows, reader))
  }
}

const toPublished = ({ config }: App, { event, row, attachments = [], participation }: FileEntry): PublishedEvent => ({
  ...event,
  ...participation,
  // Programs that know the event by its UID expect a higher SEQUENCE than that of the imported file.
  sequence: row.sequence + (row.sourceVersion ? (JSON.parse(row.sourceVersion) as Revision).sequence : 0),
  updatedAt: timeAt(row.updatedAt),
  uid: row.sourceUid ?? null,
  recurrence: row.sourceRecurrence ?? null,
  attachments: attachments.map(({ id, nio, name, type, size }) => ({
    name,
    type,
    size,
    url: `${config.publicUrl}/v2/files/${nio}/${id}/content`,
  })),
})
