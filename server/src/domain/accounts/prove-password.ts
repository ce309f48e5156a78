import { timeAt } from '../../clock.ts'
import { fail } from '../../errors.ts'
import { action } from '../core/action.ts'
import { proofLifetimeMs } from '../core/operator.ts'
import { ownAccount } from '../identity/own-account.ts'
import { checkPassword } from './check-password.ts'
import { sessionSetProved } from './session-queries.ts'

/**
 * Records that the person in front of this session knows the password. A wrong one counts as a failed login. A one-time
 * password proves nothing here: it is for choosing a new password.
 */
export const provePassword = action('account.prove', async (app, caller, { password }: { password: string }) => {
  const account = await ownAccount(app.db, caller)
  const proof = await checkPassword(app, caller, { account, credential: account.id, password })
  if (proof?.by !== 'password') throw fail('WRONG_PASSWORD')
  const now = app.clock.now()
  await sessionSetProved.run(app.db, { key: caller.sessionKey, now })
  return { expiresAt: timeAt(now + proofLifetimeMs) }
})
