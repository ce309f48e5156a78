import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'

const noTalk = [404, 'TALK_NOT_FOUND']
const notCreator = [403, 'NOT_TALK_CREATOR']
const readOnly = [409, 'TALK_READ_ONLY']
const wrongKind = [409, 'WRONG_TALK_KIND']

onEachEngine('direct and archived talks', (atrium) => {
  let club: Club
  let anna: SignedInPerson
  let ben: SignedInPerson
  const { leave } = callsOf(atrium)
  const call = ({ token }: SignedInPerson, method: string, path = '', request: TestRequest = {}) =>
    atrium.call(method, `/v2/talks/${club.nio}${path}`, { ...request, token })
  const direct = (who: SignedInPerson, ...others: SignedInPerson[]) =>
    call(who, 'POST', '/direct', { json: { userlist: others.map(({ nicHandle }) => nicHandle) } })
  const post = (who: SignedInPerson, id: number) => call(who, 'POST', `/${id}`, { json: { message: 'Hello' } })
  const newTalk = async (kind: 'private' | 'open', who = ben) => {
    const json = { kind, title: 'Plans', userlist: [anna.nicHandle], message: 'First' }
    return (await call(who, 'POST', '', { json })).body.id
  }
  const isListed = async (who: SignedInPerson, id: number, query = {}) =>
    (await call(who, 'GET', '', { query })).body.talks.some((talk: { id: number }) => talk.id === id)
  const newMember = async () => {
    const person = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, person)
    return person
  }

  before(async () => {
    club = await newClub(atrium)
    ;[anna, ben] = [club.secretary, club.member]
  })

  test('the same people have one direct talk, whoever asks', async () => {
    const opened = await direct(anna, ben)
    assert.deepEqual([opened.status, opened.body.kind, opened.body.title], [201, 'direct', ''])
    assert.equal(opened.body.participantCount, 2)
    assert.equal(opened.body.lastMessageAt, opened.body.createdAt)
    for (const again of [await direct(ben, anna), await direct(anna, ben, anna), await direct(anna, ben)]) {
      assert.deepEqual([again.status, again.body.id], [200, opened.body.id])
    }
    const three = await direct(anna, ben, club.administrator)
    assert.deepEqual([three.status, three.body.participantCount], [201, 3])
    assert.deepEqual(outcomeOf(await call(club.administrator, 'GET', `/${opened.body.id}`)), noTalk)
  })

  test('the same people ask at the same time: there is one talk', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const replies = await Promise.all([direct(one, other), direct(other, one), direct(one, other)])
    assert.deepEqual(new Set(replies.map(({ body }) => body.id)).size, 1)
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 200, 201])
  })

  test('an idempotency key repeats the first reply, also when the talk exists by then', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const headers = { 'idempotency-key': 'direct-1' }
    const ask = (...people: SignedInPerson[]) =>
      call(one, 'POST', '/direct', { json: { userlist: people.map(({ nicHandle }) => nicHandle) }, headers })
    const replies = await Promise.all([ask(other), ask(other)])
    replies.push(await ask(other))
    assert.deepEqual(
      replies.map(({ status }) => status),
      [201, 201, 201],
    )
    assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1)
    assert.deepEqual(outcomeOf(await ask(other, ben)), [422, 'KEY_REUSED'])
    assert.equal((await direct(one, other)).status, 200)
  })

  test('waits for the others under Today until they have read it', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const { id } = (await direct(one, other)).body
    const waiting = async ({ token }: SignedInPerson) =>
      (await atrium.call('GET', '/v2/account/today', { token })).body.items.filter(
        ({ kind }: { kind: string }) => kind === 'direct',
      )
    assert.deepEqual(await waiting(other), [])
    await post(one, id)
    await call(one, 'POST', `/${id}`, { json: { message: 'Are you there?' } })
    const [item, ...rest] = await waiting(other)
    assert.deepEqual(
      [item.id, item.talkId, item.title, item.nio, item.link, rest.length],
      [`direct-${id}`, id, 'Are you there?', club.nio, `/o/${club.nio}/talks/${id}?message=${item.messageId}`, 0],
    )
    assert.deepEqual(await waiting(one), [])
    await call(other, 'POST', `/${id}/read`)
    assert.deepEqual(await waiting(other), [])
    await post(other, id)
    assert.equal((await waiting(one)).length, 1)
    await call(one, 'DELETE', `/${id}`)
    assert.deepEqual(await waiting(one), [], 'hiding it reads it')
    await post(other, id)
    await leave(one, club.nio)
    assert.deepEqual(await waiting(one), [])
  })

  for (const [title, userlist, status] of [
    ['nobody', [], 422],
    ['oneself', ['self'], 422],
    ['a group', ['group:everyone'], 422],
    ['no list', 'anna', 400],
    ['a number', [7], 400],
  ] as const) {
    test(`${status}: a direct talk with ${title}`, async () => {
      const named = Array.isArray(userlist) ? userlist.map((name) => (name === 'self' ? ben.nametag : name)) : userlist
      assert.equal((await call(ben, 'POST', '/direct', { json: { userlist: named } })).status, status)
    })
  }

  test('422: a direct talk of 11 people', async () => {
    const others: SignedInPerson[] = []
    for (let n = 0; n < 10; n++) others.push(await newMember())
    assert.equal((await direct(ben, ...others)).status, 422)
    assert.equal((await direct(ben, ...others.slice(1))).status, 201)
  })

  test('is shown to others from its first message on, and hidden by leaving until the next', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const { id } = (await direct(one, other)).body
    assert.deepEqual([await isListed(one, id), await isListed(other, id)], [true, false])
    await post(one, id)
    assert.equal(await isListed(other, id), true)
    assert.equal((await call(other, 'DELETE', `/${id}`)).status, 204)
    assert.equal(await isListed(other, id), false)
    assert.equal((await call(one, 'GET', `/${id}/info`)).body.participantCount, 2)
    await post(one, id)
    assert.equal(await isListed(other, id), true)
    await call(other, 'DELETE', `/${id}`)
    assert.equal((await direct(other, one)).body.id, id)
    assert.equal(await isListed(other, id), true)
  })

  test('409: nobody is added, removed, and it is neither renamed nor archived', async () => {
    const { id } = (await direct(anna, ben)).body
    for (const [method, path, json] of [
      ['POST', `/${id}/participants`, { userlist: [club.administrator.nicHandle] }],
      ['DELETE', `/${id}/participants/${ben.nicHandle}`, {}],
      ['PATCH', `/${id}`, { title: 'Us' }],
      ['POST', `/${id}/archive`, {}],
    ] as const) {
      assert.deepEqual(outcomeOf(await call(anna, method, path, { json })), wrongKind, path)
    }
  })

  test('is read-only when one of its people left, and the same people later get a new one', async () => {
    const leaver = await newMember()
    const { id } = (await direct(leaver, ben)).body
    const message = (await post(leaver, id)).body.id
    await leave(leaver, club.nio)
    assert.deepEqual(outcomeOf(await post(ben, id)), readOnly)
    const reacted = await call(ben, 'POST', `/${id}/${message}/reactions`, { json: { emoji: '👍' } })
    assert.deepEqual(outcomeOf(reacted), readOnly)
    assert.equal((await call(ben, 'GET', `/${id}`)).body.messages.length, 1)
    await join(atrium, club.administrator, club.nio, leaver)
    const renewed = await direct(ben, leaver)
    assert.equal(renewed.status, 201)
    assert.notEqual(renewed.body.id, id)
    assert.equal((await post(leaver, renewed.body.id)).status, 201)
    assert.deepEqual(outcomeOf(await call(leaver, 'GET', `/${id}`)), noTalk)
  })

  test('a talk is archived by its creator, read-only, listed apart, and restored', async () => {
    const id = await newTalk('private')
    assert.deepEqual(outcomeOf(await call(anna, 'POST', `/${id}/archive`)), notCreator)
    const archived = await call(ben, 'POST', `/${id}/archive`)
    assert.notEqual(archived.body.archivedAt, null)
    assert.equal((await call(ben, 'POST', `/${id}/archive`)).body.archivedAt, archived.body.archivedAt)
    assert.deepEqual([await isListed(anna, id), await isListed(anna, id, { archived: 'true' })], [false, true])
    const { messages } = (await call(anna, 'GET', `/${id}`)).body
    for (const [method, path, json] of [
      ['POST', `/${id}`, { message: 'x' }],
      ['PATCH', `/${id}/${messages[0].id}`, { message: 'x' }],
      ['DELETE', `/${id}/${messages[0].id}`, {}],
      ['POST', `/${id}/${messages[0].id}/reactions`, { emoji: '👍' }],
      ['POST', `/${id}/${messages[0].id}/pin`, {}],
      ['PATCH', `/${id}`, { title: 'x' }],
      ['POST', `/${id}/participants`, { userlist: [anna.nicHandle] }],
    ] as const) {
      assert.deepEqual(outcomeOf(await call(ben, method, path, { json })), readOnly, path)
    }
    assert.equal((await call(ben, 'POST', `/${id}/restore`)).body.archivedAt, null)
    assert.equal((await post(anna, id)).status, 201)
  })

  test('an open talk is renamed, archived and restored by its creator and by staff, joined or not', async () => {
    const id = await newTalk('open')
    const other = await newMember()
    await call(other, 'POST', `/${id}/join`)
    for (const [method, path, json] of [
      ['PATCH', `/${id}`, { title: 'Renamed' }],
      ['POST', `/${id}/archive`, {}],
      ['POST', `/${id}/restore`, {}],
    ] as const) {
      assert.deepEqual(outcomeOf(await call(other, method, path, { json })), notCreator, path)
      for (const who of [ben, club.administrator]) assert.equal((await call(who, method, path, { json })).status, 200)
    }
    await call(ben, 'POST', `/${id}/archive`)
    const open = async (query = {}) => (await call(other, 'GET', '/open', { query })).body.talks
    assert.ok((await open()).every((talk: { id: number }) => talk.id !== id))
    assert.ok((await open({ archived: 'true' })).some((talk: { id: number }) => talk.id === id))
  })

  test('notifications are chosen by each reader: all, mentions in open talks, or none', async () => {
    const [hidden, open] = [await newTalk('private'), await newTalk('open')]
    const notify = async (who: SignedInPerson, id: number) => (await call(who, 'GET', `/${id}/info`)).body.notify
    assert.deepEqual([await notify(ben, hidden), await notify(ben, open)], ['all', 'mentions'])
    const set = (who: SignedInPerson, id: number, json: object) => call(who, 'PATCH', `/${id}/settings`, { json })
    assert.equal((await set(ben, hidden, { notify: 'none' })).body.notify, 'none')
    assert.equal((await set(club.administrator, open, { notify: 'all' })).body.joined, false)
    assert.deepEqual([await notify(anna, hidden), await notify(club.administrator, open)], ['all', 'all'])
    assert.deepEqual(outcomeOf(await set(club.administrator, hidden, { notify: 'all' })), noTalk)
    for (const [json, status] of [
      [{}, 400],
      [{ notify: null }, 400],
      [{ notify: 'some' }, 422],
    ] as const) {
      assert.equal((await set(ben, hidden, json)).status, status)
    }
  })
})
