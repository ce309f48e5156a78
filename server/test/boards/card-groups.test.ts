import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, join, newClub } from '../support/clubs.ts'
import { groupsOf } from '../support/groups.ts'
import { listenTo } from '../support/listener.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'

const due = '2030-01-08T18:00:00.000Z'

onEachEngine('groups as assignees of cards', (atrium) => {
  let club: Club
  let anna: SignedInPerson
  let ben: SignedInPerson
  let board: string
  let todo: string
  let group: string
  const { call, newBoard, newCard, columnIds } = boardsOf(atrium, () => club)
  const { newGroup, into, outOf, removeGroup, newMember } = groupsOf(atrium, () => club)
  const onCard = (method: string, card: string, json?: object, who = club.secretary) =>
    call(who, method, `/${board}/cards/${card}`, json ? { json } : {})
  /** Returns the cards that wait for a person. */
  const waiting = async ({ token }: SignedInPerson): Promise<string[]> =>
    (await atrium.call('GET', '/v2/account/today', { token })).body.items
      .filter(({ kind }: { kind: string }) => kind === 'card')
      .map(({ cardId }: { cardId: string }) => cardId)
  const waitsFor = async (person: SignedInPerson, card: string) => (await waiting(person)).includes(card)
  const share = async ({ token, nicHandle }: SignedInPerson): Promise<string> => {
    const reply = await atrium.call('POST', `/v2/workplace/users/${club.nio}/${nicHandle}/calendar/feed`, { token })
    return new URL(reply.body.url).pathname
  }
  const isInFeed = async (feed: string, card: string) => (await atrium.call('GET', feed)).text.includes(card)

  before(async () => {
    club = await newClub(atrium)
    anna = await newMember()
    ben = await newMember()
    board = (await newBoard()).id
    ;[todo = ''] = await columnIds(board)
  })
  beforeEach(async () => {
    group = await newGroup([anna])
  })

  test('a card shows people and groups apart, in every reply', async () => {
    const assignees = [ben.nicHandle, `group:${group}`, 'GROUP:everyone', `group:${group.toUpperCase()}`]
    const card = await newCard(board, todo, { assignees })
    const ids = (shown: { groups: { id: string }[] }) => shown.groups.map(({ id }) => id).sort()
    assert.deepEqual(
      card.assignees.map(({ nicHandle }: SignedInPerson) => nicHandle),
      [ben.nicHandle],
    )
    assert.deepEqual(ids(card), [group, 'everyone'].sort())
    const { columns } = (await call(club.member, 'GET', `/${board}`)).body
    const listed = columns[0].cards.find(({ id }: { id: string }) => id === card.id)
    assert.deepEqual(ids(listed), ids(card))
    assert.deepEqual((await onCard('GET', card.id)).body.groups, card.groups)
    // Other fields change nothing about the assignees, and a list replaces both.
    assert.deepEqual((await onCard('PATCH', card.id, { title: 'New' })).body.groups, card.groups)
    const changed = (await onCard('PATCH', card.id, { assignees: [anna.nicHandle] })).body
    assert.deepEqual([changed.groups, changed.assignees.length], [[], 1])
    const { entries } = (await call(club.member, 'GET', `/${board}/cards/${card.id}/activity`)).body
    assert.deepEqual(entries[0].details, { fields: ['assignees'] })
  })

  test('a change of the group alone is in the activity, and the same list changes nothing', async () => {
    const card = await newCard(board, todo, { assignees: [`group:${group}`] })
    const activity = async () => (await call(club.member, 'GET', `/${board}/cards/${card.id}/activity`)).body.entries
    await onCard('PATCH', card.id, { assignees: [`group:${group}`] })
    assert.equal((await activity()).length, 1)
    await onCard('PATCH', card.id, { assignees: ['group:everyone'] })
    assert.deepEqual((await activity())[0].details, { fields: ['assignees'] })
  })

  test('the card waits for the members of the group: later ones at once, former ones no more', async () => {
    const feed = { anna: await share(anna), ben: await share(ben) }
    const { id } = await newCard(board, todo, { assignees: [`group:${group}`], due })
    assert.deepEqual([await waitsFor(anna, id), await waitsFor(ben, id)], [true, false])
    assert.deepEqual([await isInFeed(feed.anna, id), await isInFeed(feed.ben, id)], [true, false])
    await into(group, ben)
    await outOf(group, anna)
    assert.deepEqual([await waitsFor(anna, id), await waitsFor(ben, id)], [false, true])
    assert.deepEqual([await isInFeed(feed.anna, id), await isInFeed(feed.ben, id)], [false, true])
    await onCard('PATCH', id, { assignees: [anna.nicHandle, `group:${group}`] })
    await removeGroup(group)
    assert.deepEqual([await waitsFor(anna, id), await waitsFor(ben, id)], [true, false])
    assert.deepEqual((await onCard('GET', id)).body.groups, [])
  })

  test('everyone includes members who come later, and a card of several groups waits once', async () => {
    const second = await newGroup([anna])
    const assignees = [anna.nicHandle, `group:${group}`, `group:${second}`, 'group:everyone']
    const { id } = await newCard(board, todo, { assignees })
    assert.equal((await waiting(anna)).filter((card) => card === id).length, 1)
    assert.ok(await waitsFor(await newMember(), id))
    assert.ok(!(await waitsFor(club.member, id)), 'it is not new to the person who assigned it')
  })

  test('small groups and whole organizations get a live event', async () => {
    // An organization of its own, because events of earlier steps may still arrive.
    const [outer, person] = [club, await addPerson(atrium)]
    club = await newClub(atrium)
    try {
      await join(atrium, club.administrator, club.nio, person)
      const own = (await newBoard()).id
      const [column = ''] = await columnIds(own)
      const small = await newGroup([person])
      const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
      const listener = await listenTo(origin, { token: person.token })
      await listener.until('ready')
      await newCard(own, column, { assignees: [`group:${small}`] })
      await listener.until('today.changed', 1)
      await newCard(own, column, { assignees: ['group:everyone'] })
      await listener.until('today.changed', 2)
      listener.disconnect()
    } finally {
      club = outer
    }
  })

  test('422: groups that do not exist, or of another organization', async () => {
    const other = await newClub(atrium)
    const foreign = await groupsOf(atrium, () => other).newGroup()
    for (const name of [`group:${foreign}`, 'group:', 'group:nobody', `group:${crypto.randomUUID()}`]) {
      const reply = await call(club.member, 'POST', `/${board}/cards`, {
        json: { columnId: todo, title: 'x', assignees: [name] },
      })
      assert.deepEqual([outcomeOf(reply), reply.body.errors?.[0]?.field], [[422, 'UNACCEPTABLE_FIELDS'], 'assignees'])
    }
    await removeGroup(group)
    const gone = await call(club.member, 'POST', `/${board}/cards`, {
      json: { columnId: todo, title: 'x', assignees: [`group:${group}`] },
    })
    assert.equal(gone.status, 422)
  })
})
