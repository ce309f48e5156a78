import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { action, type SignedIn } from '../action.ts'
import { type AccountRow, toAccount } from './account.ts'
import { accountByKey } from './queries.ts'

/** The caller's account. It may have been deleted since the token was looked at. */
export async function ownAccount(on: Connection, caller: SignedIn): Promise<AccountRow> {
  const account = await accountByKey.first(on, { key: caller.accountKey })
  if (!account) throw fail('TOKEN_INVALID')
  return account
}

export const readAccount = action('account.read', async (app, caller) => toAccount(await ownAccount(app.db, caller)))
