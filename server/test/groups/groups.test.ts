import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { maxGroups } from '../../../shared/limits.ts'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { listenTo } from '../support/listener.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

onEachEngine('groups', (atrium) => {
  let club: Club
  const { leave, deleteAccount, audit } = callsOf(atrium)
  const call = ({ token }: SignedInPerson, method: string, path = '', request: TestRequest = {}) =>
    atrium.call(method, `/v2/workplace/${club.nio}/groups${path}`, { ...request, token })
  const newGroup = async (fields: object = {}): Promise<string> => {
    const reply = await call(club.secretary, 'POST', '', { json: { name: 'Board', ...fields } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.id
  }
  const add = (who: SignedInPerson, id: string, ...people: SignedInPerson[]) =>
    call(who, 'POST', `/${id}/members`, { json: { userlist: people.map(({ nicHandle }) => nicHandle) } })
  const remove = (who: SignedInPerson, id: string, person: SignedInPerson) =>
    call(who, 'DELETE', `/${id}/members/${person.nicHandle}`)
  const list = async (who = club.member) => (await call(who, 'GET')).body.groups
  const find = async (id: string, who = club.member) =>
    (await list(who)).find((group: { id: string }) => group.id === id)
  const handlesIn = async (id: string) =>
    (await call(club.member, 'GET', `/${id}/members`)).body.members.map(({ nicHandle }: SignedInPerson) => nicHandle)

  before(async () => {
    club = await newClub(atrium)
  })
  beforeEach(async () => {
    for (const { id } of await list()) if (id !== 'everyone') await call(club.secretary, 'DELETE', `/${id}`)
  })

  test('are added, changed, listed by name after everyone, and deleted', async () => {
    const created = await call(club.secretary, 'POST', '', { json: { name: 'Zebras', selfJoin: true } })
    assert.deepEqual([created.status, created.headers.etag], [201, '"1"'])
    const { id, ...content } = created.body
    assert.deepEqual(content, {
      name: 'Zebras',
      description: '',
      memberCount: 0,
      joined: false,
      selfJoin: true,
      version: 1,
    })
    await newGroup({ name: 'apes' })
    assert.deepEqual(
      (await list()).map(({ name }: { name: string }) => name),
      ['everyone', 'apes', 'Zebras'],
    )
    const changed = await call(club.administrator, 'PATCH', `/${id}`, { json: { description: 'Striped' } })
    assert.deepEqual([changed.body.description, changed.body.version], ['Striped', 2])
    const stale = await call(club.secretary, 'PATCH', `/${id}`, { json: { name: 'x' }, headers: { 'if-match': '"1"' } })
    assert.deepEqual(outcomeOf(stale), [412, 'PRECONDITION_FAILED'])
    assert.equal((await call(club.secretary, 'DELETE', `/${id}`)).status, 204)
    assert.deepEqual(outcomeOf(await call(club.secretary, 'DELETE', `/${id}`)), [404, 'GROUP_NOT_FOUND'])
    const page = await call(club.member, 'GET', '', { query: { limit: '1' } })
    assert.equal(page.body.groups[0].id, 'everyone')
    const next = await call(club.member, 'GET', '', { query: { limit: '1', cursor: page.body.nextCursor } })
    assert.deepEqual([next.body.groups[0].name, next.body.nextCursor], ['apes', null])
  })

  test('409: a name that another group has, in any spelling, and everyone', async () => {
    const id = await newGroup({ name: 'Ålesund Choir' })
    for (const name of ['ålesund  choir', 'ÅLESUND CHOIR', 'Everyone', 'ｅｖｅｒｙｏｎｅ']) {
      const reply = await call(club.secretary, 'POST', '', { json: { name } })
      assert.deepEqual(outcomeOf(reply), [409, 'GROUP_NAME_TAKEN'], name)
    }
    assert.equal((await call(club.secretary, 'PATCH', `/${id}`, { json: { name: 'ÅLESUND choir' } })).status, 200)
    const other = await newGroup({ name: 'Other' })
    const renamed = await call(club.secretary, 'PATCH', `/${other}`, { json: { name: 'ålesund choir' } })
    assert.deepEqual(outcomeOf(renamed), [409, 'GROUP_NAME_TAKEN'])
    const both = await Promise.all([1, 2].map(() => call(club.secretary, 'POST', '', { json: { name: 'Twins' } })))
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
  })

  test('403: members change no groups', async () => {
    const id = await newGroup()
    for (const [method, path, json] of [
      ['POST', '', { name: 'Mine' }],
      ['PATCH', `/${id}`, { name: 'Mine' }],
      ['DELETE', `/${id}`, {}],
    ] as const) {
      assert.deepEqual(outcomeOf(await call(club.member, method, path, { json })), [403, 'ROLE_REQUIRED'])
    }
  })

  test('have members whom staff bring in and remove; repeating it changes nothing', async () => {
    const id = await newGroup()
    const added = await add(club.secretary, id, club.member, club.administrator)
    assert.deepEqual([added.status, added.body.memberCount, added.body.joined], [200, 2, false])
    assert.equal((await add(club.secretary, id, club.member)).body.memberCount, 2)
    assert.deepEqual(await handlesIn(id), [club.administrator.nicHandle, club.member.nicHandle])
    assert.equal((await find(id)).joined, true)
    for (let time = 0; time < 2; time++) assert.equal((await remove(club.secretary, id, club.member)).status, 204)
    assert.equal((await find(id)).memberCount, 1)
    const { body } = await audit(club.administrator, club.nio)
    assert.deepEqual([body.entries[0].action, body.entries[0].details], ['group.memberRemoved', { name: 'Board' }])
  })

  test('are joined by oneself only where selfJoin is true, and left by everybody', async () => {
    const closed = await newGroup()
    const open = await newGroup({ name: 'Open', selfJoin: true })
    assert.deepEqual(outcomeOf(await add(club.member, closed, club.member)), [403, 'GROUP_NOT_OPEN'])
    assert.deepEqual(outcomeOf(await add(club.member, open, club.member, club.secretary)), [403, 'GROUP_NOT_OPEN'])
    assert.equal((await add(club.member, open, club.member)).body.joined, true)
    await add(club.secretary, closed, club.member, club.administrator)
    assert.deepEqual(outcomeOf(await remove(club.member, closed, club.administrator)), [403, 'GROUP_NOT_OPEN'])
    assert.equal((await remove(club.member, closed, club.member)).status, 204)
    assert.deepEqual(await handlesIn(closed), [club.administrator.nicHandle])
  })

  test('422: people who are no members, and groups in a group', async () => {
    const id = await newGroup()
    for (const name of [club.stranger.nicHandle, `group:${id}`, 'group:everyone']) {
      const reply = await call(club.secretary, 'POST', `/${id}/members`, { json: { userlist: [name] } })
      assert.deepEqual(outcomeOf(reply), [422, 'UNACCEPTABLE_FIELDS'])
    }
    assert.deepEqual(outcomeOf(await remove(club.secretary, id, club.stranger)), [404, 'MEMBER_NOT_FOUND'])
  })

  test('everyone has all members at any time, and nobody changes it', async () => {
    const group = () => find('everyone')
    const before = await group()
    assert.deepEqual([before.memberCount, before.joined, before.name], [3, true, 'everyone'])
    const person = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, person)
    assert.equal((await group()).memberCount, 4)
    assert.ok((await handlesIn('everyone')).includes(person.nicHandle))
    for (const reply of [
      await call(club.administrator, 'PATCH', '/everyone', { json: { name: 'All' } }),
      await call(club.administrator, 'DELETE', '/everyone'),
      await add(club.administrator, 'everyone', club.member),
      await remove(club.administrator, 'everyone', club.member),
    ]) {
      assert.deepEqual(outcomeOf(reply), [409, 'GROUP_UNCHANGEABLE'])
    }
    await leave(person, club.nio)
    assert.deepEqual([(await group()).memberCount, (await handlesIn('everyone')).length], [3, 3])
  })

  test('end with the membership, and with the account', async () => {
    const id = await newGroup()
    const [one, other] = [await addPerson(atrium), await addPerson(atrium)]
    for (const person of [one, other]) await join(atrium, club.administrator, club.nio, person)
    await add(club.secretary, id, one, other, club.member)
    await leave(one, club.nio)
    await deleteAccount(other)
    assert.deepEqual([(await find(id)).memberCount, await handlesIn(id)], [1, [club.member.nicHandle]])
    await join(atrium, club.administrator, club.nio, one)
    assert.equal((await find(id, one)).joined, false)
  })

  test('409: there is room for 200', async () => {
    const count = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${maxGroups})`
    await runSql(
      atrium,
      `INSERT INTO groups (uuid, organization_id, name, name_key, description, self_join, member_count, version)
       ${count} SELECT 'many-' || n, ${club.nio}, 'g' || n, 'g' || n, '', 0, 0, 1 FROM numbers`,
    )
    const reply = await call(club.secretary, 'POST', '', { json: { name: 'One more' } })
    assert.deepEqual(outcomeOf(reply), [409, 'GROUPS_FULL'])
    await runSql(atrium, `DELETE FROM groups WHERE uuid LIKE 'many-%'`)
  })

  test('404: of another organization', async () => {
    const other = await newClub(atrium)
    const { body } = await atrium.call('POST', `/v2/workplace/${other.nio}/groups`, {
      token: other.administrator.token,
      json: { name: 'Theirs' },
    })
    for (const id of [body.id, 'nothing']) {
      const reply = await call(club.administrator, 'GET', `/${encodeURIComponent(id)}/members`)
      assert.deepEqual(outcomeOf(reply), [404, 'GROUP_NOT_FOUND'])
    }
  })

  test('announce their changes to members', async () => {
    club = await newClub(atrium)
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const listener = await listenTo(origin, { token: club.member.token })
    await listener.until('ready')
    const id = await newGroup()
    await add(club.secretary, id, club.administrator)
    const events = await listener.until('group.changed', 2)
    assert.deepEqual(events.at(-1)?.data, { nio: club.nio, groupId: id })
    listener.disconnect()
  })
})
