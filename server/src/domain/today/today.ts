import { dayMs, timeAt } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { endOfDate } from '../answers/dates.ts'
import type { CalendarEvent } from '../calendar/event.ts'
import { withoutTexts } from '../calendar/event-times.ts'
import { expandInSlices } from '../calendar/expand.ts'
import { momentAt } from '../calendar/starts.ts'
import { writeValue } from '../calendar/times.ts'
import { action } from '../core/action.ts'
import { newest, type PageRequest, startAfter, toPage } from '../core/page.ts'
import { calledName, type Person, toPerson } from '../core/person.ts'
import { invitationsForAccount } from '../invitations/queries.ts'
import {
  appealsWaiting,
  cardsWaiting,
  datesAnswered,
  directTalksWaiting,
  eventsWaiting,
  groupCardsWaiting,
  invitedEventsWaiting,
  messagesWaiting,
  newestGroupMentions,
  newestMentions,
  reportsWaiting,
  requestsWaiting,
  seriesWaiting,
  talksUnread,
} from './queries.ts'

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
type Waiting = TodayItem & { waitsSince: number; urgentAt: number | null }

/** The newest of each kind are shown: nobody works through more in a day. */
const maxOfKind = 100
const maxSeries = 50
/** The newest mentions that are looked at, of the person and of each of their groups. */
const mentionsSeen = 200
const groupMentionsSeen = 20
const soonMs = dayMs
/** Events ask for an answer so long before they begin. */
const aheadMs = 14 * dayMs
/** An assignment is new for so long. */
const newlyMs = 7 * dayMs

const titleLength = 200
const shortened = (text: string) => Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, titleLength).join('')

/**
 * Lists what waits for a person over all of their organizations: what is due within a day by its time, then everything
 * else, newest first. There is a bounded number of items, so a page is cut from all of them.
 */
export const readToday = action('today.read', async (app, { accountKey }, { page }: { page: PageRequest }) => {
  const items = await app.db.readTogether((on) => findWaiting(on, accountKey, app.clock.now()))
  const after = startAfter(page)
  const rows = items.slice(after, after + page.limit + 1).map((item, index) => ({ item, key: after + index + 1 }))
  return toPage(rows, page.limit, ({ item: { waitsSince: _, urgentAt: __, ...item } }): TodayItem => item)
})

async function findWaiting(on: Connection, accountKey: number, now: number): Promise<Waiting[]> {
  const asked = { accountKey, count: maxOfKind }
  const cardsAsked = { ...asked, dueBefore: now + soonMs, assignedAfter: now - newlyMs }
  const [mentions, direct, cards, groupCards, requests, reports, appeals, invitations, events] = await Promise.all([
    mentionsOf(on, accountKey),
    directTalksWaiting.all(on, asked),
    cardsWaiting.all(on, cardsAsked),
    groupCardsWaiting.all(on, cardsAsked),
    requestsWaiting.all(on, asked),
    reportsWaiting.all(on, asked),
    appealsWaiting.all(on, asked),
    invitationsForAccount.all(on, { ...asked, before: newest, now }),
    eventsToAnswer(on, accountKey, now),
  ])
  return [
    ...mentions.map(toMention),
    ...direct.map(toDirect),
    ...onceEach([...cards, ...groupCards], ({ cardId }) => cardId).map((card) => toCard(card, now)),
    ...requests.map(toRequest),
    ...reports.map(toReport),
    ...appeals.map(toAppeal),
    ...invitations.map(toInvitation),
    ...events,
  ].sort(byUrgency)
}

/** Keeps the first row of each thing, which may concern a person and several of their groups. */
const onceEach = <Row>(rows: Row[], keyOf: (row: Row) => unknown): Row[] =>
  [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].slice(0, maxOfKind)

/**
 * Finds the unread messages that mention the person or one of their groups. When the newest mention of a talk is read,
 * so are those before it.
 */
async function mentionsOf(on: Connection, accountKey: number): Promise<WaitingMessage[]> {
  const asked = { accountKey, count: mentionsSeen }
  const [own, ofGroups] = await Promise.all([
    newestMentions.all(on, asked),
    newestGroupMentions.all(on, { ...asked, count: groupMentionsSeen }),
  ])
  const found = [...own, ...ofGroups].toSorted((one, other) => one.messageKey - other.messageKey)
  if (found.length === 0) return []
  const newest = new Map(found.map(({ talkKey, messageKey }) => [talkKey, messageKey]))
  const newestKeys = JSON.stringify([...newest.values()])
  const talks = await talksUnread.all(on, { accountKey, keys: newestKeys, count: newest.size })
  const unread = new Set(talks.map(({ talkKey }) => talkKey))
  const keys = found.filter(({ talkKey }) => unread.has(talkKey)).map(({ messageKey }) => messageKey)
  if (keys.length === 0) return []
  return messagesWaiting.all(on, { accountKey, keys: JSON.stringify([...new Set(keys)]), count: maxOfKind })
}

