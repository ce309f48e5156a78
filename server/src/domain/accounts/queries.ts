import { sql } from 'kysely'
import { isAmong, query } from '../../db/prepared.ts'
import type { Profile } from '../identity/account.ts'
import { lower, lowerColumn } from '../identity/queries.ts'

type NametagAndHash = { nametag: string; hashed: string }

/** Includes the nametags of deleted accounts, which stay taken permanently. */
export const nametagHolder = query((db, $: NametagAndHash) =>
  db
    .selectFrom('accounts')
    .select('id as key')
    .where(lowerColumn('nametag'), 'in', [lower($.nametag), lower($.hashed)]),
)

/** Finds the account that gave up this nametag, which stays reserved for it. */
export const formerNametagHolder = query((db, $: NametagAndHash) =>
  db
    .selectFrom('former_nametags')
    .select('account_id as key')
    .where('nametag', 'in', [lower($.nametag), lower($.hashed)]),
)

export const formerNametagsOf = query((db, $: { accountKey: number }) =>
  db.selectFrom('former_nametags').select('nametag').where('account_id', '=', $.accountKey),
)

export const formerNametagSet = query((db, $: { nametag: string; hashed: string }) =>
  db
    .updateTable('former_nametags')
    .set({ nametag: lower($.hashed) })
    .where('nametag', '=', $.nametag),
)

export const accountLastKey = query((db, _: Record<string, never>) =>
  db.selectFrom('accounts').select('id as key').orderBy('id', 'desc').limit(1),
)

export const accountsAfter = query((db, $: { key: number; count: number }) =>
  db
    .selectFrom('accounts')
    .select(['id as key', 'nametag', 'deleted_at as deletedAt'])
    .where('id', '>', $.key)
    .orderBy('id')
    .limit($.count),
)

export const formerNametagInsert = query((db, $: { nametag: string; accountKey: number; now: number }) =>
  db.insertInto('former_nametags').values({ nametag: lower($.nametag), account_id: $.accountKey, given_up_at: $.now }),
)

/** Removes the reservation when the account takes its former nametag again. */
export const formerNametagDelete = query((db, $: { nametag: string; accountKey: number }) =>
  db.deleteFrom('former_nametags').where('nametag', '=', lower($.nametag)).where('account_id', '=', $.accountKey),
)

type NewAccount = {
  id: string
  initials: string
  nametag: string
  mail: string
  passwordHash: string | null
  name: string | null
  locale: string | null
  timeZone: string | null
  now: number
}

export const accountInsert = query((db, $: NewAccount) =>
  db
    .insertInto('accounts')
    .values({
      uuid: $.id,
      initials: $.initials,
      nametag: $.nametag,
      mail: $.mail,
      mail_verified: 0,
      reset_mail: $.mail,
      password_hash: $.passwordHash,
      password_changed_at: null,
      created_at: $.now,
      display_name: $.name,
      locale: $.locale,
      time_zone: $.timeZone,
    })
    .returning('id as key'),
)

export const accountSetNametag = query((db, $: { key: number; nametag: string }) =>
  db.updateTable('accounts').set({ nametag: $.nametag }).where('id', '=', $.key),
)

/** Changes only upper and lower case of the address, so it stays confirmed. */
export const accountRespellMail = query((db, $: { key: number; mail: string }) =>
  db.updateTable('accounts').set({ mail: $.mail }).where('id', '=', $.key),
)

export const accountSetUnverifiedMail = query((db, $: { key: number; mail: string }) =>
  db.updateTable('accounts').set({ mail: $.mail, mail_verified: 0 }).where('id', '=', $.key),
)

export const accountVerifyMail = query((db, $: { key: number }) =>
  db
    .updateTable('accounts')
    .set((eb) => ({ mail_verified: 1, reset_mail: eb.ref('mail') }))
    .where('id', '=', $.key),
)

export const accountRestoreMail = query(
  (db, $: { key: number; mail: string; mailVerified: 0 | 1; resetMail: string }) =>
    db
      .updateTable('accounts')
      .set({ mail: $.mail, mail_verified: $.mailVerified, reset_mail: $.resetMail })
      .where('id', '=', $.key),
)

