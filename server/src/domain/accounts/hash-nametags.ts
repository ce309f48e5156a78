import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import type { Backfill } from '../core/backfill.ts'
import { accountLastKey, accountSetNametag, accountsAfter, formerNametagSet, formerNametagsOf } from './queries.ts'

const keysPerBatch = 200
/** No nametag begins with this character, so it marks hashed ones. */
const hashMark = '#'

/**
 * Returns the keyed hash that replaces the nametag of a deleted account. The nametag stays taken but cannot be read.
 */
export const hashedNametag = (app: Pick<App, 'blind'>, nametag: string) => hashMark + app.blind(nametag.toLowerCase())

/** Replaces all nametags of a deleted account by their hashes. */
export async function hashNametags(
  app: Pick<App, 'blind'>,
  tx: Transaction,
  { key, nametag }: { key: number; nametag: string },
): Promise<void> {
  await accountSetNametag.run(tx, { key, nametag: hashedNametag(app, nametag) })
  for (const former of await formerNametagsOf.all(tx, { accountKey: key })) {
    await formerNametagSet.run(tx, { nametag: former.nametag, hashed: hashedNametag(app, former.nametag) })
  }
}

/** Hashes the nametags of accounts that an older version deleted without hashing them. */
export const hashNametagsOfDeleted = (app: Pick<App, 'blind'>): Backfill => ({
  name: 'nametags-of-deleted-accounts',

  highestKey: async (on) => (await accountLastKey.first(on, {}))?.key ?? 0,

  async batch(tx, after) {
    const accounts = await accountsAfter.all(tx, { key: after, count: keysPerBatch })
    const readable = accounts.filter(({ deletedAt, nametag }) => deletedAt !== null && !nametag.startsWith(hashMark))
    for (const account of readable) await hashNametags(app, tx, account)
    return { lastKey: accounts.at(-1)?.key ?? after + 1, rows: readable.length }
  },
})
