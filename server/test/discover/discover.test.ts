import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { newest } from '../../src/domain/core/page.ts'
import { publicOrganizations } from '../../src/domain/discover/queries.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { unindexedKeys } from '../../src/domain/organizations/search-queries.ts'
import { onEachEngine, outcomeOf, type TestReply } from '../support/atrium.ts'
import { callsOf, createOrganization } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { readSqlOn, runSqlOn } from '../support/sql-on-connection.ts'

onEachEngine('discovery', (atrium) => {
  let founder: SignedInPerson
  const calls = () => callsOf(atrium)
  const publish = (name: string, description = '') =>
    createOrganization(atrium, founder, { name, description, public: true })
  const discover = (query: Record<string, string> = {}) => atrium.call('GET', '/v2/discover', { query })
  const profile = (nio: number | string) => atrium.call('GET', `/v2/discover/${nio}`)
  const niosFor = async (q: string) => {
    const reply = await discover({ q })
    assert.equal(reply.status, 200, reply.text)
    return reply.body.organizations.map(({ nio }: { nio: number }) => nio)
  }
  /** Follows the cursors of a search to its last page. */
  const walk = async (query: { q: string; limit: string }) => {
    const pages: number[][] = []
    let cursor: string | null = null
    do {
      const { body } = await discover({ ...query, ...(cursor !== null && { cursor }) })
      pages.push(body.organizations.map(({ nio }: { nio: number }) => nio))
      cursor = body.nextCursor
    } while (cursor !== null)
    return pages
  }
  /** Returns the whole reply except what differs in every request. */
  const bytes = ({ status, text, headers }: TestReply) =>
    [status, text.replaceAll(String(headers['x-request-id']), ''), headers['content-type']].join('\n')

  before(async () => {
    founder = await addPerson(atrium)
  })

  test('the profile of a public organization names nobody', async () => {
    const nio = await publish('Chess Club', 'We meet on Tuesdays.')
    const { status, body } = await profile(nio)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), [
      'nio',
      'name',
      'description',
      'memberCount',
      'createdAt',
      'logo',
      'joining',
      'questions',
    ])
    const { joining, questions, ...rest } = body
    assert.deepEqual([joining, questions], ['invitation', []])
    assert.deepEqual(
      { ...rest, createdAt: '' },
      { nio, name: 'Chess Club', description: 'We meet on Tuesdays.', memberCount: 1, createdAt: '', logo: null },
    )
    assert.deepEqual((await discover({ limit: '1' })).body.organizations, [body])
  })

  test('a token is ignored', async () => {
    const nio = await publish('Open to all')
    assert.equal((await atrium.call('GET', `/v2/discover/${nio}`, { token: 'wrong' })).status, 200)
    assert.equal((await atrium.call('GET', '/v2/discover', { token: 'wrong' })).status, 200)
  })

  test('404: private, closed, missing and malformed organizations get the same reply, byte by byte', async () => {
    const hidden = await createOrganization(atrium, founder, { name: 'Hidden' })
    const closed = await publish('Closed')
    await calls().close(founder, closed)
    const missing = bytes(await profile(999_999))
    assert.match(missing, /ORGANIZATION_NOT_FOUND/)
    for (const nio of [hidden, closed, 0, -1, '1e3', 'none', '9'.repeat(30)]) {
      assert.equal(bytes(await profile(nio)), missing, String(nio))
      assert.equal(bytes(await atrium.call('POST', `/v2/discover/${nio}/report`)), missing, String(nio))
    }
  })

  test('the list contains public organizations only, and reflects every change', async () => {
    const word = randomBytes(6).toString('hex')
    const hidden = await createOrganization(atrium, founder, { name: `Hidden ${word}` })
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

  test('pages come newest first and miss nothing, with and without a search', async () => {
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

  test('an empty search finds all', async () => {
    const all = (await discover()).text
    for (const q of ['', '  ']) assert.equal((await discover({ q })).text, all)
  })

  test('the index contains exactly the public organizations, after every kind of change', async () => {
    const indexed = async (nio: number) =>
      (await readSqlOn(atrium.app.db, `select rowid from organization_search where rowid = ${nio}`)).length === 1
    const nio = await createOrganization(atrium, founder, { name: 'Skittles' })
    assert.equal(await indexed(nio), false)
    await calls().update(founder, nio, { json: { public: true } })
    assert.equal(await indexed(nio), true)
    await calls().update(founder, nio, { json: { public: false } })
    assert.equal(await indexed(nio), false)
    await calls().update(founder, nio, { json: { public: true } })
    await calls().close(founder, nio)
    atrium.clock.advance(31 * dayMs)
    await maintain(atrium.app, new AbortController().signal)
    assert.equal(await indexed(nio), false)
  })

  test('an organization that a node of version 0.1.0 writes is found immediately, and indexed soon', async () => {
    const [before, after] = [randomBytes(6).toString('hex'), randomBytes(6).toString('hex')]
    const renamed = await publish(before)
    const published = await createOrganization(atrium, founder, { name: `Hidden ${after}` })
    // An older version writes neither the index nor the column with the indexed text.
    await runSqlOn(
      atrium.app.db,
      `update organizations set name = 'New ${after}', search_text = 'new ${after} ' where id = ${renamed}`,
    )
    await runSqlOn(atrium.app.db, `update organizations set public = 1 where id = ${published}`)
    const unindexed = async () => (await unindexedKeys.all(atrium.app.db, { before: newest, count: 10 })).length
    assert.equal(await unindexed(), 2)
    for (const [limit, pages] of [
      ['1', [[published], [renamed]]],
      ['2', [[published, renamed]]],
    ] as const) {
      assert.deepEqual(await walk({ q: after, limit }), pages)
    }
    assert.deepEqual(await niosFor(before), [])
    await maintain(atrium.app, new AbortController().signal)
    assert.equal(await unindexed(), 0)
    assert.deepEqual(await niosFor(after), [published, renamed])
    assert.deepEqual(await niosFor(before), [])
  })

  test('the searchable text of an organization is bounded after normalization', async () => {
    const nio = await publish('Ligatures', '\ufdfa'.repeat(2000))
    const [row] = await readSqlOn(atrium.app.db, `select search_text as text from organizations where id = ${nio}`)
    assert.ok(String(row?.text).length <= 8192)
    assert.ok((await niosFor('ligatures \ufdfa')).includes(nio))
    assert.ok((await niosFor('\ufdfa'.repeat(100))).includes(nio))
    assert.deepEqual(await niosFor(`${'\ufdfa'.repeat(99)}b`), await niosFor('\ufdfa'.repeat(100)))
  })

  test('a search compares a bounded amount of text, and the next page continues', async () => {
    const expected = await publish('Zwischenzug')
    // Each text contains every trigram of the word, but not the word.
    const fields = { name: 'zwischen chenzug', description: '\ufdfa'.repeat(2000), public: true }
    for (const other of [await addPerson(atrium), await addPerson(atrium)]) {
      for (let n = 0; n < 40; n++) await createOrganization(atrium, other, fields)
    }
    const pages = await walk({ q: 'zwischenzug', limit: '200' })
    assert.deepEqual(pages.flat(), [expected])
    assert.deepEqual(pages[0], [])
  })

  for (const [title, query, expected] of [
    ['a search that is too long', { q: 'x'.repeat(101) }, [422, 'UNACCEPTABLE_FIELDS']],
    ['a page that is too large', { limit: '201' }, [422, 'UNACCEPTABLE_FIELDS']],
    ['a limit that is no number', { limit: 'x' }, [400, 'INVALID_FIELDS']],
    ['a cursor of its own making', { cursor: 'x' }, [400, 'INVALID_CURSOR']],
  ] as const) {
    test(`${expected[0]}: ${title}`, async () => {
      assert.deepEqual(outcomeOf(await discover(query)), expected)
    })
  }

  test('the list is read from the index of public organizations', async () => {
    if (atrium.app.db.engine !== 'sqlite') return
    const sql = publicOrganizations.prepared.sql('sqlite').replaceAll('?', '1')
    const plan = JSON.stringify(await runSqlOn(atrium.app.db, `explain query plan ${sql}`))
    assert.match(plan, /organizations_public/)
    assert.doesNotMatch(plan, /TEMP B-TREE/)
  })
})
