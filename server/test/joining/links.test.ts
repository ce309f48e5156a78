import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { maxJoinLinks } from '../../../shared/limits.ts'
import { dayMs, hourMs } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { onEachEngine, outcomeOf, randomAddress, type TestAtrium } from '../support/atrium.ts'
import { assertInvariants, type Club, callsOf, newClub } from '../support/clubs.ts'
import { addPerson, password, type SignedInPerson, shownPerson, uniqueName } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

const invalid = [404, 'LINK_INVALID']

const linkCalls = (atrium: TestAtrium) => ({
  make: async ({ token }: SignedInPerson, nio: number, json: object = {}) => {
    const reply = await atrium.call('POST', `/v2/workplace/${nio}/links`, { token, json })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  },
  use: ({ token }: { token?: string }, link: string, headers: Record<string, string> = {}) =>
    atrium.call('POST', '/v2/account/join', { token, json: { link }, headers }),
  view: (link: string, ip = randomAddress()) => atrium.call('POST', '/v2/discover/link', { json: { link }, ip }),
  list: async ({ token }: SignedInPerson, nio: number) =>
    (await atrium.call('GET', `/v2/workplace/${nio}/links`, { token })).body.links,
  revoke: ({ token }: SignedInPerson, nio: number, id: string) =>
    atrium.call('DELETE', `/v2/workplace/${nio}/links/${id}`, { token }),
})

