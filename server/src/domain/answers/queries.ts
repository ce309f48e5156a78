/*
 * This file is longer than 250 lines because it is one list: the queries of answers, their counts and their
 * settlements.
 */

import { type Kysely, type OnConflictBuilder, sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Engine } from '../../db/engine.ts'
import { isAmong, isOneOf, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { isInCalendar } from '../core/event-access.ts'
import { accountPersonColumns } from '../core/person.ts'
import type { KeptAnswer } from './decide.ts'

/**
 * Locks the answers of an event by changing its row: answers wait for each other, and a serializable transaction that
 * began before them runs again instead of deciding by an old snapshot.
 */
export const answersLock = query((db, $: { eventKey: number }) =>
  db
    .updateTable('events')
    .set((eb) => ({ answer_revision: eb('answer_revision', '+', 1) }))
    .where('id', '=', $.eventKey)
    .returning([
      'id as eventKey',
      'uuid as eventId',
      'title',
      'location',
      'capacity',
      'all_day as allDay',
      'start',
      'end',
      'time_zone as timeZone',
      'overrides',
    ]),
)

type Date = { eventKey: number; occurrence: string }

export const answerOfMember = query((db, $: Date & { membershipKey: number }) =>
  db
    .selectFrom('event_answers')
    .select(['id as key', 'answer', 'guests'])
    .where('membership_id', '=', $.membershipKey)
    .where('event_id', '=', $.eventKey)
    .where('occurrence', '=', $.occurrence),
)

export const countsOfDate = query((db, $: Date) =>
  db
    .selectFrom('event_counts')
    .select(['yes', 'no', 'maybe', 'waiting'])
    .where('event_id', '=', $.eventKey)
    .where('occurrence', '=', $.occurrence),
)

export const answerInsert = query(
  (db, $: Date & { membershipKey: number; answer: KeptAnswer; guests: number; now: number }) =>
    db.insertInto('event_answers').values({
      event_id: $.eventKey,
      membership_id: $.membershipKey,
      occurrence: $.occurrence,
      answer: $.answer,
      guests: $.guests,
      answered_at: $.now,
    }),
)

export const answerUpdate = query((db, $: { key: number; answer: KeptAnswer; guests: number; now: number }) =>
  db
    .updateTable('event_answers')
    .set({ answer: $.answer, guests: $.guests, answered_at: $.now })
    .where('id', '=', $.key),
)

export const answerDelete = query((db, $: { key: number }) => db.deleteFrom('event_answers').where('id', '=', $.key))

/**
 * Counts the answers of one date again instead of adding to the counts, which would keep a mistake: foreign keys delete
 * answers when a node of an earlier version ends a membership.
 */
export const countsRefresh = query((db, $: Date) => {
  const count = (answer: KeptAnswer) =>
    sql<number>`coalesce(sum(case when answer = ${sql.lit(answer)} then 1 + guests else 0 end), 0)`
  return db
    .insertInto('event_counts')
    .columns(['event_id', 'occurrence', 'yes', 'no', 'maybe', 'waiting'])
    .expression((eb) =>
      eb
        .selectFrom('events')
        .leftJoin('event_answers', (join) =>
          join.onRef('event_answers.event_id', '=', 'events.id').on('event_answers.occurrence', '=', $.occurrence),
        )
        .select([
          'events.id',
          sql<string>`cast(${$.occurrence} as text)`.as('occurrence'),
          count('yes').as('yes'),
          count('no').as('no'),
          count('maybe').as('maybe'),
          count('waiting').as('waiting'),
        ])
        .where('events.id', '=', $.eventKey)
        .groupBy('events.id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'occurrence']).doUpdateSet((eb) => ({
        yes: eb.ref('excluded.yes'),
        no: eb.ref('excluded.no'),
        maybe: eb.ref('excluded.maybe'),
        waiting: eb.ref('excluded.waiting'),
      })),
    )
    .returning(['yes', 'no', 'maybe', 'waiting'])
})

type Counts = { yes: number; no: number; maybe: number; waiting: number }

