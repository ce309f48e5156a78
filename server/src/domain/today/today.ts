import { dayMs } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import { action } from '../core/action.ts'
import { newest, type PageRequest, startAfter, toPage } from '../core/page.ts'
import { invitationsForAccount } from '../invitations/queries.ts'
import { aheadMs, eventsToAnswer } from './events-to-answer.ts'
import {
  soonMs,
  type TodayItem,
  toAppeal,
  toCard,
  toDirect,
  toEventToAnswer,
  toInvitation,
  toMention,
  toReport,
  toRequest,
  type Waiting,
  type WaitingMessage,
} from './items.ts'
import { ifAny, type Memberships, type OrganizationPlace, readMemberships } from './memberships.ts'
import {
  appealsWaiting,
  cardsWaiting,
  directTalksWaiting,
  groupCardsWaiting,
  messagesWaiting,
  newestGroupMentions,
  reportsWaiting,
  requestsWaiting,
  talksUnread,
} from './queries.ts'

/** The newest of each kind are shown: nobody works through more in a day. */
const maxOfKind = 100
/** The newest mentions of each group that are looked at. */
const maxGroupMentions = 20
/** Assignments count as new for this time. */
const newlyMs = 7 * dayMs

/**
 * Lists what waits for a person over all of their organizations: what is due within a day by its time, then everything
 * else, newest first. There is a bounded number of items, so a page is cut from all of them.
 */
export const readToday = action('today.read', async (app, { accountKey }, { page }: { page: PageRequest }) => {
  const items = await app.db.readTogether((on) => findWaiting(on, accountKey, app.clock.now()))
  const after = startAfter(page)
  const rows = items.slice(after, after + page.limit + 1).map(({ item }, index) => ({ item, key: after + index + 1 }))
  return toPage(rows, page.limit, ({ item }): TodayItem => item)
})

async function findWaiting(on: Connection, accountKey: number, now: number): Promise<Waiting[]> {
  const asked = { accountKey, count: maxOfKind }
  const window = { from: now, to: now + aheadMs }
  const cardsAsked = { ...asked, dueBefore: now + soonMs, assignedAfter: now - newlyMs }
  const [person, cards] = await Promise.all([readMemberships(on, accountKey, window), cardsWaiting.all(on, cardsAsked)])
  const { organizations, places } = person
  const [mentions, invitations, direct, groupCards, requests, reports, appeals, events] = await Promise.all([
    unreadMentions(on, accountKey, person),
    ifAny(places.invitation, () => invitationsForAccount.all(on, { ...asked, before: newest, now })),
    ifAny(places.direct, (keys) => directTalksWaiting.all(on, { membershipKeys: keys, count: maxOfKind })),
    ifAny(places.groupCard, (keys) => groupCardsWaiting.all(on, { ...cardsAsked, audiences: keys })),
    ifAny(places.request, (keys) => requestsWaiting.all(on, { organizationKeys: keys, count: maxOfKind })),
    ifAny(places.report, (keys) => reportsWaiting.all(on, { ...asked, organizationKeys: keys })),
    ifAny(places.appeal, (keys) => appealsWaiting.all(on, { ...asked, organizationKeys: keys })),
    eventsToAnswer(on, accountKey, person, window, maxOfKind),
  ])
  const waiting = invitations.map(toInvitation)
  /** Rows of other organizations, which are closed or suspended, are left out. */
  const add = <Row extends { nio: number }>(
    rows: Row[],
    toItem: (row: Row, at: OrganizationPlace, now: number) => Waiting,
  ) => {
    for (const row of rows) {
      const organization = organizations.get(row.nio)
      if (organization) waiting.push(toItem(row, organization, now))
    }
  }
  add(mentions, toMention)
  add(direct, toDirect)
  add(
    onceEach([...cards, ...groupCards], ({ cardId }) => cardId),
    toCard,
  )
  add(requests, toRequest)
  add(reports, toReport)
  add(appeals, toAppeal)
  add(events, toEventToAnswer)
  return waiting.sort(byUrgency)
}

/** Keeps the first row of each thing, which may concern a person and several of their groups. */
const onceEach = <Row>(rows: Row[], keyOf: (row: Row) => unknown): Row[] =>
  [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].slice(0, maxOfKind)

/**
 * Finds the unread messages that mention the person or one of their groups. When the newest mention of a talk is read,
 * so are those before it.
 */
async function unreadMentions(
  on: Connection,
  accountKey: number,
  { mentions, places }: Memberships,
): Promise<WaitingMessage[]> {
  const ofGroups = await ifAny(places.groupMention, () =>
    newestGroupMentions.all(on, { accountKey, count: maxGroupMentions }),
  )
  const found = [...mentions, ...ofGroups].toSorted((one, other) => one.messageKey - other.messageKey)
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
  return other.waitsSince - one.waitsSince || (one.item.id < other.item.id ? -1 : 1)
}
