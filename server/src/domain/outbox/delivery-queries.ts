import { sql } from 'kysely'
import { isOneOf, isOneOfTexts, query } from '../../db/prepared.ts'
import type { DeliveryState } from '../../db/schema.ts'
import { holdsLease, isDue, isWaiting, type Lease, leaseUntil, releaseLeases } from './lease.ts'

/** Due time of a delivery that waits until its webhook may be called again. */
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

/**
 * JSON lists of everything that this node may not call now: webhooks that it is calling, and the organizations,
 * accounts and hosts that have used up their share.
 */
export type Exclusions = { busy: string; organizations: string; accounts: string; hosts: string }

/**
 * Leases the delivery that has been due longest, except those that this node may not send now. The outer condition is
 * checked again on a row that another node has just leased.
 */
export const deliveryLease = query((db, $: { now: number; leasedUntil: number } & Exclusions, engine) =>
  db
    .updateTable('webhook_deliveries')
    .set(leaseUntil($.leasedUntil))
    .where(isDue('webhook_deliveries', $.now))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where(isDue('webhook_deliveries', $.now))
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

export const deliverySettle = query(
  (
    db,
    $: Lease & {
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
      .where(holdsLease($)),
)

/** Ends the lease of a delivery that was not sent, without counting an attempt. */
export const deliveryReleaseLease = query((db, $: Lease & { nextAttemptAt: number }) =>
  db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ next_attempt_at: $.nextAttemptAt, leased_until: 0, attempts: eb('attempts', '-', 1) }))
    .where(holdsLease($)),
)

export const deliveriesResume = query((db, $: { webhookKey: number; now: number }) =>
  db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: $.now })
    .where('webhook_id', '=', $.webhookKey)
    .where(isWaiting.webhook_deliveries)
    .where('next_attempt_at', '=', sql.lit(untilResumed)),
)

export const deliveriesReleaseLeases = releaseLeases('webhook_deliveries')