const countsUpsert = query(
  (db, $: Date & Counts & { firstYes: number; firstNo: number; firstMaybe: number; firstWaiting: number }) =>
    db
      .insertInto('event_counts')
      .values({
        event_id: $.eventKey,
        occurrence: $.occurrence,
        yes: $.firstYes,
        no: $.firstNo,
        maybe: $.firstMaybe,
        waiting: $.firstWaiting,
      })
      .onConflict((conflict) =>
        conflict.columns(['event_id', 'occurrence']).doUpdateSet((eb) => ({
          yes: eb('event_counts.yes', '+', $.yes),
          no: eb('event_counts.no', '+', $.no),
          maybe: eb('event_counts.maybe', '+', $.maybe),
          waiting: eb('event_counts.waiting', '+', $.waiting),
        })),
      ),
)

/**
 * Adds to the counts of one date, which all answers of an event do in turn. A row that is inserted is checked before
 * the conflict is found, so it must not be negative.
 */
export const addToCounts = (tx: Transaction, date: Date, change: Counts): Promise<number> =>
  countsUpsert.run(tx, {
    ...date,
    ...change,
    firstYes: Math.max(0, change.yes),
    firstNo: Math.max(0, change.no),
    firstMaybe: Math.max(0, change.maybe),
    firstWaiting: Math.max(0, change.waiting),
  })

/** Selects those who wait for a date, in their order. */
export const waitingInOrder = query((db, $: Date & { count: number }) =>
  db
    .selectFrom('event_answers')
    .innerJoin('memberships', 'memberships.id', 'event_answers.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'event_answers.id as key',
      'event_answers.guests',
      'memberships.organization_id as organizationKey',
      'accounts.id as accountKey',
      'accounts.nametag',
      'accounts.mail',
    ])
    .where('event_answers.event_id', '=', $.eventKey)
    .where('event_answers.occurrence', '=', $.occurrence)
    .where('event_answers.answer', '=', sql.lit('waiting' as const))
    .orderBy('event_answers.id')
    .limit($.count),
)

export const answersAdmit = query((db, $: { keys: string }, engine) =>
  db
    .updateTable('event_answers')
    .set({ answer: 'yes' })
    .where(isOneOf(engine, 'id', $.keys)),
)

/** Counts those who wait for a date before a waiting person. */
export const waitingAhead = query((db, $: Date & { key: number }) =>
  db
    .selectFrom('event_answers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', $.eventKey)
    .where('occurrence', '=', $.occurrence)
    .where('answer', '=', sql.lit('waiting' as const))
    .where('id', '<', $.key),
)

/** Selects the dates of an event for which somebody waits. */
export const datesAwaited = query((db, $: { eventKey: number }) =>
  db
    .selectFrom('event_counts')
    .select('occurrence')
    .where('event_id', '=', $.eventKey)
    .where('waiting', '>', 0)
    .orderBy('occurrence'),
)

export const datesOfEvent = query((db, $: { eventKey: number }) =>
  db.selectFrom('event_counts').select('occurrence').where('event_id', '=', $.eventKey).orderBy('occurrence'),
)

export const answersDeleteOfDate = query((db, $: Date) =>
  db.deleteFrom('event_answers').where('event_id', '=', $.eventKey).where('occurrence', '=', $.occurrence),
)

export const countsDelete = query((db, $: Date) =>
  db.deleteFrom('event_counts').where('event_id', '=', $.eventKey).where('occurrence', '=', $.occurrence),
)

export const answersRenameDate = query((db, $: Date & { to: string }) =>
  db
    .updateTable('event_answers')
    .set({ occurrence: $.to })
    .where('event_id', '=', $.eventKey)
    .where('occurrence', '=', $.occurrence),
)

export const countsRenameDate = query((db, $: Date & { to: string }) =>
  db
    .updateTable('event_counts')
    .set({ occurrence: $.to })
    .where('event_id', '=', $.eventKey)
    .where('occurrence', '=', $.occurrence),
)

/**
 * A date that is noted already is locked, so that it is not settled before this transaction ends: it would be counted
 * with the answers that this transaction removes. Dates are noted in one order, so that two transactions cannot wait
 * for each other.
 */
const lockingNoted = (conflict: OnConflictBuilder<Schema, 'event_settlements'>) =>
  conflict.columns(['event_id', 'occurrence']).doUpdateSet((eb) => ({ occurrence: eb.ref('excluded.occurrence') }))

/** Notes the dates to which a member has answered, before foreign keys delete the answers with the membership. */
export const settlementsInsert = query((db, $: { membershipKey: number }) =>
  db
    .insertInto('event_settlements')
    .columns(['event_id', 'occurrence'])
    .expression((eb) =>
      eb
        .selectFrom('event_answers')
        .select(['event_id', 'occurrence'])
        .where('membership_id', '=', $.membershipKey)
        .orderBy('event_id')
        .orderBy('occurrence'),
    )
    .onConflict(lockingNoted),
)

