import { query } from '../../db/prepared.ts'
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
  searchName: string | null
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
      search_name: $.searchName,
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
    .set((eb) => ({ mail_verified: 1, must_confirm: 0, reset_mail: eb.ref('mail') }))
    .where('id', '=', $.key),
)

export const accountRestoreMail = query(
  (db, $: { key: number; mail: string; mailVerified: 0 | 1; resetMail: string }) =>
    db
      .updateTable('accounts')
      .set({ mail: $.mail, mail_verified: $.mailVerified, reset_mail: $.resetMail })
      .where('id', '=', $.key),
)

export const accountSetMustConfirm = query((db, $: { key: number }) =>
  db.updateTable('accounts').set({ must_confirm: 1 }).where('id', '=', $.key),
)

export const accountSetMailOnMention = query((db, $: { key: number; mailOnMention: 0 | 1 }) =>
  db.updateTable('accounts').set({ mail_on_mention: $.mailOnMention }).where('id', '=', $.key),
)

export const accountSetProfile = query((db, $: { key: number; searchName: string | null } & Profile) =>
  db
    .updateTable('accounts')
    .set({
      display_name: $.name,
      search_name: $.searchName,
      bio: $.bio,
      locale: $.locale,
      time_zone: $.timeZone,
    })
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
      search_name: null,
      bio: null,
      locale: null,
      time_zone: null,
      avatar: null,
      deleted_at: $.now,
    })
    .where('id', '=', $.key),
)
