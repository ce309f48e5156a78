import { query } from '../../db/prepared.ts'
import { lower, lowerColumn } from '../identity/queries.ts'

export const oneTimePasswordInsert = query((db, $: { accountKey: number; hash: string; expiresAt: number }) =>
  db.insertInto('one_time_passwords').values({ account_id: $.accountKey, hash: $.hash, expires_at: $.expiresAt }),
)

export const oneTimePasswordByHash = query((db, $: { accountKey: number; hash: string; now: number }) =>
  db
    .selectFrom('one_time_passwords')
    .select(['id as key', 'logged_in_at as loggedInAt'])
    .where('account_id', '=', $.accountKey)
    .where('hash', '=', $.hash)
    .where('expires_at', '>', $.now),
)

export const oneTimePasswordUseToLogIn = query((db, $: { key: number; now: number }) =>
  db
    .updateTable('one_time_passwords')
    .set({ logged_in_at: $.now })
    .where('id', '=', $.key)
    .where('logged_in_at', 'is', null)
    .where('expires_at', '>', $.now),
)

export const oneTimePasswordsDelete = query((db, $: { accountKey: number }) =>
  db.deleteFrom('one_time_passwords').where('account_id', '=', $.accountKey),
)

export const mailConfirmationInsert = query(
  (db, $: { accountKey: number; tokenHash: string; mail: string; expiresAt: number }) =>
    db
      .insertInto('mail_confirmations')
      .values({ account_id: $.accountKey, token_hash: $.tokenHash, mail: $.mail, expires_at: $.expiresAt }),
)

export const mailConfirmationByToken = query((db, $: { tokenHash: string; now: number }) =>
  db
    .selectFrom('mail_confirmations')
    .select(['account_id as accountKey', 'mail'])
    .where('token_hash', '=', $.tokenHash)
    .where('expires_at', '>', $.now),
)

export const mailConfirmationsDelete = query((db, $: { accountKey: number }) =>
  db.deleteFrom('mail_confirmations').where('account_id', '=', $.accountKey),
)

export const mailChangeInsert = query(
  (
    db,
    $: {
      accountKey: number
      undoTokenHash: string
      oldMail: string
      oldMailVerified: 0 | 1
      oldResetMail: string
      now: number
      undoUntil: number
    },
  ) =>
    db.insertInto('mail_changes').values({
      account_id: $.accountKey,
      undo_token_hash: $.undoTokenHash,
      old_mail: $.oldMail,
      old_mail_verified: $.oldMailVerified,
      old_reset_mail: $.oldResetMail,
      changed_at: $.now,
      undo_until: $.undoUntil,
    }),
)

export const mailChangeByToken = query((db, $: { undoTokenHash: string; now: number }) =>
  db
    .selectFrom('mail_changes')
    .select([
      'id as key',
      'account_id as accountKey',
      'old_mail as oldMail',
      'old_mail_verified as oldMailVerified',
      'old_reset_mail as oldResetMail',
      'changed_at as changedAt',
    ])
    .where('undo_token_hash', '=', $.undoTokenHash)
    .where('undo_until', '>', $.now),
)

/**
 * Returns the accounts that may still undo a change away from this address, which stays reserved for them. An address
 * that was never confirmed is free at once: otherwise anyone could keep its owner from registering.
 */
export const mailChangeHolders = query((db, $: { mail: string; now: number }) =>
  db
    .selectFrom('mail_changes')
    .select('account_id as accountKey')
    .where(lowerColumn('old_mail'), '=', lower($.mail))
    .where('old_mail_verified', '=', 1)
    .where('undo_until', '>', $.now),
)

/** Deletes a change and all later ones, because undoing it reverts them as well. */
export const mailChangesDeleteSince = query((db, $: { accountKey: number; key: number }) =>
  db.deleteFrom('mail_changes').where('account_id', '=', $.accountKey).where('id', '>=', $.key),
)

export const mailChangesDelete = query((db, $: { accountKey: number }) =>
  db.deleteFrom('mail_changes').where('account_id', '=', $.accountKey),
)

export const resetRequestInsert = query((db, $: { sealedCredential: string; now: number }) =>
  db.insertInto('reset_requests').values({ sealed_credential: $.sealedCredential, created_at: $.now }),
)

export const resetRequestOldest = query((db, _: Record<string, never>) =>
  db.selectFrom('reset_requests').select(['id as key', 'sealed_credential as sealedCredential']).orderBy('id').limit(1),
)

export const resetRequestDelete = query((db, $: { key: number }) =>
  db.deleteFrom('reset_requests').where('id', '=', $.key),
)
