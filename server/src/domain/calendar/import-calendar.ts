import type { ImportRefusal } from '../../../../shared/import-refusals.ts'
import { inTurns } from '../../concurrency/in-turns.ts'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { action, change } from '../core/action.ts'
import type { Caller, MemberCaller } from '../core/caller.ts'
import { shareOf } from '../core/limits.ts'
import { inChunks } from '../core/read-in-chunks.ts'
import { adaptAnswers } from './adapt-answers.ts'
import { requireRoomInCalendar } from './attendance.ts'
import {
  announceCalendars,
  type Calendar,
  type CalendarPath,
  type EventRow,
  toCalendarEvent,
  writableCalendar,
} from './calendar.ts'
import { insertEvent, toColumns } from './change-event.ts'
import { deleteEvents } from './delete-events.ts'
import type { EventFields } from './event-fields.ts'
import type { DroppedPart } from './ics/dropped.ts'
import type { ParsedCalendar, SkippedComponents } from './ics/import-ics.ts'
import type { Cancellation, ParsedEvent, WhyRefused } from './ics/parsed-event.ts'
import { type KnownEvents, knownEvents } from './imported-events.ts'
import { attendeesOfEvents, eventSetSource, eventUpdate } from './queries.ts'
import { importChange } from './revision.ts'
import { sameContent } from './same-content.ts'
import { parseCalendarTask } from './tasks.ts'

export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'cancelled' | 'refused'

export type ImportedEvent = {
  uid: string | null
  title: string | null
  /** The start in the file: a date if the event takes whole days. */
  start: string | null
  outcome: ImportOutcome
  /** Reason of the refusal. */
  reason: ImportRefusal | null
  message: string | null
  dropped: DroppedPart[]
}

export type ImportReport = Record<ImportOutcome, number> & { events: ImportedEvent[]; skipped: SkippedComponents[] }

/**
 * Checks that the caller may write to the calendar, parses the file in a worker thread and imports it. A preview is the
 * same import, whose transaction is rolled back.
 */
export async function importFile(
  app: App,
  caller: Caller,
  asked: CalendarPath & { file: string; preview: boolean },
): Promise<ImportReport> {
  const { file, preview, ...calendar } = asked
  await requireWritable(app, caller, calendar)
  const parsed = await app.workers.run(parseCalendarTask, file, shareOf(caller))
  const importInto = calendar.user === null ? importOrganizationCalendar : importCalendar
  try {
    return await importInto(app, caller, { ...calendar, parsed, preview })
  } catch (error) {
    if (error instanceof PreviewEnd) return error.report
    throw error
  }
}

/** Ends the transaction of a preview without a commit. */
class PreviewEnd extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('the end of a preview')
    this.report = report
  }
}

const requireWritable = action('calendar.read', async (app, caller, { user }: CalendarPath) => {
  await writableCalendar(app.db, caller, user)
})

/** Imports a parsed file, all or nothing. Importing the same file again changes nothing; a newer one updates events. */
async function importParsed(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { user, parsed, preview }: CalendarPath & { parsed: ParsedCalendar; preview: boolean },
): Promise<ImportReport> {
  const calendar = await writableCalendar(tx, caller, user)
  const known = await knownEvents(tx, calendar, parsed)
  const imported: ImportedEvent[] = parsed.problems.map(({ uid, ...why }) => toReport(uid, null, 'refused', why))
  const people = new Set(calendar.people)
  const attend = async (keys: number[]) => {
    // Other attendees of a changed event have it in their calendars, too.
    const found = await attendeesOfEvents.all(tx, { eventKeys: JSON.stringify(keys) })
    for (const { nicHandle } of found) people.add(nicHandle)
  }
  for await (const event of inTurns(parsed.events, eventsPerTurn)) {
    const { outcome, key, ...why } = await importEvent(app, tx, { caller, calendar, known }, event)
    if (key !== null) await attend([key])
    const { title, start } = event.event
    imported.push({ ...toReport(event.uid, title, outcome, why), start, dropped: event.dropped })
  }
  const cancel = (some: Cancellation[]) => cancelEvents(app, tx, { caller, calendar, known }, some, attend)
  imported.push(...(await inChunks(parsed.cancelled, cancel)))
  if (parsed.events.length > 0) await requireRoomInCalendar(app, tx, calendar, 1)
  const count = (outcome: ImportOutcome) => imported.filter((each) => each.outcome === outcome).length
  const report = {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    cancelled: count('cancelled'),
    refused: count('refused'),
  }
  if (!preview && report.created + report.updated + report.cancelled > 0) {
    // The events that others attend may be private, so nobody is named, which stands for all calendars.
    const named = people.size > calendar.people.length ? [] : calendar.people
    await announceCalendars(app, tx, caller, calendar, named, null)
  }
  const shown = { ...report, events: imported, skipped: parsed.skipped }
  if (preview) throw new PreviewEnd(shown)
  return shown
}

