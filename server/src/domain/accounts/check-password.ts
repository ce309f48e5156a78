import { minuteMs, secondMs } from '../../clock.ts'
import { makeKeyedMutex } from '../../concurrency/keyed-mutex.ts'
import { makePace } from '../../concurrency/pace.ts'
import { Failure, fail } from '../../errors.ts'
import type { App } from '../app.ts'
import type { Caller } from '../core/caller.ts'
import { addressPrefix, shareOf } from '../core/limits.ts'
import type { Guard } from '../core/passwords.ts'
import { asOneTimePassword, sha256 } from '../core/secrets.ts'
import type { AccountRow } from '../identity/account.ts'
import { oneTimePasswordByHash } from './credential-queries.ts'
import { findDevice } from './device-secret.ts'
import { wrongGuessBeforeNewest, wrongGuessesDelete, wrongGuessInsert } from './guess-queries.ts'

export type Proof =
  | { by: 'password'; hash: string; stale: boolean }
  | { by: 'oneTimePassword'; key: number; loggedInAt: number | null }

/** Older wrong guesses no longer count against a network. */
const guessWindowMs = 10 * minuteMs

type PasswordAttempt = {
  account: AccountRow | undefined
  /** The name exactly as the user typed it. */
  credential: string
  password: string
  /** Secret that identifies a device which signed in before. */
  device?: string | undefined
}

/**
 * Checks a password for a login or a password change. Returns how it was proved, or null. Wrong passwords count per
 * account and address prefix, independent of the name and the operation, and per address prefix across all accounts. A
 * known device has its own counter, so that nobody else can lock it out. Attempts with the same counter are serialized,
 * so that concurrent attempts cannot exceed the limit and correct ones cannot run into it.
 */
export async function checkPassword(app: App, caller: Caller, attempt: PasswordAttempt): Promise<Proof | null> {
  const { account, credential, device } = attempt
  const { origin } = caller
  // The name is hashed with a key, because people type passwords into this field and a plain hash could be guessed.
  // Every name is hashed, so that the response time does not reveal which accounts exist.
  const blinded = app.blind(credential.toLowerCase())
  const name = account?.id ?? blinded
  const prefix = addressPrefix(origin.address)
  const knownDevice = device === undefined ? undefined : await findDevice(app.db, account?.key, device)
  const counter = knownDevice ? `${name}|device ${knownDevice.key}` : `${name}|${prefix}`
  // Tools such as fail2ban match these two messages. The name is omitted because it may be a password.
  const logAttempt = (message: 'sign-in failed' | 'sign-in blocked') =>
    app.log.warn({ ip: origin.address, accountId: account?.id }, message)
  const logBlocked = (error: unknown) => {
    if (error instanceof Failure && error.status === 429) logAttempt('sign-in blocked')
    throw error
  }
  const isUnknown = knownDevice === undefined && caller.kind === 'anonymous'
  const guard: Guard = {
    before: async () => {
      if (isUnknown) await requireFewGuesses(app, prefix)
    },
    afterWrong: async () => {
      logAttempt('sign-in failed')
      if (!knownDevice) await wrongGuessInsert.run(app.db, { prefix, name, now: app.clock.now() })
    },
  }
  // A network that guesses on is refused before anything is written. The guard repeats the check, because guesses may
  // have failed while this one waited.
  if (isUnknown) {
    await requireFewGuesses(app, prefix).catch(async (error) => {
      await untilRefused(prefix)
      logBlocked(error)
    })
  }
  const checkInTurn = async () => {
    await app.limits.failedPasswords.spend(counter, 'TOO_MANY_ATTEMPTS').catch(logBlocked)
    let wasChecked = false
    try {
      const proof = await prove(app, caller, attempt, guard).catch(logBlocked)
      wasChecked = true
      if (proof) await clearGuesses(app, { counter, prefix, name })
      return proof
    } finally {
      if (!wasChecked) await app.limits.failedPasswords.refund(counter)
    }
  }
  // The tries of one worker wait here, so that each worker waits for the others with one of them.
  return inTurn(counter, () => app.peers.inTurn(`password of ${counter}`, checkInTurn))
}

/** Throws while too many wrong passwords came from this network, across all accounts. */
async function requireFewGuesses(app: App, prefix: string): Promise<void> {
  const skip = app.config.limits.wrongGuesses - 1
  const last = await wrongGuessBeforeNewest.first(app.db, { prefix, skip })
  const waitMs = (last?.guessedAt ?? 0) + guessWindowMs - app.clock.now()
  if (waitMs > 0) throw fail('TOO_MANY_GUESSES', { retryAfterMs: waitMs })
}

/**
 * Clears the counters, because a successful login shows that the earlier failures were typing errors. The read avoids a
 * write in the common case without failures.
 */
async function clearGuesses(app: App, { counter, prefix, name }: { counter: string; prefix: string; name: string }) {
  await app.limits.failedPasswords.clear(counter)
  if (await wrongGuessBeforeNewest.first(app.db, { prefix, skip: 0 })) {
    await wrongGuessesDelete.run(app.db, { prefix, name })
  }
}

const inTurn = makeKeyedMutex()

/** Holds the refusals of a network that sends many at once, so that its guesses take little from others. */
const untilRefused = makePace({ intervalMs: 5, maxWaitMs: secondMs })

async function prove(app: App, caller: Caller, attempt: PasswordAttempt, guard: Guard): Promise<Proof | null> {
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
