import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, hourMs } from '../../src/clock.ts'
import { oneTimePasswordsDelete } from '../../src/domain/accounts/credential-queries.ts'
import { deviceFingerprint } from '../../src/domain/accounts/device.ts'
import { logIn } from '../../src/domain/accounts/log-in.ts'
import { accountSetPassword } from '../../src/domain/accounts/queries.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { onEachEngine, outcomeOf, type TestAtrium } from '../support/atrium.ts'
import { familiesOf } from '../support/families.ts'
import { mailedSecret, newPerson, password, uniqueName } from '../support/people.ts'
import { withoutTable } from '../support/raw-sql.ts'

onEachEngine('log in', (atrium) => {
  for (const name of ['v2', 'legacy']) {
    const family = () => familiesOf(atrium).find((each) => each.name === name) ?? assert.fail()

    test(`${name}: each of the four credentials opens the account, in upper or lower case`, async () => {
      const person = await newPerson(atrium)
      for (const credential of [person.id, person.nicHandle, person.nametag, person.mail]) {
        for (const spelled of [credential.toLowerCase(), credential.toUpperCase()]) {
          const { status, body } = await family().logIn(spelled, password)
          assert.equal(status, 200, spelled)
          assert.match(body.token, /^[A-Za-z0-9_-]{64}$/)
        }
      }
    })

    test(`${name}: a password never expires`, async () => {
      const person = await newPerson(atrium)
      atrium.clock.advance(3 * 365 * dayMs)
      const { status, body } = await family().logIn(person.nametag, password)
      assert.equal(status, 200)
      if (name === 'v2') assert.equal(body.passwordChangeRequired, false)
    })

    test(`${name}: the token works on both families`, async () => {
      const person = await newPerson(atrium)
      const { body } = await family().logIn(person.nametag, password)
      for (const other of familiesOf(atrium)) {
        const read = await other.readAccount(body.token)
        assert.equal(read.status, 200)
        assert.equal(read.body.id, person.id)
      }
    })

    test(`${name}: 401: a wrong password and an unknown name get the same reply`, async () => {
      const person = await newPerson(atrium)
      const wrong = await family().logIn(person.nametag, 'not the password')
      const unknown = await family().logIn('nobody_has_this_name', 'not the password')
      assert.equal(wrong.status, 401)
      assert.equal(wrong.error, 'WRONG_CREDENTIALS')
      assert.deepEqual({ ...unknown.body, requestId: '' }, { ...wrong.body, requestId: '' })
    })

    test(`${name}: 401 after 24 hours`, async () => {
      const person = await newPerson(atrium)
      const { body } = await family().logIn(person.nametag, password)
      atrium.clock.advance(24 * hourMs)
      const read = await family().readAccount(body.token)
      assert.deepEqual([read.status, read.error], [401, 'TOKEN_INVALID'])
    })

    test(`${name}: 401: a deleted token on both families, and when it is deleted again`, async () => {
      const person = await newPerson(atrium)
      const { body } = await family().logIn(person.nametag, password)
      assert.equal((await family().logOut(body.token)).status, family().removed)
      for (const other of familiesOf(atrium)) assert.equal((await other.readAccount(body.token)).status, 401)
      assert.equal((await family().logOut(body.token)).status, 401)
      assert.equal((await family().readAccount(person.token)).status, 200, 'other sessions stay')
    })

    test(`${name}: accents typed on another keyboard are the same password`, async () => {
      const person = await newPerson(atrium)
      await family().changePassword(person.token, { oldPassword: password, newPassword: 'caf\u00e9 au lait' })
      assert.equal((await family().logIn(person.nametag, 'cafe\u0301 au lait')).status, 200)
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

  test('v2: the reply contains the lifetime of the token and its account', async () => {
    const person = await newPerson(atrium)
    const { body } = await atrium.call('POST', '/v2/login', { json: { credential: person.nicHandle, password } })
    assert.deepEqual(Object.keys(body), ['token', 'expiresAt', 'passwordChangeRequired', 'device', 'account'])
    assert.equal(body.passwordChangeRequired, false)
    assert.equal(body.account.id, person.id)
    const lifetimeMs = Date.parse(body.expiresAt) - atrium.app.clock.now()
    assert.ok(lifetimeMs > 23.9 * hourMs && lifetimeMs <= 24 * hourMs)
  })

  test('a sign-in from a new device is mailed to the owner once, except for the first device', async () => {
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

  test('the mail goes to the confirmed address with time and place, and long names of programs are cut', async () => {
    const person = await newPerson(atrium)
    const userAgent = 'x'.repeat(1000)
    const login = await atrium.call('POST', '/v2/login', {
      json: { credential: person.nametag, password },
      headers: { 'user-agent': userAgent },
      ip: '203.0.113.7',
    })
    const notice = (await atrium.mailsOf(person.nametag)).find(({ kind }) => kind === 'new-sign-in')
    assert.ok(notice)
    const { at, ...data } = notice.data as { at: number }
    assert.deepEqual(
      [notice.to, data],
      [
        person.mail,
        {
          nametag: person.nametag,
          ip: '203.0.113.7',
          userAgent: 'x'.repeat(400),
          publicUrl: 'https://atrium.test',
          reader: { name: null, locale: null, timeZone: null },
        },
      ],
    )
    assert.ok(Math.abs(at - atrium.app.clock.now()) < hourMs)
    const { body } = await atrium.call('GET', '/v2/account/sessions', { token: login.body.token })
    assert.equal(body.sessions[0].userAgent, 'x'.repeat(400))
  })

  test('a hash with the current cost is kept', async () => {
    const person = await newPerson(atrium)
    const stored = async () => (await findAccount(atrium.app.db, person.nametag))?.passwordHash
    const before = await stored()
    await atrium.call('POST', '/v2/login', { json: { credential: person.nametag, password } })
    assert.equal(await stored(), before)
  })

  /** Returns an app that runs `happens` right after a password was verified. */
  const withMeanwhile = (app: TestAtrium['app'], happens: () => Promise<unknown>): TestAtrium['app'] => ({
    ...app,
    passwords: {
      ...app.passwords,
      verify: async (hash, text) => {
        const outcome = await app.passwords.verify(hash, text)
        await happens()
        return outcome
      },
    },
  })
  const caller = { kind: 'anonymous', origin: { address: '192.0.2.1', userAgent: '' } } as const

  test('401: a password that is changed, or an account that is deleted, during the password check', async () => {
    const { app } = atrium
    for (const happens of [
      async (key: number) =>
        accountSetPassword.run(app.db, {
          key,
          passwordHash: await app.passwords.hash('another long sentence'),
          now: app.clock.now(),
        }),
      async (_key: number, token: string) => atrium.call('DELETE', '/v2/account/@me', { token }),
    ]) {
      const person = await newPerson(atrium)
      const account = (await findAccount(app.db, person.nametag)) ?? assert.fail()
      const meanwhile = withMeanwhile(app, () => happens(account.key, person.token))
      await assert.rejects(logIn(meanwhile, caller, { credential: person.nametag, password }), {
        code: 'WRONG_CREDENTIALS',
      })
    }
  })

  test('429: the sixth wrong password for an account from one network; right passwords and internal errors do not count', async () => {
    const person = await newPerson(atrium)
    const ip = '203.0.113.50'
    const logInWith = async (text: string, credential = person.nametag, from = ip) =>
      outcomeOf(await atrium.call('POST', '/v2/login', { json: { credential, password: text }, ip: from }))
    const refused = [429, 'TOO_MANY_ATTEMPTS']
    for (let n = 0; n < 6; n++) assert.deepEqual(await logInWith(password), [200])
    await withoutTable(atrium, 'one_time_passwords', async () => {
      for (let n = 0; n < 6; n++) assert.equal((await logInWith('A'.repeat(26)))[0], 500)
    })
    for (let n = 0; n < 5; n++) assert.equal((await logInWith('wrong', n % 2 ? person.id : person.nametag))[0], 401)
    assert.deepEqual(await logInWith(password, person.mail), refused)
    assert.deepEqual(await logInWith(password, person.mail, '203.0.113.51'), [200])

    const nobody = uniqueName()
    for (let n = 0; n < 5; n++) assert.equal((await logInWith('wrong', n % 2 ? nobody : nobody.toUpperCase()))[0], 401)
    assert.deepEqual(await logInWith('wrong', nobody), refused)
    assert.equal((await logInWith('wrong', uniqueName()))[0], 401)
  })

  test('429: concurrent wrong passwords do not exceed the limit', async () => {
    const person = await newPerson(atrium)
    const replies = await Promise.all(
      Array.from({ length: 9 }, () =>
        atrium.call('POST', '/v2/login', { json: { credential: person.nametag, password: 'wrong' }, ip: '192.0.2.77' }),
      ),
    )
    const statuses = replies.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [...Array(5).fill(401), ...Array(4).fill(429)])
  })

  test('a text in the format of a one-time password counts as a password attempt', async () => {
    const person = await newPerson(atrium)
    const text = 'MYDOGATEALLTHEHOMEWORKAGAI'
    const [v2] = familiesOf(atrium)
    assert.equal((await v2?.changePassword(person.token, { oldPassword: password, newPassword: text }))?.status, 200)
    assert.equal((await v2?.logIn(person.nametag, text))?.body.passwordChangeRequired, false)
  })

  test('401: a one-time password that was used before, was revoked, or belongs to another account', async () => {
    const [person, other] = [await newPerson(atrium), await newPerson(atrium)]
    await atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential: person.nametag } })
    const used = await mailedSecret(atrium, person.nametag, 'password-reset')
    const logInWith = (secret: string, credential = person.nametag) =>
      atrium.call('POST', '/v2/login', { json: { credential, password: secret } })
    assert.equal((await logInWith(used, other.nametag)).status, 401)
    assert.equal((await logInWith(used)).body.passwordChangeRequired, true)
    assert.equal((await logInWith(used)).status, 401)

    await atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential: person.nametag } })
    const taken = await mailedSecret(atrium, person.nametag, 'password-reset')
    assert.notEqual(taken, used)
    const account = (await findAccount(atrium.app.db, person.nametag)) ?? assert.fail()
    await oneTimePasswordsDelete.run(atrium.app.db, { accountKey: account.key })
    assert.equal((await logInWith(taken)).status, 401)
  })
})

