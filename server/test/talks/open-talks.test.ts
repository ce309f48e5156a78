import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { type Club, join, newClub } from '../support/clubs.ts'
import { listenTo } from '../support/listener.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'

const notJoined = [403, 'TALK_NOT_JOINED']
const noTalk = [404, 'TALK_NOT_FOUND']

onEachEngine('open talks', (atrium) => {
  let club: Club
  let anna: SignedInPerson
  let ben: SignedInPerson
  const call = ({ token }: SignedInPerson, method: string, path = '', request: TestRequest = {}) =>
    atrium.call(method, `/v2/talks/${club.nio}${path}`, { ...request, token })
  const open = async (title = 'Chess problems', fields: object = {}) => {
    const reply = await call(anna, 'POST', '', {
      json: { kind: 'open', title, userlist: [], message: 'Mate in two?', ...fields },
    })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const found = async (query: Record<string, string> = {}, who = ben) =>
    (await call(who, 'GET', '/open', { query })).body.talks
  const idsOf = (talks: { id: number }[]) => talks.map(({ id }) => id)

  before(async () => {
    club = await newClub(atrium)
    ;[anna, ben] = [club.secretary, club.member]
  })

  test('every member finds one, with whether they joined', async () => {
    const talk = await open()
    assert.deepEqual([talk.kind, talk.joined], ['open', true])
    const [seen] = await found()
    assert.deepEqual([seen.id, seen.kind, seen.joined, seen.unread], [talk.id, 'open', false, 0])
    assert.equal((await found({}, anna))[0].joined, true)
    assert.deepEqual(outcomeOf(await call(club.stranger, 'GET', '/open')), [404, 'ORGANIZATION_NOT_FOUND'])
  })

  test('is not among the talks of a member, and private ones are not among the open ones', async () => {
    const { id } = await open()
    const hidden = (await call(anna, 'POST', '', { json: { title: 'Open?', userlist: [], message: 'no' } })).body
    assert.ok(!idsOf((await call(ben, 'GET')).body.talks).includes(id))
    assert.ok(idsOf((await call(anna, 'GET')).body.talks).includes(id))
    assert.ok(!idsOf(await found({}, anna)).includes(hidden.id))
  })

  test('is found by the words of its title, in any case and script, without accents', async () => {
    const { id } = await open('Großes Schachfest für 李さん')
    for (const q of ['GROSSES', 'schachfest', '李', 'fest groß', 'FUR', 'fu\u0308r']) {
      assert.deepEqual(idsOf(await found({ q })), [id], q)
    }
    assert.deepEqual(await found({ q: 'nothing like this' }), [])
    assert.equal((await call(ben, 'GET', '/open', { query: { q: 'x'.repeat(101) } })).status, 422)
    assert.equal((await call(ben, 'GET', '/open', { query: { cursor: 'x' } })).status, 400)
  })

  test('pages continue where the one before ended', async () => {
    const ids = [(await open('Paged one')).id, (await open('Paged two')).id, (await open('Paged three')).id]
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { q: 'paged', limit: '2', ...(cursor && { cursor }) }
      const { body } = await call(ben, 'GET', '/open', { query })
      seen.push(...idsOf(body.talks))
      cursor = body.nextCursor
    } while (cursor)
    assert.deepEqual(seen, ids.toReversed())
  })

  test('is read, searched and reported without joining', async () => {
    const { id } = await open('Zugzwang')
    assert.equal((await call(ben, 'GET', `/${id}`)).body.messages[0].message, 'Mate in two?')
    assert.equal((await call(ben, 'GET', `/${id}/info`)).body.joined, false)
    const message = (await call(anna, 'POST', `/${id}`, { json: { message: 'underpromotion' } })).body.id
    for (const query of [{ q: 'underpromo' }, { q: 'underpromo', talkId: String(id) }] as Record<string, string>[]) {
      const { messages } = (await call(ben, 'GET', '/search', { query })).body
      assert.deepEqual(idsOf(messages), [message])
    }
    assert.equal((await call(ben, 'POST', `/${id}/report`, { json: { messageId: message } })).status, 201)
  })

  test('403: posting, editing, reacting, adding and marking as read need joining', async () => {
    const { id } = await open()
    const { messages } = (await call(ben, 'GET', `/${id}`)).body
    for (const [method, path, json] of [
      ['POST', `/${id}`, { message: 'Hello' }],
      ['PATCH', `/${id}/${messages[0].id}`, { message: 'Hello' }],
      ['POST', `/${id}/${messages[0].id}/reactions`, { emoji: '👍' }],
      ['POST', `/${id}/participants`, { userlist: [ben.nicHandle] }],
      ['POST', `/${id}/read`, {}],
    ] as const) {
      assert.deepEqual(outcomeOf(await call(ben, method, path, { json })), notJoined, path)
    }
  })

  test('is joined, with nothing unread, and joining again changes nothing', async () => {
    const { id } = await open()
    const joined = await call(ben, 'POST', `/${id}/join`)
    assert.deepEqual([joined.status, joined.body.joined, joined.body.unread], [200, true, 0])
    assert.equal(joined.body.participants.length, 2)
    await call(anna, 'POST', `/${id}`, { json: { message: 'New' } })
    const again = await call(ben, 'POST', `/${id}/join`)
    assert.deepEqual([again.body.unread, again.body.participants.length], [1, 2])
    assert.equal((await call(ben, 'POST', `/${id}`, { json: { message: 'Here' } })).status, 201)
    assert.ok(idsOf((await call(ben, 'GET')).body.talks).includes(id))
  })

  test('is left twice, and still read', async () => {
    const { id } = await open('Left', { userlist: [ben.nicHandle] })
    assert.equal((await call(ben, 'DELETE', `/${id}`)).status, 204)
    assert.equal((await call(ben, 'DELETE', `/${id}`)).status, 204)
    assert.equal((await call(ben, 'GET', `/${id}`)).status, 200)
    assert.deepEqual(outcomeOf(await call(ben, 'POST', `/${id}`, { json: { message: 'x' } })), notJoined)
  })

  test('404: a private talk is not joined, and neither is one of another organization', async () => {
    const hidden = (await call(anna, 'POST', '', { json: { title: 'Private', userlist: [], message: 'x' } })).body
    const other = await newClub(atrium)
    const json = { kind: 'open', title: 'Theirs', userlist: [], message: 'x' }
    const theirs = await atrium.call('POST', `/v2/talks/${other.nio}`, { token: other.member.token, json })
    for (const id of [hidden.id, theirs.body.id, 999_999_999, 'x']) {
      assert.deepEqual(outcomeOf(await call(ben, 'POST', `/${id}/join`)), noTalk)
      assert.deepEqual(outcomeOf(await call(ben, 'GET', `/${id}`)), noTalk)
      assert.deepEqual(outcomeOf(await call(ben, 'GET', `/${id}/info`)), noTalk)
    }
    const { messages } = (await call(ben, 'GET', '/search', { query: { q: 'x' } })).body
    assert.ok(messages.every(({ talkId }: { talkId: number }) => talkId !== theirs.body.id))
  })

  for (const [kind, status] of [
    ['direct', 422],
    ['comments', 422],
    ['public', 422],
    [7, 400],
    [null, 400],
  ] as const) {
    test(`${status}: a new talk of the kind ${kind}`, async () => {
      const reply = await call(anna, 'POST', '', { json: { kind, title: 'x', userlist: [], message: 'x' } })
      assert.equal(reply.status, status, reply.text)
    })
  }

  test('its messages reach those who joined', async () => {
    const [newcomer, outsider] = [await addPerson(atrium), await addPerson(atrium)]
    for (const person of [newcomer, outsider]) await join(atrium, club.administrator, club.nio, person)
    const { id } = await open('Live')
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const [joined, reader] = [
      await listenTo(origin, { token: newcomer.token }),
      await listenTo(origin, { token: outsider.token }),
    ]
    await Promise.all([joined.until('ready'), reader.until('ready')])
    await call(newcomer, 'POST', `/${id}/join`)
    await call(anna, 'POST', `/${id}`, { json: { message: 'first' } })
    await joined.until('message.posted')
    // An event to the other person that comes later shows that the message before was not for them.
    await call(outsider, 'POST', '', { json: { title: 'Own', userlist: [], message: 'mine' } })
    const posted = await reader.until('message.posted')
    assert.deepEqual(
      posted.map(({ data }) => (data as { message: string }).message),
      ['mine'],
    )
    joined.disconnect()
    reader.disconnect()
  })
})
