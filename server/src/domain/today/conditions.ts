import { type SqlBool, sql } from 'kysely'

/* Conditions for things that wait. The query that finds where something waits and those that read it share them. */

export const isPending = sql<SqlBool>`join_requests.state = 'pending'`

export const isOpen = sql<SqlBool>`reports.state in ('open', 'assigned')`

export const isAppealed = sql<SqlBool>`reports.appealed_at is not null and reports.appeal_decided_at is null`

/** People are in direct talks by themselves, not through a group. */
export const isUnreadDirect = sql<SqlBool>`participants.standing = 1 and talks.kind = 'direct'
  and talks.archived_at is null and talks.last_seq > participants.read_seq`

/** The time in which events ask for an answer. */
export type AnswerWindow = { from: number; to: number }

export const beginsIn = ($: AnswerWindow) =>
  sql<SqlBool>`events.rrule is null and events.starts_at >= ${$.from} and events.starts_at < ${$.to}`

/** Matches series that may have a date in the window. The number is that of the index for a series without end. */
export const mayRecurIn = ($: AnswerWindow) =>
  sql<SqlBool>`events.rrule is not null and events.starts_at < ${$.to}
    and coalesce(events.ends_at, 9007199254740991) >= ${$.from}`
