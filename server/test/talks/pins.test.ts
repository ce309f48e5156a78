import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { listenTo } from '../support/listener.ts'
import type { SignedInPerson } from '../support/people.ts'
import { readSqlOn } from '../support/sql-on-connection.ts'

type Message = { id: number; message: string; pinnedAt: string | null }

onEachEngine('pins', (atrium) => {
  let club: Club
  let talk: number
  const call = (who: SignedInPerson, method: string, path: string, request: TestRequest = {}) =>
    atrium.call(method, `/v2/talks/${club.nio}${path}`, { token: who.token, ...request })
  const post = async (message: string): Promise<number> =>
    (await call(club.member, 'POST', `/${talk}`, { json: { message } })).body.id
  const pin = (id: number, who = club.member) => call(who, 'POST', `/${talk}/${id}/pin`)
  const unpin = (id: number, who = club.member) => call(who, 'DELETE', `/${talk}/${id}/pin`)
  const pins = async (query: Record<string, string> = {}) =>
    (await call(club.member, 'GET', `/${talk}/pins`, { query })).body as {
      messages: Message[]
      nextCursor: string | null
    }
  const pinned = async () => (await pins()).messages.map(({ message }) => message)
  const eventsKept = () => readSqlOn(atrium.app.db, `select kind from live_events where talk_id = ${talk}`)

  before(async () => {
    club = await newClub(atrium)
  })

  const openTalk = async () => {
    const json = { title: 'Pins', userlist: [club.member.nicHandle], message: 'Hello' }
    talk = (await call(club.administrator, 'POST', '', { json })).body.id
  }

  test('everybody in the talk pins, sees the pins and removes them; repeating changes nothing', async () => {
    await openTalk()
    const [one, two] = [await post('One'), await post('Two')]
    const first = await pin(two)
    assert.equal(first.status, 200, first.text)
    assert.equal(first.body.id, two)
    assert.match(first.body.pinnedAt, /^\d{4}-/)
    assert.equal((await pin(one, club.administrator)).status, 200)
    assert.deepEqual(await pinned(), ['One', 'Two'])
    const { messages } = (await call(club.member, 'GET', `/${talk}`)).body as { messages: Message[] }
    assert.deepEqual(
      messages.map(({ pinnedAt }) => pinnedAt !== null),
      [false, true, true],
    )

    const before = await eventsKept()
    assert.deepEqual((await pin(two, club.administrator)).body, first.body)
    assert.deepEqual(await eventsKept(), before)
    assert.equal((await unpin(two, club.administrator)).status, 204)
    assert.equal((await unpin(two)).status, 204)
    assert.deepEqual(await pinned(), ['One'])
    assert.equal((await eventsKept()).length, before.length + 1)
  })

  test('they are paged as a talk is', async () => {
    await openTalk()
    for (const text of ['a', 'b', 'c', 'd', 'e']) await pin(await post(text))
    const texts = ({ messages }: { messages: Message[] }) => messages.map(({ message }) => message)
    const newest = await pins({ limit: '2' })
    assert.deepEqual(texts(newest), ['d', 'e'])
    assert.deepEqual(texts(await pins({ limit: '2', cursor: newest.nextCursor ?? '' })), ['b', 'c'])
    const oldest = await pins({ limit: '2', after: '0' })
    assert.deepEqual(texts(oldest), ['a', 'b'])
    assert.deepEqual(texts(await pins({ limit: '9', cursor: oldest.nextCursor ?? '' })), ['c', 'd', 'e'])
  })

  test('live events show the message with its pin', async () => {
    await openTalk()
    const id = await post('Look')
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const listener = await listenTo(origin, { token: club.administrator.token })
    await listener.until('ready')
    await pin(id)
    await listener.untilOwn<Message>('message.changed', (message) => message.id === id && message.pinnedAt !== null)
    await unpin(id)
    await listener.untilOwn<Message>('message.changed', (message) => message.id === id && message.pinnedAt === null)
    listener.disconnect()
  })

  test('a deleted message loses its pin and cannot be pinned', async () => {
    await openTalk()
    const id = await post('Gone')
    await pin(id)
    await call(club.member, 'DELETE', `/${talk}/${id}`)
    assert.deepEqual(await pinned(), [])
    assert.deepEqual(outcomeOf(await pin(id)), [409, 'MESSAGE_DELETED'])
    assert.equal((await unpin(id)).status, 204)
  })

  test('409: more than 50 pins; removing one makes room', async () => {
    await openTalk()
    const ids: number[] = []
    for (let number = 0; number < 51; number++) ids.push(await post(String(number)))
    for (const id of ids.slice(0, 50)) assert.equal((await pin(id)).status, 200)
    const [first = 0, last = 0] = [ids.at(0), ids.at(-1)]
    assert.deepEqual(outcomeOf(await pin(last)), [409, 'PINS_FULL'])
    assert.equal((await pin(first)).status, 200)
    await unpin(first)
    assert.equal((await pin(last)).status, 200)
    assert.equal((await pins({ limit: '200' })).messages.length, 50)
  })

  test('404: a talk of others, and a message of another talk', async () => {
    await openTalk()
    const id = await post('Here')
    for (const act of [pin, unpin]) {
      assert.deepEqual(outcomeOf(await act(id, club.secretary)), [404, 'TALK_NOT_FOUND'])
    }
    assert.deepEqual(outcomeOf(await call(club.secretary, 'GET', `/${talk}/pins`)), [404, 'TALK_NOT_FOUND'])
    await openTalk()
    assert.deepEqual(outcomeOf(await pin(id)), [404, 'MESSAGE_NOT_FOUND'])
    assert.deepEqual(outcomeOf(await unpin(id)), [404, 'MESSAGE_NOT_FOUND'])
  })
})
