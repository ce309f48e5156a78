import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import { familiesOf } from '../support/families.ts'
import { mailedSecret, newPerson, password, uniqueName } from '../support/people.ts'

const uuid7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

onEachEngine('register', (atrium) => {
  for (const name of ['v2', 'legacy']) {
    const family = () => familiesOf(atrium).find((each) => each.name === name) ?? assert.fail()
    const fields = () => {
      const nametag = uniqueName()
      return { nametag, mail: `${nametag}@example.org`, password }
    }

    test(`${name}: an account is created and returned`, async () => {
      const given = fields()
      const { status, body } = await family().register(given)
      assert.equal(status, family().created)
      assert.match(body.id, uuid7)
      assert.match(body.nicHandle, /^[A-Z]{1,2}\d+-ATR$/)
      assert.equal(body.nametag, given.nametag)
      assert.equal(body.mail, given.mail)
      assert.equal(body.mailVerified, false)
      assert.equal(new Date(body.createdAt).toISOString(), body.createdAt)
      assert.deepEqual(
        Object.keys(body).sort(),
        [
          'avatar',
          'bio',
          'createdAt',
          'id',
          'locale',
          'mail',
          'mailVerified',
          'name',
          'nametag',
          'nicHandle',
          'timeZone',
        ]
          .concat(name === 'legacy' ? ['code', 'userCredential'] : [])
          .sort(),
      )
    })

    test(`${name}: a confirmation link is mailed to the address`, async () => {
      const given = fields()
      await family().register(given)
      const mails = await atrium.mailsOf(given.nametag)
      assert.deepEqual(
        mails.map(({ kind, to }) => ({ kind, to })),
        [{ kind: 'confirm-address', to: given.mail }],
      )
    })

    test(`${name}: 409: a nametag or mail that is taken, in any case`, async () => {
      const taken = await newPerson(atrium)
      const sameNametag = await family().register({ ...fields(), nametag: taken.nametag.toUpperCase() })
      assert.deepEqual([sameNametag.status, sameNametag.error], [409, 'NAMETAG_TAKEN'])
      const sameMail = await family().register({ ...fields(), mail: taken.mail.toUpperCase() })
      assert.deepEqual([sameMail.status, sameMail.error], [409, 'MAIL_TAKEN'])
    })

    test(`${name}: 409: everyone, which addresses all members of an organization`, async () => {
      const reply = await family().register({ ...fields(), nametag: 'EveryOne' })
      assert.deepEqual([reply.status, reply.error], [409, 'NAMETAG_TAKEN'])
    })

    test(`${name}: one of many concurrent registrations of a nametag succeeds, the others get 409`, async () => {
      const nametag = uniqueName()
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          family().register({ nametag, mail: `${n}.${nametag}@example.org`, password }),
        ),
      )
      assert.deepEqual(replies.map(({ status }) => status).sort(), [family().created, ...Array(7).fill(409)].sort())
      assert.ok(replies.every(({ status, error }) => status !== 409 || error === 'NAMETAG_TAKEN'))
    })

    for (const [title, change, status, field] of [
      ['a missing nametag', { nametag: undefined }, 400, 'nametag'],
      ['a missing mail', { mail: undefined }, 400, 'mail'],
      ['null for a string', { nametag: null }, 400, 'nametag'],
      ['a number for a string', { nametag: 12345 }, 400, 'nametag'],
      ['a list for a string', { mail: ['a@example.org'] }, 400, 'mail'],
      ['an object for a string', { password: {} }, 400, 'password'],
      ['an empty nametag', { nametag: '' }, 422, 'nametag'],
      ['a nametag of one character', { nametag: 'x' }, 422, 'nametag'],
      ['a nametag of 33 characters', { nametag: 'x'.repeat(33) }, 422, 'nametag'],
      ['a nametag with a space', { nametag: 'jane doe' }, 422, 'nametag'],
      ['a nametag with a hyphen', { nametag: 'jane-doe' }, 422, 'nametag'],
      ['a mail without @', { mail: 'jane.example.org' }, 422, 'mail'],
      ['a mail without a domain', { mail: 'jane@' }, 422, 'mail'],
      ['a mail that is too long', { mail: `${'x'.repeat(60)}@${'y'.repeat(200)}.org` }, 422, 'mail'],
      ['a mail with a line break', { mail: 'jane@example.org\r\nBcc: x@example.org' }, 422, 'mail'],
      ['a password of 7 characters', { password: 'abc4567' }, 422, 'password'],
      ['a password of 257 characters', { password: 'x'.repeat(257) }, 422, 'password'],
      ['a common password, in any case', { password: 'PassWord123' }, 422, 'password'],
    ] as const) {
      test(`${name}: ${status}: ${title} is named, and nothing is created`, async () => {
        const given = { ...fields(), ...change }
        const reply = await family().register(given)
        assert.equal(reply.status, status, reply.raw.text)
        assert.equal(reply.error, status === 400 ? 'INVALID_FIELDS' : 'UNACCEPTABLE_FIELDS')
        assert.deepEqual(
          reply.body.errors.map((error: { field: string }) => error.field),
          [field],
        )
        assert.match(reply.body.errors[0].message, /^(must be|is) /)
        const again = await family().register({ ...fields(), mail: `${uniqueName()}@example.org` })
        assert.equal(again.status, family().created)
      })
    }

    test(`${name}: all invalid fields are named at once`, async () => {
      const { body } = await family().register({ nametag: 'x', mail: 'y', password: 'z' })
      assert.deepEqual(body.errors.map((error: { field: string }) => error.field).sort(), [
        'mail',
        'nametag',
        'password',
      ])
    })

    test(`${name}: lengths at the limits are accepted, counted in characters`, async () => {
      const shortest = await family().register({
        ...fields(),
        nametag: `Z${Math.floor(Math.random() * 9)}`,
        password: `${'🔑'.repeat(7)}🗝`,
      })
      assert.ok([family().created, 409].includes(shortest.status), shortest.raw.text)
      const nametag = uniqueName().padEnd(32, '_')
      const longest = await family().register({ ...fields(), nametag, password: '🔑'.repeat(256) })
      assert.equal(longest.status, family().created, longest.raw.text)
      assert.equal((await family().logIn(nametag, '🔑'.repeat(256))).status, 200)
    })
  }

  test('v2: without a password, a one-time password is mailed and opens the account', async () => {
    const nametag = uniqueName()
    const mail = `${nametag}@example.org`
    const registered = await atrium.call('POST', '/v2/register', { json: { nametag, mail } })
    assert.equal(registered.status, 201)
    const secret = await mailedSecret(atrium, nametag, 'first-credentials')
    assert.match(secret, /^[A-Z2-7]{26}$/)
    const login = await atrium.call('POST', '/v2/login', { json: { credential: nametag, password: secret } })
    assert.equal(login.status, 200)
    assert.equal(login.body.passwordChangeRequired, true)
  })

  test('legacy: 400: a missing password', async () => {
    const nametag = uniqueName()
    const reply = await atrium.call('POST', '/accounts/create.php', {
      json: { nametag, mail: `${nametag}@example.org` },
    })
    assert.equal(reply.status, 400)
    assert.deepEqual(reply.body.errors, [{ field: 'password', message: 'is required' }])
  })

  test('NIC-Handles start with the initials and never repeat', async () => {
    const handles = new Map<string, string>()
    for (const nametag of ['jane_doe', 'johnDoe', 'alice', '_9', 'Z']) {
      const unique = `${nametag}${Math.random().toString().slice(2, 8)}`
      const { body } = await atrium.call('POST', '/v2/register', {
        json: { nametag: unique, mail: `${unique}@example.org`, password },
      })
      handles.set(nametag, body.nicHandle)
    }
    assert.match(handles.get('jane_doe') ?? '', /^JD\d{3,}-ATR$/)
    assert.match(handles.get('johnDoe') ?? '', /^JD\d{3,}-ATR$/)
    assert.match(handles.get('alice') ?? '', /^AL\d{3,}-ATR$/)
    assert.match(handles.get('_9') ?? '', /^X\d{3,}-ATR$/)
    assert.match(handles.get('Z') ?? '', /^Z\d{3,}-ATR$/)
    assert.equal(new Set(handles.values()).size, handles.size)
  })
})
