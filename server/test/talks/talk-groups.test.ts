import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { listenTo } from '../support/listener.ts'
import { addPerson, type SignedInPerson, uniqueName } from '../support/people.ts'

const noTalk = [404, 'TALK_NOT_FOUND']
const notCreator = [403, 'NOT_TALK_CREATOR']
const removed = [403, 'REMOVED_FROM_TALK']

onEachEngine('groups in talks', (atrium) => {
  let club: Club
  let anna: SignedInPerson
  let ben: SignedInPerson
  let carl: SignedInPerson
  let group: string
  const { leave } = callsOf(atrium)
  const call = ({ token }: SignedInPerson, method: string, path = '', request: TestRequest = {}) =>
    atrium.call(method, `/v2/talks/${club.nio}${path}`, { ...request, token })
  const onGroups = (method: string, path = '', json: object = {}) =>
    atrium.call(method, `/v2/workplace/${club.nio}/groups${path}`, { token: club.administrator.token, json })
  const newGroup = async (...people: SignedInPerson[]): Promise<string> => {
    const { id } = (await onGroups('POST', '', { name: uniqueName() })).body
    await into(id, ...people)
    return id
  }
  const into = (id: string, ...people: SignedInPerson[]) =>
    onGroups('POST', `/${id}/members`, { userlist: people.map(({ nicHandle }) => nicHandle) })
  const outOf = (id: string, { nicHandle }: SignedInPerson) => onGroups('DELETE', `/${id}/members/${nicHandle}`)
  const newTalk = async (userlist: string[], fields: object = {}) => {
    const reply = await call(anna, 'POST', '', { json: { title: 'Plans', userlist, message: 'First', ...fields } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const post = (who: SignedInPerson, id: number, message = 'Hello') =>
    call(who, 'POST', `/${id}`, { json: { message } })
  const add = (who: SignedInPerson, id: number, ...userlist: string[]) =>
    call(who, 'POST', `/${id}/participants`, { json: { userlist } })
  const remove = (who: SignedInPerson, id: number, name: string) => call(who, 'DELETE', `/${id}/participants/${name}`)
  const info = async (who: SignedInPerson, id: number) => (await call(who, 'GET', `/${id}/info`)).body
  const handlesOf = (people: SignedInPerson[]) => people.map(({ nicHandle }) => nicHandle).sort()
  const listed = async (who: SignedInPerson, id: number) =>
    (await call(who, 'GET')).body.talks.find((talk: { id: number }) => talk.id === id)
  const newMember = async () => {
    const person = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, person)
    return person
  }
  const assertOut = async (who: SignedInPerson, id: number) => {
    assert.equal(await listed(who, id), undefined)
    for (const [method, path] of [
      ['GET', `/${id}`],
      ['GET', `/${id}/info`],
      ['GET', `/${id}/participants`],
      ['POST', `/${id}/read`],
    ] as const) {
      assert.deepEqual(outcomeOf(await call(who, method, path)), noTalk, path)
    }
    assert.deepEqual(outcomeOf(await post(who, id)), noTalk)
    assert.deepEqual(
      (await call(who, 'GET', '/search', { query: { q: 'First' } })).body.messages.filter(
        (each: { talkId: number }) => each.talkId === id,
      ),
      [],
    )
  }

  before(async () => {
    club = await newClub(atrium)
    ;[anna, ben] = [club.secretary, club.member]
    carl = await newMember()
  })
  beforeEach(async () => {
    group = await newGroup(ben)
  })

  test('the members of a group are in, read, post, search and are counted', async () => {
    const talk = await newTalk([`group:${group}`])
    assert.deepEqual(
      talk.groups.map(({ id }: { id: string }) => id),
      [group],
    )
    assert.equal(talk.participantCount, 2)
    assert.deepEqual(handlesOf(talk.participants), handlesOf([anna, ben]))
    const seen = await listed(ben, talk.id)
    assert.deepEqual([seen.unread, seen.joined, seen.participantCount], [1, true, 2])
    assert.equal((await call(ben, 'GET', `/${talk.id}`)).body.messages.length, 1)
    assert.equal((await post(ben, talk.id)).status, 201)
    assert.equal((await listed(ben, talk.id)).unread, 0)
    await assertOut(carl, talk.id)
  })

  test('a later member of the group is in at once, with the history, of which nothing is unread', async () => {
    const { id } = await newTalk([`group:${group}`])
    await post(anna, id, 'Second')
    await assertOut(carl, id)
    await into(group, carl)
    assert.equal((await call(carl, 'GET', `/${id}`)).body.messages.length, 2)
    assert.deepEqual([(await listed(carl, id)).unread, (await info(carl, id)).participantCount], [0, 3])
    const { body } = await post(anna, id, 'Third')
    const seen = await listed(carl, id)
    assert.deepEqual([seen.unread, seen.firstUnread], [1, body.id])
    const { organizations } = (await atrium.call('GET', '/v2/workplace', { token: carl.token })).body
    assert.ok(organizations[0].unread >= 1)
  })

  test('a former member of the group is out at once, unless named themselves', async () => {
    const { id } = await newTalk([`group:${group}`])
    await into(group, carl)
    await add(anna, id, carl.nicHandle)
    await outOf(group, ben)
    await outOf(group, carl)
    await assertOut(ben, id)
    assert.equal((await post(carl, id)).status, 201)
    const { participants, participantCount } = await info(anna, id)
    assert.deepEqual([handlesOf(participants), participantCount], [handlesOf([anna, carl]), 2])
  })

  test('a deleted group counts as left by all', async () => {
    const { id } = await newTalk([`group:${group}`])
    await onGroups('DELETE', `/${group}`)
    await assertOut(ben, id)
    assert.deepEqual([(await info(anna, id)).groups, (await info(anna, id)).participantCount], [[], 1])
  })

  test('everyone is a group: of members now and later, and not of those who left the organization', async () => {
    const talk = await newTalk(['group:everyone'])
    assert.deepEqual(talk.groups, [{ id: 'everyone', name: 'everyone' }])
    const newcomer = await newMember()
    const { participantCount } = await info(newcomer, talk.id)
    const { memberCount } = (await onGroups('GET')).body.groups[0]
    assert.equal(participantCount, memberCount)
    assert.equal((await post(newcomer, talk.id)).status, 201)
    assert.equal((await listed(newcomer, talk.id)).unread, 0)
    assert.equal((await leave(newcomer, club.nio)).status, 204)
    assert.equal((await info(anna, talk.id)).participantCount, memberCount - 1)
  })

  test('one who left a talk with a group stays out until they join or are added', async () => {
    const { id } = await newTalk([`group:${group}`])
    assert.equal((await call(ben, 'DELETE', `/${id}`)).status, 204)
    await assertOut(ben, id)
    assert.equal((await info(anna, id)).participantCount, 1)
    await post(anna, id)
    await assertOut(ben, id)
    await add(anna, id, `group:${group}`)
    await assertOut(ben, id)
    assert.equal((await call(ben, 'POST', `/${id}/join`)).status, 200)
    assert.equal((await post(ben, id)).status, 201)
    await outOf(group, ben)
    await assertOut(ben, id)
    await into(group, ben)
    await call(ben, 'DELETE', `/${id}`)
    assert.equal((await add(anna, id, ben.nicHandle)).status, 200)
    assert.equal((await post(ben, id)).status, 201)
  })

  test('one who left is in again through a group that is added later', async () => {
    const { id } = await newTalk([ben.nicHandle, `group:${group}`])
    await call(ben, 'DELETE', `/${id}`)
    await add(anna, id, `group:${await newGroup(ben)}`)
    assert.equal((await info(ben, id)).participantCount, 2)
    assert.equal((await post(ben, id)).status, 201)
    assert.equal((await info(anna, id)).participantCount, 2)
  })

  test('the creator removes people, who return only through the creator', async () => {
    const { id } = await newTalk([`group:${group}`, carl.nicHandle])
    assert.deepEqual(outcomeOf(await remove(ben, id, carl.nicHandle)), notCreator)
    for (const person of [ben, carl]) {
      assert.equal((await remove(anna, id, person.nicHandle)).status, 204)
      assert.equal((await remove(anna, id, person.nicHandle)).status, 204)
      await assertOut(person, id)
    }
    assert.deepEqual(outcomeOf(await call(ben, 'POST', `/${id}/join`)), removed)
    await add(anna, id, club.administrator.nicHandle)
    assert.deepEqual(outcomeOf(await add(club.administrator, id, ben.nicHandle)), removed)
    await add(club.administrator, id, `group:${await newGroup(ben)}`)
    await assertOut(ben, id)
    assert.equal((await info(anna, id)).participantCount, 2)
    assert.equal((await add(anna, id, ben.nicHandle)).status, 200)
    assert.equal((await post(ben, id)).status, 201)
  })

  test('the creator removes a group, and themselves as if they left', async () => {
    const { id } = await newTalk([`group:${group}`, carl.nicHandle])
    assert.deepEqual(outcomeOf(await remove(carl, id, `group:${group}`)), notCreator)
    assert.equal((await remove(anna, id, `group:${group}`)).status, 204)
    assert.equal((await remove(anna, id, `group:${group}`)).status, 204)
    await assertOut(ben, id)
    assert.deepEqual((await info(carl, id)).groups, [])
    assert.equal((await remove(anna, id, anna.nicHandle)).status, 204)
    await assertOut(anna, id)
    assert.equal((await add(carl, id, anna.nicHandle)).status, 200)
    assert.deepEqual(outcomeOf(await remove(anna, id, 'group:00000000-0000-7000-8000-000000000000')), [
      404,
      'GROUP_NOT_FOUND',
    ])
    assert.deepEqual(outcomeOf(await remove(anna, id, club.stranger.nicHandle)), [404, 'MEMBER_NOT_FOUND'])
  })

  test('people of several groups, and by name, are counted once', async () => {
    const second = await newGroup(ben, carl)
    const talk = await newTalk([`group:${group}`, `group:${second}`, ben.nicHandle])
    assert.deepEqual([talk.participantCount, talk.groups.length], [3, 2])
    assert.deepEqual(handlesOf(talk.participants), handlesOf([anna, ben, carl]))
    await outOf(second, carl)
    assert.equal((await info(anna, talk.id)).participantCount, 2)
    await into(group, carl)
    assert.equal((await info(anna, talk.id)).participantCount, 3)
    await call(carl, 'DELETE', `/${talk.id}`)
    assert.equal((await info(anna, talk.id)).participantCount, 2)
  })

  test('names 20 people, counts all, and lists them in pages', async () => {
    const people = [carl, ben]
    for (let n = 0; n < 22; n++) people.push(await newMember())
    const large = await newGroup(...people.slice(0, 12))
    const talk = await newTalk([`group:${large}`, ...people.slice(10).map(({ nicHandle }) => nicHandle)])
    assert.deepEqual([talk.participants.length, talk.participantCount], [20, 25])
    const plain = await newTalk(people.map(({ nicHandle }) => nicHandle))
    assert.deepEqual([plain.participants.length, plain.participantCount], [20, 25])
    for (const { id } of [talk, plain]) {
      const seen: SignedInPerson[] = []
      let cursor: string | null = null
      do {
        const query: Record<string, string> = { limit: '10', ...(cursor && { cursor }) }
        const { body } = await call(ben, 'GET', `/${id}/participants`, { query })
        seen.push(...body.participants)
        cursor = body.nextCursor
      } while (cursor)
      assert.deepEqual(handlesOf(seen), handlesOf([anna, ...people]))
      const [named] = people.slice(-1)
      assert.ok(named)
      for (const [q, expected] of [
        [named.nametag.toUpperCase(), [named]],
        [club.administrator.nametag, []],
        ['-atr', [anna, ...people]],
      ] as const) {
        const { body } = await call(ben, 'GET', `/${id}/participants`, { query: { q, limit: '50' } })
        assert.deepEqual(handlesOf(body.participants), handlesOf([...expected]), q)
      }
      const tooLong = await call(ben, 'GET', `/${id}/participants`, { query: { q: 'x'.repeat(101) } })
      assert.equal(tooLong.status, 422)
    }
    await assertOut(club.administrator, talk.id)
  })

  test('adding a group twice, or people who are in through it, changes nothing for them', async () => {
    const { id } = await newTalk([`group:${group}`])
    await post(anna, id)
    await post(anna, id)
    assert.equal((await add(anna, id, `group:${group}`, ben.nicHandle, `group:${group}`)).status, 200)
    const seen = await listed(ben, id)
    assert.deepEqual([seen.unread, seen.participantCount, seen.groups.length], [3, 2, 1])
  })

  test('422: groups that do not exist, of another organization, and in groups', async () => {
    const other = await newClub(atrium)
    const json = { name: 'Theirs' }
    const theirs = await atrium.call('POST', `/v2/workplace/${other.nio}/groups`, {
      token: other.administrator.token,
      json,
    })
    for (const name of [
      `group:${theirs.body.id}`,
      'group:',
      'group:none',
      'group:00000000-0000-7000-8000-000000000000',
    ]) {
      const reply = await call(anna, 'POST', '', { json: { title: 'x', userlist: [name], message: 'x' } })
      assert.deepEqual([reply.status, reply.body.errors?.[0]?.field], [422, 'userlist'], name)
    }
    assert.equal((await onGroups('POST', `/${group}/members`, { userlist: [`group:${group}`] })).status, 422)
  })

  test('a member of a group is mentioned, and the mark never moves back', async () => {
    const { id } = await newTalk([`group:${group}`])
    const { body } = await post(anna, id, `@${ben.nametag} and @${carl.nametag}`)
    assert.deepEqual(
      body.mentions.map(({ nametag }: SignedInPerson) => nametag),
      [ben.nametag],
    )
    const seen = await listed(ben, id)
    assert.deepEqual([seen.unread, seen.unreadMentions], [2, 1])
    assert.equal((await call(ben, 'POST', `/${id}/read`)).body.unread, 0)
    const { messages } = (await call(ben, 'GET', `/${id}`)).body
    assert.equal((await call(ben, 'POST', `/${id}/read`, { json: { messageId: messages[0].id } })).body.unread, 0)
  })

  test('files of a talk are read by the members of its group, and not by former ones', async () => {
    const uploaded = await atrium.call('POST', `/v2/files/${club.nio}`, {
      token: anna.token,
      payload: Buffer.from('plan'),
    })
    await newTalk([`group:${group}`], { attachments: [uploaded.body.id] })
    const read = (who: SignedInPerson) =>
      atrium.call('GET', `/v2/files/${club.nio}/${uploaded.body.id}`, { token: who.token })
    assert.equal((await read(ben)).status, 200)
    assert.deepEqual((await read(ben)).body.places.length, 1)
    await outOf(group, ben)
    assert.deepEqual(outcomeOf(await read(ben)), [404, 'FILE_NOT_FOUND'])
  })

  test('messages reach members of the group, and no longer those who left it', async () => {
    const { id } = await newTalk([`group:${group}`])
    const reader = await newMember()
    await into(group, reader)
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const listener = await listenTo(origin, { token: reader.token })
    await listener.until('ready')
    type Posted = { message: string }
    const untilHeard = (at: typeof listener, text: string) =>
      at.untilOwn<Posted>('message.posted', ({ message }) => message === text)
    /** The texts that arrived, without the one that opened the talk and may arrive late. */
    const textsAt = ({ received }: typeof listener) =>
      received
        .filter(({ event }) => event === 'message.posted')
        .map(({ data }) => (data as Posted).message)
        .filter((text) => text !== 'First')
    await post(anna, id, 'heard')
    await untilHeard(listener, 'heard')
    const { lastId } = listener
    await outOf(group, reader)
    await post(anna, id, 'unheard')
    await call(reader, 'POST', '', { json: { title: 'Own', userlist: [], message: 'own' } })
    await untilHeard(listener, 'own')
    assert.deepEqual(textsAt(listener), ['heard', 'own'])
    listener.disconnect()
    const resumed = await listenTo(origin, { token: reader.token, lastId })
    await untilHeard(resumed, 'own')
    assert.deepEqual(textsAt(resumed), ['own'])
    resumed.disconnect()
  })
})
