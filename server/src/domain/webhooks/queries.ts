import { sql } from 'kysely'
import type { Engine } from '../../db/database.ts'
import { isAmong, isOneOf, query } from '../../db/prepared.ts'
import type { DeliveryState } from '../../db/schema.ts'

const pending = sql.lit('pending' as const)

/** In the place of a time: it waits until its webhook may be called again. */
export const untilResumed = Number.MAX_SAFE_INTEGER

const webhookColumns = [
  'id as key',
  'uuid as id',
  'organization_id as organizationKey',
  'url',
  'events',
  'failures_in_row as failuresInRow',
  'created_at as createdAt',
  'disabled_at as disabledAt',
] as const

export const webhookInsert = query(
  (
    db,
    $: {
      id: string
      organizationKey: number
      url: string
      host: string
      events: string
      sealedSecret: string
      createdBy: number
      now: number
    },
  ) =>
    db
      .insertInto('webhooks')
      .values({
        uuid: $.id,
        organization_id: $.organizationKey,
        url: $.url,
        host: $.host,
        created_by: $.createdBy,
        events: $.events,
        sealed_secret: $.sealedSecret,
        failures_in_row: 0,
        created_at: $.now,
      })
      .returning(webhookColumns),
)

export const webhooksOfOrganization = query((db, $: { organizationKey: number; before: number; count: number }) =>
  db
    .selectFrom('webhooks')
    .select(webhookColumns)
    .where('organization_id', '=', $.organizationKey)
    .where('id', '<', $.before)
    .orderBy('webhooks.id', 'desc')
    .limit($.count),
)

export const webhooksEnabled = query((db, $: { organizationKey: number }) =>
  db
    .selectFrom('webhooks')
    .select(['id as key', 'events'])
    .where('organization_id', '=', $.organizationKey)
    .where('disabled_at', 'is', null),
)

export const webhookOfOrganization = query((db, $: { id: string; organizationKey: number }) =>
  db
    .selectFrom('webhooks')
    .select(webhookColumns)
    .where('uuid', '=', $.id)
    .where('organization_id', '=', $.organizationKey),
)

/** What it takes to call it, and whether it may be called. */
export const webhookToCall = query((db, $: { key: number }) =>
  db
    .selectFrom('webhooks')
    .innerJoin('organizations', 'organizations.id', 'webhooks.organization_id')
    .select([
      'webhooks.url',
      'webhooks.host',
      'webhooks.organization_id as organizationKey',
      'webhooks.created_by as createdBy',
      'webhooks.sealed_secret as sealedSecret',
      'webhooks.disabled_at as disabledAt',
      'organizations.deleted_at as organizationDeletedAt',
    ])
    .where('webhooks.id', '=', $.key),
)

export const webhookUpdate = query(
  (
    db,
    $: { key: number; url: string; host: string; events: string; failuresInRow: number; disabledAt: number | null },
  ) =>
    db
      .updateTable('webhooks')
      .set({ url: $.url, host: $.host, events: $.events, failures_in_row: $.failuresInRow, disabled_at: $.disabledAt })
      .where('id', '=', $.key),
)

export const webhookSetHost = query((db, $: { key: number; host: string }) =>
  db.updateTable('webhooks').set({ host: $.host }).where('id', '=', $.key),
)

export const webhookSetSecret = query((db, $: { key: number; sealedSecret: string }) =>
  db.updateTable('webhooks').set({ sealed_secret: $.sealedSecret }).where('id', '=', $.key),
)

export const webhookCountFailure = query((db, $: { key: number }) =>
  db
    .updateTable('webhooks')
    .set((eb) => ({ failures_in_row: eb('failures_in_row', '+', 1) }))
    .where('id', '=', $.key)
    .returning(webhookColumns),
)

export const webhookClearFailures = query((db, $: { key: number }) =>
  db.updateTable('webhooks').set({ failures_in_row: 0 }).where('id', '=', $.key).where('failures_in_row', '>', 0),
)

export const webhookDisable = query((db, $: { key: number; now: number }) =>
  db.updateTable('webhooks').set({ disabled_at: $.now }).where('id', '=', $.key),
)

export const webhookDelete = query((db, $: { key: number }) => db.deleteFrom('webhooks').where('id', '=', $.key))

const deliveryColumns = [
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

export const deliveriesOfWebhook = query((db, $: { webhookKey: number; before: number; count: number }) =>
  db
    .selectFrom('webhook_deliveries')
    .select(deliveryColumns)
    .where('webhook_id', '=', $.webhookKey)
    .where('id', '<', $.before)
    .orderBy('webhook_deliveries.id', 'desc')
    .limit($.count),
)

/** Makes one due, whatever became of it. */
export const deliveryRetry = query((db, $: { id: string; webhookKey: number; now: number }) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', next_attempt_at: $.now })
    .where('uuid', '=', $.id)
    .where('webhook_id', '=', $.webhookKey)
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

/** Keeps the newest deliveries of a webhook, whatever became of the others. */
export const deliveriesTrim = query((db, $: { webhookKey: number; keep: number }) =>
  db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', $.webhookKey)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', $.webhookKey)
        .orderBy('id', 'desc')
        .limit(1)
        .offset($.keep),
    ),
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
