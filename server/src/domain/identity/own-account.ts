import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { action } from '../core/action.ts'
import type { SignedIn } from '../core/caller.ts'
import { type AccountRow, toAccount } from './account.ts'
import { accountByKey, accountShownByKey } from './queries.ts'

/** Returns the caller's account, which may have been deleted since the token was checked. */
export async function ownAccount(on: Connection, caller: SignedIn): Promise<AccountRow> {
  return requireFound(await accountByKey.first(on, { key: caller.accountKey }))
}

export const readAccount = action('account.read', async (app, caller) =>
  toAccount(requireFound(await accountShownByKey.first(app.db, { key: caller.accountKey }))),
)

function requireFound<Row>(account: Row | undefined): Row {
  if (!account) throw fail('TOKEN_INVALID')
  return account
}
