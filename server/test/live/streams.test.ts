import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { maxEventsMissed } from '../../src/domain/live/hub.ts'
import { liveEventNewest } from '../../src/domain/live/queries.ts'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, createOrganization, newClub } from '../support/clubs.ts'
import { listenTo, type TestListener } from '../support/listener.ts'
import { addPerson, addSession } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'
import { until } from '../support/until.ts'

onEachEngine(
  'streams of live events',
  (atrium, engine) => {
    let club: Club
    let origin: string
    const ticketOf = async (token: string) => (await atrium.call('POST', '/v2/events/ticket', { token })).body.ticket
    const tx =
      engine === 'sqlite'
        ? `(select cast(value as integer) from instance where name = 'live epoch')`
        : 'pg_current_xact_id()::text::bigint'
    /** Inserts events straight into the log. */
    const fillLog = async (count: number, accountKey: number, data: string) => {
      await runSql(
        atrium,
        `insert into live_events (tx, kind, account_id, data, created_at)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
         select ${tx}, 'mail.saved', ${accountKey}, '"${data}"', ${atrium.app.clock.now()} from n`,
      )
      // Events can be read when older transactions have ended, such as those of background jobs.
      const newest = await liveEventNewest.first(atrium.app.db, {})
      await until('the events can be read', async () =>
        isDeepStrictEqual(await atrium.app.live.hub.newest(atrium.app.db), newest),
      )
      atrium.app.live.wake()
      await atrium.app.live.idle()
    }
    const accountKeyOf = async (nicHandle: string) => (await findAccount(atrium.app.db, nicHandle))?.key ?? 0

    before(async () => {
      origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
      club = await newClub(atrium)
    })

    test('429: more streams of one account than the limit; a closed one makes room, and other accounts are not affected', async () => {
      const { token, nicHandle } = await addPerson(atrium)
      const other = await addSession(atrium, nicHandle)
      const open: TestListener[] = []
      for (let count = 0; count < 20; count++) {
        open.push(await listenTo(origin, count % 2 === 0 ? { token } : { ticket: await ticketOf(other.token) }))
      }
      assert.ok(open.every(({ status }) => status === 200))
      for (const way of [{ token }, { token: other.token }, { ticket: await ticketOf(token) }]) {
        assert.equal((await listenTo(origin, way)).status, 429)
      }
      const refused = await fetch(`${origin}/v2/events`, { headers: { authorization: token } })
      assert.equal(((await refused.json()) as { code: string }).code, 'TOO_MANY_STREAMS')
      assert.ok(Number(refused.headers.get('retry-after')) > 0)
      const neighbour = await listenTo(origin, { token: club.member.token })
      assert.equal(neighbour.status, 200)
      neighbour.disconnect()
      open.pop()?.disconnect()
      await until('a place is free', async () => {
        const again = await listenTo(origin, { token })
        if (again.status === 200) open.push(again)
        return again.status === 200
      })
      for (const listener of open) listener.disconnect()
    })

    test('a client that leaves before its stream begins takes no place', async (t) => {
      const { token } = await addPerson(atrium)
      const { streams } = atrium.app.live
      const { acquire } = streams
      const asked = Promise.withResolvers<void>()
      const gone = Promise.withResolvers<void>()
      const freed = Promise.withResolvers<void>()
      t.mock.method(streams, 'acquire', async (holder: string) => {
        asked.resolve()
        await gone.promise
        const free = await acquire(holder)
        return () => freed.resolve(free())
      })
      const connected = once(atrium.server.server, 'connection') as Promise<[Socket]>
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      socket.write(`GET /v2/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\n\r\n`)
      const [connection] = await connected
      await asked.promise
      socket.destroy()
      await once(connection, 'close')
      gone.resolve()
      await freed.promise
    })

    test('401: a ticket of a session that has ended', async () => {
      const { nicHandle } = await addPerson(atrium)
      const { token } = await addSession(atrium, nicHandle)
      const ticket = await ticketOf(token)
      assert.ok(ticket)
      await atrium.call('POST', '/v2/logout', { token })
      assert.equal((await listenTo(origin, { ticket })).status, 401)
    })

    test('a stream ends with its session, even without any event; those of other sessions continue', async () => {
      const { nicHandle, token } = await addPerson(atrium)
      const ended = await addSession(atrium, nicHandle)
      const [one, other] = [await listenTo(origin, { token: ended.token }), await listenTo(origin, { token })]
      await one.until('ready')
      await atrium.call('DELETE', `/v2/account/sessions/${ended.id}`, { token })
      await until('the stream ended', () => one.ended)
      assert.equal(other.ended, false)
      other.disconnect()
    })

    test('a stream has the headers of every other reply, including those for CORS', async () => {
      const headers = { authorization: club.member.token, origin: 'https://app.example.org' }
      const plain = await fetch(`${origin}/v2/account/getUserInfos`, { headers })
      const leaving = new AbortController()
      const stream = await fetch(`${origin}/v2/events`, { headers, signal: leaving.signal })
      for (const name of plain.headers.keys()) {
        if (!['content-length', 'content-type', 'x-request-id', 'date'].includes(name)) {
          assert.equal(stream.headers.get(name), plain.headers.get(name), name)
        }
      }
      assert.equal(stream.headers.get('access-control-allow-origin'), 'https://app.example.org')
      assert.ok(stream.headers.get('x-request-id'))
      leaving.abort()
    })

    test('reset: a listener that missed too many events, without reading the log for it', async () => {
      const noise = await addPerson(atrium)
      const { token } = await addPerson(atrium)
      const first = await listenTo(origin, { token })
      const lastId = (await first.until('ready'))[0]?.id
      first.disconnect()
      await fillLog(maxEventsMissed + 1, await accountKeyOf(noise.nicHandle), 'noise')
      const back = await listenTo(origin, { token, lastId })
      await back.until('reset')
      assert.equal(back.received.length, 1)
      await createOrganization(atrium, { ...noise, token }, {})
      back.disconnect()
    })

    test('reset: a listener that missed too much text receives a part, then starts again', async () => {
      const person = await addPerson(atrium)
      const { token } = person
      const first = await listenTo(origin, { token })
      const lastId = (await first.until('ready'))[0]?.id
      first.disconnect()
      await fillLog(400, await accountKeyOf(person.nicHandle), 'x'.repeat(20_000))
      const back = await listenTo(origin, { token, lastId })
      await back.until('reset')
      const sent = back.received.filter(({ event }) => event === 'mail.saved').length
      assert.ok(sent > 0 && sent < 400, `${sent} of 400 events were sent before the reset`)
      await atrium.call('POST', `/v2/workplace/users/new/${club.nio}`, {
        token: club.administrator.token,
        json: { credential: person.nicHandle, role: 1 },
      })
      await back.until('invitation.received')
      back.disconnect()
    })

    test('a client that does not read is disconnected, and little is buffered for it', async () => {
      const person = await addPerson(atrium)
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      socket.write(`GET /v2/events HTTP/1.1\r\nHost: x\r\nAuthorization: ${person.token}\r\n\r\n`)
      await once(socket, 'data')
      socket.pause()
      const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
      // The total exceeds the socket buffers of the kernel.
      for (let count = 0; count < 20; count++) {
        await fillLog(25, await accountKeyOf(person.nicHandle), 'x'.repeat(40_000))
      }
      socket.resume()
      await closed
    })
  },
  { env: { CORS_ORIGINS: 'https://app.example.org' } },
)
