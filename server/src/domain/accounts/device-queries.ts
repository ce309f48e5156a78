import { sql } from 'kysely'
import { isAmong, query } from '../../db/prepared.ts'

export const deviceSecretByHash = query((db, $: { accountKey: number; secretHash: string }) =>
  db
    .selectFrom('device_secrets')
    .select('id as key')
    .where('account_id', '=', $.accountKey)
    .where('secret_hash', '=', $.secretHash),
)

export const deviceSecretInsert = query((db, $: { accountKey: number; secretHash: string; now: number }) =>
  db
    .insertInto('device_secrets')
    .values({ account_id: $.accountKey, secret_hash: $.secretHash, created_at: $.now, used_at: $.now }),
)

export const deviceSecretUse = query((db, $: { key: number; now: number }) =>
  db.updateTable('device_secrets').set({ used_at: $.now }).where('id', '=', $.key),
)

/** Deletes the devices that were unused longest, beyond the number to keep. */
export const deviceSecretsTrim = query((db, $: { accountKey: number; keep: number }, engine) =>
  db
    .deleteFrom('device_secrets')
    .where('account_id', '=', $.accountKey)
    .where(
      isAmong(
        engine,
        'id',
        db
          .selectFrom('device_secrets')
          .select('id')
          .where('account_id', '=', $.accountKey)
          .orderBy('used_at', 'desc')
          .orderBy('id', 'desc')
          .limit(sql.lit(1_000_000))
          .offset($.keep),
      ),
    ),
)

export const deviceSecretsDelete = query((db, $: { accountKey: number }) =>
  db.deleteFrom('device_secrets').where('account_id', '=', $.accountKey),
)

/** Changes no row when the device is already known. */
export const deviceInsert = query((db, $: { accountKey: number; fingerprint: string; now: number }) =>
  db
    .insertInto('known_devices')
    .values({ account_id: $.accountKey, fingerprint: $.fingerprint, first_seen_at: $.now })
    .onConflict((conflict) => conflict.columns(['account_id', 'fingerprint']).doNothing()),
)

export const devicesOfAccount = query((db, $: { accountKey: number }) =>
  db.selectFrom('known_devices').select('fingerprint').where('account_id', '=', $.accountKey).limit(1),
)

export const devicesDelete = query((db, $: { accountKey: number }) =>
  db.deleteFrom('known_devices').where('account_id', '=', $.accountKey),
)

/**
 * Deletes the devices that were first seen longest ago, beyond the number to keep. A deleted device is announced as new
 * at its next login.
 */
export const devicesTrim = query((db, $: { accountKey: number; keep: number }, engine) =>
  db
    .deleteFrom('known_devices')
    .where('account_id', '=', $.accountKey)
    .where(
      isAmong(
        engine,
        'fingerprint',
        db
          .selectFrom('known_devices')
          .select('fingerprint')
          .where('account_id', '=', $.accountKey)
          .orderBy('first_seen_at', 'desc')
          .orderBy('fingerprint')
          .limit(sql.lit(1_000_000))
          .offset($.keep),
      ),
    ),
)