onEachEngine('invitation links', (atrium) => {
  const { read, leave, removeMember, modifyMember, close, restore } = callsOf(atrium)
  const { make, use, view, list, revoke } = linkCalls(atrium)
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })

  test('staff make them; people join with the address or with its secret', async () => {
    const link = await make(club.secretary, club.nio, { uses: 2 })
    assert.match(link.url, /^https:\/\/atrium\.test\/join#[\w-]{43}$/)
    const { id, url, createdAt, expiresAt, ...content } = link
    assert.deepEqual(content, {
      nio: club.nio,
      role: 1,
      roleName: 'member',
      uses: 2,
      used: 0,
      createdBy: shownPerson(club.secretary),
    })
    assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 30 * dayMs)
    const [first, second, third] = await Promise.all([0, 1, 2].map(() => addPerson(atrium)))
    assert.ok(first && second && third)
    const joined = await use(first, url)
    assert.deepEqual([joined.status, joined.body.nio, joined.body.state], [201, club.nio, 'accepted'])
    assert.equal((await use(second, url.replace(/.*#/, ''))).status, 201)
    assert.equal((await read(second, club.nio)).body.roleName, 'member')
    assert.deepEqual(outcomeOf(await use(third, url)), invalid)
    const shown = (await list(club.administrator, club.nio)).find((each: { id: string }) => each.id === id)
    assert.deepEqual([shown.used, shown.url], [2, url])
    await assertInvariants(atrium, club.nio)
  })

  test('they show the profile of a private organization, without a token, and nothing else', async () => {
    const { url } = await make(club.secretary, club.nio)
    const { status, body } = await view(url)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).sort(), [
      'createdAt',
      'description',
      'joining',
      'logo',
      'memberCount',
      'name',
      'nio',
      'questions',
    ])
    assert.equal(body.name, club.name)
  })

  test('409: a member, and no use is spent', async () => {
    const { id, url } = await make(club.secretary, club.nio, { uses: 1 })
    assert.deepEqual(outcomeOf(await use(club.member, url)), [409, 'ALREADY_MEMBER'])
    assert.equal((await list(club.secretary, club.nio)).find((each: { id: string }) => each.id === id).used, 0)
  })

  test('a person whom the organization removed asks instead, and no use is spent', async () => {
    const person = await addPerson(atrium)
    const { id, url } = await make(club.secretary, club.nio, { uses: 2 })
    await use(person, url)
    await removeMember(club.administrator, club.nio, person.nicHandle)
    const again = await use(person, url)
    assert.deepEqual([again.status, again.body.state], [201, 'pending'])
    assert.equal((await read(person, club.nio)).status, 404)
    assert.equal((await list(club.secretary, club.nio)).find((each: { id: string }) => each.id === id).used, 1)
  })

  test('404: revoked, expired, of a closed organization, and of somebody who is no longer staff', async () => {
    const revoked = await make(club.secretary, club.nio)
    assert.equal((await revoke(club.administrator, club.nio, revoked.id)).status, 204)
    assert.deepEqual(outcomeOf(await revoke(club.secretary, club.nio, revoked.id)), [404, 'LINK_NOT_FOUND'])
    const [demoted, removed] = [await addPerson(atrium), await addPerson(atrium)]
    const staffLinks = []
    for (const person of [demoted, removed]) {
      await use(person, (await make(club.administrator, club.nio)).url)
      await modifyMember(club.administrator, club.nio, person.nicHandle, { role: 2, comment: '' })
      staffLinks.push(await make(person, club.nio))
    }
    await modifyMember(club.administrator, club.nio, demoted.nicHandle, { role: 1, comment: '' })
    await leave(removed, club.nio)
    await modifyMember(club.administrator, club.nio, demoted.nicHandle, { role: 2, comment: '' })
    const expiresAt = new Date(atrium.app.clock.now() + hourMs).toISOString()
    const expired = await make(club.secretary, club.nio, { expiresAt })
    const closed = await make(club.secretary, club.nio)
    atrium.clock.advance(hourMs)
    const person = await addPerson(atrium)
    for (const { url } of [revoked, ...staffLinks, expired]) {
      assert.deepEqual(outcomeOf(await use(person, url)), invalid)
      assert.deepEqual(outcomeOf(await view(url)), invalid)
    }
    await close(club.administrator, club.nio)
    assert.deepEqual(outcomeOf(await use(person, closed.url)), invalid)
    assert.deepEqual(outcomeOf(await view(closed.url)), invalid)
    await restore(club.administrator, club.nio)
    assert.equal((await view(closed.url)).status, 200)
  })

  test('both registers join at the same time, and a link that does not work makes no account', async () => {
    const { url } = await make(club.secretary, club.nio, { uses: 2 })
    const register = (path: string, link: string) => {
      const nametag = uniqueName()
      return atrium.call('POST', path, { json: { nametag, mail: `${nametag}@example.org`, password, link } })
    }
    for (const [path, status] of [
      ['/v2/register', 201],
      ['/accounts/create.php', 200],
    ] as const) {
      const reply = await register(path, url)
      assert.equal(reply.status, status, reply.text)
      const members = await callsOf(atrium).listMembers(club.administrator, club.nio, { limit: '200' })
      assert.ok(members.body.members.some((each: SignedInPerson) => each.nicHandle === reply.body.nicHandle))
    }
    const count = async () => Number((await runSql(atrium, 'select count(*) as n from accounts'))[0]?.n)
    const before = await count()
    for (const path of ['/v2/register', '/accounts/create.php']) {
      assert.deepEqual(outcomeOf(await register(path, url)), invalid, 'both uses are spent')
    }
    assert.equal(await count(), before)
  })

  test('bad input', async () => {
    const { token } = club.secretary
    const late = new Date(atrium.app.clock.now() + 400 * dayMs).toISOString()
    for (const [json, status] of [
      [{ role: 2 }, 422],
      [{ role: '1' }, 400],
      [{ uses: 0 }, 422],
      [{ uses: -1 }, 422],
      [{ uses: 1.5 }, 400],
      [{ uses: '3' }, 400],
      [{ expiresAt: 'tomorrow' }, 422],
      [{ expiresAt: 5 }, 400],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, 422],
      [{ expiresAt: '2026-12-31T23:59:60Z' }, 422],
      [{ expiresAt: late }, 422],
    ] as const) {
      const reply = await atrium.call('POST', `/v2/workplace/${club.nio}/links`, { token, json })
      assert.equal(reply.status, status, `${JSON.stringify(json)} ${reply.text}`)
    }
    const person = await addPerson(atrium)
    for (const link of ['x', '#', 'https://atrium.test/join', 'A'.repeat(43), 'ä#ö']) {
      assert.deepEqual(outcomeOf(await use(person, link)), invalid, link)
    }
    assert.equal((await use(person, '')).status, 422)
    assert.equal((await use(person, 'x'.repeat(2001))).status, 422)
  })

  test('the database holds no secret in readable form, and the log none at all', async () => {
    const { url } = await make(club.secretary, club.nio)
    const secret = url.replace(/.*#/, '')
    await view(url)
    await use(await addPerson(atrium), url)
    const rows = JSON.stringify(await runSql(atrium, 'select * from join_links'))
    assert.ok(!rows.includes(secret))
    for (const table of ['audit', 'live_events', 'kept_replies', 'mails']) {
      assert.ok(!JSON.stringify(await runSql(atrium, `select * from ${table}`)).includes(secret), table)
    }
    assert.ok(!atrium.log.join('').includes(secret))
  })

  test('a retry with the same Idempotency-Key joins once', async () => {
    const { url } = await make(club.secretary, club.nio, { uses: 1 })
    const person = await addPerson(atrium)
    const headers = { 'idempotency-key': 'join' }
    const [first, second] = [await use(person, url, headers), await use(person, url, headers)]
    assert.deepEqual([first.status, second.status, second.body], [201, 201, first.body])
  })

  test('409: more than 50 links', async () => {
    const { nio, administrator } = await newClub(atrium)
    for (let n = 0; n < maxJoinLinks; n++) await make(administrator, nio)
    const full = await atrium.call('POST', `/v2/workplace/${nio}/links`, { token: administrator.token })
    assert.deepEqual(outcomeOf(full), [409, 'LINKS_FULL'])
    const page = await atrium.call('GET', `/v2/workplace/${nio}/links`, {
      token: administrator.token,
      query: { limit: '20' },
    })
    assert.equal(page.body.links.length, 20)
    assert.ok(page.body.nextCursor)
    atrium.clock.advance(31 * dayMs)
    await maintain(atrium.app, new AbortController().signal)
    const [{ n } = { n: -1 }] = await runSql(
      atrium,
      `select count(*) as n from join_links where organization_id = ${nio}`,
    )
    assert.equal(Number(n), 0, 'expired links are removed')
  })
})

