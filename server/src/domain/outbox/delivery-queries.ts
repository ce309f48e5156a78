import { sql } from 'kysely'
import type { Engine } from '../../db/database.ts'
import { isAmong, isOneOf, query } from '../../db/prepared.ts'
import type { DeliveryState } from '../../db/schema.ts'

export const pending = sql.lit('pending' as const)

/** In the place of a time: it waits until its webhook may be called again. */
export const untilResumed = Number.MAX_SAFE_INTEGER

export const webhooksEnabled = query((db, $: { organizationKey: number }) =>
  db
    .selectFrom('webhooks')
    .select(['id as key', 'events'])
    .where('organization_id', '=', $.organizationKey)
    .where('disabled_at', 'is', null),
)

export const deliveryColumns = [
  'id as key',
  'uuid as id',
  'event',
  'state',
  'attempts',
  'next_attempt_at as nextAttemptAt',
  'last_attempt_at as lastAttemptAt',
  'last_status as lastStatus',
  'last_error as lastError',
  'created_at as createdAt',
] as const

export const deliveryInsert = query(
  (db, $: { id: string; webhookKey: number; event: string; data: string; now: number }) =>
    db
      .insertInto('webhook_deliveries')
      .values({
        uuid: $.id,
        webhook_id: $.webhookKey,
        event: $.event,
        data: $.data,
        state: 'pending',
        attempts: 0,
        next_attempt_at: $.now,
        leased_until: 0,
        created_at: $.now,
      })
      .returning(deliveryColumns),
)

/** Lists in JSON of what this node may not call now: webhooks that it is calling, and those whose share is used up. */
export type NotNow = { busy: string; organizations: string; accounts: string; hosts: string }

const isOneOfTexts = (engine: Engine, column: string, texts: string) =>
  isAmong(
    engine,
    column,
    engine === 'sqlite'
      ? sql`(select value from json_each(${texts}))`
      : sql`(select jsonb_array_elements_text(${texts}::jsonb))`,
  )

/**
 * Takes the delivery that is due longest for one node to send, past those that it may not send now. The outer
 * conditions are checked again on a row that another node just took.
 */
export const deliveryLease = query((db, $: { now: number; leasedUntil: number } & NotNow, engine) =>
  db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ leased_until: $.leasedUntil, attempts: eb('attempts', '+', 1) }))
    .where('state', '=', pending)
    .where('leased_until', '<=', $.now)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('state', '=', pending)
        .where('next_attempt_at', '<=', $.now)
        .where('leased_until', '<=', $.now)
        .where((not) => not.not(isOneOf(engine, 'webhook_id', $.busy)))
        .where((not) =>
          not.not(
            not.exists(
              not
                .selectFrom('webhooks')
                .select('webhooks.id')
                .whereRef('webhooks.id', '=', 'webhook_deliveries.webhook_id')
                .where((or) =>
                  or.or([
                    isOneOf(engine, 'webhooks.organization_id', $.organizations),
                    isOneOf(engine, 'webhooks.created_by', $.accounts),
                    isOneOfTexts(engine, 'webhooks.host', $.hosts),
                  ]),
                ),
            ),
          ),
        )
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .$if(engine === 'postgres', (due) => due.forUpdate().skipLocked()),
    )
    .returning([
      'id as key',
      'uuid as id',
      'webhook_id as webhookKey',
      'event',
      'data',
      'attempts',
      'created_at as createdAt',
    ]),
)

/** The number of the attempt is the proof that it is still this node's: whoever took it since has counted on. */
export const deliverySettle = query(
  (
    db,
    $: {
      key: number
      attempts: number
      state: DeliveryState
      nextAttemptAt: number
      status: number | null
      error: string | null
      now: number
    },
  ) =>
    db
      .updateTable('webhook_deliveries')
      .set({
        state: $.state,
        next_attempt_at: $.nextAttemptAt,
        leased_until: 0,
        last_attempt_at: $.now,
        last_status: $.status,
        last_error: $.error,
      })
      .where('id', '=', $.key)
      .where('attempts', '=', $.attempts),
)

/** Gives one back that was taken but not sent. */
export const deliveryGiveBack = query((db, $: { key: number; attempts: number; nextAttemptAt: number }) =>
  db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ next_attempt_at: $.nextAttemptAt, leased_until: 0, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', $.key)
    .where('attempts', '=', $.attempts),
)

export const deliveriesResume = query((db, $: { webhookKey: number; now: number }) =>
  db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: $.now })
    .where('webhook_id', '=', $.webhookKey)
    .where('state', '=', pending)
    .where('next_attempt_at', '=', sql.lit(untilResumed)),
)

/** A process that owns its database alone knows that no other node is sending. */
export const deliveriesReleaseLeases = query((db, $: { now: number }) =>
  db
    .updateTable('webhook_deliveries')
    .set({ leased_until: 0 })
    .where('state', '=', pending)
    .where('next_attempt_at', '<=', $.now)
    .where('leased_until', '>', 0),
)
