import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '../../src/clock.ts'
import { changePassword } from '../../src/domain/accounts/change-password.ts'
import {
  oneTimePasswordsDelete,
  resetRequestInsert,
  resetRequestOldest,
} from '../../src/domain/accounts/credential-queries.ts'
import { authenticate } from '../../src/domain/identity/authenticate.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { onEachEngine } from '../support/atrium.ts'
import { familiesOf } from '../support/families.ts'
import { mailedSecret, newPerson, password, tokenFor, uniqueName } from '../support/people.ts'
import { withoutTable } from '../support/raw-sql.ts'

const newPassword = 'an entirely new password'

onEachEngine('password', (atrium) => {
  const reset = (credential: string) => atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential } })

  test('a new password ends the calendar feeds of its own account only, and the mail says so', async () => {
    const feedOf = async ({ nametag, token }: { nametag: string; token: string }) => {
      const { nio } = (await atrium.call('POST', '/v2/workplace', { token, json: { name: 'Chess Club' } })).body
      const feed = await atrium.call('POST', `/v2/workplace/users/${nio}/${nametag}/calendar/feed`, { token })
      assert.equal(feed.status, 201, feed.text)
      return new URL(feed.body.url).pathname
    }
    const [person, other] = [await newPerson(atrium), await newPerson(atrium)]
    const [own, others] = [await feedOf(person), await feedOf(other)]
    const json = { oldPassword: password, newPassword }
    const changed = await atrium.call('POST', '/v2/accounts/updatePassword', { token: person.token, json })
    assert.equal(changed.status, 200, changed.text)
    assert.equal((await atrium.call('GET', own)).status, 404)
    assert.equal((await atrium.call('GET', others)).status, 200)
    const { mails } = (await atrium.call('GET', '/v2/account/getMails', { token: person.token })).body
    assert.match(mails[0].body, /The secret links of your calendars no longer work\./)
  })

  for (const name of ['v2', 'legacy']) {
    const family = () => familiesOf(atrium).find((each) => each.name === name) ?? assert.fail()

    test(`${name}: a change ends all other sessions, keeps this one, and is confirmed by mail`, async () => {
      const person = await newPerson(atrium)
      const other = await tokenFor(atrium, person.nametag)
      const { status, body } = await family().changePassword(person.token, { oldPassword: password, newPassword })
      assert.equal(status, 200)
      assert.equal(body.id, person.id)
      assert.equal((await family().readAccount(person.token)).status, 200)
      assert.equal((await family().readAccount(other)).status, 401)
      assert.equal((await family().logIn(person.nametag, password)).status, 401)
      assert.equal((await family().logIn(person.nametag, newPassword)).status, 200)
      assert.ok((await atrium.mailsOf(person.nametag)).some(({ kind }) => kind === 'password-changed'))
    })

    test(`${name}: 403: a wrong old password, and nothing changes`, async () => {
      const person = await newPerson(atrium)
      const reply = await family().changePassword(person.token, { oldPassword: 'not the password', newPassword })
      assert.deepEqual([reply.status, reply.error], [403, 'WRONG_PASSWORD'])
      assert.equal((await family().logIn(person.nametag, password)).status, 200)
    })

    test(`${name}: 401 without a token`, async () => {
      assert.equal((await family().changePassword(undefined, { oldPassword: password, newPassword })).status, 401)
    })

    for (const [title, fields, status] of [
      ['a missing old password', { newPassword }, 400],
      ['a missing new password', { oldPassword: password }, 400],
      ['a new password of another type', { oldPassword: password, newPassword: 12345678 }, 400],
      ['a new password that is too short', { oldPassword: password, newPassword: 'short' }, 422],
      ['a new password that is common', { oldPassword: password, newPassword: 'password1' }, 422],
    ] as const) {
      test(`${name}: ${status}: ${title}, and nothing changes`, async () => {
        const person = await newPerson(atrium)
        const reply = await family().changePassword(person.token, fields)
        assert.equal(reply.status, status)
        const field = 'oldPassword' in fields ? 'newPassword' : 'oldPassword'
        if (name === 'v2') assert.equal(reply.body.errors[0].field, field)
        assert.equal((await family().logIn(person.nametag, password)).status, 200)
      })
    }

    test(`${name}: one of two concurrent changes succeeds`, async () => {
      const person = await newPerson(atrium)
      const replies = await Promise.all(
        ['first of two passwords', 'second of two passwords'].map((each) =>
          family().changePassword(person.token, { oldPassword: password, newPassword: each }),
        ),
      )
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 403])
    })

    test(`${name}: a one-time password logs in once and then works once as the old password`, async () => {
      const person = await newPerson(atrium)
      assert.equal((await reset(person.mail)).status, 202)
      const secret = await mailedSecret(atrium, person.nametag, 'password-reset')
      const typed = secret.toLowerCase().replace(/(.{5})/g, '$1 ')
      const login = await family().logIn(person.nametag, typed)
      assert.equal(login.status, 200, 'as people type it')
      if (name === 'v2') assert.equal(login.body.passwordChangeRequired, true)
      assert.equal((await family().logIn(person.nametag, secret)).status, 401, 'not a second time')
      assert.equal((await family().logIn(person.nametag, password)).status, 200, 'the old password still works')
      const change = () => family().changePassword(login.body.token, { oldPassword: secret, newPassword })
      assert.equal((await change()).status, 200)
      assert.equal((await change()).status, 403, 'nor as the old password')
      assert.equal((await family().logIn(person.nametag, password)).status, 401)
    })

    test(`${name}: one of many concurrent logins with a one-time password succeeds`, async () => {
      const person = await newPerson(atrium)
      await reset(person.nametag)
      const secret = await mailedSecret(atrium, person.nametag, 'password-reset')
      const replies = await Promise.all(Array.from({ length: 4 }, () => family().logIn(person.nametag, secret)))
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401, 401, 401])
    })

    test(`${name}: a one-time password expires after an hour, and when a new password is set`, async () => {
      const person = await newPerson(atrium)
      await reset(person.nametag)
      const first = await mailedSecret(atrium, person.nametag, 'password-reset')
      await family().changePassword(person.token, { oldPassword: password, newPassword })
      assert.equal((await family().logIn(person.nametag, first)).status, 401)
      await reset(person.nametag)
      const second = await mailedSecret(atrium, person.nametag, 'password-reset')
      assert.notEqual(second, first)
      atrium.clock.advance(hourMs)
      assert.equal((await family().logIn(person.nametag, second)).status, 401)
    })
  }

  test('202: a reset gets the same reply for known and unknown names, under any name of the field', async () => {
    const person = await newPerson(atrium)
    const replies = [
      await reset(person.nametag),
      await reset('nobody_has_this_name'),
      await atrium.call('POST', '/v2/accounts/resetPassword', { form: { mail: person.mail } }),
      await atrium.call('POST', '/v2/accounts/resetPassword', { json: { email: 'nobody@example.org' } }),
      await atrium.call('POST', '/v2/accounts/resetPassword', { multipart: { userCredential: person.id } }),
      await atrium.call('POST', '/v2/accounts/resetPassword', { json: { nametag: person.nametag } }),
      await atrium.call('POST', '/v2/accounts/resetPassword', { json: person.nicHandle }),
      await atrium.call('POST', '/v2/accounts/resetPassword', {
        payload: person.mail,
        headers: { 'content-type': 'text/plain' },
      }),
    ]
    for (const { status, text } of replies) {
      assert.equal(status, 202)
      assert.equal(text, replies[0]?.text)
    }
    assert.equal((await atrium.mailsOf(person.nametag)).filter(({ kind }) => kind === 'password-reset').length, 2)
  })

  test('400: a reset without a name, with two different ones, or with another type than a string', async () => {
    for (const json of [
      {},
      { credential: 'a_b', mail: 'x@example.org' },
      { credential: null },
      12,
      null,
      ['a'],
      true,
    ]) {
      const reply = await atrium.call('POST', '/v2/accounts/resetPassword', { json })
      assert.equal(reply.status, 400, JSON.stringify(json))
    }
  })

  test('a reset is mailed to the last confirmed address, not to a new one', async () => {
    const person = await newPerson(atrium)
    const mail = `${uniqueName()}@example.org`
    await atrium.call('POST', '/v2/account', { json: { nametag: person.nametag, email: mail }, token: person.token })
    await reset(mail)
    const first = (await atrium.mailsOf(person.nametag)).find(({ kind }) => kind === 'password-reset')
    assert.equal(first?.to, person.mail)
    const token = await mailedSecret(atrium, person.nametag, 'mail-changed-new')
    await atrium.call('POST', '/v2/accounts/confirmMail', { json: { token }, token: person.token })
    await reset(mail)
    const second = (await atrium.mailsOf(person.nametag)).find(({ kind }) => kind === 'password-reset')
    assert.equal(second?.to, mail)
  })

  const resetMails = async (nametag: string) =>
    (await atrium.mailsOf(nametag)).filter(({ kind }) => kind === 'password-reset').length

  test('a caller who exceeds the limit per hour or per day delays nobody else, and nothing fails', async () => {
    const logged = atrium.log.length
    const [eager, other] = [await newPerson(atrium), await newPerson(atrium)]
    for (const asked of [3, 2, 2]) {
      for (let n = 0; n < asked; n++) await reset(eager.nametag)
      await atrium.app.idle()
      atrium.clock.advance(hourMs)
    }
    await reset(other.nametag)
    assert.deepEqual([await resetMails(eager.nametag), await resetMails(other.nametag)], [5, 1])
    assert.ok(!atrium.log.slice(logged).some((line) => line.includes('background work failed')))
  })

  test('a reset that was queued under another secret key is dropped, and the next one is answered', async () => {
    const { app } = atrium
    await resetRequestInsert.run(app.db, { sealedCredential: 'sealed with another key', now: app.clock.now() })
    const person = await newPerson(atrium)
    await reset(person.nametag)
    assert.equal(await resetMails(person.nametag), 1)
    assert.equal(await resetRequestOldest.first(app.db, {}), undefined)
  })

  test('a reset that could not be counted is kept and answered as soon as it can be', async () => {
    const { app } = atrium
    const person = await newPerson(atrium)
    await withoutTable(atrium, 'limits', async () => {
      const request = { sealedCredential: app.seal.close(person.nametag), now: app.clock.now() }
      await resetRequestInsert.run(app.db, request)
      app.passwordResets.wake()
      assert.equal(await resetMails(person.nametag), 0)
    })
    app.passwordResets.wake()
    assert.equal(await resetMails(person.nametag), 1)
  })

  test('403: a one-time password that is revoked while it is checked, as by undoing a change of address', async () => {
    const { app } = atrium
    const person = await newPerson(atrium)
    await reset(person.nametag)
    const oldPassword = await mailedSecret(atrium, person.nametag, 'password-reset')
    const caller = await authenticate(app, person.token, { address: '192.0.2.1', userAgent: '' })
    const account = await findAccount(app.db, person.nametag)
    assert.ok(caller && account)
    const hash = async (text: string) => {
      await oneTimePasswordsDelete.run(app.db, { accountKey: account.key })
      return app.passwords.hash(text)
    }
    const meanwhile = { ...app, passwords: { ...app.passwords, hash } }
    await assert.rejects(changePassword(meanwhile, caller, { oldPassword, newPassword }), { code: 'WRONG_PASSWORD' })
    await tokenFor(atrium, person.nametag)
  })

  test('an account without a password sets one with the mailed one-time password', async () => {
    const nametag = uniqueName()
    await atrium.call('POST', '/v2/register', { json: { nametag, mail: `${nametag}@example.org` } })
    const secret = await mailedSecret(atrium, nametag, 'first-credentials')
    const token = await tokenFor(atrium, nametag, secret)
    const change = await atrium.call('POST', '/v2/accounts/updatePassword', {
      json: { oldPassword: secret, newPassword },
      token,
    })
    assert.equal(change.status, 200)
    await tokenFor(atrium, nametag, newPassword)
  })
})