onEachEngine(
  'invitation links, used at the same time on two nodes',
  (atrium) => {
    const { make, use, list, revoke } = linkCalls(atrium)

    test('R4: a link is never used more often than it may be, however many people use it at once', async () => {
      const club = await newClub(atrium)
      for (const uses of [1, 3]) {
        const { id, url } = await make(club.secretary, club.nio, { uses })
        const people = await Promise.all(Array.from({ length: 25 }, () => addPerson(atrium)))
        const replies = await Promise.all(people.map((person) => use(person, url)))
        assert.equal(replies.filter(({ status }) => status === 201).length, uses)
        for (const reply of replies) if (reply.status !== 201) assert.deepEqual(outcomeOf(reply), invalid)
        assert.equal((await list(club.secretary, club.nio)).find((each: { id: string }) => each.id === id).used, uses)
        await assertInvariants(atrium, club.nio)
      }
    })

    test('R4: after a link was revoked nobody joins with it', async () => {
      const club = await newClub(atrium)
      for (let round = 0; round < 5; round++) {
        const { id, url } = await make(club.secretary, club.nio)
        const person = await addPerson(atrium)
        await Promise.all([use(person, url), revoke(club.secretary, club.nio, id)])
        assert.deepEqual(outcomeOf(await use(await addPerson(atrium), url)), invalid)
      }
      await assertInvariants(atrium, club.nio)
    })
  },
  { nodes: 2 },
)

onEachEngine(
  'guesses at invitation links',
  (atrium) => {
    const { make, use, view } = linkCalls(atrium)

    test('S4: a network that guessed often waits, also with a link that works; others do not', async () => {
      const club = await newClub(atrium)
      const { url } = await make(club.secretary, club.nio)
      const ip = randomAddress()
      for (let n = 0; n < 5; n++) assert.deepEqual(outcomeOf(await view(`guess ${n}`, ip)), invalid)
      for (const link of ['another guess', url]) {
        const refused = await view(link, ip)
        assert.deepEqual(outcomeOf(refused), [429, 'TOO_MANY_WRONG_LINKS'])
        assert.ok(Number(refused.headers['retry-after']) >= 1)
      }
      const person = await addPerson(atrium)
      const joining = await atrium.call('POST', '/v2/account/join', { token: person.token, json: { link: url }, ip })
      assert.equal(joining.status, 429)
      const nametag = uniqueName()
      const registered = { nametag, mail: `${nametag}@example.org`, password, link: url }
      assert.equal((await atrium.call('POST', '/v2/register', { json: registered, ip })).status, 429)
      assert.equal((await view(url)).status, 200)
      assert.equal((await use(person, url)).status, 201)
      atrium.clock.advance(hourMs)
      assert.equal((await view(url, ip)).status, 200)
    })

    test('S4: of 100 guesses at once few are answered', async () => {
      const ip = randomAddress()
      const replies = await Promise.all(Array.from({ length: 100 }, (_, n) => view(`guess ${n}`, ip)))
      const answered = replies.filter(({ status }) => status === 404).length
      assert.ok(answered <= 5, `${answered} answered`)
    })
  },
  { limits: { wrongLinksPerHour: 5 } },
)
