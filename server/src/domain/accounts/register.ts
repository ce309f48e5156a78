import { randomUUIDv7 } from 'node:crypto'
import { dayMs } from '../../clock.ts'
import { type Connection, type Transaction, UniqueViolation } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { action } from '../core/action.ts'
import { addressPrefix, shareOf } from '../core/limits.ts'
import { newOneTimePassword, sha256 } from '../core/secrets.ts'
import { type AccountRow, initialsOf, searchNameOf, toAccount } from '../identity/account.ts'
import { accountByKey, accountByMail } from '../identity/queries.ts'
import { useLink, withLink } from '../joining/join-by-link.ts'
import { queueMail } from '../mail/outbox.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { mailConfirmation } from './confirm-mail.ts'
import { mailChangeHolders, oneTimePasswordInsert } from './credential-queries.ts'
import { hashedNametag } from './hash-nametags.ts'
import { requireKnownLocale } from './profile.ts'
import { accountInsert, accountSetMustConfirm, formerNametagHolder, nametagHolder } from './queries.ts'
import { requireAdmission } from './registration.ts'

/** The lifetime lets people find the mail the next morning; a reset gives them a new password after that. */
const firstCredentialsLifetimeMs = dayMs

/** An @ before it addresses all members of an organization, so no new account gets it. */
const reservedNametag = 'everyone'

type Registration = {
  nametag: string
  mail: string
  password?: string | undefined
  name?: string | null | undefined
  locale?: string | null | undefined
  timeZone?: string | null | undefined
  /** An invitation link, with which the new account joins an organization. */
  link?: string | undefined
}

export const register = action('account.register', async (app, caller, registration: Registration) => {
  const { nametag, mail, password, name = null, locale = null, timeZone = null, link } = registration
  requireKnownLocale({ locale, timeZone })
  const mustConfirm = await requireAdmission(app, { mail, link })
  if (password !== undefined) await requireUncommonPassword('password', password, [nametag, mail])
  await requireFreeNames(app, app.db, { nametag, mail })

  const prefix = addressPrefix(caller.origin.address)
  await app.limits.accountsMade.spend(prefix, 'TOO_MANY_ACCOUNTS')
  try {
    const passwordHash = password === undefined ? null : await app.passwords.hash(password, shareOf(caller))
    const given = { nametag, mail, passwordHash, name, locale, timeZone }
    const create = () =>
      app.db.transact(async (tx) => {
        const account = await createAccount(app, tx, given)
        if (mustConfirm) await accountSetMustConfirm.run(tx, { key: account.key })
        if (link !== undefined) await useLink(app, tx, account, link)
        return account
      })
    const account = await translateTakenNames(() =>
      link === undefined ? create() : withLink(app, caller, link, create),
    )
    return toAccount(account)
  } catch (error) {
    await app.limits.accountsMade.refund(prefix)
    throw error
  }
})

export async function createAccount(
  app: App,
  tx: Transaction,
  given: Pick<AccountRow, 'nametag' | 'mail' | 'passwordHash' | 'name' | 'locale' | 'timeZone'>,
): Promise<AccountRow> {
  await requireFreeNames(app, tx, given)
  const inserted = await accountInsert.one(tx, {
    ...given,
    searchName: searchNameOf(given.name),
    id: randomUUIDv7(),
    initials: initialsOf(given.nametag),
    now: app.clock.now(),
  })
  const account = await accountByKey.one(tx, inserted)
  await mailConfirmation(app, tx, account, 'confirm-address')
  if (given.passwordHash === null) await mailFirstCredentials(app, tx, account)
  return account
}

async function mailFirstCredentials(app: App, tx: Transaction, account: AccountRow): Promise<void> {
  const secret = newOneTimePassword()
  const expiresAt = app.clock.now() + firstCredentialsLifetimeMs
  await oneTimePasswordInsert.run(tx, { accountKey: account.key, hash: sha256(secret), expiresAt })
  await queueMail(app, tx, {
    accountKey: account.key,
    to: account.mail,
    kind: 'first-credentials',
    data: { nametag: account.nametag, nicHandle: account.nicHandle, publicUrl: app.config.publicUrl, expiresAt },
    secret: { text: secret, expiresAt },
  })
}

/** Throws when another account has one of these names or may still take it back. */
export async function requireFreeNames(
  app: App,
  on: Connection,
  { nametag, mail }: { nametag?: string | undefined; mail?: string | undefined },
  ownKey?: number,
): Promise<void> {
  const byOther = (key: number | undefined) => key !== undefined && key !== ownKey
  if (nametag !== undefined) {
    const names = { nametag, hashed: hashedNametag(app, nametag) }
    const holder = await nametagHolder.first(on, names)
    const former = await formerNametagHolder.first(on, names)
    const isOwn = ownKey !== undefined && holder?.key === ownKey
    const isReserved = nametag.toLowerCase() === reservedNametag && !isOwn
    if (byOther(holder?.key) || byOther(former?.key) || isReserved) throw fail('NAMETAG_TAKEN')
  }
  if (mail !== undefined) {
    const holder = await accountByMail.first(on, { mail })
    const former = await mailChangeHolders.all(on, { mail, now: app.clock.now() })
    if (byOther(holder?.key) || former.some(({ accountKey }) => byOther(accountKey))) throw fail('MAIL_TAKEN')
  }
}

/**
 * Translates unique violations: two concurrent requests for one name both find it free, and the unique index admits one
 * of them.
 */
export async function translateTakenNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UniqueViolation && error.constraint === 'accounts_nametag') throw fail('NAMETAG_TAKEN')
    if (error instanceof UniqueViolation && error.constraint === 'accounts_mail') throw fail('MAIL_TAKEN')
    throw error
  }
}
