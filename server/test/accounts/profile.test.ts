import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import { familiesOf } from '../support/families.ts'
import { listenTo, type TestListener } from '../support/listener.ts'
import { newPerson, password, type SignedInPerson, uniqueName } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

const scripts = {
  Latin: 'Zoë Ångström-O’Neill',
  Cyrillic: 'Олена Шевченко',
  Greek: 'Μαρία Παπαδοπούλου',
  Arabic: 'مريم العلي',
  Hebrew: 'נועה כהן',
  Persian: 'مریم می‌خواهم',
  Chinese: '李小龙',
  Japanese: '山田 花子',
  Korean: '김민수',
  Devanagari: 'प्रिया शर्मा',
  Thai: 'สมชาย ใจดี',
  'emoji of a family': 'Ann 👨‍👩‍👧‍👦',
}

onEachEngine('profile', (atrium) => {
  const change = ({ token }: SignedInPerson, json: unknown) =>
    atrium.call('PATCH', '/v2/account/profile', { token, json })
  const profileOf = ({ name, bio, locale, timeZone }: Record<string, unknown>) => ({ name, bio, locale, timeZone })
  const unset = { name: null, bio: null, locale: null, timeZone: null }
  const full = { name: 'Jane Doe', bio: 'I keep\nthe minutes.', locale: 'fr-CH', timeZone: 'Europe/Zurich' }

  test('fields that are given change, the others stay, and null clears one; both families show it', async () => {
    const person = await newPerson(atrium)
    const replies = [
      await change(person, full),
      await change(person, {}),
      await change(person, { bio: '' }),
      await change(person, { name: null, timeZone: null }),
    ]
    assert.deepEqual(
      replies.map(({ status, body }) => [status, profileOf(body)]),
      [
        [200, full],
        [200, full],
        [200, { ...full, bio: '' }],
        [200, { name: null, bio: '', locale: 'fr-CH', timeZone: null }],
      ],
    )
    for (const { readAccount } of familiesOf(atrium)) {
      const { body } = await readAccount(person.token)
      assert.deepEqual(profileOf(body), profileOf(replies[3]?.body))
      assert.deepEqual([body.nametag, body.mail], [person.nametag, person.mail])
    }
  })

  test('a display name in any script, up to 80 characters', async () => {
    const person = await newPerson(atrium)
    for (const [script, name] of Object.entries({ ...scripts, 'the longest': '😀'.repeat(80) })) {
      const { status, body } = await change(person, { name })
      assert.deepEqual([status, body.name], [200, name], script)
    }
  })

  test('422: a value that is too long, has control or bidi characters, or names no language or zone', async () => {
    const person = await newPerson(atrium)
    await change(person, full)
    const wrong: [field: string, value: string][] = [
      ['name', ''],
      ['name', ' \u200b'],
      ['name', 'x'.repeat(81)],
      ['name', 'two\nlines'],
      ['name', 'a\tb'],
      ['name', 'a\u2028b'],
      ['name', 'a\u0007b'],
      ...[...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'].map((mark): [string, string] => [
        'name',
        `a${mark}b`,
      ]),
      ['bio', 'x'.repeat(501)],
      ['locale', ''],
      ['locale', 'en_GB'],
      ['locale', 'French'.repeat(2)],
      ['locale', 'x'.repeat(101)],
      ['timeZone', ''],
      ['timeZone', 'Paris'],
      ['timeZone', 'europe/paris'],
      ['timeZone', '+01:00'],
    ]
    for (const [field, value] of wrong) {
      const reply = await change(person, { [field]: value })
      assert.deepEqual([reply.status, reply.body.errors?.[0]?.field], [422, field], JSON.stringify(value))
    }
    assert.deepEqual(profileOf((await change(person, {})).body), full)
  })

  test('400: a value of another type', async () => {
    const person = await newPerson(atrium)
    for (const field of ['name', 'bio', 'locale', 'timeZone']) {
      for (const value of [1, true, [], {}]) {
        const reply = await change(person, { [field]: value })
        assert.deepEqual([reply.status, reply.body.errors[0].field], [400, field])
      }
    }
  })

  test('v2 register takes a name, a language and a time zone', async () => {
    const register = (json: object) => {
      const nametag = uniqueName()
      return atrium.call('POST', '/v2/register', {
        json: { nametag, mail: `${nametag}@example.org`, password, ...json },
      })
    }
    const given = { name: 'مريم العلي', locale: 'ar-EG', timeZone: 'Africa/Cairo' }
    const registered = await register(given)
    assert.equal(registered.status, 201, registered.text)
    assert.deepEqual(profileOf(registered.body), { ...unset, ...given })
    assert.deepEqual(profileOf((await register({})).body), unset)
    for (const wrong of [{ name: 'a\nb' }, { locale: 'en_GB' }, { timeZone: 'Paris' }]) {
      assert.equal((await register(wrong)).status, 422)
    }
  })

  test('account.changed reaches the other devices of the person, and nobody else', async () => {
    const [person, other] = [await newPerson(atrium), await newPerson(atrium)]
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const [own, others] = [await listenTo(origin, person), await listenTo(origin, other)]
    for (const listener of [own, others]) await listener.until('ready')
    await change(person, { name: 'Jane' })
    await change(person, { name: 'Jane' })
    await change(person, { bio: 'Hello' })
    await change(other, { bio: 'Mine' })
    const seenBy = async (listener: TestListener, count: number) =>
      (await listener.until('account.changed', count)).map(({ data }) => data)
    assert.deepEqual(await seenBy(own, 2), [{ id: person.id }, { id: person.id }], 'a repeated change is none')
    assert.deepEqual(await seenBy(others, 1), [{ id: other.id }])
    for (const listener of [own, others]) listener.disconnect()
  })

  test('a deleted account keeps nothing of its profile', async () => {
    const person = await newPerson(atrium)
    await change(person, full)
    assert.equal((await atrium.call('DELETE', '/v2/account/@me', { token: person.token })).status, 204)
    const columns = 'display_name, bio, locale, time_zone'
    const [row] = await runSql(atrium, `select ${columns} from accounts where uuid = '${person.id}'`)
    assert.deepEqual({ ...row }, { display_name: null, bio: null, locale: null, time_zone: null })
  })
})
