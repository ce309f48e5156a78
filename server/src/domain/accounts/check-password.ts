import { Failure } from '../../errors.ts'
import { makeTurns } from '../../turns.ts'
import type { Caller } from '../action.ts'
import type { App } from '../app.ts'
import { addressPrefix, refund, shareOf, spend } from '../limits.ts'
import { asOneTimePassword, sha256 } from '../secrets.ts'
import type { AccountRow } from './account.ts'
import { oneTimePasswordByHash } from './queries.ts'

export type Proof =
  | { by: 'password'; hash: string; stale: boolean }
  | { by: 'oneTimePassword'; key: number; loggedInAt: number | null }

/**
 * Checks a password for a login or a change of password: what proves it right, or null. Wrong ones are counted per
 * account and address prefix whatever name or operation was used. Tries at one account take turns, so that many at
 * once cannot get past the limit, nor right ones run into it.
 */
export function checkPassword(
  app: App,
  caller: Caller,
  account: AccountRow | undefined,
  credential: string,
  password: string,
): Promise<Proof | null> {
  const { origin } = caller
  // People type passwords into the field for the name, and a plain hash of one could be guessed. Made for every name,
  // because those who have an account must not be answered sooner.
  const blinded = app.seal.blind(credential.toLowerCase())
  const name = account?.id ?? blinded
  const key = `${name}|${addressPrefix(origin.address)}`
  // Tools that block attackers look for these two messages. The name is left out, as it may be a password.
  const report = (message: 'sign-in failed' | 'sign-in blocked') =>
    app.log.warn({ ip: origin.address, accountId: account?.id }, message)
  return inTurn(key, async () => {
    await spend(app.limits.failedPasswords, key, 'TOO_MANY_ATTEMPTS').catch((error) => {
      if (error instanceof Failure && error.code === 'TOO_MANY_ATTEMPTS') report('sign-in blocked')
      throw error
    })
    let wrong = false
    try {
      const proof = await prove(app, caller, account, password)
      wrong = proof === null
      if (wrong) report('sign-in failed')
      return proof
    } finally {
      if (!wrong) await refund(app.limits.failedPasswords, key)
    }
  })
}

const inTurn = makeTurns()

async function prove(
  app: App,
  caller: Caller,
  account: AccountRow | undefined,
  password: string,
): Promise<Proof | null> {
  const oneTimePassword = account && asOneTimePassword(password)
  if (oneTimePassword) {
    const found = await oneTimePasswordByHash.first(app.db, {
      accountKey: account.key,
      hash: sha256(oneTimePassword),
      now: app.clock.now(),
    })
    if (found) return { by: 'oneTimePassword', ...found }
  }
  const hash = account?.passwordHash ?? null
  const { right, stale } = await app.passwords.verify(hash, password, shareOf(caller))
  return right && hash ? { by: 'password', hash, stale } : null
}
