import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { threadOldReplies } from '../../src/domain/talks/thread-old-replies.ts'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { listenTo } from '../support/listener.ts'
import type { SignedInPerson } from '../support/people.ts'
import { runSqlOn } from '../support/sql-on-connection.ts'

type Message = { id: number; message: string; replyTo: number | null; threadId: number | null; replyCount: number }

onEachEngine('threads', (atrium) => {
  let club: Club
  let talk: number
  const call = (who: SignedInPerson, method: string, path: string, request: TestRequest = {}) =>
    atrium.call(method, `/v2/talks/${club.nio}${path}`, { token: who.token, ...request })
  const openTalk = async () => {
    const json = { title: 'Threads', userlist: [club.member.nicHandle], message: 'Hello' }
    return (await call(club.administrator, 'POST', '', { json })).body.id as number
  }
  const post = async (message: string, replyTo?: number, who = club.member): Promise<Message> => {
    const reply = await call(who, 'POST', `/${talk}`, { json: { message, ...(replyTo && { replyTo }) } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const thread = async (id: number, query: Record<string, string> = {}) => {
    const reply = await call(club.member, 'GET', `/${talk}/${id}/thread`, { query })
    assert.equal(reply.status, 200, reply.text)
    return reply.body as { messages: Message[]; nextCursor: string | null }
  }
  const textsOf = ({ messages }: { messages: Message[] }) => messages.map(({ message }) => message)
  const listed = async () => (await call(club.member, 'GET', `/${talk}`)).body.messages as Message[]
  const replyCounts = async () => Object.fromEntries((await listed()).map((each) => [each.message, each.replyCount]))

  before(async () => {
    club = await newClub(atrium)
    talk = await openTalk()
  })

  test('a thread is its first message and all replies, also to replies, in the order of the talk', async () => {
    const root = await post('Who drives?')
    assert.deepEqual([root.replyTo, root.threadId, root.replyCount], [null, null, 0])
    const first = await post('I do', root.id)
    assert.deepEqual([first.replyTo, first.threadId, first.replyCount], [root.id, root.id, 0])
    await post('Something else')
    const second = await post('Take me', first.id)
    assert.deepEqual([second.replyTo, second.threadId], [first.id, root.id])
    for (const { id } of [root, first, second]) {
      assert.deepEqual(textsOf(await thread(id)), ['Who drives?', 'I do', 'Take me'])
    }
    const [shown] = (await thread(root.id)).messages
    assert.deepEqual([shown?.threadId, shown?.replyCount], [root.id, 2])
    const texts = (await listed()).map(({ message }) => message)
    assert.deepEqual(texts.slice(-4), ['Who drives?', 'I do', 'Something else', 'Take me'])
  })

  test('a message without replies is a thread of its own', async () => {
    const alone = await post('Nobody answers')
    assert.deepEqual(textsOf(await thread(alone.id)), ['Nobody answers'])
    assert.deepEqual(textsOf(await thread(alone.id, { before: String(alone.id) })), [])
    assert.deepEqual(textsOf(await thread(alone.id, { after: '0' })), ['Nobody answers'])
    assert.deepEqual(textsOf(await thread(alone.id, { after: String(alone.id) })), [])
  })

  test('it is paged as a talk is: the newest page, before and after a message', async () => {
    const root = await post('0')
    const ids = [root.id]
    for (let number = 1; number <= 6; number++) ids.push((await post(String(number), root.id)).id)
    const newest = await thread(root.id, { limit: '3' })
    assert.deepEqual(textsOf(newest), ['4', '5', '6'])
    const older = await thread(root.id, { limit: '3', cursor: newest.nextCursor ?? '' })
    assert.deepEqual(textsOf(older), ['1', '2', '3'])
    const oldest = await thread(root.id, { limit: '3', cursor: older.nextCursor ?? '' })
    assert.deepEqual([textsOf(oldest), oldest.nextCursor], [['0'], null])
    const start = await thread(root.id, { limit: '3', after: '0' })
    assert.deepEqual(textsOf(start), ['0', '1', '2'])
    assert.deepEqual(textsOf(await thread(root.id, { limit: '3', cursor: start.nextCursor ?? '' })), ['3', '4', '5'])
    assert.deepEqual(textsOf(await thread(root.id, { before: String(ids[2]) })), ['0', '1'])
  })

  test('a deleted reply stays as a tombstone and is no longer counted', async () => {
    const root = await post('Counted')
    const reply = await post('Wrong', root.id)
    await post('Right', reply.id)
    assert.equal((await replyCounts()).Counted, 2)
    assert.equal((await call(club.member, 'DELETE', `/${talk}/${reply.id}`)).status, 204)
    assert.equal((await replyCounts()).Counted, 1)
    assert.deepEqual(textsOf(await thread(reply.id)), ['Counted', '', 'Right'])
    await call(club.member, 'DELETE', `/${talk}/${root.id}`)
    assert.deepEqual(textsOf(await thread(root.id)), ['', '', 'Right'])
  })

  test('live events name the thread, so that clients count without asking', async () => {
    const root = await post('Live')
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const listener = await listenTo(origin, { token: club.administrator.token })
    await listener.until('ready')
    const { id } = await post('Reply', root.id)
    const isReply = (message: Message) => message.id === id
    assert.equal((await listener.untilOwn('message.posted', isReply)).threadId, root.id)
    await call(club.member, 'DELETE', `/${talk}/${id}`)
    assert.equal((await listener.untilOwn('message.deleted', isReply)).threadId, root.id)
    listener.disconnect()
  })

  test('404: a message of another talk, none at all, and a talk of others', async () => {
    const { id } = await post('Here')
    const other = await openTalk()
    const outcome = async (who: SignedInPerson, path: string) => outcomeOf(await call(who, 'GET', path))
    assert.deepEqual(await outcome(club.member, `/${other}/${id}/thread`), [404, 'MESSAGE_NOT_FOUND'])
    assert.deepEqual(await outcome(club.member, `/${talk}/x/thread`), [404, 'MESSAGE_NOT_FOUND'])
    assert.deepEqual(await outcome(club.secretary, `/${talk}/${id}/thread`), [404, 'TALK_NOT_FOUND'])
    assert.deepEqual(await outcome(club.member, `/${talk}/${id}/thread?cursor=x`), [400, 'INVALID_CURSOR'])
  })

  test('replies of an earlier version join their threads by the backfill, and new ones before it', async () => {
    talk = await openTalk()
    const root = await post('Old root')
    const first = await post('Old reply', root.id)
    const second = await post('Old reply to it', first.id)
    const deleted = await post('Old, deleted', root.id)
    await call(club.member, 'DELETE', `/${talk}/${deleted.id}`)
    const { db } = atrium.app
    await runSqlOn(db, `update messages set thread_id = null, reply_count = 0 where talk_id = ${talk}`)
    assert.equal((await post('New', second.id)).threadId, root.id)
    const highest = await threadOldReplies.highestKey(db)
    for (let round = 0; round < 2; round++) {
      for (let after = 0; after < highest; ) {
        after = (await db.transact((tx) => threadOldReplies.batch(tx, after))).lastKey
      }
      const { messages } = await thread(second.id)
      assert.deepEqual(textsOf({ messages }), ['Old root', 'Old reply', 'Old reply to it', '', 'New'])
      assert.equal(messages[0]?.replyCount, 3)
    }
  })
})