export const accountSetMailOnMention = query((db, $: { key: number; mailOnMention: 0 | 1 }) =>
  db.updateTable('accounts').set({ mail_on_mention: $.mailOnMention }).where('id', '=', $.key),
)

export const accountSetProfile = query((db, $: { key: number } & Profile) =>
  db
    .updateTable('accounts')
    .set({ display_name: $.name, bio: $.bio, locale: $.locale, time_zone: $.timeZone })
    .where('id', '=', $.key),
)

export const accountSetPassword = query((db, $: { key: number; passwordHash: string; now: number }) =>
  db.updateTable('accounts').set({ password_hash: $.passwordHash, password_changed_at: $.now }).where('id', '=', $.key),
)

export const accountRemovePassword = query((db, $: { key: number }) =>
  db.updateTable('accounts').set({ password_hash: null }).where('id', '=', $.key),
)

/** Stores the same password with a new cost, unless the password was changed meanwhile. */
export const accountRehashPassword = query((db, $: { key: number; old: string; passwordHash: string }) =>
  db
    .updateTable('accounts')
    .set({ password_hash: $.passwordHash })
    .where('id', '=', $.key)
    .where('password_hash', '=', $.old),
)

export const accountMarkDeleted = query((db, $: { key: number; now: number }) =>
  db
    .updateTable('accounts')
    .set({
      mail: null,
      reset_mail: null,
      mail_verified: 0,
      password_hash: null,
      password_changed_at: null,
      display_name: null,
      bio: null,
      locale: null,
      time_zone: null,
      deleted_at: $.now,
    })
    .where('id', '=', $.key),
)

export const sessionInsert = query(
  (
    db,
    $: {
      id: string
      accountKey: number
      tokenHash: string
      ip: string
      userAgent: string
      now: number
      expiresAt: number
      extendableUntil: number | null
    },
  ) =>
    db.insertInto('sessions').values({
      uuid: $.id,
      account_id: $.accountKey,
      token_hash: $.tokenHash,
      ip: $.ip,
      user_agent: $.userAgent,
      created_at: $.now,
      last_used_at: $.now,
      expires_at: $.expiresAt,
      extendable_until: $.extendableUntil,
    }),
)

export const sessionsOfAccount = query((db, $: { accountKey: number; before: number; now: number; count: number }) =>
  db
    .selectFrom('sessions')
    .select([
      'id as key',
      'uuid as id',
      'ip',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
      'extendable_until as extendableUntil',
    ])
    .where('account_id', '=', $.accountKey)
    .where('id', '<', $.before)
    .where('expires_at', '>', $.now)
    // The table is named, because `id` alone would be the uuid that is selected under that name.
    .orderBy('sessions.id', 'desc')
    .limit($.count),
)

/** Ends the sessions that were unused longest, beyond the number to keep. */
export const sessionsTrim = query((db, $: { accountKey: number; keep: number }, engine) =>
  db
    .deleteFrom('sessions')
    .where(
      isAmong(
        engine,
        'id',
        db
          .selectFrom('sessions')
          .select('sessions.id')
          .where('account_id', '=', $.accountKey)
          .orderBy('last_used_at', 'desc')
          .orderBy('sessions.id', 'desc')
          .limit(sql.lit(1_000_000))
          .offset($.keep),
      ),
    ),
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

export const sessionDelete = query((db, $: { key: number }) => db.deleteFrom('sessions').where('id', '=', $.key))

export const sessionDeleteOfAccount = query((db, $: { id: string; accountKey: number }) =>
  db.deleteFrom('sessions').where('uuid', '=', $.id).where('account_id', '=', $.accountKey),
)

export const sessionsDeleteOthers = query((db, $: { accountKey: number; except: number }) =>
  db.deleteFrom('sessions').where('account_id', '=', $.accountKey).where('id', '!=', $.except),
)

export const sessionsDeleteAll = query((db, $: { accountKey: number }) =>
  db.deleteFrom('sessions').where('account_id', '=', $.accountKey),
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
