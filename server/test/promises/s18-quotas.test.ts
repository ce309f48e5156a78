import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { onEachEngine, type TestReply } from '../support/atrium.ts'
import { type Club, found, newClub } from '../support/clubs.ts'
import { listenTo } from '../support/listener.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'
import { reached } from '../support/reached.ts'
import { openReceiver, type Receiver, webhookCallsOf } from '../support/receiver.ts'

/** How long one account writes; `npm run prove` asks for 60. */
const seconds = Number(process.env.ATRIUM_QUOTA_SECONDS ?? 3)
const mib = 1024 * 1024
/** The default in the long form; less in the short one, so that it is reached. */
const mibPerMinute = seconds < 60 ? 8 : 50
/** The budget allows half a minute's worth at once, and refills with as much a minute. */
const allowedMib = (mibPerMinute / 2) * (1 + seconds / 60)
/** PostgreSQL extends a table by up to 64 pages, long before they are full. */
const slackMib = 4
const writers = 24
const onLoopback = async () => [{ address: '127.0.0.1', family: 4 }]

/** Every n-gram of it is new, so it is the costliest text there is. */
const randomText = (length: number) =>
  String.fromCodePoint(...Array.from({ length }, () => 0x4e00 + Math.floor(Math.random() * 20_000)))

