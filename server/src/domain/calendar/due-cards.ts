import type { Connection } from '../../db/database.ts'
import { dueCardsOfMember } from '../boards/queries.ts'
import type { FileEntry } from './calendar.ts'
import { writeValue } from './times.ts'

/** Returns the due cards of a member, each as a moment of the calendar. */
export async function dueCards(on: Connection, membershipKey: number): Promise<FileEntry[]> {
  const cards = await dueCardsOfMember.all(on, { membershipKey })
  return cards.map(({ id, title, text, due, version, updatedAt, boardName, boardVersion }) => ({
    event: {
      id,
      title: `${title} · ${boardName}`,
      description: text,
      location: '',
      start: writeValue(due, false),
      end: writeValue(due, false),
      allDay: false,
      timeZone: 'UTC',
      rrule: null,
      exdates: [],
      overrides: [],
      visibility: 'organization',
      attendees: [],
    },
    // The title contains both names, and neither version ever decreases.
    row: { sequence: version + boardVersion, updatedAt },
  }))
}
