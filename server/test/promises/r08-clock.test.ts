import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { dayMs, hourMs, secondMs, steadyClock } from '../../src/clock.ts'
import { onEachEngine, type TestAtrium, type TestReply } from '../support/atrium.ts'
import { addSession, confirmMail, mailedSecret, newPerson, tokenFor, uniqueName } from '../support/people.ts'
import { reportFigure } from '../support/report-figure.ts'

// The clock is mocked, so that no test depends on how long anything takes.
before(() => mock.timers.enable({ apis: ['Date'], now: Date.now() }))
after(() => mock.timers.reset())

/** A thing that expires: its expiry, a call that uses it, and the status after the expiry. */
type Handout = { expiresAt: number; use(): Promise<TestReply>; refusal: number }

const handouts: Record<string, (atrium: TestAtrium) => Promise<Handout>> = {
  'a token': async (atrium) => {
    const { token } = await newPerson(atrium)
    return {
      expiresAt: atrium.app.clock.now() + dayMs,
      use: () => atrium.call('GET', '/v2/account/getUserInfos', { token }),
      refusal: 401,
    }
  },

  'a one-time password': async (atrium) => {
    const { nametag } = await newPerson(atrium)
    await atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential: nametag } })
    const secret = await mailedSecret(atrium, nametag, 'password-reset')
    return {
      expiresAt: atrium.app.clock.now() + hourMs,
      use: () => atrium.call('POST', '/v2/login', { json: { credential: nametag, password: secret } }),
      refusal: 401,
    }
  },

  'a one-time password in place of the old one': async (atrium) => {
    const { nametag, token } = await newPerson(atrium)
    await atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential: nametag } })
    const json = {
      oldPassword: await mailedSecret(atrium, nametag, 'password-reset'),
      newPassword: 'another sentence to keep',
    }
    return {
      expiresAt: atrium.app.clock.now() + hourMs,
      use: () => atrium.call('POST', '/v2/accounts/updatePassword', { json, token }),
      refusal: 403,
    }
  },

  'a first one-time password': async (atrium) => {
    const nametag = uniqueName()
    await atrium.call('POST', '/v2/register', { json: { nametag, mail: `${nametag}@example.org` } })
    const secret = await mailedSecret(atrium, nametag, 'first-credentials')
    return {
      expiresAt: atrium.app.clock.now() + dayMs,
      use: () => atrium.call('POST', '/v2/login', { json: { credential: nametag, password: secret } }),
      refusal: 401,
    }
  },

  'a confirmation link': async (atrium) => {
    const { nametag } = await newPerson(atrium)
    const token = await mailedSecret(atrium, nametag, 'confirm-address')
    const session = await addSession(atrium, nametag)
    return {
      expiresAt: atrium.app.clock.now() + 7 * dayMs,
      use: () => atrium.call('POST', '/v2/accounts/confirmMail', { json: { token }, token: session.token }),
      refusal: 404,
    }
  },

  'an undo link': async (atrium) => {
    const { nametag, token } = await newPerson(atrium)
    const email = `new-${nametag}@example.org`
    assert.equal((await atrium.call('POST', '/v2/account', { json: { nametag, email }, token })).status, 200)
    const undoToken = await mailedSecret(atrium, nametag, 'mail-changed-old')
    return {
      expiresAt: atrium.app.clock.now() + 7 * dayMs,
      use: () => atrium.call('POST', '/v2/accounts/undoMailChange', { json: { token: undoToken } }),
      refusal: 404,
    }
  },
}

onEachEngine('R8: expiry', (atrium, engine) => {
  for (const [name, handOut] of Object.entries(handouts)) {
    test(`${name} is valid a second before its expiry, refused at it, and not revived by a clock that is set back`, async () => {
      const [used, unused] = [await handOut(atrium), await handOut(atrium)]

      atrium.clock.set(used.expiresAt - secondMs)
      const before = await used.use()
      assert.equal(before.status, 200, before.text)

      atrium.clock.set(unused.expiresAt)
      assert.equal((await unused.use()).status, unused.refusal)
      atrium.clock.set(unused.expiresAt - hourMs)
      assert.equal((await unused.use()).status, unused.refusal)
    })
  }

  test('a changed address is reserved for its owner while the change can be undone', async () => {
    const { nametag, mail, token } = await newPerson(atrium)
    await confirmMail(atrium, nametag)
    await atrium.call('POST', '/v2/account', { json: { nametag, email: `new-${mail}` }, token })
    const undoUntil = atrium.app.clock.now() + 7 * dayMs
    const take = () => atrium.call('POST', '/v2/register', { json: { nametag: uniqueName(), mail } })

    atrium.clock.set(undoUntil - secondMs)
    assert.equal((await take()).status, 409)
    atrium.clock.set(undoUntil)
    assert.equal((await take()).status, 201)
  })

  test('an expired session is not listed, even if the clock is set back', async () => {
    const { nametag } = await newPerson(atrium)
    const opened = atrium.app.clock.now()
    atrium.clock.set(opened + hourMs)
    const token = await tokenFor(atrium, nametag)
    const count = async () => (await atrium.call('GET', '/v2/account/sessions', { token })).body.sessions.length

    atrium.clock.set(opened + dayMs - secondMs)
    assert.equal(await count(), 2)
    atrium.clock.set(opened + dayMs)
    assert.equal(await count(), 1)
    atrium.clock.set(opened + hourMs)
    assert.equal(await count(), 1)
    const kinds = Object.keys(handouts).length + 2
    reportFigure('R8', `${kinds} kinds of what expires, valid at T − 1 s, refused at T, not revived (${engine})`)
  })
})

test('R8: the clock stands still while the system clock is behind, and then continues with it', () => {
  let system = 1000
  const clock = steadyClock(() => system)
  assert.equal(clock.now(), 1000)
  system = 400
  assert.equal(clock.now(), 1000)
  system = 1001
  assert.equal(clock.now(), 1001)
})