export const importCalendar = change('calendar.write', importParsed)
export const importOrganizationCalendar = change('calendar.writeOrganization', importParsed)

const eventsPerTurn = 50

const toReport = (
  uid: string | null,
  title: string | null,
  outcome: ImportOutcome,
  { reason = null, message = null }: Partial<Explanation> = {},
): ImportedEvent => ({ uid, title, start: null, outcome, reason, message, dropped: [] })

type Explanation = Pick<ImportedEvent, 'reason' | 'message'>

type Importing = { caller: MemberCaller; calendar: Calendar; known: KnownEvents }

/** Imports one event and returns the outcome; `key` is set when an existing event was changed. */
async function importEvent(
  app: App,
  tx: Transaction,
  { caller, calendar, known }: Importing,
  parsed: ParsedEvent,
): Promise<{ outcome: ImportOutcome; key: number | null } & Partial<Explanation>> {
  const { sourceKey, uid, recurrence, span, revision } = parsed
  // An event of the organization is never private, whatever the file says.
  const event: EventFields =
    calendar.membershipKey === null ? { ...parsed.event, visibility: 'organization' } : parsed.event
  const version = JSON.stringify(revision)
  const found = known.find(parsed)
  if (!found) {
    if (known.isAttended(parsed)) return { outcome: 'unchanged', message: attendedAlready, key: null }
    await insertEvent(app, tx, calendar, event, { key: sourceKey, version, uid, recurrence }, span)
    return { outcome: 'created', key: null }
  }
  if (!known.isWritable(found, caller)) return { outcome: 'refused', ...isPrivate, key: null }
  const change = sameContent(found, event) ? 'same' : importChange(known.revisionOf(found), revision)
  if (change === 'same' || change === 'outdated') {
    // Versions of Atrium before 0.2.0 did not store the UID.
    if (found.sourceKey !== null && found.sourceUid === null) {
      await eventSetSource.run(tx, {
        key: found.key,
        sourceVersion: found.sourceVersion,
        sourceUid: uid,
        sourceRecurrence: recurrence,
      })
    }
    return { outcome: 'unchanged', key: null }
  }
  // A file says nothing about places and reminders.
  const kept = { ...event, capacity: found.capacity, reminders: JSON.parse(found.reminders) as number[] }
  await eventUpdate.run(tx, { ...toColumns(app, kept, span), key: found.key })
  await adaptAnswers(app, tx, { row: found, event: toCalendarEvent(found, []) }, kept)
  if (found.sourceKey !== null) {
    await eventSetSource.run(tx, {
      key: found.key,
      sourceVersion: version,
      sourceUid: uid,
      sourceRecurrence: recurrence,
    })
  }
  return { outcome: 'updated', key: found.key }
}

/** Deletes the events that the file cancels, if the calendar has them. */
async function cancelEvents(
  app: App,
  tx: Transaction,
  { caller, known }: Importing,
  cancellations: Cancellation[],
  attend: (keys: number[]) => Promise<void>,
): Promise<ImportedEvent[]> {
  const reports: ImportedEvent[] = []
  const cancelled: EventRow[] = []
  for (const cancellation of cancellations) {
    const { uid, title } = cancellation
    const found = known.find(cancellation)
    if (!found) {
      reports.push(toReport(uid, title, 'unchanged', { message: 'It is cancelled.' }))
    } else if (!known.isWritable(found, caller)) {
      reports.push(toReport(uid, title, 'refused', isPrivate))
    } else {
      cancelled.push(found)
      reports.push(toReport(uid, title, 'cancelled'))
    }
  }
  await attend(cancelled.map(({ key }) => key))
  await deleteEvents(app, tx, caller, cancelled)
  return reports
}

const attendedAlready = 'It is in this calendar already, as an event of another member.'
const isPrivate: WhyRefused = {
  reason: 'private',
  message: 'It is a private event, which only its owner can change.',
}