test('a device is its program without the version, and the first half of its network address', () => {
  const familiar = (one: [string, string], other: [string, string]) => {
    const [a, b] = [one, other].map(([address, userAgent]) => deviceFingerprint({ address, userAgent }))
    return a === b
  }
  assert.ok(familiar(['203.0.113.7', 'Browser/1.0.5 (Linux)'], ['203.0.7.113', 'Browser/22.10 (Linux)']))
  assert.ok(!familiar(['203.0.113.7', 'Browser/1.0'], ['203.1.113.7', 'Browser/1.0']))
  assert.ok(!familiar(['203.0.113.7', 'Browser/1.0'], ['203.0.113.7', 'Other/1.0']))
  assert.ok(familiar(['2001:db8:1:2::1', 'Browser/1.0'], ['2001:db8:3:4::9', 'Browser/1.0']))
  assert.ok(!familiar(['2001:db8:1:2::1', 'Browser/1.0'], ['2001:db9:1:2::1', 'Browser/1.0']))
  assert.ok(!familiar(['2001:db8:1:2::1', 'Browser/1.0'], ['2002:db8:1:2::1', 'Browser/1.0']))
})

onEachEngine(
  'log in, with passwords at their real cost',
  (atrium) => {
    test('a stored hash with another cost is replaced at the next login', async () => {
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
      assert.equal(
        (await atrium.call('POST', '/v2/login', { json: { credential: person.mail, password } })).status,
        200,
      )
      assert.match(await stored(), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      assert.equal(
        (await atrium.call('POST', '/v2/login', { json: { credential: person.mail, password } })).status,
        200,
      )
    })
  },
  { realPasswords: true },
)
