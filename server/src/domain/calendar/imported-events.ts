import { timeAt } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import type { MemberCaller } from '../core/caller.ts'
import { inChunks } from '../core/read-in-chunks.ts'
import type { Calendar, EventRow } from './calendar.ts'
import type { ParsedCalendar } from './ics/import-ics.ts'
import type { ParsedEvent } from './ics/parsed-event.ts'
import {
  attendedByUid,
  eventsBySource,
  eventsOfMemberById,
  eventsOfOrganizationById,
  organizationEventsBySource,
} from './queries.ts'
import type { Revision } from './revision.ts'

type SourceIdentity = Pick<ParsedEvent, 'sourceKey' | 'uid' | 'recurrence'>

/** An event of the calendar. `sourceKey` is null when it was created in Atrium. */
type KnownRow = EventRow & { sourceKey: string | null }

/** Finds the events of a file that the calendar already has. */
export type KnownEvents = {
  find(named: SourceIdentity): KnownRow | undefined
  /** Returns whether the member attends it as an event of somebody else. */
  isAttended(named: SourceIdentity): boolean
  /** A private event can be changed by its owner only. */
  isWritable(row: KnownRow, caller: MemberCaller): boolean
  /** Returns the version that the calendar has. */
  revisionOf(row: KnownRow): Revision | undefined
}

/** Looks up all events of a file at once: by their source keys, and by the UIDs that Atrium gives its own events. */
export async function knownEvents(
  on: Connection,
  calendar: Calendar,
  { events, cancelled }: Pick<ParsedCalendar, 'events' | 'cancelled'>,
): Promise<KnownEvents> {
  const named = [...events, ...cancelled]
  const imported = await inChunks(named, (part) => {
    const sourceKeys = JSON.stringify(part.map(({ sourceKey }) => sourceKey))
    return calendar.membershipKey === null
      ? organizationEventsBySource.all(on, { ...calendar, sourceKeys })
      : eventsBySource.all(on, { ...calendar, sourceKeys })
  })
  const bySource = new Map(imported.map((row) => [row.sourceKey, row]))
  const ids = named.flatMap((each) => ownId(each) ?? [])
  const own = await inChunks(ids, (part) => {
    const asked = { ids: JSON.stringify(part) }
    return calendar.membershipKey === null
      ? eventsOfOrganizationById.all(on, { ...calendar, ...asked })
      : eventsOfMemberById.all(on, { ...calendar, ...asked })
  })
  const byId = new Map(own.map((row) => [row.id, { ...row, sourceKey: null }]))
  const uids = JSON.stringify(named.map(({ uid }) => uid))
  const attendedRows = calendar.membershipKey === null ? [] : await attendedByUid.all(on, { ...calendar, uids })
  const attended = new Set(attendedRows.map(({ uid }) => uid))
  const findOwn = (each: SourceIdentity) => byId.get(ownId(each) ?? '')
  return {
    find: (each) => {
      const row = bySource.get(each.sourceKey) ?? findOwn(each)
      return row?.ownerKey === calendar.membershipKey ? row : undefined
    },
    isAttended: (each) => findOwn(each) !== undefined || attended.has(each.uid),
    isWritable: ({ visibility, ownerKey }, caller) => visibility !== 'private' || ownerKey === caller.membershipKey,
    revisionOf,
  }
}

/** Returns the id of an event that was created in Atrium, from the UID in the file. */
const ownId = ({ uid, recurrence }: SourceIdentity) =>
  recurrence === null ? /^([0-9a-f-]{36})@atrium$/i.exec(uid)?.[1] : undefined

function revisionOf({ sourceKey, sourceVersion, sequence, updatedAt }: KnownRow): Revision | undefined {
  if (sourceKey !== null) return sourceVersion === null ? undefined : (JSON.parse(sourceVersion) as Revision)
  // Times in files are whole seconds.
  return { fingerprint: '', sequence, lastModified: timeAt(Math.floor(updatedAt / 1000) * 1000) }
}