function byUrgency(one: Waiting, other: Waiting): number {
  if (one.urgentAt !== null && other.urgentAt !== null) return one.urgentAt - other.urgentAt
  if (one.urgentAt !== null) return -1
  if (other.urgentAt !== null) return 1
  return other.waitsSince - one.waitsSince || (one.id < other.id ? -1 : 1)
}

const placeOf = ({ nio, organizationName }: { nio: number; organizationName: string }) => ({
  nio,
  organization: { nio, name: organizationName },
})

type WaitingMessage = RowOf<typeof messagesWaiting>

const toMessage = (row: WaitingMessage) => ({
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

const toMention = (row: WaitingMessage): Waiting => ({
  id: `mention-${row.messageId}`,
  kind: 'mention',
  ...toMessage(row),
})

/** A direct talk waits once, with its newest message. One without a text is named after its author. */
function toDirect(row: WaitingMessage): Waiting {
  const shown = toMessage(row)
  const { name, nametag, nicHandle } = shown.author
  return { id: `direct-${row.talkId}`, kind: 'direct', ...shown, title: shown.title || (name ?? nametag ?? nicHandle) }
}

function toCard(row: RowOf<typeof cardsWaiting>, now: number): Waiting {
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

const toRequest = (row: RowOf<typeof requestsWaiting>): Waiting => ({
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

const toReport = (row: RowOf<typeof reportsWaiting>): Waiting => ({
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

const toAppeal = (row: RowOf<typeof appealsWaiting>): Waiting => ({
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

const toInvitation = (row: RowOf<typeof invitationsForAccount>): Waiting => ({
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

type EventRow = RowOf<typeof eventsWaiting> & { userId?: string }

/** Finds the next date of each event that the person has not answered. */
async function eventsToAnswer(on: Connection, accountKey: number, now: number): Promise<Waiting[]> {
  const asked = { accountKey, from: now, to: now + aheadMs }
  const [single, series, invited] = await Promise.all([
    eventsWaiting.all(on, { ...asked, count: maxOfKind }),
    seriesWaiting.all(on, { ...asked, count: maxSeries }),
    invitedEventsWaiting.all(on, { ...asked, count: maxSeries }),
  ])
  const rows = new Map<string, EventRow>([...single, ...series, ...invited].map((row) => [row.id, row]))
  const expanded = [...rows.values()].filter(({ rrule }) => rrule !== null)
  const answered = await datesAnsweredOf(on, accountKey, [...series, ...invited], now)
  const window = { from: wholeSeconds(now), to: wholeSeconds(now + aheadMs) }
  const { occurrences } = await expandInSlices(expanded.map(toEvent), window)
  const dates = [
    ...[...rows.values()]
      .filter(({ rrule }) => rrule === null)
      .map((row) => ({ row, occurrence: '', title: row.title, start: row.start, at: row.startsAt })),
    ...occurrences.flatMap(({ id, recurrenceId, title, start, ...times }) => {
      const row = rows.get(id)
      if (!row || recurrenceId === null) return []
      const at = momentAt({ ...times, start, rrule: null, zoneRules: row.zoneRules }, start)
      return [{ row, occurrence: recurrenceId, title, start, at }]
    }),
  ]
  const next = new Map<string, (typeof dates)[number]>()
  for (const date of dates) {
    if (answered.has(`${date.row.key} ${date.occurrence}`) || endOfDate(date.row, date.occurrence) <= now) continue
    const known = next.get(date.row.id)
    if (!known || date.at < known.at) next.set(date.row.id, date)
  }
  return [...next.values()].slice(0, maxOfKind).map(({ row, occurrence, title, start, at }) => ({
    id: `event-${row.id}`,
    kind: 'event',
    ...placeOf(row),
    title,
    at: timeAt(at),
    link: `/o/${row.nio}/calendar?event=${row.id}`,
    eventId: row.id,
    userId: row.userId ?? null,
    occurrence: occurrence === '' ? null : occurrence,
    start,
    waitsSince: row.createdAt,
    urgentAt: at < now + soonMs ? at : null,
  }))
}

/** Returns the answered dates of events as `<eventKey> <occurrence>`. */
async function datesAnsweredOf(
  on: Connection,
  accountKey: number,
  events: EventRow[],
  now: number,
): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const eventKeys = JSON.stringify(events.map(({ key }) => key))
  const rows = await datesAnswered.all(on, { accountKey, eventKeys, first: writeValue(now - dayMs, true) })
  return new Set(rows.map(({ eventKey, occurrence }) => `${eventKey} ${occurrence}`))
}

const wholeSeconds = (at: number) => new Date(Math.floor(at / 1000) * 1000).toISOString()

const toEvent = (row: EventRow): CalendarEvent => ({ ...withoutTexts(row), title: row.title })
