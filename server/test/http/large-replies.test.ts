import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf, type TestReply } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { filesOf } from '../support/files.ts'
import { generousLimits } from '../support/generous-limits.ts'
import { runSqlOn } from '../support/sql-on-connection.ts'
import { until } from '../support/until.ts'

const longText = '\ufdfa'.repeat(16_384)

onEachEngine(
  'large replies',
  (atrium) => {
    let club: Club
    let origin: string
    const boards = boardsOf(atrium, () => club)

    before(async () => {
      origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
      club = await newClub(atrium)
    })

    test('a client that does not read them keeps only a limited number in memory', async () => {
      const { id } = await boards.newBoard()
      const [columnId = ''] = await boards.columnIds(id)
      const card = await boards.newCard(id, columnId)
      // The text is longer than a card can be, and than the socket buffers of the kernel.
      const text = 'x'.repeat(24 * 1024 * 1024)
      await runSqlOn(atrium.app.db, `update cards set text = '${text}' where uuid = '${card.id}'`)
      const readNothing = async () => {
        const sent = get(`${origin}/v2/boards/${club.nio}/${id}`, { headers: { authorization: club.member.token } })
        const [reply] = (await once(sent, 'response')) as [IncomingMessage]
        return reply
      }
      const unread = [await readNothing(), await readNothing()]
      assert.deepEqual(
        unread.map(({ statusCode }) => statusCode),
        [200, 200],
      )

      const third = await boards.call(club.member, 'GET', `/${id}`)
      assert.deepEqual(outcomeOf(third), [429, 'TOO_MANY_DOWNLOADS'])
      assert.ok(Number(third.headers['retry-after']) > 0)
      assert.equal((await boards.call(club.administrator, 'GET', `/${id}`)).status, 200)
      assert.equal((await boards.call(club.member, 'GET', '')).status, 200)

      for (const reply of unread) reply.destroy()
      let whole: TestReply | undefined
      await until('the places are free again', async () => {
        whole = await boards.call(club.member, 'GET', `/${id}`)
        return whole.status === 200
      })
      assert.equal(whole?.body.columns[0].cards[0].text.length, text.length)
    })

    // Node ends a process in which nothing refers to an open file any more.
    test('a download that is refused, or whose reader has gone meanwhile, leaves no file open', async (t) => {
      const { newFile } = filesOf(atrium, () => club)
      const { id } = await newFile(club.member, Buffer.alloc(16 * 1024 * 1024))
      const { storage, largeReplies } = atrium.app
      const opened: Readable[] = []
      const { read } = storage
      t.mock.method(storage, 'read', async (...asked: Parameters<typeof read>) => {
        const stream = await read(...asked)
        if (stream) opened.push(stream)
        return stream
      })
      const path = `/v2/files/${club.nio}/${id}/content`
      const download = () => get(`${origin}${path}`, { headers: { authorization: club.member.token } })
      const unread = [download(), download()]
      // A response that arrives before somebody listens for it is lost, so both are awaited at once.
      const replies = (await Promise.all(unread.map((sent) => once(sent, 'response')))) as [IncomingMessage][]
      assert.deepEqual(
        replies.map(([{ statusCode }]) => statusCode),
        [200, 200],
      )
      const refused = await atrium.call('GET', path, { token: club.member.token })
      assert.deepEqual(outcomeOf(refused), [429, 'TOO_MANY_DOWNLOADS'])
      assert.deepEqual(
        opened.map(({ destroyed }) => destroyed),
        [false, false, true],
      )
      for (const sent of unread) sent.destroy()
      await until('they are closed', () => opened.every(({ destroyed }) => destroyed))

      const asked = Promise.withResolvers<void>()
      const gone = Promise.withResolvers<void>()
      const { acquire } = largeReplies
      t.mock.method(largeReplies, 'acquire', async (holder: string) => {
        asked.resolve()
        await gone.promise
        return acquire(holder)
      })
      const connected = once(atrium.server.server, 'connection') as Promise<[Socket]>
      const left = download().on('error', () => {})
      const [connection] = await connected
      await asked.promise
      left.destroy()
      await once(connection, 'close')
      gone.resolve()
      await until('the file is closed', () => opened.every(({ destroyed }) => destroyed))
      t.mock.restoreAll()
      const again = await atrium.call('GET', path, { token: club.member.token })
      assert.equal(again.status, 200, 'its slot is free')
    })

    test('a page of long texts ends early, and its cursor continues', async () => {
      const { id: talk } = (
        await atrium.call('POST', `/v2/talks/${club.nio}`, {
          token: club.member.token,
          json: { title: 'Long', userlist: [club.administrator.nicHandle], message: 'first' },
        })
      ).body
      const path = `/v2/talks/${club.nio}/${talk}`
      for (let at = 0; at < 70; at++) {
        const reply = await atrium.call('POST', path, {
          token: club.member.token,
          json: { message: `${at} ${longText.slice(10)}` },
        })
        assert.equal(reply.status, 201, reply.text)
      }
      const read = async (query: Record<string, string>) =>
        (await atrium.call('GET', path, { token: club.member.token, query: { limit: '200', ...query } })).body
      const newest = await read({})
      assert.ok(newest.messages.length >= 50 && newest.messages.length < 71, `${newest.messages.length} messages`)
      const older = await read({ cursor: newest.nextCursor })
      assert.equal(older.nextCursor, null)
      const messages: { message: string }[] = [...older.messages, ...newest.messages]
      assert.deepEqual(
        messages.map(({ message }) => message.split(' ')[0]),
        ['first', ...Array.from({ length: 70 }, (_, at) => String(at))],
      )
      const oldest = await read({ after: '0' })
      assert.equal(oldest.messages[0].message, 'first')
      const rest = await read({ cursor: oldest.nextCursor })
      assert.equal(oldest.messages.length + rest.messages.length, 71)
    })
  },
  { limits: { ...generousLimits, largeRepliesPerAccount: 2 } },
)
