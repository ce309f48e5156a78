import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import { doorsOf } from '../support/doors.ts'
import { mailedSecret, newPerson, password, uniqueName } from '../support/people.ts'

const uuid7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

onEachEngine('register', (atrium) => {
  for (const name of ['v2', 'legacy']) {
    const door = () => doorsOf(atrium).find((each) => each.name === name) ?? assert.fail()
    const fields = () => {
      const nametag = uniqueName()
      return { nametag, mail: `${nametag}@example.org`, password }
    }

    test(`${name}: an account is created and shown`, async () => {
      const given = fields()
      const { status, body } = await door().register(given)
      assert.equal(status, door().created)
      assert.match(body.id, uuid7)
      assert.match(body.nicHandle, /^[A-Z]{1,2}\d+-ATR$/)
      assert.equal(body.nametag, given.nametag)
      assert.equal(body.mail, given.mail)
      assert.equal(body.mailVerified, false)
      assert.equal(new Date(body.createdAt).toISOString(), body.createdAt)
      assert.deepEqual(
        Object.keys(body).sort(),
        ['createdAt', 'id', 'mail', 'mailVerified', 'nametag', 'nicHandle']
          .concat(name === 'legacy' ? ['code', 'userCredential'] : [])
          .sort(),
      )
    })

    test(`${name}: the address is mailed a link that confirms it`, async () => {
      const given = fields()
      await door().register(given)
      const mails = await atrium.mailsOf(given.nametag)
      assert.deepEqual(
        mails.map(({ kind, to }) => ({ kind, to })),
        [{ kind: 'confirm-address', to: given.mail }],
      )
    })

    test(`${name}: 409: a nametag or mail that is taken, in any case`, async () => {
      const taken = await newPerson(atrium)
      const sameNametag = await door().register({ ...fields(), nametag: taken.nametag.toUpperCase() })
      assert.deepEqual([sameNametag.status, sameNametag.error], [409, 'NAMETAG_TAKEN'])
      const sameMail = await door().register({ ...fields(), mail: taken.mail.toUpperCase() })
      assert.deepEqual([sameMail.status, sameMail.error], [409, 'MAIL_TAKEN'])
    })

    test(`${name}: of many that ask for one nametag at the same time, one gets it and the others 409`, async () => {
      const nametag = uniqueName()
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          door().register({ nametag, mail: `${n}.${nametag}@example.org`, password }),
        ),
      )
      assert.deepEqual(replies.map(({ status }) => status).sort(), [door().created, ...Array(7).fill(409)].sort())
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
        const reply = await door().register(given)
        assert.equal(reply.status, status, reply.raw.text)
        assert.equal(reply.error, status === 400 ? 'INVALID_FIELDS' : 'UNACCEPTABLE_FIELDS')
        assert.deepEqual(
          reply.body.errors.map((error: { field: string }) => error.field),
          [field],
        )
        assert.match(reply.body.errors[0].message, /^(must be|is) /)
        const again = await door().register({ ...fields(), mail: `${uniqueName()}@example.org` })
        assert.equal(again.status, door().created)
      })
    }

    test(`${name}: all wrong fields are named at once`, async () => {
      const { body } = await door().register({ nametag: 'x', mail: 'y', password: 'z' })
      assert.deepEqual(body.errors.map((error: { field: string }) => error.field).sort(), [
        'mail',
        'nametag',
        'password',
      ])
    })

    test(`${name}: lengths at the limits are accepted, counted in characters`, async () => {
      const shortest = await door().register({
        ...fields(),
        nametag: `Z${Math.floor(Math.random() * 9)}`,
        password: `${'🔑'.repeat(7)}🗝`,
      })
      assert.ok([door().created, 409].includes(shortest.status), shortest.raw.text)
      const nametag = uniqueName().padEnd(32, '_')
      const longest = await door().register({ ...fields(), nametag, password: '🔑'.repeat(256) })
      assert.equal(longest.status, door().created, longest.raw.text)
      assert.equal((await door().logIn(nametag, '🔑'.repeat(256))).status, 200)
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

  test('legacy: 400: a password is required', async () => {
    const nametag = uniqueName()
    const reply = await atrium.call('POST', '/accounts/create.php', {
      json: { nametag, mail: `${nametag}@example.org` },
    })
    assert.equal(reply.status, 400)
    assert.deepEqual(reply.body.errors, [{ field: 'password', message: 'is required' }])
  })

  test('NIC-Handles are made of the initials and never repeat', async () => {
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
