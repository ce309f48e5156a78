import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { KeptAnswer } from '../answers/decide.ts'
import { answersOfLatestDates, eventsAnswered } from '../answers/queries.ts'
import { calledName, type Person, personOf } from '../core/person.ts'
import { organizationByKey } from '../organizations/queries.ts'
import type { Entry, FileEntry, Participation } from './calendar.ts'
import type { Attendee, ParticipationStatus } from './event-fields.ts'

/** Beyond this number a file has the answers to the latest dates only. */
const maxAnswers = 500

const statuses: Record<KeptAnswer, ParticipationStatus> = {
  yes: 'ACCEPTED',
  no: 'DECLINED',
  maybe: 'TENTATIVE',
  // People on the waiting list would come, and do not know yet whether they can.
  waiting: 'TENTATIVE',
}

/**
 * Adds to events who plans them, who is invited and what they answered, for iCalendar files. People have their names and no
 * mail address: readers of a calendar may not know it, and files are passed on.
 */
export async function withParticipation(on: Connection, entries: Entry[]): Promise<FileEntry[]> {
  const eventKeys = JSON.stringify(entries.map(({ row }) => row.key))
  const answered = new Set((await eventsAnswered.all(on, { eventKeys })).map(({ eventKey }) => eventKey))
  const organizer = await organizerOf(on, entries)
  const result: FileEntry[] = []
  for (const entry of entries) {
    const isHidden = entry.row.ownerKey !== null && entry.owner === null
    const { key } = entry.row
    const answers =
      answered.has(key) && !isHidden ? await answersOfLatestDates.all(on, { eventKey: key, count: maxAnswers }) : []
    result.push(isHidden ? entry : { ...entry, participation: participationOf(entry, answers, organizer) })
  }
  return result
}

/** All events of the organization in one file are those of one organization. */
async function organizerOf(on: Connection, entries: Entry[]): Promise<Attendee | null> {
  const key = entries.find(({ row }) => row.organizationKey !== null)?.row.organizationKey ?? null
  const organization = key === null ? undefined : await organizationByKey.first(on, { key })
  return organization ? { name: organization.name, mail: null, id: `organization-${key}` } : null
}

type Answer = RowOf<typeof answersOfLatestDates>

function participationOf(
  { event, owner, attendees }: Entry,
  answers: Answer[],
  organization: Attendee | null,
): Participation {
  const byDate = Map.groupBy(answers, ({ occurrence }) => occurrence)
  const people = (occurrence: string) => peopleOf(attendees, byDate.get(occurrence) ?? [])
  const dates = event.rrule === null ? [] : [...byDate.keys()].sort()
  const isShared = attendees.length > 0 || answers.length > 0
  return {
    organizer: owner === null ? organization : isShared ? toAttendee(owner) : null,
    attendees: people(''),
    answered: dates.map((recurrenceId) => ({ recurrenceId, attendees: people(recurrenceId) })),
  }
}

/** Returns those who are invited, and others who answered. */
function peopleOf(invited: Person[], answers: Answer[]): Attendee[] {
  const byHandle = new Map(invited.map((person) => [person.nicHandle, toAttendee(person, 'NEEDS-ACTION')]))
  for (const answer of answers) byHandle.set(answer.nicHandle, toAttendee(personOf(answer), statuses[answer.answer]))
  return [...byHandle.values()].sort((one, other) => ((one.id ?? '') < (other.id ?? '') ? -1 : 1))
}

const toAttendee = (person: Person, status?: ParticipationStatus): Attendee => ({
  name: person.nametag === null ? person.nicHandle : calledName({ nametag: person.nametag, name: person.name }),
  mail: null,
  id: person.nicHandle,
  ...(status && { status }),
})
