import { inTurns } from '../../concurrency/in-turns.ts'
import type { Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { App } from '../app.ts'
import { announce } from '../live/announce.ts'
import { queueMail } from '../mail/outbox.ts'
import { endOfDate, nameOfDate } from './dates.ts'
import { movedUp, partyOf } from './decide.ts'
import {
  addToCounts,
  allDates,
  answerDelete,
  answersAdmit,
  answersDeleteOfOthers,
  answersLock,
  countsOfDate,
  countsRefresh,
  datesAnsweredByOthers,
  datesAwaited,
  type datesOfMemberInEvent,
  organizationOfEvent,
  settlementDelete,
  settlementFirst,
  settlementInsert,
  settlementsInsertAwaited,
  waitingInOrder,
} from './queries.ts'

/** An event whose answers are locked until the end of the transaction. */
export type LockedEvent = RowOf<typeof answersLock>

/** Everybody else's writes wait for a transaction on SQLite, so it moves up at most this many people. */
const maxMovedUp = 100
const mailsPerTurn = 20
const datesPerTurn = 50

/**
 * Gives free places of a date to those who wait, in their order, and notifies them, in the transaction that frees the
 * places. A date that is over stays as it was. Returns how many people moved up: if those are as many as may, the date is
 * noted, and `settleDates` goes on.
 */
export async function moveUp(
  app: App,
  tx: Transaction,
  event: LockedEvent,
  occurrence: string,
  maxPeople = maxMovedUp,
): Promise<number> {
  if (endOfDate(event, occurrence) <= app.clock.now()) return 0
  const date = { eventKey: event.eventKey, occurrence }
  const taken = (await countsOfDate.first(tx, date))?.yes ?? 0
  const waiting = await waitingInOrder.all(tx, { ...date, count: maxPeople })
  const admitted = waiting.slice(0, movedUp(waiting, event.capacity, taken))
  if (admitted.length === 0) return 0
  const places = admitted.reduce((sum, each) => sum + partyOf(each), 0)
  await answersAdmit.run(tx, { keys: JSON.stringify(admitted.map(({ key }) => key)) })
  await addToCounts(tx, date, { yes: places, no: 0, maybe: 0, waiting: -places })
  await notify(app, tx, event, occurrence, admitted)
  if (admitted.length === maxPeople) await settlementInsert.run(tx, date)
  return admitted.length
}

async function notify(
  app: App,
  tx: Transaction,
  event: LockedEvent,
  occurrence: string,
  admitted: RowOf<typeof waitingInOrder>[],
): Promise<void> {
  const { eventId, timeZone } = event
  const { title, start } = nameOfDate(event, occurrence)
  const named = { title, start, occurrence, eventId, publicUrl: app.config.publicUrl }
  const expiresAt = endOfDate(event, occurrence)
  for await (const { accountKey, nametag, mail, organizationKey } of inTurns(admitted, mailsPerTurn)) {
    const data = { ...named, nametag, nio: organizationKey }
    if (mail !== null) await queueMail(app, tx, { accountKey, to: mail, kind: 'place-free', timeZone, expiresAt, data })
    await announce(app, tx, { kind: 'today.changed', accountKey, data: {} })
  }
}

/** Moves people up on all dates of an event, after its capacity changed. `settleDates` goes on after the first of them. */
export async function moveUpEverywhere(app: App, tx: Transaction, eventKey: number): Promise<void> {
  const event = await answersLock.first(tx, { eventKey })
  if (!event) return
  let people = 0
  for await (const { occurrence } of inTurns(await datesAwaited.all(tx, { eventKey }), datesPerTurn)) {
    people += await moveUp(app, tx, event, occurrence, maxMovedUp - people)
    if (people < maxMovedUp) continue
    await settlementsInsertAwaited.run(tx, { eventKey, after: occurrence })
    return
  }
}

type AnsweredDate = RowOf<typeof datesOfMemberInEvent>

/** Removes answers of a member, whose places go to those who wait. The dates are in the order of their events. */
export async function withdrawAnswers(app: App, tx: Transaction, dates: AnsweredDate[]): Promise<void> {
  const byEvent = Map.groupBy(dates, ({ eventKey }) => eventKey)
  // Two people who leave at the same time lock their events in the same order.
  for (const [eventKey, answered] of [...byEvent].sort(([one], [other]) => one - other)) {
    const event = await answersLock.first(tx, { eventKey })
    if (!event) continue
    for await (const { key, occurrence } of inTurns(answered, datesPerTurn)) {
      await answerDelete.run(tx, { key })
      const counts = await countsRefresh.first(tx, { eventKey, occurrence })
      if (counts && counts.waiting > 0) await moveUp(app, tx, event, occurrence)
    }
  }
}

/**
 * Removes the answers of people who are no longer attendees; their places go to those who wait. Returns whether there
 * were any.
 */
export async function withdrawFormerAttendees(app: App, tx: Transaction, eventKey: number): Promise<boolean> {
  const dates = await datesAnsweredByOthers.all(tx, { eventKey })
  const event = dates.length > 0 ? await answersLock.first(tx, { eventKey }) : undefined
  if (!event) return false
  for await (const { occurrence } of inTurns(dates, datesPerTurn)) {
    await answersDeleteOfOthers.run(tx, { eventKey, occurrence })
    const counts = await countsRefresh.first(tx, { eventKey, occurrence })
    if (counts && counts.waiting > 0) await moveUp(app, tx, event, occurrence)
  }
  return true
}

/** Names the event whose answers take turns, see `Database.transact`. */
export const mutexOfEvent = (eventId: string) => ({ key: `event ${eventId.toLowerCase()}` })

type HowMany = { stopping?: AbortSignal; maxDates?: number; maxPeople?: number }

/**
 * Counts the answers again on dates that lost some with a membership or a group, and moves people up, also on dates on
 * which more people move up than one transaction may. The transaction that ends a membership only notes the dates: it is
 * serializable, and would run again for every answer of others to the same event.
 */
export async function settleDates(
  app: App,
  { stopping, maxDates = Number.POSITIVE_INFINITY, maxPeople = Number.POSITIVE_INFINITY }: HowMany = {},
): Promise<void> {
  let people = 0
  for (let settled = 0; settled < maxDates && people < maxPeople && !stopping?.aborted; settled++) {
    const due = await settlementFirst.first(app.db, {})
    if (!due) return
    await app.db.transact(async (tx) => {
      // Answers of others may share the transaction.
      await tx.inTurn()
      const event = await answersLock.first(tx, due)
      // Another node was faster.
      if ((await settlementDelete.run(tx, due)) === 0 || !event) return
      if (due.occurrence === allDates) {
        if (await withdrawFormerAttendees(app, tx, due.eventKey)) await announceCounts(app, tx, due)
        return
      }
      await answersDeleteOfOthers.run(tx, due)
      await countsRefresh.run(tx, due)
      const moved = await moveUp(app, tx, event, due.occurrence)
      people += moved
      // Pages read the calendar once, when all have moved up.
      if (moved < maxMovedUp) await announceCounts(app, tx, due)
    }, mutexOfEvent(due.eventId))
  }
}

/** Pages read all calendars again. Webhooks receive nothing: the event itself stays as it is. */
async function announceCounts(app: App, tx: Transaction, due: { eventKey: number; eventId: string }): Promise<void> {
  const organizationKey = (await organizationOfEvent.first(tx, due))?.organizationKey
  if (!organizationKey) return
  const data = { nio: organizationKey, nicHandles: [], eventId: due.eventId }
  await announce(app, tx, { kind: 'calendar.changed', organizationKey, data, toWebhooks: false })
}
