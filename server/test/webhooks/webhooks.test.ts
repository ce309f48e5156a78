import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { webhookEvents } from '../../src/domain/webhooks/webhook.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, callsOf, createOrganization, newClub } from '../support/clubs.ts'
import { filesOf, picture } from '../support/files.ts'
import { addPerson } from '../support/people.ts'
import { bodyOf, openReceiver, type Receiver, webhookCallsOf } from '../support/receiver.ts'
import { openTalk, reportCallsOf } from '../support/reports.ts'
import { readSqlOn } from '../support/sql-on-connection.ts'

const nowhere = '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55'

onEachEngine(
  'webhooks',
  (atrium) => {
    const hooks = webhookCallsOf(atrium)
    let club: Club
    let receiver: Receiver
    before(async () => {
      club = await newClub(atrium)
      receiver = await openReceiver()
    })
    after(() => receiver.close())
    afterEach(async () => {
      await atrium.app.idle()
      const { webhooks } = bodyOf(await hooks.list(club.administrator, club.nio))
      for (const { id } of webhooks) await hooks.remove(club.administrator, club.nio, id)
      receiver.calls.length = 0
    })
    const create = async (json: object = {}) =>
      bodyOf(await hooks.create(club.administrator, club.nio, { url: receiver.url, ...json }))
    const receivedTypes = async () => {
      await atrium.app.idle()
      return receiver.calls.map(({ json }) => json.type)
    }

    test('201: an administrator adds one, and sees its secret once', async () => {
      const { secret, ...webhook } = await create()
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
      const { id, createdAt, ...rest } = webhook
      assert.deepEqual(rest, {
        url: receiver.url,
        events: [...webhookEvents],
        enabled: true,
        failuresInRow: 0,
        disabledAt: null,
      })
      assert.deepEqual(bodyOf(await hooks.read(club.administrator, club.nio, id.toUpperCase())), webhook)
      assert.deepEqual(bodyOf(await hooks.list(club.administrator, club.nio)), {
        webhooks: [webhook],
        nextCursor: null,
      })
      const rows = await readSqlOn(atrium.app.db, 'select * from webhooks')
      assert.ok(!JSON.stringify(rows).includes(secret.slice(6)))
      assert.ok(!atrium.log.join().includes(secret.slice(6)))
    })

    test('the list comes in pages, newest first', async () => {
      const ids = [(await create()).id, (await create()).id, (await create()).id]
      const first = bodyOf(await hooks.list(club.administrator, club.nio, { limit: '2' }))
      const second = bodyOf(await hooks.list(club.administrator, club.nio, { limit: '2', cursor: first.nextCursor }))
      assert.deepEqual(
        [...first.webhooks, ...second.webhooks].map(({ id }) => id),
        ids.toReversed(),
      )
      assert.equal(second.nextCursor, null)
    })

    test('409: an eleventh one, even if many are added concurrently', async () => {
      const replies = await Promise.all(
        Array.from({ length: 14 }, () => hooks.create(club.administrator, club.nio, { url: receiver.url })),
      )
      const refused = replies.map(outcomeOf).filter(([status]) => status !== 201)
      assert.deepEqual(refused, Array(4).fill([409, 'WEBHOOKS_FULL']))
    })

    const badUrls: Record<string, unknown> = {
      'no URL': 'example',
      'an empty one': '',
      'one with a name and a password': 'https://me:secret@example.org/',
      'one with a name': 'https://me@example.org/',
      ftp: 'ftp://example.org/',
      file: 'file:///etc/passwd',
      javascript: 'javascript:alert(1)',
      'a data URL': 'data:text/plain,x',
      'a unix socket': 'unix:/var/run/docker.sock',
      'one with a fragment': 'https://example.org/#part',
      'one with an empty fragment': 'https://example.org/#',
      'port 0': 'https://example.org:0/',
      'a port that there is not': 'https://example.org:65536/',
      'one that is too long': `https://example.org/${'x'.repeat(2000)}`,
    }
    for (const [what, url] of Object.entries(badUrls)) {
      test(`422: ${what} as url, when it is added and when it is changed`, async () => {
        const { id } = await create()
        for (const reply of [
          await hooks.create(club.administrator, club.nio, { url }),
          await hooks.update(club.administrator, club.nio, id, { url }),
        ]) {
          assert.deepEqual(outcomeOf(reply), [422, 'UNACCEPTABLE_FIELDS'], reply.text)
          assert.equal(reply.body.errors[0].field, 'url')
          assert.match(reply.body.errors[0].message, /^must be /)
        }
        assert.equal(bodyOf(await hooks.read(club.administrator, club.nio, id)).url, receiver.url)
      })
    }

    test('400 and 422: fields of the wrong type, unknown events', async () => {
      const { id } = await create()
      const both = async (json: object) => [
        outcomeOf(await hooks.create(club.administrator, club.nio, { url: receiver.url, ...json }))[0],
        outcomeOf(await hooks.update(club.administrator, club.nio, id, json))[0],
      ]
      assert.deepEqual(await both({ url: null }), [400, 400])
      assert.deepEqual(await both({ url: 5 }), [400, 400])
      assert.deepEqual(await both({ events: 'member.joined' }), [400, 400])
      assert.deepEqual(await both({ events: [] }), [422, 422])
      assert.deepEqual(await both({ events: ['message.posted'] }), [422, 422])
      assert.equal((await hooks.create(club.administrator, club.nio, {})).status, 400)
      assert.equal((await hooks.update(club.administrator, club.nio, id, { enabled: 'yes' })).status, 400)
    })

    test('404: a webhook that does not exist, or that belongs to another organization', async () => {
      const { id } = await create()
      const other = await addPerson(atrium)
      const nio = await createOrganization(atrium, other)
      for (const webhook of [nowhere, id, 'x']) {
        for (const reply of [
          await hooks.read(other, nio, webhook),
          await hooks.update(other, nio, webhook, { enabled: false }),
          await hooks.remove(other, nio, webhook),
          await hooks.secret(other, nio, webhook),
          await hooks.test(other, nio, webhook),
          await hooks.deliveries(other, nio, webhook),
          await hooks.retry(other, nio, webhook, nowhere),
        ])
          assert.deepEqual(outcomeOf(reply), [404, 'WEBHOOK_NOT_FOUND'])
      }
      assert.equal(bodyOf(await hooks.read(club.administrator, club.nio, id)).enabled, true)
    })

    test('404: a delivery of another webhook cannot be sent again', async () => {
      const [one, two] = [await create(), await create()]
      const { id } = bodyOf(await hooks.test(club.administrator, club.nio, one.id))
      const reply = await hooks.retry(club.administrator, club.nio, two.id, id)
      assert.deepEqual(outcomeOf(reply), [404, 'DELIVERY_NOT_FOUND'])
    })

    test('204, then 404: a deleted one is gone, with its deliveries', async () => {
      const { id } = await create()
      bodyOf(await hooks.test(club.administrator, club.nio, id))
      await atrium.app.idle()
      assert.equal((await hooks.remove(club.administrator, club.nio, id)).status, 204)
      assert.equal((await hooks.remove(club.administrator, club.nio, id)).status, 404)
      assert.deepEqual(await readSqlOn(atrium.app.db, 'select * from webhook_deliveries'), [])
      await callsOf(atrium).update(club.administrator, club.nio, { json: { description: 'nobody is told' } })
      assert.deepEqual(await receivedTypes(), ['webhook.ping'])
    })

    test('receive events of members, boards, the organization and new reports', async () => {
      await create()
      const { administrator, member, nio } = club
      const calls = callsOf(atrium)
      const newcomer = await addPerson(atrium)
      const invited = bodyOf(
        await calls.send(administrator, nio, { json: { credential: newcomer.nicHandle, role: 1 } }),
      )
      bodyOf(await calls.accept(newcomer, invited.id))
      bodyOf(await calls.modifyMember(administrator, nio, newcomer.nicHandle, { role: 1, comment: 'new' }))
      assert.equal((await calls.leave(newcomer, nio)).status, 204)
      bodyOf(await calls.update(administrator, nio, { json: { description: 'Something else', public: true } }))
      const board = { token: member.token, json: { name: 'Plans' } }
      const { id: boardId } = bodyOf(await atrium.call('POST', `/v2/boards/${nio}/create`, board))
      const reported = await reportCallsOf(atrium).onOrganization(nio, { json: { reason: 'a secret reason' } })
      const { id: reportId } = bodyOf(reported)
      await atrium.app.idle()
      const { nicHandle } = newcomer
      assert.deepEqual(
        receiver.calls.map(({ json: { type, data } }) => [type, data]),
        [
          ['member.joined', { nio, nicHandle }],
          ['member.changed', { nio, nicHandle }],
          ['member.left', { nio, nicHandle }],
          ['organization.changed', { nio }],
          ['board.changed', { nio, boardId }],
          ['report.opened', { nio, reportId }],
        ],
      )
      for (const { json } of receiver.calls) assert.deepEqual(Object.keys(json), ['type', 'timestamp', 'data'])
    })

    test('receive member.left for a deleted account', async () => {
      await create({ events: ['member.left'] })
      const somebody = await addPerson(atrium)
      const calls = callsOf(atrium)
      const json = { credential: somebody.nicHandle, role: 1 }
      const { id } = bodyOf(await calls.send(club.administrator, club.nio, { json }))
      bodyOf(await calls.accept(somebody, id))
      assert.equal((await calls.deleteAccount(somebody)).status, 204)
      await atrium.app.idle()
      assert.deepEqual(
        receiver.calls.map(({ json }) => json.data),
        [{ nio: club.nio, nicHandle: somebody.nicHandle }],
      )
    })

    test('receive nothing of files: only that a board has changed', async () => {
      await create()
      const { administrator, member, nio } = club
      const { newFile, call } = filesOf(atrium, () => club)
      const [one, two] = [await newFile(member, 'one'), await newFile(member, 'two')]
      const post = { token: member.token, json: { title: 'Plans', userlist: [], attachments: [one.id] } }
      bodyOf(await atrium.call('POST', `/v2/talks/${nio}`, post))
      const boards = boardsOf(atrium, () => club)
      const board = await boards.newBoard()
      const [column = ''] = await boards.columnIds(board.id)
      await boards.newCard(board.id, column, { attachments: [two.id] })
      for (const { id } of [one, two]) assert.equal((await call(member, 'DELETE', `/${id}`)).status, 204)
      const logo = { token: administrator.token, payload: picture }
      bodyOf(await atrium.call('PUT', `/v2/workplace/${nio}/logo`, logo))
      await atrium.app.idle()
      const received = receiver.calls.map(({ json: { type, data } }) => [type, data])
      const boardChanged = ['board.changed', { nio, boardId: board.id }]
      assert.deepEqual(received, [boardChanged, boardChanged, boardChanged, ['organization.changed', { nio }]])
    })

    test('receive nothing of talks, nor of other organizations', async () => {
      await create()
      await openTalk(atrium, club.nio, club.administrator, [club.member], 'between us')
      const other = await addPerson(atrium)
      const nio = await createOrganization(atrium, other)
      bodyOf(await callsOf(atrium).update(other, nio, { json: { description: 'elsewhere' } }))
      assert.deepEqual(await receivedTypes(), [])
      assert.deepEqual(await readSqlOn(atrium.app.db, 'select * from webhook_deliveries'), [])
    })

    test('receive the events that they are registered for, and others after an update', async () => {
      const { id } = await create({ events: ['board.changed', 'board.changed'] })
      const describe = () => callsOf(atrium).update(club.administrator, club.nio, { json: { description: 'x' } })
      await describe()
      assert.deepEqual(await receivedTypes(), [])
      const changed = bodyOf(await hooks.update(club.administrator, club.nio, id, { events: ['organization.changed'] }))
      assert.deepEqual(changed.events, ['organization.changed'])
      await describe()
      assert.deepEqual(await receivedTypes(), ['organization.changed'])
    })

    test('receive nothing of a transaction that was rolled back', async () => {
      await create()
      const reply = await callsOf(atrium).leave(club.administrator, club.nio)
      assert.deepEqual(outcomeOf(reply), [409, 'LAST_ADMINISTRATOR'])
      assert.deepEqual(await receivedTypes(), [])
    })

    test('the audit log records who added, changed and deleted it, without the whole address', async () => {
      const { id } = await create({ url: `${receiver.url}?key=of-the-receiver` })
      await hooks.update(club.administrator, club.nio, id, { enabled: false })
      await hooks.update(club.administrator, club.nio, id, { enabled: false })
      await hooks.secret(club.administrator, club.nio, id)
      await hooks.remove(club.administrator, club.nio, id)
      const { body, text } = await callsOf(atrium).audit(club.administrator, club.nio, { limit: '4' })
      const entries = Object.values(body).find(Array.isArray) as { action: string; actor: { nicHandle: string } }[]
      assert.deepEqual(
        entries.map(({ action, actor }) => [action, actor.nicHandle]),
        ['webhook.deleted', 'webhook.secretReplaced', 'webhook.changed', 'webhook.created'].map((each) => [
          each,
          club.administrator.nicHandle,
        ]),
      )
      assert.ok(!text.includes('of-the-receiver'))
    })
  },
  { env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } },
)
