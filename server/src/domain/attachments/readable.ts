import { type ExpressionBuilder, sql } from 'kysely'
import type { Role } from '../../../../shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { minRole } from '../../policy.ts'
import { isReadableEventNamed } from '../core/event-access.ts'
import { isReadableTalk } from '../core/talk-access.ts'

export type Reader = { membershipKey: number; accountKey: number; role: Role }

/** Matches events that a member can read: not private, or in their own calendar. */
export const isReadableEvent = (_: ExpressionBuilder<Schema, 'events'>, $: { membershipKey: number }) =>
  isReadableEventNamed('events', $.membershipKey)

/**
 * Matches the files that a member can read: those attached to something that they can read, and their own that are
 * attached to nothing and not deleted. The one rule of access to files.
 */
export const isReadableFile = (eb: ExpressionBuilder<Schema, 'files'>, $: Reader) => {
  const places = eb.selectFrom('file_places').select('file_places.id').whereRef('file_places.file_id', '=', 'files.id')
  const inTalk = places.where(isReadableTalk(sql.ref('file_places.talk_id'), $.membershipKey))
  const onBoard = places
    .innerJoin('boards', 'boards.id', 'file_places.board_id')
    .whereRef('boards.organization_id', '=', 'files.organization_id')
    .where('boards.deleted_at', 'is', null)
  const onEvent = places
    .innerJoin('events', 'events.id', 'file_places.event_id')
    .where((inner) => isReadableEvent(inner as unknown as ExpressionBuilder<Schema, 'events'>, $))
  // The handlers of a report read its files, unless it is about their own message.
  const inReport = places
    .innerJoin('reports', 'reports.id', 'file_places.report_id')
    .where(sql<boolean>`${$.role} >= ${sql.lit(minRole('report.read'))}`)
    .where('reports.message_author_id', 'is distinct from', $.accountKey)
  return eb.or([
    eb.exists(inTalk),
    eb.exists(onBoard),
    eb.exists(onEvent),
    eb.exists(inReport),
    eb.and([eb('files.created_by', '=', $.accountKey), eb('files.deleted_at', 'is', null), eb.not(eb.exists(places))]),
  ])
}
