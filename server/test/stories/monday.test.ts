import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type TestReply } from '../support/atrium.ts'
import { confirmMail, password } from '../support/people.ts'

const office = '203.0.113.7'
const people = 200

onEachEngine('a company of 200 starts on one Monday, behind one address', (atrium) => {
  const call = (method: string, path: string, json?: object, token?: string) =>
    atrium.call(method, path, { ip: office, token, ...(json ? { json } : {}) })
  const body = ({ status, text, body: content }: TestReply) => {
    assert.ok(status < 300, text)
    return content
  }
  /** Acts for the whole list, 50 people at a time. */
  const everybody = async <T>(list: T[], act: (person: T) => Promise<void>) => {
    for (let start = 0; start < list.length; start += 50) await Promise.all(list.slice(start, start + 50).map(act))
  }
  const signUp = async (nametag: string, slips = 0) => {
    body(await call('POST', '/v2/register', { nametag, mail: `${nametag}@example.org`, password }))
    for (let slip = 0; slip < slips; slip++) {
      const mistyped = { credential: nametag, password: 'Caps Lock was on' }
      assert.equal((await call('POST', '/v2/login', mistyped)).status, 401)
    }
    return body(await call('POST', '/v2/login', { credential: nametag, password })).token as string
  }

  test('all sign up, log in, are invited, accept, listen and post without reaching a limit', async () => {
    const boss = await signUp('the_boss')
    await confirmMail(atrium, 'the_boss')
    const { nio } = body(await call('POST', '/v2/workplace', { name: 'The company' }, boss))
    const names = Array.from({ length: people }, (_, n) => `worker_${n}`)
    const tokens = new Map<string, string>()
    // One in ten mistypes the password twice.
    const slipsOf = (name: string) => (name.endsWith('3') ? 2 : 0)
    await everybody(names, async (name) => void tokens.set(name, await signUp(name, slipsOf(name))))
    for (const credential of names) {
      body(await call('POST', `/v2/workplace/users/new/${nio}`, { credential, role: 1 }, boss))
    }
    await everybody(names, async (name) => {
      const token = tokens.get(name)
      const { invitations } = body(await call('GET', '/v2/account/invitations', undefined, token))
      body(await call('POST', `/v2/account/invitations/${invitations[0].id}/accept`, undefined, token))
    })
    const talk = { title: 'Everybody', userlist: names, message: 'Welcome!' }
    const { id } = body(await call('POST', `/v2/talks/${nio}`, talk, boss))
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    await everybody(names, async (name) => {
      const headers = { authorization: tokens.get(name) ?? '' }
      assert.equal((await fetch(`${origin}/v2/events`, { headers, signal: leaving.signal })).status, 200)
    })
    await everybody(names, async (name) => {
      body(await call('POST', `/v2/talks/${nio}/${id}`, { message: `Hello from ${name}` }, tokens.get(name)))
    })
    leaving.abort()
    // Some forget their password, a few become secretaries, and after lunch all sign in again at the same time.
    for (const credential of names.slice(0, 40)) {
      assert.equal((await call('POST', '/v2/accounts/resetPassword', { credential })).status, 202)
    }
    for (const name of names.slice(0, 20)) {
      body(await call('POST', `/v2/workplace/users/${nio}/${name}`, { role: 2, comment: '' }, boss))
    }
    await Promise.all(
      names.map(async (credential) => void body(await call('POST', '/v2/login', { credential, password }))),
    )
    const { memberCount } = body(await call('GET', `/v2/workplace/${nio}`, undefined, boss))
    assert.equal(memberCount, people + 1)
  })
})
