import { query } from '../../db/prepared.ts'

type After = { key: number; count: number }

/** Pages by key instead of selecting the rows with a secret: most have none, and a page of those costs little. */
export const mailsAfter = query((db, $: After) =>
  db
    .selectFrom('mails')
    .select(['id as key', 'sealed_secret as sealed'])
    .where('id', '>', $.key)
    .orderBy('id')
    .limit($.count),
)

type Resealed = { key: number; before: string; after: string }

/** Changes the row only if nobody else has changed it meanwhile. */
export const mailReseal = query((db, $: Resealed) =>
  db.updateTable('mails').set({ sealed_secret: $.after }).where('id', '=', $.key).where('sealed_secret', '=', $.before),
)

export const webhooksAfter = query((db, $: After) =>
  db
    .selectFrom('webhooks')
    .select(['id as key', 'sealed_secret as sealed'])
    .where('id', '>', $.key)
    .orderBy('id')
    .limit($.count),
)

export const webhookReseal = query((db, $: Resealed) =>
  db
    .updateTable('webhooks')
    .set({ sealed_secret: $.after })
    .where('id', '=', $.key)
    .where('sealed_secret', '=', $.before),
)

export const joinLinksAfter = query((db, $: After) =>
  db
    .selectFrom('join_links')
    .select(['id as key', 'sealed_secret as sealed'])
    .where('id', '>', $.key)
    .orderBy('id')
    .limit($.count),
)

export const joinLinkReseal = query((db, $: Resealed) =>
  db
    .updateTable('join_links')
    .set({ sealed_secret: $.after })
    .where('id', '=', $.key)
    .where('sealed_secret', '=', $.before),
)
