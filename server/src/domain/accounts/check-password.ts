import { minuteMs } from '../../clock.ts'
import { makeTurns } from '../../concurrency/turns.ts'
import { Failure, fail } from '../../errors.ts'
import type { App } from '../app.ts'
import type { Caller } from '../core/action.ts'
import { addressPrefix, shareOf } from '../core/limits.ts'
import type { Guard } from '../core/passwords.ts'
import { asOneTimePassword, sha256 } from '../core/secrets.ts'
import type { AccountRow } from '../identity/account.ts'
import { findDevice } from './device-secret.ts'
import { wrongGuessBeforeNewest, wrongGuessesForget, wrongGuessInsert } from './guess-queries.ts'
import { oneTimePasswordByHash } from './queries.ts'

export type Proof =
  | { by: 'password'; hash: string; stale: boolean }
  | { by: 'oneTimePassword'; key: number; loggedInAt: number | null }

/** How far back wrong guesses of a network count. */
const guessWindowMs = 10 * minuteMs

type Attempt = {
  account: AccountRow | undefined
  /** The name as it was typed. */
  credential: string
  password: string
  /** The secret of a device that claims to be known. */
  device?: string | undefined
}

/**
 * Checks a password for a login or a change of password: what proves it right, or null. Wrong ones are counted per account and
 * address prefix, whatever name or operation was used, and per address prefix over all accounts. On a known device only its own
 * count, so that nobody else can lock it out. Tries at one account take turns, so that many at once cannot get past the
 * limit, nor right ones run into it.
 */
export async function checkPassword(app: App, caller: Caller, attempt: Attempt): Promise<Proof | null> {
  const { account, credential, device } = attempt
  const { origin } = caller
  // People type passwords into the field for the name, and a plain hash of one could be guessed. Made for every name,
  // because those who have an account must not be answered sooner.
  const blinded = app.blind(credential.toLowerCase())
  const name = account?.id ?? blinded
  const prefix = addressPrefix(origin.address)
  const knownDevice = device === undefined ? undefined : await findDevice(app.db, account?.key, device)
  const key = knownDevice ? `${name}|device ${knownDevice.key}` : `${name}|${prefix}`
  // Tools that block attackers look for these two messages. The name is left out, as it may be a password.
  const report = (message: 'sign-in failed' | 'sign-in blocked') =>
    app.log.warn({ ip: origin.address, accountId: account?.id }, message)
  const reportBlocked = (error: unknown) => {
    if (error instanceof Failure && error.status === 429) report('sign-in blocked')
    throw error
  }
  const isUnknown = knownDevice === undefined && caller.kind === 'anonymous'
  const guard: Guard = {
    before: async () => {
      if (isUnknown) await demandFewGuesses(app, prefix)
    },
    afterWrong: async () => {
      report('sign-in failed')
      if (!knownDevice) await wrongGuessInsert.run(app.db, { prefix, name, now: app.clock.now() })
    },
  }
  return inTurn(key, async () => {
    await app.limits.failedPasswords.spend(key, 'TOO_MANY_ATTEMPTS').catch(reportBlocked)
    let wasChecked = false
    try {
      const proof = await prove(app, caller, attempt, guard).catch(reportBlocked)
      wasChecked = true
      if (proof) await forgetGuesses(app, { key, prefix, name })
      return proof
    } finally {
      if (!wasChecked) await app.limits.failedPasswords.refund(key)
    }
  })
}

/** Throws while too many passwords from this network were wrong, whatever the accounts. */
async function demandFewGuesses(app: App, prefix: string): Promise<void> {
  const skip = app.config.limits.wrongGuesses - 1
  const last = await wrongGuessBeforeNewest.first(app.db, { prefix, skip })
  const waitMs = (last?.guessedAt ?? 0) + guessWindowMs - app.clock.now()
  if (waitMs > 0) throw fail('TOO_MANY_GUESSES', { retryAfterMs: waitMs })
}

/** Whoever signs in rightly has only mistyped before. Mostly there is nothing to forget, and then nothing is written. */
async function forgetGuesses(app: App, { key, prefix, name }: { key: string; prefix: string; name: string }) {
  await app.limits.failedPasswords.clear(key)
  if (await wrongGuessBeforeNewest.first(app.db, { prefix, skip: 0 })) {
    await wrongGuessesForget.run(app.db, { prefix, name })
  }
}

const inTurn = makeTurns()

async function prove(app: App, caller: Caller, attempt: Attempt, guard: Guard): Promise<Proof | null> {
  const { account, password } = attempt
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
  const { right, stale } = await app.passwords.verify(hash, password, shareOf(caller), guard)
  return right && hash ? { by: 'password', hash, stale } : null
}
