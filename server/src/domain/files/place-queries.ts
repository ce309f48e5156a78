import { type ExpressionBuilder, sql } from 'kysely'
import { isOneOf, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { isReadableEvent } from '../attachments/readable.ts'
import { isReadableTalk } from '../core/talk-access.ts'

/** Selects the messages that files are attached to, of the talks that a member can read. */
export const messagePlacesOf = query((db, $: { fileKeys: string; membershipKey: number }, engine) =>
  db
    .selectFrom('file_places')
    .select((eb) => [
      'file_places.file_id as fileKey',
      eb.ref('file_places.talk_id').$notNull().as('talkId'),
      'file_places.message_id as messageId',
    ])
    .where(isOneOf(engine, 'file_places.file_id', $.fileKeys))
    .where(isReadableTalk(sql.ref('file_places.talk_id'), $.membershipKey))
    .orderBy('file_places.file_id')
    .orderBy('file_places.id'),
)

/** Selects the cards that files are attached to; members can read all boards that are not deleted. */
export const cardPlacesOf = query((db, $: { fileKeys: string; organizationKey: number }, engine) =>
  db
    .selectFrom('file_places')
    .innerJoin('cards', 'cards.id', 'file_places.card_id')
    .innerJoin('boards', 'boards.id', 'file_places.board_id')
    .select(['file_places.file_id as fileKey', 'boards.uuid as boardId', 'cards.uuid as cardId'])
    .where(isOneOf(engine, 'file_places.file_id', $.fileKeys))
    .where('boards.organization_id', '=', $.organizationKey)
    .where('boards.deleted_at', 'is', null)
    .orderBy('file_places.file_id')
    .orderBy('file_places.id'),
)

/** Selects the events that files are attached to, without private events of others. */
export const eventPlacesOf = query((db, $: { fileKeys: string; membershipKey: number }, engine) =>
  db
    .selectFrom('file_places')
    .innerJoin('events', 'events.id', 'file_places.event_id')
    .leftJoin('memberships', 'memberships.id', 'events.membership_id')
    .leftJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['file_places.file_id as fileKey', 'accounts.nic_handle as userId', 'events.uuid as eventId'])
    .where(isOneOf(engine, 'file_places.file_id', $.fileKeys))
    .where((eb) => isReadableEvent(eb as unknown as ExpressionBuilder<Schema, 'events'>, $))
    .orderBy('file_places.file_id')
    .orderBy('file_places.id'),
)

/** Finds an event of an organization that a member can read, in any calendar. */
export const eventForReader = query((db, $: { id: string; organizationKey: number; membershipKey: number }) =>
  db
    .selectFrom('events')
    .leftJoin('memberships', 'memberships.id', 'events.membership_id')
    .select('events.id as key')
    .where('events.uuid', '=', $.id)
    .where((eb) =>
      eb.or([
        eb('memberships.organization_id', '=', $.organizationKey),
        eb('events.organization_id', '=', $.organizationKey),
      ]),
    )
    .where((eb) => isReadableEvent(eb as unknown as ExpressionBuilder<Schema, 'events'>, $)),
)

/** Finds a report that keeps a file. */
export const reportOfFile = query((db, $: { fileKey: number }) =>
  db
    .selectFrom('file_places')
    .select('report_id as key')
    .where('file_id', '=', $.fileKey)
    .where('report_id', 'is not', null)
    .limit(1),
)

/** Detaches a file from everything except reports. */
export const placesDeleteExceptReports = query((db, $: { fileKey: number }) =>
  db.deleteFrom('file_places').where('file_id', '=', $.fileKey).where('report_id', 'is', null),
)

/** Selects the messages, cards and events that a file is attached to, readable or not: the newest first. */
export const placesOfFile = query((db, $: { fileKey: number; count: number }) =>
  db
    .selectFrom('file_places')
    .leftJoin('boards', 'boards.id', 'file_places.board_id')
    .leftJoin('events', 'events.id', 'file_places.event_id')
    .leftJoin('memberships', 'memberships.id', 'events.membership_id')
    .leftJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'file_places.talk_id as talkKey',
      'file_places.message_id as messageKey',
      'file_places.card_id as cardKey',
      'file_places.event_id as eventKey',
      'boards.uuid as boardId',
      'accounts.nic_handle as ownerHandle',
    ])
    .where('file_places.file_id', '=', $.fileKey)
    .where('file_places.report_id', 'is', null)
    .orderBy('file_places.id', 'desc')
    .limit($.count),
)
