import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestAtrium } from './atrium.ts'

export const password = 'correct horse battery staple'

export type Person = { id: string; nicHandle: string; nametag: string; mail: string; password: string; token: string }

let people = 0

/** A name that no other test uses. */
export const uniqueName = () => `p${(++people).toString(36)}_${randomBytes(5).toString('hex')}`

/** Somebody who has registered and logged in. */
export async function newPerson(atrium: TestAtrium): Promise<Person> {
  const nametag = uniqueName()
  const mail = `${nametag}@example.org`
  const registered = await atrium.call('POST', '/v2/register', { json: { nametag, mail, password } })
  assert.equal(registered.status, 201, registered.text)
  const { id, nicHandle } = registered.body
  return { id, nicHandle, nametag, mail, password, token: await tokenFor(atrium, nametag) }
}

export async function tokenFor(atrium: TestAtrium, credential: string, secret = password): Promise<string> {
  const login = await atrium.call('POST', '/v2/login', { json: { credential, password: secret } })
  assert.equal(login.status, 200, login.text)
  return login.body.token
}

/** The secret of the newest mail of that kind. */
export async function mailedSecret(atrium: TestAtrium, credential: string, kind: string): Promise<string> {
  const mail = (await atrium.mailsOf(credential)).find((each) => each.kind === kind)
  assert.ok(mail?.secret, `no ${kind} mail with a secret`)
  return mail.secret
}
