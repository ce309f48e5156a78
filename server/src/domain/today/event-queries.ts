import { sql } from 'kysely'
import { isAmong, isOneOf, query } from '../../db/prepared.ts'
import { timeColumns } from '../calendar/event-times.ts'
import { eventsOfMembership } from '../core/event-access.ts'
import { type AnswerWindow, beginsIn, mayRecurIn } from './conditions.ts'
import { activeMemberships } from './memberships.ts'

const eventColumns = [
  'events.id as key',
  'events.title',
  ...timeColumns,
  'events.starts_at as startsAt',
  'events.created_at as createdAt',
] as const

type EventsAsked = AnswerWindow & { organizationKeys: string; count: number }

/** Selects events of the organizations that begin soon and that the person has not answered. */
export const eventsWaiting = query((db, $: EventsAsked & { membershipKeys: string }, engine) =>
  db
    .selectFrom('events')
    .select([...eventColumns, 'events.organization_id as nio'])
    .where(isOneOf(engine, 'events.organization_id', $.organizationKeys))
    .where(beginsIn($))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_answers')
            .select('event_answers.id')
            .whereRef('event_answers.event_id', '=', 'events.id')
            .where('event_answers.occurrence', '=', sql.lit(''))
            .where(isOneOf(engine, 'event_answers.membership_id', $.membershipKeys)),
        ),
      ),
    )
    .$narrowType<{ nio: number }>()
    .limit($.count),
)

/** Selects series of the organizations that may have a date soon. */
export const seriesWaiting = query((db, $: EventsAsked, engine) =>
  db
    .selectFrom('events')
    .select([...eventColumns, 'events.organization_id as nio'])
    .where(isOneOf(engine, 'events.organization_id', $.organizationKeys))
    .where(mayRecurIn($))
    .$narrowType<{ nio: number }>()
    .limit($.count),
)

/** Selects events of others to which the person is invited, also through a group, and that may have a date soon. */
export const invitedEventsWaiting = query((db, $: AnswerWindow & { accountKey: number; count: number }, engine) =>
  activeMemberships(db, $)
    .innerJoin('events', (join) =>
      join.on(isAmong(engine, 'events.id', eventsOfMembership(engine, sql.ref('memberships.id')))),
    )
    .innerJoin('memberships as owner', 'owner.id', 'events.membership_id')
    .innerJoin('accounts as owner_account', 'owner_account.id', 'owner.account_id')
    .select([...eventColumns, 'memberships.organization_id as nio', 'owner_account.nic_handle as userId'])
    .whereRef('events.membership_id', '!=', 'memberships.id')
    .where('events.starts_at', '<', $.to)
    .where((eb) => eb.or([eb('events.ends_at', 'is', null), eb('events.ends_at', '>=', $.from)]))
    .limit($.count),
)

/** Selects the dates that a person has answered, of some events. */
export const datesAnswered = query((db, $: { accountKey: number; eventKeys: string; first: string }, engine) =>
  db
    .selectFrom('memberships')
    .innerJoin('event_answers', 'event_answers.membership_id', 'memberships.id')
    .select(['event_answers.event_id as eventKey', 'event_answers.occurrence'])
    .where('memberships.account_id', '=', $.accountKey)
    .where(isOneOf(engine, 'event_answers.event_id', $.eventKeys))
    .where((eb) =>
      eb.or([eb('event_answers.occurrence', '=', sql.lit('')), eb('event_answers.occurrence', '>=', $.first)]),
    ),
)
