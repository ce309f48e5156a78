import { dayMs, timeAt } from '../../clock.ts'
import type { RowOf } from '../../db/prepared.ts'
import { calledName, type Person, toPerson } from '../core/person.ts'
import type { invitationsForAccount } from '../invitations/queries.ts'
import type { EventToAnswer } from './events-to-answer.ts'
import type { appealsWaiting, cardsWaiting, messagesWaiting, reportsWaiting, requestsWaiting } from './queries.ts'

export type TodayKind = 'mention' | 'direct' | 'card' | 'event' | 'request' | 'report' | 'appeal' | 'invitation'

/** Something that waits for a person, with the ids to answer it by. */
export type TodayItem = {
  id: string
  kind: TodayKind
  nio: number
  organization: { nio: number; name: string }
  title: string
  /** When it is due, or since when it waits. */
  at: string
  /** A path of the pages. */
  link: string
  /** Who wrote the message. */
  author?: Person
  talkId?: number
  messageId?: number
  boardId?: string
  cardId?: string
  due?: string | null
  eventId?: string
  /** The owner of an event; null for an event of the organization. */
  userId?: string | null
  occurrence?: string | null
  /** The start of an event as its calendar has it: a date if it takes the whole day. */
  start?: string
  requestId?: string
  reportId?: string
  invitationId?: string
}

/** `urgentAt` is the time by which something is due within a day; it goes before everything else. */
export type Waiting = TodayItem & { waitsSince: number; urgentAt: number | null }

/** What is due within this time goes before everything else. */
export const soonMs = dayMs

const titleLength = 200
const shortened = (text: string) => Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, titleLength).join('')

/** A row of an organization, with its name. */
export type Named<Row> = Row & { organizationName: string }

const placeOf = ({ nio, organizationName }: { nio: number; organizationName: string }) => ({
  nio,
  organization: { nio, name: organizationName },
})

export type WaitingMessage = RowOf<typeof messagesWaiting>

const toMessage = (row: Named<WaitingMessage>) => ({
  ...placeOf(row),
  title: shortened(row.message),
  at: timeAt(row.at),
  link: `/o/${row.nio}/talks/${row.talkId}?message=${row.messageId}`,
  author: toPerson(row.authorHandle, row.authorNametag, row.authorName, row.authorAvatar, row.authorDeletedAt),
  talkId: row.talkId,
  messageId: row.messageId,
  waitsSince: row.at,
  urgentAt: null,
})

export const toMention = (row: Named<WaitingMessage>): Waiting => ({
  id: `mention-${row.messageId}`,
  kind: 'mention',
  ...toMessage(row),
})

/** A direct talk waits once, with its newest message. One without a text is named after its author. */
export function toDirect(row: Named<WaitingMessage>): Waiting {
  const shown = toMessage(row)
  const { name, nametag, nicHandle } = shown.author
  return { id: `direct-${row.talkId}`, kind: 'direct', ...shown, title: shown.title || (name ?? nametag ?? nicHandle) }
}

export function toCard(row: Named<RowOf<typeof cardsWaiting>>, now: number): Waiting {
  const isDue = row.due !== null && row.due < now + soonMs
  const at = isDue && row.due !== null ? row.due : row.assignedAt
  return {
    id: `card-${row.cardId}`,
    kind: 'card',
    ...placeOf(row),
    title: row.title,
    at: timeAt(at),
    link: `/o/${row.nio}/boards/${row.boardId}?card=${row.cardId}`,
    boardId: row.boardId,
    cardId: row.cardId,
    due: row.due === null ? null : timeAt(row.due),
    waitsSince: at,
    urgentAt: isDue ? at : null,
  }
}

export const toRequest = (row: Named<RowOf<typeof requestsWaiting>>): Waiting => ({
  id: `request-${row.requestId}`,
  kind: 'request',
  ...placeOf(row),
  title: calledName(row),
  at: timeAt(row.at),
  link: `/o/${row.nio}/requests`,
  requestId: row.requestId,
  waitsSince: row.at,
  urgentAt: null,
})

export const toReport = (row: Named<RowOf<typeof reportsWaiting>>): Waiting => ({
  id: `report-${row.reportId}`,
  kind: 'report',
  ...placeOf(row),
  title: shortened(row.reason || row.talkTitle || row.organizationName),
  at: timeAt(row.at),
  link: `/o/${row.nio}/reports/${row.reportId}`,
  reportId: row.reportId,
  waitsSince: row.at,
  urgentAt: null,
})

export const toAppeal = (row: Named<RowOf<typeof appealsWaiting>>): Waiting => ({
  id: `appeal-${row.reportId}`,
  kind: 'appeal',
  ...placeOf(row),
  title: shortened(row.appeal ?? ''),
  at: timeAt(row.at),
  link: `/o/${row.nio}/reports/${row.reportId}`,
  reportId: row.reportId,
  waitsSince: row.at,
  urgentAt: null,
})

export const toInvitation = (row: RowOf<typeof invitationsForAccount>): Waiting => ({
  id: `invitation-${row.id}`,
  kind: 'invitation',
  nio: row.key,
  organization: { nio: row.key, name: row.organizationName },
  title: row.organizationName,
  at: timeAt(row.createdAt),
  link: '/',
  invitationId: row.id,
  waitsSince: row.createdAt,
  urgentAt: null,
})

export function toEventToAnswer(
  { row, occurrence, title, start, at, ...place }: Named<EventToAnswer>,
  now: number,
): Waiting {
  return {
    id: `event-${row.id}`,
    kind: 'event',
    ...placeOf(place),
    title,
    at: timeAt(at),
    link: `/o/${row.nio}/calendar?event=${row.id}`,
    eventId: row.id,
    userId: row.userId ?? null,
    occurrence: occurrence === '' ? null : occurrence,
    start,
    waitsSince: row.createdAt,
    urgentAt: at < now + soonMs ? at : null,
  }
}
