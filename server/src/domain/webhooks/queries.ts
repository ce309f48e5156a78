import { query } from '../../db/prepared.ts'
import { deliveryColumns } from '../outbox/delivery-queries.ts'

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

export const webhookOfOrganization = query((db, $: { id: string; organizationKey: number }) =>
  db
    .selectFrom('webhooks')
    .select(webhookColumns)
    .where('uuid', '=', $.id)
    .where('organization_id', '=', $.organizationKey),
)

/** Returns the columns that a call needs, and whether the webhook may be called. */
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
      'organizations.suspended_at as organizationSuspendedAt',
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

export const deliveriesOfWebhook = query((db, $: { webhookKey: number; before: number; count: number }) =>
  db
    .selectFrom('webhook_deliveries')
    .select(deliveryColumns)
    .where('webhook_id', '=', $.webhookKey)
    .where('id', '<', $.before)
    .orderBy('webhook_deliveries.id', 'desc')
    .limit($.count),
)

/** Makes a delivery due, in any state. */
export const deliveryRetry = query((db, $: { id: string; webhookKey: number; now: number }) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', next_attempt_at: $.now })
    .where('uuid', '=', $.id)
    .where('webhook_id', '=', $.webhookKey)
    .returning(deliveryColumns),
)

/** Keeps the newest deliveries of a webhook and deletes the others in any state. */
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
