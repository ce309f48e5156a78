import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import type { Backfill } from '../core/backfill.ts'
import { accountLastKey, accountSetNametag, accountsAfter, formerNametagSet, formerNametagsOf } from './queries.ts'

const keysPerBatch = 200
/** No nametag begins with it. */
const mark = '#'

/** What is kept of the nametag of a deleted account: it can be recognized, so that nobody gets it, but not read. */
export const hashedNametag = (app: Pick<App, 'blind'>, nametag: string) => mark + app.blind(nametag.toLowerCase())

/** Of an account that is deleted. */
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

/** Accounts that were deleted by an older version have kept their nametags. */
export const hashNametagsOfDeleted = (app: Pick<App, 'blind'>): Backfill => ({
  name: 'nametags-of-deleted-accounts',

  highestKey: async (on) => (await accountLastKey.first(on, {}))?.key ?? 0,

  async batch(tx, after) {
    const accounts = await accountsAfter.all(tx, { key: after, count: keysPerBatch })
    const readable = accounts.filter(({ deletedAt, nametag }) => deletedAt !== null && !nametag.startsWith(mark))
    for (const account of readable) await hashNametags(app, tx, account)
    return { lastKey: accounts.at(-1)?.key ?? after + 1, rows: readable.length }
  },
})
