import { randomUUIDv7 } from 'node:crypto'
import { dayMs, timeAt } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { action } from '../core/action.ts'
import type { Origin } from '../core/caller.ts'
import { shareOf } from '../core/limits.ts'
import { newToken, sha256 } from '../core/secrets.ts'
import { type Account, type AccountRow, toAccount } from '../identity/account.ts'
import { findAccount } from '../identity/find-account.ts'
import { accountByKey } from '../identity/queries.ts'
import { rememberedMs } from '../identity/session-use.ts'
import { queueMail } from '../mail/outbox.ts'
import { checkPassword, type Proof } from './check-password.ts'
import { oneTimePasswordUseToLogIn } from './credential-queries.ts'
import { deviceFingerprint } from './device.ts'
import { deviceInsert, devicesOfAccount, devicesTrim } from './device-queries.ts'
import { rememberDevice } from './device-secret.ts'
import { accountRehashPassword } from './queries.ts'
import { sessionInsert, sessionsSetMustConfirm, sessionsTrim } from './session-queries.ts'

const tokenLifetimeMs = dayMs
/** Use extends a remembered session up to this age. */
const maxRememberedMs = 365 * dayMs
const maxUserAgentLength = 400
const maxDevices = 200

export type Login = {
  token: string
  expiresAt: string
  passwordChangeRequired: boolean
  /** Secret for the client to store and to send with its next login; empty for a client that stores nothing. */
  device: string
  account: Account
}

type Credentials = {
  credential: string
  password: string
  device?: string | null | undefined
  /** True for a session that lasts while it is used. */
  remember?: boolean | undefined
}

export const logIn = action(
  'account.logIn',
  async (app, caller, { credential, password, device, remember = false }: Credentials): Promise<Login> => {
    const account = await findAccount(app.db, credential)
    const proof = await checkPassword(app, caller, { account, credential, password, device: device ?? undefined })
    if (!account || !proof) throw fail('WRONG_CREDENTIALS')
    const rehashed = proof.by === 'password' && proof.stale ? await app.passwords.hash(password, shareOf(caller)) : null

    const login = await app.db.transact(async (tx) => {
      const current = await accountByKey.first(tx, { key: account.key })
      if (!current || !(await isStillValid(app, tx, current, proof))) throw fail('WRONG_CREDENTIALS')
      // Only somebody who knows the password learns that the account is suspended.
      if (current.suspendedAt !== null) throw fail('ACCOUNT_SUSPENDED')
      if (rehashed && proof.by === 'password') {
        await accountRehashPassword.run(tx, { key: current.key, old: proof.hash, passwordHash: rehashed })
      }
      await mailNewDevice(app, tx, current, caller.origin)
      return {
        ...(await openSession(app, tx, current, caller.origin, remember)),
        passwordChangeRequired: proof.by === 'oneTimePassword',
        device: device === null ? '' : await rememberDevice(app, tx, current.key, device),
        account: toAccount(current),
      }
    })
    app.log.info({ ip: caller.origin.address, accountId: account.id, by: proof.by }, 'signed in')
    return login
  },
)

/**
 * Repeats the check in the transaction, because the password may have been changed or the one-time password used
 * meanwhile.
 */
async function isStillValid(app: App, tx: Transaction, account: AccountRow, proof: Proof): Promise<boolean> {
  if (proof.by === 'password') return account.passwordHash === proof.hash
  return (await oneTimePasswordUseToLogIn.run(tx, { key: proof.key, now: app.clock.now() })) === 1
}

async function openSession(app: App, tx: Transaction, account: AccountRow, origin: Origin, remember: boolean) {
  const token = newToken()
  const now = app.clock.now()
  const expiresAt = now + (remember ? rememberedMs : tokenLifetimeMs)
  await sessionInsert.run(tx, {
    id: randomUUIDv7(),
    accountKey: account.key,
    tokenHash: sha256(token),
    ip: origin.address,
    userAgent: origin.userAgent.slice(0, maxUserAgentLength),
    now,
    expiresAt,
    extendableUntil: remember ? now + maxRememberedMs : null,
  })
  if (account.mustConfirm === 1) await sessionsSetMustConfirm.run(tx, { accountKey: account.key, mustConfirm: 1 })
  await sessionsTrim.run(tx, { accountKey: account.key, keep: app.config.limits.sessionsPerAccount })
  tx.afterCommit(() => app.live.hub.sessionsEnded(account.key))
  return { token, expiresAt: timeAt(expiresAt) }
}

/**
 * Mails the owner about a login from a new device, except from the first one, which is taken for the device of the
 * registration.
 */
async function mailNewDevice(app: App, tx: Transaction, account: AccountRow, origin: Origin): Promise<void> {
  const now = app.clock.now()
  const knowsOthers = (await devicesOfAccount.first(tx, { accountKey: account.key })) !== undefined
  const fingerprint = deviceFingerprint(origin)
  const isNew = (await deviceInsert.run(tx, { accountKey: account.key, fingerprint, now })) === 1
  if (isNew) await devicesTrim.run(tx, { accountKey: account.key, keep: maxDevices })
  if (!isNew || !knowsOthers) return
  await queueMail(app, tx, {
    accountKey: account.key,
    to: account.resetMail,
    kind: 'new-sign-in',
    data: {
      nametag: account.nametag,
      at: now,
      ip: origin.address,
      userAgent: origin.userAgent.slice(0, maxUserAgentLength),
      publicUrl: app.config.publicUrl,
    },
  })
}
