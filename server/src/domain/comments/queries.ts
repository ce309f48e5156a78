import { query } from '../../db/prepared.ts'
import { isReadableEventNamed } from '../core/event-access.ts'

export const talkOfCard = query((db, $: { cardKey: number }) =>
  db.selectFrom('talks').select('id as key').where('card_id', '=', $.cardKey),
)

export const talkOfEvent = query((db, $: { eventKey: number }) =>
  db.selectFrom('talks').select('id as key').where('event_id', '=', $.eventKey),
)

/** Creates the talk of a card or an event. Returns no row when another comment was faster. */
export const commentsInsert = query(
  (
    db,
    $: {
      organizationKey: number
      cardKey: number | null
      eventKey: number | null
      title: string
      createdBy: number
      now: number
    },
  ) =>
    db
      .insertInto('talks')
      .values({
        organization_id: $.organizationKey,
        kind: 'comments',
        card_id: $.cardKey,
        event_id: $.eventKey,
        title: $.title,
        created_by: $.createdBy,
        created_at: $.now,
        last_seq: 0,
        last_message_at: $.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id as key'),
)

/** Mails and found messages show what the comments are about by its title. */
export const commentsSetTitle = query((db, $: { key: number; title: string }) =>
  db.updateTable('talks').set({ title: $.title }).where('id', '=', $.key).where('title', '<>', $.title),
)

/** Finds an event that a member can read. */
export const eventForReader = query((db, $: { eventKey: number; membershipKey: number }) =>
  db
    .selectFrom('events')
    .select('events.title')
    .where('events.id', '=', $.eventKey)
    .where(isReadableEventNamed('events', $.membershipKey)),
)
