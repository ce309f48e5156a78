import { isOneOfTexts, query } from '../../db/prepared.ts'

/** Selects those of the given addresses that an account or an organization has. */
export const imagesInUse = query((db, $: { addresses: string }, engine) =>
  db
    .selectFrom('accounts')
    .select((eb) => eb.ref('accounts.avatar').$notNull().as('address'))
    .where(isOneOfTexts(engine, 'accounts.avatar', $.addresses))
    .unionAll(
      db
        .selectFrom('organizations')
        .select((eb) => eb.ref('organizations.logo').$notNull().as('address'))
        .where(isOneOfTexts(engine, 'organizations.logo', $.addresses)),
    ),
)

export const accountSetAvatar = query((db, $: { key: number; avatar: string | null }) =>
  db.updateTable('accounts').set({ avatar: $.avatar }).where('id', '=', $.key),
)

export const organizationSetLogo = query((db, $: { key: number; logo: string | null }) =>
  db.updateTable('organizations').set({ logo: $.logo }).where('id', '=', $.key),
)
