import { inTurns } from '../../concurrency/in-turns.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import { fail, unacceptable } from '../../errors.ts'
import { endOfDate } from '../answers/dates.ts'
import { decide, type GivenAnswer, type KeptAnswer, partyOf } from '../answers/decide.ts'
import {
  addToCounts,
  answerDelete,
  answerInsert,
  answerOfMember,
  answersLock,
  answersOfDate,
  answersOfEvent,
  answerUpdate,
  countsOfDate,
  waitingAhead,
} from '../answers/queries.ts'
import { moveUp, mutexOfEvent } from '../answers/settle.ts'
import type { App } from '../app.ts'
import { action, change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { type PageRequest, startAfter, toPage } from '../core/page.ts'
import { personOf } from '../core/person.ts'
import { announce } from '../live/announce.ts'
import {
  announceCalendars,
  type CalendarPath,
  type Entry,
  eventIn,
  peopleOf,
  readableCalendar,
  toEntries,
  toSeries,
} from './calendar.ts'
import { occurrenceOf } from './change-event.ts'

type AnswerPath = CalendarPath & { id: string; occurrence: string | undefined }

type Answered = AnswerPath & { answer: GivenAnswer; guests: number }

export type AnswerReply = { answer: KeptAnswer | null; position: number | null }

/** Finds an event that the caller can read all of. */
async function readableEvent(on: Connection, caller: MemberCaller, { user, id }: AnswerPath): Promise<Entry> {
  const row = await eventIn(on, await readableCalendar(on, caller, user), id)
  const [entry] = row ? await toEntries(on, [row], caller.membershipKey) : []
  const isHidden = entry?.row.visibility === 'private' && entry.owner === null
  if (!entry || isHidden) throw fail('EVENT_NOT_FOUND')
  return entry
}

/** Returns the date that an answer is about; empty for an event that does not recur. */
function dateOf(entry: Entry, occurrence: string | undefined): string {
  if (entry.event.rrule === null) {
    if (occurrence === undefined) return ''
    throw fail('EVENT_NOT_FOUND')
  }
  if (occurrence === undefined) throw unacceptable('occurrence', 'is required, because the event is a series')
  return occurrenceOf(entry, occurrence)
}

/**
 * Answers an event. All answers to one event take turns: they wait for each other in a node without a connection, and
 * between nodes at the row of the event.
 */
export const answerEvent = change(
  'calendar.answer',
  async (app, tx, caller, asked: Answered): Promise<AnswerReply> => {
    const { row } = await readableEvent(tx, caller, asked)
    const locked = await answersLock.first(tx, { eventKey: row.key })
    if (!locked) throw fail('EVENT_NOT_FOUND')
    // The event is read again, because it may have changed while this answer waited for its turn.
    const entry = await readableEvent(tx, caller, asked)
    if (entry.row.ownerKey !== null && !entry.takesPart) throw fail('NOT_INVITED')
    const occurrence = dateOf(entry, asked.occurrence)
    if (endOfDate(locked, occurrence) <= app.clock.now()) throw fail('DATE_PAST')
    const date = { eventKey: locked.eventKey, occurrence }
    const { membershipKey } = caller
    const current = await answerOfMember.first(tx, { ...date, membershipKey })
    const counts = (await countsOfDate.first(tx, date)) ?? { yes: 0, no: 0, maybe: 0, waiting: 0 }
    const guests = asked.answer === 'yes' || asked.answer === 'maybe' ? asked.guests : 0
    const places = { capacity: locked.capacity, taken: counts.yes, isAwaited: counts.waiting > 0 }
    const decision = decide(asked.answer, guests, current, places)
    if (decision === 'refused') throw fail('GUESTS_DO_NOT_FIT')
    const { answer, keepsPlace } = decision
    if (answer === (current?.answer ?? null) && guests === (current?.guests ?? 0))
      return replyOf(tx, date, membershipKey)

    const now = app.clock.now()
    if (current && keepsPlace && answer !== null) {
      await answerUpdate.run(tx, { key: current.key, answer, guests, now })
    } else {
      if (current) await answerDelete.run(tx, current)
      if (answer !== null) await answerInsert.run(tx, { ...date, membershipKey, answer, guests, now })
    }
    const change = { yes: 0, no: 0, maybe: 0, waiting: 0 }
    if (current) change[current.answer] -= partyOf(current)
    if (answer !== null) change[answer] += partyOf({ guests })
    await addToCounts(tx, date, change)
    if (counts.waiting > 0) await moveUp(app, tx, locked, occurrence)
    await announceAnswer(app, tx, caller, entry)
    await announce(app, tx, { kind: 'today.changed', accountKey: caller.accountKey, data: {} })
    return replyOf(tx, date, membershipKey)
  },
  ({ id }) => mutexOfEvent(id),
)

async function replyOf(
  tx: Transaction,
  date: { eventKey: number; occurrence: string },
  membershipKey: number,
): Promise<AnswerReply> {
  const own = await answerOfMember.first(tx, { ...date, membershipKey })
  if (!own) return { answer: null, position: null }
  const ahead = own.answer === 'waiting' ? await waitingAhead.one(tx, { ...date, key: own.key }) : null
  return { answer: own.answer, position: ahead && ahead.count + 1 }
}

/** Answers are announced to the pages, not to webhooks: the event itself stays as it is. */
const announceAnswer = (app: App, tx: Transaction, caller: MemberCaller, entry: Entry) =>
  announceCalendars(app, tx, caller, { membershipKey: caller.membershipKey }, peopleOf(toSeries(entry)), entry.event.id)

const datesPerTurn = 20

/**
 * Returns the position of each waiting person on a page. Those ahead are counted once for each date, because thousands may
 * wait for it; on a page, everybody who waits for the date follows the one before.
 */
async function positionsIn(
  on: Connection,
  eventKey: number,
  rows: { key: number; occurrence: string; answer: KeptAnswer }[],
): Promise<Map<number, number>> {
  const positions = new Map<number, number>()
  const waiting = rows.filter(({ answer }) => answer === 'waiting')
  for await (const [occurrence, queue] of inTurns(
    Map.groupBy(waiting, (row) => row.occurrence),
    datesPerTurn,
  )) {
    const ahead = await waitingAhead.one(on, { eventKey, occurrence, key: queue[0]?.key ?? 0 })
    for (const [index, { key }] of queue.entries()) positions.set(key, ahead.count + 1 + index)
  }
  return positions
}

type AnswersListed = AnswerPath & { page: PageRequest }

/** Lists who said what, in the order of the answers: those who wait are in the order of their queue. */
export const listAnswers = action('calendar.read', async (app, caller, asked: AnswersListed) => {
  const entry = await readableEvent(app.db, caller, asked)
  const bounds = { eventKey: entry.row.key, after: startAfter(asked.page), count: asked.page.limit + 1 }
  const rows =
    asked.occurrence === undefined
      ? await answersOfEvent.all(app.db, bounds)
      : await answersOfDate.all(app.db, { ...bounds, occurrence: dateOf(entry, asked.occurrence) })
  const positions = await positionsIn(app.db, entry.row.key, rows)
  return toPage(rows, asked.page.limit, (row) => ({
    person: personOf(row),
    answer: row.answer,
    guests: row.guests,
    position: positions.get(row.key) ?? null,
    occurrence: row.occurrence === '' ? null : row.occurrence,
  }))
})