/** Notes a date, on which more people may move up. */
export const settlementInsert = query((db, $: Date) =>
  db
    .insertInto('event_settlements')
    .values({ event_id: $.eventKey, occurrence: $.occurrence })
    .onConflict(lockingNoted),
)

/** Notes the dates of an event, behind one of them, for which somebody waits. */
export const settlementsInsertAwaited = query((db, $: { eventKey: number; after: string }) =>
  db
    .insertInto('event_settlements')
    .columns(['event_id', 'occurrence'])
    .expression((eb) =>
      eb
        .selectFrom('event_counts')
        .select(['event_id', 'occurrence'])
        .where('event_id', '=', $.eventKey)
        .where('waiting', '>', 0)
        .where('occurrence', '>', $.after)
        .orderBy('occurrence'),
    )
    .onConflict(lockingNoted),
)

export const settlementFirst = query((db, _: Record<string, never>) =>
  db
    .selectFrom('event_settlements')
    .innerJoin('events', 'events.id', 'event_settlements.event_id')
    .select(['event_settlements.id as key', 'event_id as eventKey', 'occurrence', 'events.uuid as eventId'])
    .orderBy('event_settlements.id')
    .limit(1),
)

export const organizationOfEvent = query((db, $: { eventKey: number }) =>
  db
    .selectFrom('events')
    .leftJoin('memberships', 'memberships.id', 'events.membership_id')
    .select((eb) => eb.fn.coalesce('events.organization_id', 'memberships.organization_id').as('organizationKey'))
    .where('events.id', '=', $.eventKey),
)

export const settlementDelete = query((db, $: { key: number }) =>
  db.deleteFrom('event_settlements').where('id', '=', $.key),
)

export const datesOfMemberInEvent = query((db, $: { membershipKey: number; eventKey: number }) =>
  db
    .selectFrom('event_answers')
    .select(['event_id as eventKey', 'occurrence', 'id as key'])
    .where('membership_id', '=', $.membershipKey)
    .where('event_id', '=', $.eventKey)
    .orderBy('occurrence'),
)

const isByFormerAttendee = sql<boolean>`not ${isInCalendar(
  sql.ref('event_answers.event_id'),
  sql.ref('event_answers.membership_id'),
)}`

const eventsOfGroup = (groupKey: number) =>
  sql`(select event_groups.event_id from event_groups where event_groups.audience = ${groupKey})`

/** Selects the dates of an event that people have answered who are not invited any more. */
export const datesAnsweredByOthers = query((db, $: { eventKey: number }) =>
  db
    .selectFrom('event_answers')
    .select('occurrence')
    .distinct()
    .where('event_id', '=', $.eventKey)
    .where(isByFormerAttendee)
    .orderBy('occurrence'),
)

/** Removes the answers to one date of people who are not invited any more. Every member may answer the organization's. */
export const answersDeleteOfOthers = query((db, $: Date) =>
  db
    .deleteFrom('event_answers')
    .where('event_id', '=', $.eventKey)
    .where('occurrence', '=', $.occurrence)
    .where(
      (eb) =>
        eb.selectFrom('events').select('events.membership_id').whereRef('events.id', '=', 'event_answers.event_id'),
      'is not',
      null,
    )
    .where(isByFormerAttendee),
)

/**
 * This text in the place of a date stands for all dates of an event. Answers are not serializable, so a person may
 * answer a date while they lose the invitation to it; it is then settled in the turn after that answer.
 */
export const allDates = '*'

const upcomingOfGroup = (db: Kysely<Schema>, $: { groupKey: number; now: number }, engine: Engine) =>
  db
    .selectFrom('events')
    .select(['events.id as event_id', sql<string>`${sql.lit(allDates)}`.as('occurrence')])
    .where(isAmong(engine, 'events.id', eventsOfGroup($.groupKey)))
    .where((eb) => eb.or([eb('events.ends_at', 'is', null), eb('events.ends_at', '>=', $.now)]))

