import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { action, type SignedIn } from '../core/action.ts'
import { type AccountRow, toAccount } from './account.ts'
import { accountByKey, accountShownByKey } from './queries.ts'

/** The caller's account. It may have been deleted since the token was looked at. */
export async function ownAccount(on: Connection, caller: SignedIn): Promise<AccountRow> {
  return found(await accountByKey.first(on, { key: caller.accountKey }))
}

export const readAccount = action('account.read', async (app, caller) =>
  toAccount(found(await accountShownByKey.first(app.db, { key: caller.accountKey }))),
)

function found<Row>(account: Row | undefined): Row {
  if (!account) throw fail('TOKEN_INVALID')
  return account
}
