import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { action } from '../core/action.ts'
import type { SignedIn } from '../core/caller.ts'
import { isOperator } from '../core/operator.ts'
import { type AccountRow, toAccount } from './account.ts'
import { accountByKey, accountShownByKey } from './queries.ts'

/** Returns the caller's account, which may have been deleted since the token was checked. */
export async function ownAccount(on: Connection, caller: SignedIn): Promise<AccountRow> {
  return requireFound(await accountByKey.first(on, { key: caller.accountKey }))
}

export const readAccount = action('account.read', async (app, caller) =>
  toAccount(requireFound(await accountShownByKey.first(app.db, { key: caller.accountKey }))),
)

/** Also tells whether the caller is an operator of the server, because pages show operators more. */
export const readOwnAccount = action('account.read', async (app, caller) => {
  const row = requireFound(await accountShownByKey.first(app.db, { key: caller.accountKey }))
  return { ...toAccount(row), operator: isOperator(app, row) }
})

function requireFound<Row>(account: Row | undefined): Row {
  if (!account) throw fail('TOKEN_INVALID')
  return account
}