onEachEngine(
  'S18: one account with a script',
  (atrium, engine) => {
    let club: Club
    let origin: string
    let silent: Receiver
    let refused: Record<string, number>
    let accepted: number

    const call = async (who: SignedInPerson, method: string, path: string, json?: object, key?: string) => {
      const request = { ...(json ? { json } : {}), ...(key ? { headers: { 'idempotency-key': key } } : {}) }
      const reply = await atrium.call(method, path, { token: who.token, ...request })
      // Its own requests may conflict with each other; those of others, below, may not fail.
      assert.ok(reply.status < 500 || reply.status === 503, `${method} ${path}: ${reply.text.slice(0, 300)}`)
      if (reply.status < 300) accepted++
      else refused[reply.body.code] = (refused[reply.body.code] ?? 0) + 1
      return reply
    }
    const databaseBytes = async () => {
      if (atrium.config.database.engine === 'sqlite') {
        await runSql(atrium, 'pragma wal_checkpoint(truncate)')
        return statSync(atrium.config.database.file).size
      }
      const [row] = await runSql(atrium, 'select pg_database_size(current_database()) as size')
      return Number(row?.size)
    }

    before(async () => {
      origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
      club = await newClub(atrium)
      silent = await openReceiver()
      silent.answer = () => {}
    })
    after(() => silent.close())

    /** Every way to write that has no limit of its own, and those that have. */
    const script = async (me: SignedInPerson) => {
      const { nio, member } = club
      const talk = (await call(me, 'POST', `/v2/talks/${nio}`, { title: 'T', userlist: [], message: 'x' })).body.id
      const posted = (await call(me, 'POST', `/v2/talks/${nio}/${talk}`, { message: 'x' })).body.id
      const board = (await call(me, 'POST', `/v2/boards/${nio}/create`, { name: 'B' })).body.id
      const column = (await call(me, 'GET', `/v2/boards/${nio}/${board}`)).body.columns[0].id
      const calendar = `/v2/workplace/users/${nio}/${me.nicHandle}/calendar`
      const event = {
        title: randomText(200),
        description: randomText(4000),
        start: '2027-03-02T18:00:00Z',
        end: '2027-03-02T19:00:00Z',
        rrule: 'FREQ=DAILY',
        visibility: 'private',
        attendees: [member.nicHandle],
      }
      const emoji = () => String.fromCodePoint(0x1f600 + Math.floor(Math.random() * 80))
      let keys = 0
      const talkPath = `/v2/talks/${nio}/${talk}`
      const acts: (() => Promise<TestReply>)[] = [
        () => call(me, 'POST', talkPath, { message: randomText(16_000) }),
        () => call(me, 'POST', talkPath, { message: 'short' }),
        () => call(me, 'POST', talkPath, { message: `${club.member.nametag} `.repeat(800) }, `key-${keys++}`),
        () => call(me, 'PATCH', `${talkPath}/${posted}`, { message: randomText(9000) }),
        () => call(me, 'POST', `${talkPath}/${posted}/reactions`, { emoji: emoji() }),
        () => call(me, 'DELETE', `${talkPath}/${posted}/reactions`, { emoji: emoji() }),
        () => call(me, 'PATCH', talkPath, { title: randomText(200) }),
        () =>
          call(me, 'POST', `/v2/talks/${nio}`, { title: 'T', userlist: [member.nicHandle], message: randomText(4000) }),
        () => call(me, 'POST', '/v2/workplace', { name: 'O', description: randomText(2000), public: true }),
        () => call(me, 'PATCH', `/v2/workplace/${nio}`, { description: randomText(2000) }),
        () => call(me, 'POST', `/v2/boards/${nio}/create`, { name: randomText(100) }),
        () =>
          call(me, 'POST', `/v2/boards/${nio}/${board}/cards`, {
            columnId: column,
            title: 'C',
            text: randomText(8000),
          }),
        () => call(me, 'POST', calendar, event),
        () => call(me, 'POST', '/v2/events/ticket'),
        () => call(me, 'POST', `/v2/talks/${nio}/${talk}/report`, { reason: 'other', description: randomText(1000) }),
        () => call(me, 'POST', `/v2/workplace/users/new/${nio}`, { credential: `x${keys++}@example.org`, role: 1 }),
      ]
      const until = Date.now() + seconds * 1000
      const write = async (writer: number) => {
        for (let turn = writer; Date.now() < until; turn++) await acts[turn % acts.length]?.()
      }
      await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    }

    test('adds at most 50 MiB a minute to the database, while others write, read and listen', async () => {
      accepted = 0
      refused = {}
      const { administrator, secretary, nio } = club
      const talk = await atrium.call('POST', `/v2/talks/${nio}`, {
        token: secretary.token,
        json: { title: 'Others', userlist: [], message: 'Hello' },
      })
      const before = await databaseBytes()
      let over = false
      let served = 0
      const others = (async () => {
        while (!over) {
          const reply = await atrium.call('POST', `/v2/talks/${nio}/${talk.body.id}`, {
            token: secretary.token,
            json: { message: 'ordinary' },
          })
          assert.equal(reply.status, 201, reply.text)
          served++
        }
      })()
      await script(administrator)
      over = true
      await others
      const grownMib = ((await databaseBytes()) - before) / mib
      assert.ok(served > 0)
      assert.ok(
        grownMib <= allowedMib + slackMib,
        `${grownMib.toFixed(1)} MiB in ${seconds} s; ${JSON.stringify(refused)}`,
      )
      const text = `${grownMib.toFixed(1)} MiB in ${seconds} s, ${accepted} writes accepted, ${refused.TOO_MUCH_WRITTEN ?? 0} refused`
      reached('S18', `${text}, ${served} of others served (${engine})`)
    })

    test('takes 20 streams and a tenth of the delivery slots, and the others theirs', async () => {
      const greedy = await addPerson(atrium)
      const hooks = webhookCallsOf(atrium)
      const streams = await Promise.all(Array.from({ length: 100 }, () => listenTo(origin, greedy)))
      const open = streams.filter(({ status }) => status === 200)
      assert.equal(open.length, 20)
      for (let organization = 0; organization < 3; organization++) {
        const nio = await found(atrium, greedy)
        for (let hook = 0; hook < 10; hook++) {
          const url = `http://silent-${organization}-${hook}.example:${silent.port}/hook`
          const { id } = (await hooks.create(greedy, nio, { url, events: ['organization.changed'] })).body
          await hooks.test(greedy, nio, id)
        }
      }
      await silent.until(6)
      const quick = await openReceiver()
      const other = await addPerson(atrium)
      const nio = await found(atrium, other)
      const url = `http://quick.example:${quick.port}/hook`
      const { id } = (await hooks.create(other, nio, { url, events: ['organization.changed'] })).body
      await hooks.test(other, nio, id)
      await quick.until(1)
      const stream = await listenTo(origin, other)
      assert.equal(stream.status, 200)
      assert.equal(silent.calls.length, 6)
      for (const listener of [...streams, stream]) listener.hangUp()
      await quick.close()
      reached('S18', `20 of 100 streams and 6 of 64 delivery slots (${engine})`)
    })
  },
  {
    resolveName: onLoopback,
    limits: { writtenMibPerMinute: mibPerMinute },
    env: { WEBHOOKS_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'silent' },
  },
)
