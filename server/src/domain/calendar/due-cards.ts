import type { Connection } from '../../db/database.ts'
import { dueCardsOfMember } from '../boards/queries.ts'
import type { FileEntry } from './calendar.ts'
import { writeValue } from './times.ts'

/** The cards that a member is to have done by some time, each as a moment of the calendar. */
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
    // Neither version ever goes back, and the title tells of both.
    row: { sequence: version + boardVersion, updatedAt },
  }))
}
