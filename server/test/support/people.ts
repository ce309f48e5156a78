import assert from 'node:assert/strict'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { dayMs } from '../../src/clock.ts'
import { query } from '../../src/db/prepared.ts'
import { accountInsert, accountVerifyMail } from '../../src/domain/accounts/queries.ts'
import { sessionInsert } from '../../src/domain/accounts/session-queries.ts'
import { newToken, sha256 } from '../../src/domain/core/secrets.ts'
import { initialsOf } from '../../src/domain/identity/account.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { accountByKey } from '../../src/domain/identity/queries.ts'
import type { TestAtrium } from './atrium.ts'

export const password = 'correct horse battery staple'

/** Returns how replies name a person who has neither a display name nor an avatar. */
export const shownPerson = ({ nicHandle, nametag }: { nicHandle: string; nametag: string }) => ({
  nicHandle,
  nametag,
  name: null,
  avatar: null,
})

/** Returns how replies name a person whose account is deleted. */
export const shownDeleted = ({ nicHandle }: { nicHandle: string }) => ({
  nicHandle,
  nametag: null,
  name: null,
  avatar: null,
})

export type SignedInPerson = { id: string; nicHandle: string; nametag: string; mail: string; token: string }
export type Person = SignedInPerson & { password: string }

let people = 0

/** Returns a name that no other test uses. */
export const uniqueName = () => `p${(++people).toString(36)}_${randomBytes(5).toString('hex')}`

/** Registers an account and logs it in. */
export async function newPerson(atrium: TestAtrium): Promise<Person> {
  const nametag = uniqueName()
  const mail = `${nametag}@example.org`
  const registered = await atrium.call('POST', '/v2/register', { json: { nametag, mail, password } })
  assert.equal(registered.status, 201, registered.text)
  const { id, nicHandle } = registered.body
  return { id, nicHandle, nametag, mail, password, token: await tokenFor(atrium, nametag) }
}

/**
 * Inserts an account straight into the database, with a confirmed address and a session that outlasts every clock
 * change of a test. No password is hashed, so a test can create many.
 */
export async function addPerson(atrium: TestAtrium): Promise<SignedInPerson> {
  const nametag = uniqueName()
  const mail = `${nametag}@example.org`
  const token = newToken()
  const now = atrium.app.clock.now()
  const account = await atrium.app.db.transact(async (tx) => {
    const initials = initialsOf(nametag)
    const inserted = await accountInsert.first(tx, {
      id: randomUUIDv7(),
      initials,
      nametag,
      mail,
      passwordHash: null,
      name: null,
      searchName: null,
      locale: null,
      timeZone: null,
      now,
    })
    assert.ok(inserted)
    await accountVerifyMail.run(tx, inserted)
    await sessionInsert.run(tx, sessionOf(inserted.key, token, now))
    return accountByKey.first(tx, inserted)
  })
  assert.ok(account)
  return { id: account.id, nicHandle: account.nicHandle, nametag, mail, token }
}

/** Creates another session of an account without a password. */
export async function addSession(
  { app }: TestAtrium,
  credential: string,
  lifetimeMs = 1000 * dayMs,
): Promise<{ id: string; token: string }> {
  const account = (await findAccount(app.db, credential)) ?? assert.fail(`${credential} has no account`)
  const token = newToken()
  const session = sessionOf(account.key, token, app.clock.now(), lifetimeMs)
  await sessionInsert.run(app.db, session)
  return { id: session.id, token }
}

const sessionOf = (accountKey: number, token: string, now: number, lifetimeMs = 1000 * dayMs) => ({
  id: randomUUIDv7(),
  accountKey,
  tokenHash: sha256(token),
  ip: '',
  userAgent: '',
  now,
  expiresAt: now + lifetimeMs,
  extendableUntil: null,
})

export async function tokenFor(atrium: TestAtrium, credential: string, secret = password): Promise<string> {
  const login = await atrium.call('POST', '/v2/login', { json: { credential, password: secret } })
  assert.equal(login.status, 200, login.text)
  return login.body.token
}

/** Returns the secret of the newest mail of a kind. */
export async function mailedSecret(atrium: TestAtrium, credential: string, kind: string): Promise<string> {
  const mail = (await atrium.mailsOf(credential)).find((each) => each.kind === kind)
  assert.ok(mail?.secret, `no ${kind} mail with a secret`)
  return mail.secret
}

/** Follows the link of the newest confirmation mail, signed in. */
export async function confirmMail(
  atrium: TestAtrium,
  credential: string,
  kind: 'confirm-address' | 'mail-changed-new' = 'confirm-address',
): Promise<void> {
  const token = await mailedSecret(atrium, credential, kind)
  const session = await addSession(atrium, credential)
  const reply = await atrium.call('POST', '/v2/accounts/confirmMail', { json: { token }, token: session.token })
  assert.equal(reply.status, 200, reply.text)
}

const mailsToAddress = query((db, $: { to: string }) =>
  db.selectFrom('mails').select(['kind', 'body', 'status', 'data']).where('to_address', '=', $.to).orderBy('id'),
)

/** Returns the mails to an address, oldest first, regardless of the account that has it. */
export const mailsTo = (atrium: TestAtrium, to: string) => mailsToAddress.all(atrium.app.db, { to })

/** Returns the token of the unsubscribe link in the newest mail to an address. */
export async function stopTokenOf(atrium: TestAtrium, to: string): Promise<string> {
  const mail = (await mailsTo(atrium, to)).at(-1)
  const { stopToken } = JSON.parse(mail?.data ?? '{}') as { stopToken?: string }
  return stopToken ?? assert.fail('there is no link')
}
