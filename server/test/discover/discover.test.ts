import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { publicOrganizations, publicOrganizationsLike } from '../../src/domain/discover/queries.ts'
import { onEachEngine, type TestReply, verdict } from '../support/atrium.ts'
import { callsOf, found } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSqlOn } from '../support/sql-on-connection.ts'

onEachEngine('discovery', (atrium) => {
  let founder: SignedInPerson
  const calls = () => callsOf(atrium)
  const publish = (name: string, description = '') => found(atrium, founder, { name, description, public: true })
  const discover = (query: Record<string, string> = {}) => atrium.call('GET', '/v2/discover', { query })
  const profile = (nio: number | string) => atrium.call('GET', `/v2/discover/${nio}`)
  const niosFor = async (q: string) => {
    const reply = await discover({ q })
    assert.equal(reply.status, 200, reply.text)
    return reply.body.organizations.map(({ nio }: { nio: number }) => nio)
  }
  /** The whole reply but for what every request has of its own. */
  const bytes = ({ status, text, headers }: TestReply) =>
    [status, text.replaceAll(String(headers['x-request-id']), ''), headers['content-type']].join('\n')

  before(async () => {
    founder = await addPerson(atrium)
  })

  test('the profile of a public organization names nobody', async () => {
    const nio = await publish('Chess Club', 'We meet on Tuesdays.')
    const { status, body } = await profile(nio)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['nio', 'name', 'description', 'memberCount', 'createdAt'])
    assert.deepEqual(
      { ...body, createdAt: '' },
      { nio, name: 'Chess Club', description: 'We meet on Tuesdays.', memberCount: 1, createdAt: '' },
    )
    assert.deepEqual((await discover({ limit: '1' })).body.organizations, [body])
  })

  test('a token is not looked at', async () => {
    const nio = await publish('Open to all')
    assert.equal((await atrium.call('GET', `/v2/discover/${nio}`, { token: 'wrong' })).status, 200)
    assert.equal((await atrium.call('GET', '/v2/discover', { token: 'wrong' })).status, 200)
  })

  test('404: private, closed, missing and malformed ones are the same, byte by byte', async () => {
    const hidden = await found(atrium, founder, { name: 'Hidden' })
    const closed = await publish('Closed')
    await calls().close(founder, closed)
    const missing = bytes(await profile(999_999))
    assert.match(missing, /ORGANIZATION_NOT_FOUND/)
    for (const nio of [hidden, closed, 0, -1, '1e3', 'none', '9'.repeat(30)]) {
      assert.equal(bytes(await profile(nio)), missing, String(nio))
      assert.equal(bytes(await atrium.call('POST', `/v2/discover/${nio}/report`)), missing, String(nio))
    }
  })

  test('the list has public organizations only, and follows every change', async () => {
    const word = randomBytes(6).toString('hex')
    const hidden = await found(atrium, founder, { name: `Hidden ${word}` })
    const shown = await publish(`Shown ${word}`)
    assert.deepEqual(await niosFor(word), [shown])
    await calls().update(founder, hidden, { json: { public: true } })
    assert.deepEqual(await niosFor(word), [shown, hidden])
    await calls().update(founder, shown, { json: { public: false } })
    assert.deepEqual(await niosFor(word), [hidden])
    await calls().close(founder, hidden)
    assert.deepEqual(await niosFor(word), [])
    await calls().restore(founder, hidden)
    assert.deepEqual(await niosFor(word), [hidden])
    await calls().update(founder, hidden, { json: { name: 'Renamed' } })
    assert.deepEqual(await niosFor(word), [])
  })

  test('pages come newest first and miss nothing, also of a search', async () => {
    const word = randomBytes(6).toString('hex')
    const nios: number[] = []
    for (let n = 0; n < 5; n++) nios.unshift(await publish(`${word} ${n}`))
    for (const query of [{ q: word }, { q: '' }]) {
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const { body } = await discover({ ...query, limit: '2', ...(cursor === null ? {} : { cursor }) })
        assert.ok(body.organizations.length <= 2)
        seen.push(...body.organizations.map(({ nio }: { nio: number }) => nio))
        cursor = body.nextCursor
      } while (cursor !== null)
      assert.deepEqual(seen.slice(0, 5), nios)
      assert.equal(new Set(seen).size, seen.length)
    }
  })

  for (const [title, name, description, found, notFound] of [
    ['upper and lower case', 'CHESS at Noon', '', ['chess AT', 'noon'], ['chessat']],
    ['Cyrillic', 'Шахматный Клуб', 'По ВТОРНИКАМ', ['шахматный клуб', 'КЛУБ', 'вторникам'], ['клубы']],
    ['Greek', 'Σκάκι Αθήνα', '', ['ΣΚΆΚΙ', 'αθήνα'], ['αθηνα']],
    ['accents', 'Échecs à Besançon', '', ['échecs', 'BESANÇON', 'À'], ['besancon']],
    ['accents written in two characters', 'Cafe\u0301 Zu\u0308rich', '', ['café', 'ZÜRICH'], []],
    ['wide letters', 'Ｃｌｕｂ', '', ['club'], []],
    ['percent signs', 'Give 100% now', '', ['100%', '0% n', '%'], ['1%0', '%%', 'give%now']],
    ['underscores', 'snake_case', '', ['ke_ca', '_'], ['sn_ke', '__']],
    ['the sign that escapes', 'Play! \\o/', '', ['play!', '\\o/', '!'], ['!!', '!%']],
    ['the description', 'Plain', 'Bring your own board', ['OWN board'], ['own boards']],
    ['Japanese', '将棋クラブ', '', ['将棋', 'クラブ'], ['囲碁']],
  ] as const) {
    test(`a search in ${title}`, async () => {
      const nio = await publish(name, description)
      for (const q of found) assert.ok((await niosFor(q)).includes(nio), q)
      for (const q of notFound) assert.ok(!(await niosFor(q)).includes(nio), q)
    })
  }

  test('a search for nothing finds all', async () => {
    const all = (await discover()).text
    for (const q of ['', '  ']) assert.equal((await discover({ q })).text, all)
  })

  for (const [title, query, expected] of [
    ['a search that is too long', { q: 'x'.repeat(101) }, [422, 'UNACCEPTABLE_FIELDS']],
    ['a page that is too large', { limit: '201' }, [422, 'UNACCEPTABLE_FIELDS']],
    ['a limit that is no number', { limit: 'x' }, [400, 'INVALID_FIELDS']],
    ['a cursor of its own making', { cursor: 'x' }, [400, 'INVALID_CURSOR']],
  ] as const) {
    test(`${expected[0]}: ${title}`, async () => {
      assert.deepEqual(verdict(await discover(query)), expected)
    })
  }

  test('the list is read in the index of public organizations', async () => {
    if (atrium.app.db.engine !== 'sqlite') return
    for (const { prepared } of [publicOrganizations, publicOrganizationsLike]) {
      const sql = prepared.sql('sqlite').replaceAll('?', '1')
      const plan = JSON.stringify(await runSqlOn(atrium.app.db, `explain query plan ${sql}`))
      assert.match(plan, /organizations_public/)
      assert.doesNotMatch(plan, /TEMP B-TREE/)
    }
  })
})
