import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, type TestRequest } from '../support/atrium.ts'
import { newPerson, type Person, shownPerson } from '../support/people.ts'

onEachEngine('talks', (atrium) => {
  let anna: Person
  let ben: Person
  let stranger: Person
  let nio: number
  const call = (who: Person, method: string, path: string, request: TestRequest = {}) =>
    atrium.call(method, `/v2/talks/${nio}${path}`, { token: who.token, ...request })
  const open = async (userlist: string[] = [ben.nicHandle]) => {
    const reply = await call(anna, 'POST', '', { json: { title: 'Tournament', userlist, message: 'Hello' } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const post = async (who: Person, talk: number, message: string) => {
    const reply = await call(who, 'POST', `/${talk}`, { json: { message } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }

  before(async () => {
    ;[anna, ben, stranger] = [await newPerson(atrium), await newPerson(atrium), await newPerson(atrium)]
    nio = (await atrium.call('POST', '/v2/workplace', { json: { name: 'Club' }, token: anna.token })).body.nio
    const invitation = await atrium.call('POST', `/v2/workplace/users/new/${nio}`, {
      json: { credential: ben.nametag, role: 1 },
      token: anna.token,
    })
    await atrium.call('POST', `/v2/account/invitations/${invitation.body.id}/accept`, { token: ben.token })
  })

  test('a talk is opened with its people and first message', async () => {
    const talk = await open([ben.mail, ben.nametag])
    assert.deepEqual(Object.keys(talk), [
      'id',
      'kind',
      'title',
      'createdBy',
      'participants',
      'participantCount',
      'groups',
      'createdAt',
      'lastMessageAt',
      'joined',
      'archivedAt',
      'notify',
      'unread',
      'firstUnread',
      'unreadMentions',
    ])
    assert.deepEqual(talk.createdBy, shownPerson(anna))
    assert.deepEqual(talk.participants.map(({ nametag }: Person) => nametag).sort(), [anna.nametag, ben.nametag].sort())
    assert.equal(talk.unread, 0)
    assert.equal(talk.kind, 'private')
    const { body } = await call(ben, 'GET', `/${talk.id}`)
    assert.deepEqual(
      body.messages.map(({ message }: { message: string }) => message),
      ['Hello'],
    )
  })

  test('422: people who are not members are named, and no talk is opened', async () => {
    const userlist = [ben.nametag, stranger.nametag, 'nobody_at_all']
    const reply = await call(anna, 'POST', '', { json: { title: 'x', userlist, message: 'x' } })
    assert.equal(reply.status, 422)
    assert.equal(reply.body.errors[0].field, 'userlist')
    assert.match(reply.body.errors[0].message, new RegExp(`${stranger.nametag}, nobody_at_all`))
  })

  test('userlist in a form is repeated, bracketed, with commas or a JSON array', async () => {
    const fields = `title=t&message=m`
    for (const list of [
      `userlist=${ben.nametag}&userlist=${anna.nametag}`,
      `userlist[]=${ben.nametag}&userlist[]=${anna.nametag}`,
      `userlist=${ben.nametag},${anna.nametag}`,
      `userlist=${encodeURIComponent(JSON.stringify([ben.nametag, anna.nametag]))}`,
    ]) {
      const reply = await call(anna, 'POST', '', { form: `${fields}&${list}` })
      assert.equal(reply.status, 201, reply.text)
      assert.equal(reply.body.participants.length, 2)
    }
  })

  for (const [title, json, status] of [
    ['a missing title', { userlist: [], message: 'x' }, 400],
    ['a userlist that is no list', { title: 'x', userlist: 'ben', message: 'x' }, 400],
    ['a number in the userlist', { title: 'x', userlist: [1], message: 'x' }, 400],
    ['an empty message', { title: 'x', userlist: [], message: '' }, 422],
    ['a message of spaces', { title: 'x', userlist: [], message: ' \n ' }, 422],
    ['a message that is too long', { title: 'x', userlist: [], message: 'x'.repeat(16_385) }, 422],
    ['a title over 200 characters', { title: 'x'.repeat(201), userlist: [], message: 'x' }, 422],
    ['201 people', { title: 'x', userlist: Array(201).fill('x'), message: 'x' }, 422],
  ] as const) {
    test(`${status}: ${title}`, async () => {
      assert.equal((await call(anna, 'POST', '', { json })).status, status)
    })
  }

  test('404: a stranger, another organization, a member outside the talk and an invalid id', async () => {
    const talk = await open([])
    for (const [who, path] of [
      [stranger, `/${talk.id}`],
      [ben, `/${talk.id}`],
      [anna, '/999999'],
      [anna, '/none'],
    ] as const) {
      assert.equal((await call(who, 'GET', path)).status, 404)
      assert.equal((await call(who, 'POST', path, { json: { message: 'x' } })).status, 404)
      assert.equal((await call(who, 'DELETE', path)).status, 404)
    }
    assert.equal((await atrium.call('GET', `/v2/talks/${nio}/${talk.id}`)).status, 401)
  })

  test('unread messages are counted until they are read; the caller’s own never are', async () => {
    const talk = await open()
    const unread = async (who: Person) => {
      const { body } = await call(who, 'GET', '')
      return body.talks.find(({ id }: { id: number }) => id === talk.id).unread
    }
    assert.deepEqual([await unread(anna), await unread(ben)], [0, 1])
    const first = await post(anna, talk.id, 'one')
    await post(anna, talk.id, 'two')
    assert.deepEqual([await unread(anna), await unread(ben)], [0, 3])
    assert.equal((await call(ben, 'POST', `/${talk.id}/read`, { json: { messageId: first.id } })).body.unread, 1)
    assert.equal((await call(ben, 'POST', `/${talk.id}/read`)).body.unread, 0)
    assert.equal((await call(ben, 'POST', `/${talk.id}/read`, { json: { messageId: first.id } })).body.unread, 0)
  })

  test('a talk contains the id of its first unread message, until there is none', async () => {
    const talk = await open()
    const firstUnread = async (who: Person) => {
      const { body: info } = await call(who, 'GET', `/${talk.id}/info`)
      const { body: list } = await call(who, 'GET', '')
      const listed = list.talks.find(({ id }: { id: number }) => id === talk.id)
      assert.equal(listed.firstUnread, info.firstUnread)
      return info.firstUnread
    }
    const { body } = await call(ben, 'GET', `/${talk.id}`)
    const opening = body.messages[0].id
    assert.deepEqual([await firstUnread(anna), await firstUnread(ben)], [null, opening])
    const one = await post(anna, talk.id, 'one')
    const two = await post(anna, talk.id, 'two')
    assert.equal(await firstUnread(ben), opening)
    await call(ben, 'POST', `/${talk.id}/read`, { json: { messageId: one.id } })
    assert.equal(await firstUnread(ben), two.id)
    await call(anna, 'DELETE', `/${talk.id}/${two.id}`)
    assert.equal(await firstUnread(ben), two.id, 'a deleted message keeps its place')
    const { body: read } = await call(ben, 'POST', `/${talk.id}/read`)
    assert.equal(read.firstUnread, null)
  })

  test('talks are sorted by their newest message, by pages', async () => {
    const [first, second] = [await open(), await open()]
    atrium.clock.advance(10)
    await post(ben, first.id, 'up again')
    const ids = async (query: Record<string, string>) => {
      const { body } = await call(ben, 'GET', '', { query })
      return { ids: body.talks.map(({ id }: { id: number }) => id), nextCursor: body.nextCursor }
    }
    const one = await ids({ limit: '1' })
    const two = await ids({ limit: '1', cursor: one.nextCursor })
    assert.deepEqual([...one.ids, ...two.ids], [first.id, second.id])
    assert.equal((await call(ben, 'GET', '', { query: { cursor: 'x' } })).status, 400)
  })

  test('messages are read by pages in both directions, always in chronological order', async () => {
    const talk = await open()
    for (let n = 1; n <= 9; n++) await post(anna, talk.id, `m${n}`)
    const page = async (query: Record<string, string>) => {
      const { body } = await call(ben, 'GET', `/${talk.id}`, { query })
      return { ...body, texts: body.messages.map(({ message }: { message: string }) => message) }
    }
    const newest = await page({ limit: '4' })
    assert.deepEqual(newest.texts, ['m6', 'm7', 'm8', 'm9'])
    const older = await page({ limit: '4', cursor: newest.nextCursor })
    assert.deepEqual(older.texts, ['m2', 'm3', 'm4', 'm5'])
    assert.deepEqual((await page({ limit: '4', before: String(older.messages[0].id) })).texts, ['Hello', 'm1'])
    const after = await page({ limit: '3', after: String(older.messages[3].id) })
    assert.deepEqual(after.texts, ['m6', 'm7', 'm8'])
    const rest = await page({ limit: '3', cursor: after.nextCursor })
    assert.deepEqual([rest.texts, rest.nextCursor], [['m9'], null])
  })

  test('the same Idempotency-Key returns the same reply and posts no second message', async () => {
    const talk = await open()
    const headers = { 'idempotency-key': 'retry-1' }
    const send = (message: string) => call(anna, 'POST', `/${talk.id}`, { json: { message }, headers })
    const replies = await Promise.all([send('once'), send('once'), send('once')])
    const [first] = replies
    for (const reply of replies) assert.deepEqual([reply.status, reply.body], [201, first?.body])
    const { body } = await call(anna, 'GET', `/${talk.id}`)
    assert.equal(body.messages.length, 2)
    const other = await send('something else')
    assert.deepEqual([other.status, other.body.code], [422, 'KEY_REUSED'])
    const theirs = await call(ben, 'POST', `/${talk.id}`, { json: { message: 'once' }, headers })
    assert.equal(theirs.status, 201, 'somebody else’s key is another key')
    atrium.clock.advance(23 * 3_600_000)
    assert.deepEqual((await send('once')).body?.id, first?.body.id)
  })

  test('a retry by an author who has left still gets the reply, and a new message is refused', async () => {
    const talk = await open()
    const headers = { 'idempotency-key': 'retry-and-leave' }
    const send = () => call(ben, 'POST', `/${talk.id}`, { json: { message: 'my last words' }, headers })
    const posted = await send()
    assert.equal((await call(ben, 'DELETE', `/${talk.id}`)).status, 204)
    const again = await send()
    assert.deepEqual([again.status, again.body], [201, posted.body])
    const another = await call(ben, 'POST', `/${talk.id}`, { json: { message: 'and more' } })
    assert.deepEqual([another.status, another.body.code], [404, 'TALK_NOT_FOUND'])
  })

  test('a refused message takes no number, and nothing is unread after it', async () => {
    const talk = await open()
    await post(ben, talk.id, 'one')
    const refused = await call(anna, 'POST', `/${talk.id}`, { json: { message: 'to nothing', replyTo: 999_999 } })
    assert.deepEqual([refused.status, refused.body.code], [404, 'MESSAGE_NOT_FOUND'])
    const { body } = await call(ben, 'GET', `/${talk.id}/info`)
    assert.equal(body.unread, 0)
  })

  test('an author edits and deletes a message; others cannot; a tombstone stays', async () => {
    const talk = await open()
    const message = await post(anna, talk.id, 'frist')
    const path = `/${talk.id}/${message.id}`
    const edited = await call(anna, 'PATCH', path, { json: { message: 'first' } })
    assert.equal(edited.body.message, 'first')
    assert.ok(edited.body.editedAt)
    const foreign = await call(ben, 'PATCH', path, { json: { message: 'x' } })
    assert.deepEqual([foreign.status, foreign.body.code], [403, 'NOT_OWN_MESSAGE'])
    assert.equal((await call(ben, 'DELETE', path)).status, 403)
    assert.equal((await call(anna, 'DELETE', path)).status, 204)
    assert.equal((await call(anna, 'DELETE', path)).status, 409)
    assert.equal((await call(anna, 'PATCH', path, { json: { message: 'x' } })).status, 409)
    const { body } = await call(ben, 'GET', `/${talk.id}`)
    const tombstone = body.messages.find(({ id }: { id: number }) => id === message.id)
    assert.deepEqual([tombstone.message, tombstone.deleted], ['', true])
    assert.equal((await call(anna, 'DELETE', `/${talk.id}/999999`)).status, 404)
  })

  test('reactions and replies', async () => {
    const talk = await open()
    const message = await post(anna, talk.id, 'Shall we?')
    const path = `/${talk.id}/${message.id}/reactions`
    await call(ben, 'POST', path, { json: { emoji: '👍' } })
    const twice = await call(ben, 'POST', path, { json: { emoji: '👍' } })
    assert.deepEqual(twice.body.reactions, [{ emoji: '👍', count: 1, people: [shownPerson(ben)] }])
    const gone = await call(ben, 'DELETE', path, { query: { emoji: '👍' } })
    assert.deepEqual(gone.body.reactions, [])
    for (const emoji of ['x', '👍👍', '1', '<b>']) {
      assert.equal((await call(ben, 'POST', path, { json: { emoji } })).status, 422, emoji)
    }
    for (const emoji of ['❤️', '👩‍👩‍👧', '🇫🇷', '👍🏽']) {
      assert.equal((await call(ben, 'POST', path, { json: { emoji } })).status, 200, emoji)
    }
    const reply = await call(ben, 'POST', `/${talk.id}`, { json: { message: 'Yes', replyTo: message.id } })
    assert.equal(reply.body.replyTo, message.id)
    const elsewhere = await open()
    const foreign = await call(ben, 'POST', `/${elsewhere.id}`, { json: { message: 'Yes', replyTo: message.id } })
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'MESSAGE_NOT_FOUND'])
  })

  test('a talk is renamed and joined, and a participant who leaves has no access', async () => {
    const talk = await open([])
    assert.equal((await call(anna, 'PATCH', `/${talk.id}`, { json: { title: 'Finals' } })).body.title, 'Finals')
    const joined = await call(anna, 'POST', `/${talk.id}/participants`, { json: { userlist: [ben.nametag] } })
    assert.equal(joined.body.participants.length, 2)
    assert.equal((await call(ben, 'GET', `/${talk.id}`)).body.messages.length, 1)
    assert.equal((await call(ben, 'DELETE', `/${talk.id}`)).status, 204)
    assert.equal((await call(ben, 'DELETE', `/${talk.id}`)).status, 404)
    assert.equal((await call(ben, 'POST', `/${talk.id}`, { json: { message: 'x' } })).status, 404)
    assert.equal((await call(anna, 'GET', `/${talk.id}/info`)).body.participants.length, 1)
  })

  test('concurrent posts: every message is there once, in one order', async () => {
    const talk = await open()
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        call(n % 2 ? anna : ben, 'POST', `/${talk.id}`, { json: { message: `m${n}` } }),
      ),
    )
    assert.ok(replies.every(({ status }) => status === 201))
    const { body } = await call(anna, 'GET', `/${talk.id}`, { query: { limit: '200' } })
    assert.equal(new Set(body.messages.map(({ message }: { message: string }) => message)).size, 41)
  })
})