/** Notes the events of a group that are to come, and the dates that a member has answered, before they leave the group. */
export const settlementsInsertOfGroupMember = query(
  (db, $: { membershipKey: number; groupKey: number; now: number }, engine) =>
    db
      .insertInto('event_settlements')
      .columns(['event_id', 'occurrence'])
      .expression(
        db
          .selectFrom('event_answers')
          .select(['event_id', 'occurrence'])
          .where('membership_id', '=', $.membershipKey)
          .where(isAmong(engine, 'event_answers.event_id', eventsOfGroup($.groupKey)))
          .union(upcomingOfGroup(db, $, engine))
          .orderBy('event_id')
          .orderBy('occurrence'),
      )
      .onConflict(lockingNoted),
)

/** Notes the events of a group that are to come, and all answered dates of the others, before it is deleted. */
export const settlementsInsertOfGroup = query((db, $: { groupKey: number; now: number }, engine) =>
  db
    .insertInto('event_settlements')
    .columns(['event_id', 'occurrence'])
    .expression(
      db
        .selectFrom('event_counts')
        .select(['event_id', 'occurrence'])
        .where(isAmong(engine, 'event_counts.event_id', eventsOfGroup($.groupKey)))
        .union(upcomingOfGroup(db, $, engine))
        .orderBy('event_id')
        .orderBy('occurrence'),
    )
    .onConflict(lockingNoted),
)

type Shown = { eventKeys: string; first: string; last: string }

/** Two searches in the index, because SQLite would read the whole table for one condition with `or`. */
export const countsOfEvents = query((db, $: Shown, engine) => {
  const counts = db
    .selectFrom('event_counts')
    .select(['event_id as eventKey', 'occurrence', 'yes', 'no', 'maybe', 'waiting'])
    .where(isOneOf(engine, 'event_counts.event_id', $.eventKeys))
  return counts
    .where('occurrence', '=', sql.lit(''))
    .unionAll(
      counts
        .where('occurrence', '>=', $.first)
        .where('occurrence', '<=', $.last)
        .where('occurrence', '<>', sql.lit('')),
    )
})

export const answersOfMemberTo = query((db, $: Shown & { membershipKey: number }, engine) => {
  const answers = db
    .selectFrom('event_answers')
    .select(['event_id as eventKey', 'occurrence', 'answer'])
    .where('membership_id', '=', $.membershipKey)
    .where(isOneOf(engine, 'event_answers.event_id', $.eventKeys))
  return answers
    .where('occurrence', '=', sql.lit(''))
    .unionAll(
      answers
        .where('occurrence', '>=', $.first)
        .where('occurrence', '<=', $.last)
        .where('occurrence', '<>', sql.lit('')),
    )
})

const namedAnswers = (db: Kysely<Schema>) =>
  db
    .selectFrom('event_answers')
    .innerJoin('memberships', 'memberships.id', 'event_answers.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'event_answers.id as key',
      'event_answers.occurrence',
      'event_answers.answer',
      'event_answers.guests',
      ...accountPersonColumns,
    ])

/** Selects the events, among some, to which anybody answered. */
export const eventsAnswered = query((db, $: { eventKeys: string }, engine) =>
  db
    .selectFrom('event_counts')
    .select('event_id as eventKey')
    .distinct()
    .where(isOneOf(engine, 'event_counts.event_id', $.eventKeys)),
)

/** Selects answers to an event, those to its latest dates first. */
export const answersOfLatestDates = query((db, $: { eventKey: number; count: number }) =>
  db
    .selectFrom('event_answers')
    .innerJoin('memberships', 'memberships.id', 'event_answers.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['event_answers.occurrence', 'event_answers.answer', ...accountPersonColumns])
    .where('event_answers.event_id', '=', $.eventKey)
    .orderBy('event_answers.occurrence', 'desc')
    .orderBy('event_answers.answer', 'desc')
    .orderBy('event_answers.id', 'desc')
    .limit($.count),
)

type AnswersPage = { eventKey: number; after: number; count: number }

export const answersOfEvent = query((db, $: AnswersPage) =>
  namedAnswers(db)
    .where('event_answers.event_id', '=', $.eventKey)
    .where('event_answers.id', '>', $.after)
    .orderBy('event_answers.id')
    .limit($.count),
)

export const answersOfDate = query((db, $: AnswersPage & { occurrence: string }) =>
  namedAnswers(db)
    .where('event_answers.event_id', '=', $.eventKey)
    .where('event_answers.occurrence', '=', $.occurrence)
    .where('event_answers.id', '>', $.after)
    .orderBy('event_answers.id')
    .limit($.count),
)
