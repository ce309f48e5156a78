import { dayMs, timeAt } from '../../clock.ts'
import type { RowOf } from '../../db/prepared.ts'
import { calledName, type Person, toPerson } from '../core/person.ts'
import type { invitationsForAccount } from '../invitations/queries.ts'
import type { EventToAnswer } from './events-to-answer.ts'
import type { OrganizationPlace } from './memberships.ts'
import type { appealsWaiting, cardsWaiting, messagesWaiting, reportsWaiting, requestsWaiting } from './queries.ts'

export type TodayKind = 'mention' | 'direct' | 'card' | 'event' | 'request' | 'report' | 'appeal' | 'invitation'

/** Something that waits for a person, with the ids to answer it by. */
export type TodayItem = {
  id: string
  kind: TodayKind
  nio: number
  organization: OrganizationPlace
  title: string
  /** Time at which it is due, or since which it waits. */
  at: string
  /** A path of the pages. */
  link: string
  /** Author of the message. */
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
export type Waiting = { item: TodayItem; waitsSince: number; urgentAt: number | null }

/** Items that are due within this time go before everything else. */
export const soonMs = dayMs

const titleLength = 200
const shortened = (text: string) => Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, titleLength).join('')

/** Things that wait since the time of their row. */
const since = (item: TodayItem, waitsSince: number): Waiting => ({ item, waitsSince, urgentAt: null })

export type WaitingMessage = RowOf<typeof messagesWaiting>

function toMessage(kind: TodayKind, id: string, row: WaitingMessage, organization: OrganizationPlace): TodayItem {
  return {
    id,
    kind,
    nio: row.nio,
    organization,
    title: shortened(row.message),
    at: timeAt(row.at),
    link: `/o/${row.nio}/talks/${row.talkId}?message=${row.messageId}`,
    author: toPerson(row.authorHandle, row.authorNametag, row.authorName, row.authorAvatar, row.authorDeletedAt),
    talkId: row.talkId,
    messageId: row.messageId,
  }
}

export const toMention = (row: WaitingMessage, organization: OrganizationPlace): Waiting =>
  since(toMessage('mention', `mention-${row.messageId}`, row, organization), row.at)

/** A direct talk waits once, with its newest message. One without a text is named after its author. */
export function toDirect(row: WaitingMessage, organization: OrganizationPlace): Waiting {
  const item = toMessage('direct', `direct-${row.talkId}`, row, organization)
  item.title ||= row.authorName ?? row.authorNametag ?? row.authorHandle
  return since(item, row.at)
}
export function toCard(row: RowOf<typeof cardsWaiting>, organization: OrganizationPlace, now: number): Waiting {
  const due = row.due === null ? null : timeAt(row.due)
  const urgentAt = row.due !== null && row.due < now + soonMs ? row.due : null
  const item: TodayItem = {
    id: `card-${row.cardId}`,
    kind: 'card',
    nio: row.nio,
    organization,
    title: row.title,
    at: urgentAt !== null && due !== null ? due : timeAt(row.assignedAt),
    link: `/o/${row.nio}/boards/${row.boardId}?card=${row.cardId}`,
    boardId: row.boardId,
    cardId: row.cardId,
    due,
  }
  return { item, waitsSince: urgentAt ?? row.assignedAt, urgentAt }
}

export const toRequest = (row: RowOf<typeof requestsWaiting>, organization: OrganizationPlace): Waiting =>
  since(
    {
      id: `request-${row.requestId}`,
      kind: 'request',
      nio: row.nio,
      organization,
      title: calledName(row),
      at: timeAt(row.at),
      link: `/o/${row.nio}/requests`,
      requestId: row.requestId,
    },
    row.at,
  )

/** A report and an appeal against what was done about it lead to the same page. */
const ofReport = (
  kind: 'report' | 'appeal',
  { nio, reportId, at }: { nio: number; reportId: string; at: number },
  organization: OrganizationPlace,
  title: string,
): Waiting =>
  since(
    {
      id: `${kind}-${reportId}`,
      kind,
      nio,
      organization,
      title: shortened(title),
      at: timeAt(at),
      link: `/o/${nio}/reports/${reportId}`,
      reportId,
    },
    at,
  )

export const toReport = (row: RowOf<typeof reportsWaiting>, organization: OrganizationPlace): Waiting =>
  ofReport('report', row, organization, row.reason || row.talkTitle || organization.name)

export const toAppeal = (row: RowOf<typeof appealsWaiting>, organization: OrganizationPlace): Waiting =>
  ofReport('appeal', row, organization, row.appeal ?? '')

export const toInvitation = (row: RowOf<typeof invitationsForAccount>): Waiting =>
  since(
    {
      id: `invitation-${row.id}`,
      kind: 'invitation',
      nio: row.key,
      organization: { nio: row.key, name: row.organizationName },
      title: row.organizationName,
      at: timeAt(row.createdAt),
      link: '/',
      invitationId: row.id,
    },
    row.createdAt,
  )

export function toEventToAnswer(
  { row, occurrence, title, start, at }: EventToAnswer,
  organization: OrganizationPlace,
  now: number,
): Waiting {
  const item: TodayItem = {
    id: `event-${row.id}`,
    kind: 'event',
    nio: row.nio,
    organization,
    title,
    at: timeAt(at),
    link: `/o/${row.nio}/calendar?event=${row.id}`,
    eventId: row.id,
    userId: row.userId ?? null,
    occurrence: occurrence === '' ? null : occurrence,
    start,
  }
  return { item, waitsSince: row.createdAt, urgentAt: at < now + soonMs ? at : null }
}
