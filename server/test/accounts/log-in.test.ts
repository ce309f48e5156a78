import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '../../src/clock.ts'
import { onEachEngine } from '../support/atrium.ts'
import { doorsOf } from '../support/doors.ts'
import { newPerson, password } from '../support/people.ts'

onEachEngine('log in', (atrium) => {
  for (const name of ['v2', 'legacy']) {
    const door = () => doorsOf(atrium).find((each) => each.name === name) ?? assert.fail()

    test(`${name}: any of the four names opens the account, in any case`, async () => {
      const person = await newPerson(atrium)
      for (const credential of [person.id, person.nicHandle, person.nametag, person.mail]) {
        for (const spelled of [credential.toLowerCase(), credential.toUpperCase()]) {
          const { status, body } = await door().logIn(spelled, password)
          assert.equal(status, 200, spelled)
          assert.match(body.token, /^[A-Za-z0-9_-]{64}$/)
        }
      }
    })

    test(`${name}: the token works on both families`, async () => {
      const person = await newPerson(atrium)
      const { body } = await door().logIn(person.nametag, password)
      for (const other of doorsOf(atrium)) {
        const read = await other.readAccount(body.token)
        assert.equal(read.status, 200)
        assert.equal(read.body.id, person.id)
      }
    })

    test(`${name}: 401: a wrong password and an unknown name get the same words`, async () => {
      const person = await newPerson(atrium)
      const wrong = await door().logIn(person.nametag, 'not the password')
      const unknown = await door().logIn('nobody_has_this_name', 'not the password')
      assert.equal(wrong.status, 401)
      assert.equal(wrong.error, 'WRONG_CREDENTIALS')
      assert.deepEqual({ ...unknown.body, requestId: '' }, { ...wrong.body, requestId: '' })
    })

    test(`${name}: 401 after 24 hours`, async () => {
      const person = await newPerson(atrium)
      const { body } = await door().logIn(person.nametag, password)
      atrium.clock.advance(24 * hourMs)
      const read = await door().readAccount(body.token)
      assert.deepEqual([read.status, read.error], [401, 'TOKEN_INVALID'])
    })

    test(`${name}: a deleted token is refused on both families, and a second deletion too`, async () => {
      const person = await newPerson(atrium)
      const { body } = await door().logIn(person.nametag, password)
      assert.equal((await door().logOut(body.token)).status, door().removed)
      for (const other of doorsOf(atrium)) assert.equal((await other.readAccount(body.token)).status, 401)
      assert.equal((await door().logOut(body.token)).status, 401)
      assert.equal((await door().readAccount(person.token)).status, 200, 'other sessions stay')
    })

    test(`${name}: accents typed on another keyboard are the same password`, async () => {
      const person = await newPerson(atrium)
      await door().changePassword(person.token, { oldPassword: password, newPassword: 'caf\u00e9 au lait' })
      assert.equal((await door().logIn(person.nametag, 'cafe\u0301 au lait')).status, 200)
    })
  }

  test('legacy: the reply is exactly code, userCredential and token', async () => {
    const person = await newPerson(atrium)
    const { body } = await atrium.call('POST', '/accounts/login.php', {
      form: { userCredential: person.mail, password },
    })
    assert.deepEqual(Object.keys(body), ['code', 'userCredential', 'token'])
    assert.equal(body.code, 200)
    assert.equal(body.userCredential, person.id)
  })

  test('v2: the reply tells how long the token lives and whose it is', async () => {
    const person = await newPerson(atrium)
    const { body } = await atrium.call('POST', '/v2/login', { json: { credential: person.nicHandle, password } })
    assert.deepEqual(Object.keys(body), ['token', 'expiresAt', 'passwordChangeRequired', 'account'])
    assert.equal(body.passwordChangeRequired, false)
    assert.equal(body.account.id, person.id)
    const lifetimeMs = Date.parse(body.expiresAt) - atrium.app.clock.now()
    assert.ok(lifetimeMs > 23.9 * hourMs && lifetimeMs <= 24 * hourMs)
  })

  test('a stored hash of another cost is replaced at the next login', async () => {
    const person = await newPerson(atrium)
    const stored = async () => {
      const rows = await atrium.app.db.exclusively((script) =>
        script(`select password_hash from accounts where uuid = '${person.id}'`),
      )
      return String(rows[0]?.password_hash)
    }
    const cheap = '$argon2id$v=19$m=8192,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$'
    const { argon2Sync } = await import('node:crypto')
    const hash = argon2Sync('argon2id', {
      message: password,
      nonce: Buffer.from('c29tZXNhbHRzb21lc2FsdA', 'base64'),
      memory: 8192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    await atrium.app.db.exclusively((script) =>
      script(
        `update accounts set password_hash = '${cheap}${hash.toString('base64').replaceAll('=', '')}' where uuid = '${person.id}'`,
      ),
    )
    assert.equal((await atrium.call('POST', '/v2/login', { json: { credential: person.mail, password } })).status, 200)
    assert.match(await stored(), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.equal((await atrium.call('POST', '/v2/login', { json: { credential: person.mail, password } })).status, 200)
  })

  test('the owner is told of a sign-in from a new device, once, and never of the first one', async () => {
    const person = await newPerson(atrium)
    const signIn = (userAgent: string, ip: string) =>
      atrium.call('POST', '/v2/login', {
        json: { credential: person.nametag, password },
        headers: { 'user-agent': userAgent },
        ip,
      })
    const notices = async () => (await atrium.mailsOf(person.nametag)).filter(({ kind }) => kind === 'new-sign-in')
    assert.equal((await notices()).length, 0)
    await signIn('Browser/1.0', '203.0.113.7')
    assert.equal((await notices()).length, 1)
    await signIn('Browser/2.5', '203.0.113.99')
    assert.equal((await notices()).length, 1, 'a new version in the same network is the same device')
    await signIn('Browser/2.5', '192.0.2.1')
    assert.equal((await notices()).length, 2)
  })
})
