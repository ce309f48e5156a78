import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { sweepFiles, sweepShard } from '../../src/domain/files/sweep-files.ts'
import { shards } from '../../src/storage/storage.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { filesOf, picture } from '../support/files.ts'
import { listenTo, type ReceivedEvent } from '../support/listener.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'
import { until } from '../support/until.ts'

const running = new AbortController().signal
const planned = { title: 'Match', start: '2027-01-01T18:00:00Z', end: '2027-01-01T20:00:00Z' }
const dataOf = <Data>(event: ReceivedEvent | undefined) => (event ?? assert.fail('no event')).data as Data

onEachEngine('attachments', (atrium) => {
  let club: Club
  let outside: SignedInPerson
  let origin: string
  before(async () => {
    origin = await atrium.server.listen({ port: 0 })
    club = await newClub(atrium)
    outside = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, outside)
  })
  const { call, newFile, content, list } = filesOf(atrium, () => club)
  const { newBoard, newCard, columnIds, call: callBoard } = boardsOf(atrium, () => club)
  const talks = (who: SignedInPerson, method: string, path: string, json: object = {}, headers = {}) =>
    atrium.call(method, `/v2/talks/${club.nio}${path}`, { token: who.token, json, headers })
  const calendar = (who: SignedInPerson, method: string, path = '', json: object = {}) =>
    atrium.call(method, `/v2/workplace/users/${club.nio}/${club.member.nicHandle}/calendar${path}`, {
      token: who.token,
      json,
    })
  /** A talk of the member and the secretary. */
  const newTalk = async (fields: object = {}) => {
    const talk = { title: 'Plans', userlist: [club.secretary.nicHandle], message: 'Hello', ...fields }
    const reply = await talks(club.member, 'POST', '', talk)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.id as number
  }
  const post = async (talk: number, attachments: string[], fields: object = {}) => {
    const reply = await talks(club.member, 'POST', `/${talk}`, { attachments, ...fields })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const readers = async (id: string) => {
    const everybody = { member: club.member, secretary: club.secretary, administrator: club.administrator, outside }
    const found: string[] = []
    for (const [name, who] of Object.entries(everybody)) {
      const status = (await content(who, id)).status
      assert.equal((await call(who, 'GET', `/${id}`)).status, status)
      const isListed = (await list(who)).files.some((file: { id: string }) => file.id === id)
      assert.equal(isListed, status === 200, `${name} is ${status}`)
      if (status === 200) found.push(name)
    }
    return found
  }

  describe('of messages', () => {
    test('show their files in order, with an address for each reader', async () => {
      const talk = await newTalk()
      const [one, two] = [await newFile(club.member, picture, 'a.png'), await newFile(club.member, 'text', 'b.txt')]
      const message = await post(talk, [two.id, one.id, two.id.toUpperCase()], { message: 'Both' })
      const shown = message.attachments.map(({ url, thumbnailUrl, ...rest }: Record<string, string>) => rest)
      const fields = ({ id, name, type, size, width, height }: Record<string, unknown>) => ({
        id,
        name,
        type,
        size,
        width,
        height,
      })
      assert.deepEqual(shown, [fields(two), fields(one)])
      const read = (await talks(club.secretary, 'GET', `/${talk}`)).body.messages.at(-1).attachments
      assert.equal(read[0].thumbnailUrl, null)
      assert.notEqual(read[0].url, message.attachments[0].url, 'tickets name the session of the reader')
      for (const { url } of [read[0], message.attachments[0]]) {
        assert.equal((await atrium.call('GET', url.replace('https://atrium.test', ''))).text, 'text')
      }
      const thumbnail = await atrium.call('GET', read[1].thumbnailUrl.replace('https://atrium.test', ''))
      assert.equal(thumbnail.status, 200)
      assert.deepEqual((await call(club.secretary, 'GET', `/${one.id}`)).body.places, [
        { talkId: talk, messageId: message.id },
      ])
      const ofTalk = (await list(club.secretary, { talkId: String(talk) })).files
      assert.deepEqual(
        ofTalk.map(({ id }: { id: string }) => id),
        [two.id, one.id],
      )
    })

    test('make a text optional, also for the message that opens a talk', async () => {
      const { id } = await newFile(club.member)
      const talk = await newTalk({ message: undefined, attachments: [id] })
      const [first] = (await talks(club.member, 'GET', `/${talk}`)).body.messages
      assert.deepEqual([first.message, first.attachments.length], ['', 1])
      assert.equal((await post(talk, [(await newFile(club.member)).id], { message: '' })).message, '')
      const without = await talks(club.member, 'POST', `/${talk}`, { attachments: [] })
      assert.deepEqual(outcomeOf(without), [400, 'INVALID_FIELDS'])
      const blank = await talks(club.member, 'POST', `/${talk}`, { message: ' ' })
      assert.deepEqual(outcomeOf(blank), [422, 'UNACCEPTABLE_FIELDS'])
    })

    test('422: files of others, unknown ones, and more than 10', async () => {
      const talk = await newTalk()
      const foreign = await newFile(club.secretary)
      const elsewhere = await newClub(atrium)
      const other = await filesOf(atrium, () => elsewhere).newFile(elsewhere.member)
      const own = await newFile(club.member)
      for (const attachments of [[foreign.id], [other.id], ['none'], [own.id, foreign.id], Array(11).fill(own.id)]) {
        const reply = await talks(club.member, 'POST', `/${talk}`, { message: 'x', attachments })
        assert.deepEqual(outcomeOf(reply), [422, 'UNACCEPTABLE_FIELDS'])
      }
      assert.equal((await talks(club.member, 'GET', `/${talk}`)).body.messages.length, 1, 'nothing was posted')
    })

    test('422: a file that is attached to 100 things already', async () => {
      const talk = await newTalk()
      const { id } = await newFile(club.member, 'everywhere')
      for (let count = 0; count < 100; count++) await post(talk, [id])
      const reply = await talks(club.member, 'POST', `/${talk}`, { attachments: [id] })
      assert.equal(reply.status, 422, reply.text)
      assert.equal(reply.body.errors[0].field, 'attachments')
      assert.equal((await call(club.member, 'GET', `/${id}`)).body.places.length, 100)
    })

    test('are readable by the people in the talk, until they leave it', async () => {
      const { id } = await newFile(club.member)
      assert.deepEqual(await readers(id), ['member'])
      const talk = await newTalk()
      await post(talk, [id])
      assert.deepEqual(await readers(id), ['member', 'secretary'])
      await talks(club.secretary, 'DELETE', `/${talk}`)
      assert.deepEqual(await readers(id), ['member'])
      await talks(club.member, 'DELETE', `/${talk}`)
      assert.deepEqual(await readers(id), [], 'not even by its uploader')
      const again = await talks(club.member, 'POST', `/${await newTalk()}`, { attachments: [id] })
      assert.deepEqual(outcomeOf(again), [422, 'UNACCEPTABLE_FIELDS'], 'who cannot read a file cannot attach it')
    })

    test('stay when the message is edited and go with it; a file without a place is removed after 24 hours', async () => {
      const talk = await newTalk()
      const { id } = await newFile(club.member, 'with its message')
      const message = await post(talk, [id], { message: 'x' })
      const edited = await talks(club.member, 'PATCH', `/${talk}/${message.id}`, { message: 'y' })
      assert.equal(edited.body.attachments[0].id, id)
      atrium.clock.advance(2 * dayMs)
      await sweepFiles(atrium.app, running)
      assert.equal((await content(club.secretary, id)).status, 200)
      await talks(club.member, 'DELETE', `/${talk}/${message.id}`)
      const deleted = (await talks(club.member, 'GET', `/${talk}`)).body.messages.at(-1)
      assert.deepEqual([deleted.deleted, deleted.attachments], [true, []])
      assert.deepEqual(await readers(id), ['member'])
      atrium.clock.advance(dayMs + 1)
      await sweepFiles(atrium.app, running)
      assert.deepEqual(await readers(id), [])
    })

    test('are in live events, with addresses that work for the listener and are not in the log', async () => {
      const talk = await newTalk()
      const { id } = await newFile(club.member, 'heard')
      const listener = await listenTo(origin, { token: club.secretary.token })
      await listener.until('ready')
      await post(talk, [id], { message: 'x' })
      // The event of the first message of the talk may arrive only now.
      type Posted = { message: string; attachments: { url: string }[] }
      const posted = () => listener.received.filter(({ event }) => event === 'message.posted').map(dataOf<Posted>)
      const isHeard = async () => posted().some(({ message }) => message === 'x')
      await until('the message is heard', isHeard)
      const [attachment = { url: '' }] = posted().find(({ message }) => message === 'x')?.attachments ?? []
      assert.deepEqual(Object.keys(attachment).sort(), Object.keys(await shownIn(talk)).sort())
      assert.equal((await atrium.call('GET', attachment.url.replace('https://atrium.test', ''))).text, 'heard')
      listener.disconnect()
      for (const table of ['live_events', 'kept_replies']) {
        const rows = await runSql(atrium, `select * from ${table}`)
        assert.doesNotMatch(JSON.stringify(rows), /ticket=/)
      }
    })
    const shownIn = async (talk: number) =>
      (await talks(club.secretary, 'GET', `/${talk}`)).body.messages.at(-1).attachments[0]

    test('are in the reply to a repeated request, with a new address', async () => {
      const talk = await newTalk()
      const { id } = await newFile(club.member)
      const headers = { 'idempotency-key': `attach-${id}` }
      const [one, two] = [
        await talks(club.member, 'POST', `/${talk}`, { attachments: [id] }, headers),
        await talks(club.member, 'POST', `/${talk}`, { attachments: [id] }, headers),
      ]
      assert.deepEqual([one.status, two.body.id], [201, one.body.id])
      assert.match(two.body.attachments[0].url, /ticket=/)
    })

    test('are found with the message that is searched for', async () => {
      const talk = await newTalk()
      const { id } = await newFile(club.member)
      await post(talk, [id], { message: 'xylophone' })
      const found = await atrium.call('GET', `/v2/talks/${club.nio}/search`, {
        token: club.secretary.token,
        query: { q: 'xylophone' },
      })
      assert.equal(found.body.messages[0].attachments[0].id, id)
    })

    test('are kept by a report, for those who handle it', async () => {
      const talk = await newTalk()
      const { id } = await newFile(club.member, 'evidence')
      const message = await post(talk, [id], { message: 'x' })
      await talks(club.secretary, 'POST', `/${talk}/report`, { messageId: message.id })
      await talks(club.member, 'DELETE', `/${talk}/${message.id}`)
      atrium.clock.advance(2 * dayMs)
      await sweepFiles(atrium.app, running)
      assert.deepEqual(await readers(id), ['secretary', 'administrator'])
      const path = `/v2/workplace/${club.nio}/reports`
      const { token } = club.administrator
      const [{ id: reportId }] = (await atrium.call('GET', path, { token })).body.reports
      const { evidence } = (await atrium.call('GET', `${path}/${reportId}`, { token })).body
      assert.equal(evidence.attachments[0].id, id)
      const { url } = evidence.attachments[0]
      assert.equal((await atrium.call('GET', url.replace('https://atrium.test', ''))).text, 'evidence')
    })
  })

  describe('of cards', () => {
    test('are replaced as a whole; files of others stay allowed, new ones must be one’s own', async () => {
      const board = await newBoard()
      const [column = ''] = await columnIds(board.id)
      const [one, two] = [await newFile(club.member, '1'), await newFile(club.secretary, '2')]
      const card = await newCard(board.id, column, { attachments: [one.id], cover: one.id })
      assert.deepEqual([card.attachments[0].id, card.cover], [one.id, one.id])
      const change = (who: SignedInPerson, json: object) =>
        callBoard(who, 'PATCH', `/${board.id}/cards/${card.id}`, { json })
      assert.equal((await change(outside, { attachments: [two.id] })).status, 422)
      const both = await change(club.secretary, { attachments: [two.id, one.id] })
      assert.deepEqual(
        both.body.attachments.map(({ id }: { id: string }) => id),
        [two.id, one.id],
      )
      assert.equal(both.body.cover, one.id)
      assert.equal(both.body.version, card.version + 1)
      const untouched = await change(outside, { title: 'x' })
      assert.equal(untouched.body.attachments.length, 2)
      const without = await change(outside, { attachments: [two.id] })
      assert.deepEqual([without.body.attachments.length, without.body.cover], [1, null])
      assert.equal((await change(outside, { cover: one.id })).status, 422)
      assert.equal((await change(outside, { cover: two.id })).body.cover, two.id)
      assert.equal((await change(outside, { cover: null })).body.cover, null)
      assert.deepEqual(await readers(one.id), ['member'], 'it has no place any more')
    })

    test('are readable by all members, also on an archived card, and not while the board is deleted', async () => {
      const everybody = ['member', 'secretary', 'administrator', 'outside']
      const board = await newBoard()
      const [column = ''] = await columnIds(board.id)
      const { id } = await newFile(club.member)
      const card = await newCard(board.id, column, { attachments: [id] })
      assert.deepEqual(await readers(id), everybody)
      assert.deepEqual((await call(outside, 'GET', `/${id}`)).body.places, [{ boardId: board.id, cardId: card.id }])
      const listed = await list(outside, { boardId: board.id })
      assert.deepEqual(
        listed.files.map((file: { id: string }) => file.id),
        [id],
      )
      await callBoard(club.member, 'POST', `/${board.id}/cards/${card.id}/archive`)
      assert.deepEqual(await readers(id), everybody)
      await callBoard(club.secretary, 'DELETE', `/${board.id}`)
      assert.deepEqual(await readers(id), [])
      await callBoard(club.secretary, 'POST', `/${board.id}/restore`)
      assert.deepEqual(await readers(id), everybody)
    })

    test('go with the board after 30 days, and a day', async () => {
      const board = await newBoard()
      const [column = ''] = await columnIds(board.id)
      const { id } = await newFile(club.member, 'goes with its board')
      await newCard(board.id, column, { attachments: [id] })
      await runSql(atrium, `delete from boards where uuid = '${board.id}'`)
      for (const shard of shards) await sweepShard(atrium.app, shard, running)
      atrium.clock.advance(dayMs + 1)
      await sweepFiles(atrium.app, running)
      assert.deepEqual(await readers(id), [])
      assert.deepEqual(await runSql(atrium, `select id from files where uuid = '${id}'`), [])
    })
  })

  describe('of events', () => {
    test('are readable by those who can read the event', async () => {
      const { id } = await newFile(club.member)
      const event = await calendar(club.member, 'POST', '', { ...planned, attachments: [id] })
      assert.equal(event.body.attachments[0].id, id)
      assert.deepEqual(await readers(id), ['member', 'secretary', 'administrator', 'outside'])
      const place = { userId: club.member.nicHandle, eventId: event.body.id }
      assert.deepEqual((await call(outside, 'GET', `/${id}`)).body.places, [place])
      const attendees = [outside.nicHandle]
      const hidden = { visibility: 'private', attendees }
      assert.equal((await calendar(club.member, 'PATCH', `/${event.body.id}`, hidden)).body.attachments.length, 1)
      assert.deepEqual(await readers(id), ['member', 'outside'])
      const seen = await calendar(club.secretary, 'GET')
      const busy = seen.body.events.find((each: { id: string }) => each.id === event.body.id)
      assert.deepEqual(busy.attachments, [])
      assert.equal((await list(outside, { eventId: event.body.id })).files.length, 1)
    })

    test('are in every occurrence, and are changed for the whole series', async () => {
      const { id } = await newFile(club.member)
      const series = { ...planned, rrule: 'FREQ=DAILY;COUNT=3', attachments: [id] }
      const event = (await calendar(club.member, 'POST', '', series)).body
      const window = '?from=2027-01-01T00:00:00Z&to=2027-01-05T00:00:00Z'
      const { events } = (await calendar(club.member, 'GET', window)).body
      const occurrences = events.filter((each: { id: string }) => each.id === event.id)
      assert.deepEqual(
        occurrences.map(({ attachments }: { attachments: unknown[] }) => attachments.length),
        [1, 1, 1],
      )
      const one = { occurrence: occurrences[1].recurrenceId, attachments: [] }
      const refused = await calendar(club.member, 'PATCH', `/${event.id}`, one)
      assert.deepEqual(outcomeOf(refused), [422, 'UNACCEPTABLE_FIELDS'])
      await calendar(club.member, 'DELETE', `/${event.id}`)
      assert.deepEqual(await readers(id), ['member'])
    })
  })

  describe('a deleted file', () => {
    test('disappears from everything, and everybody concerned is notified', async () => {
      const talk = await newTalk()
      const board = await newBoard()
      const [column = ''] = await columnIds(board.id)
      const { id } = await newFile(club.member)
      const message = await post(talk, [id], { message: 'x' })
      const card = await newCard(board.id, column, { attachments: [id], cover: id })
      assert.deepEqual(outcomeOf(await call(outside, 'DELETE', `/${id}`)), [403, 'NOT_OWN_FILE'])
      const listener = await listenTo(origin, { token: club.secretary.token })
      await listener.until('ready')
      assert.equal((await call(club.administrator, 'DELETE', `/${id}`)).status, 204)
      const [changed] = await listener.until('message.changed')
      const { id: changedId, attachments } = dataOf<{ id: number; attachments: unknown[] }>(changed)
      assert.deepEqual([changedId, attachments], [message.id, []])
      const [noticed] = await listener.until('board.changed')
      assert.equal(dataOf<{ boardId: string }>(noticed).boardId, board.id)
      listener.disconnect()
      assert.deepEqual((await talks(club.member, 'GET', `/${talk}`)).body.messages.at(-1).attachments, [])
      const left = (await callBoard(club.member, 'GET', `/${board.id}/cards/${card.id}`)).body
      assert.deepEqual([left.attachments, left.cover, left.version], [[], null, card.version + 1])
    })

    for (const deleter of ['member', 'administrator'] as const) {
      test(`stays with a report for those who handle it, and is gone for all others: deleted by the ${deleter}`, async () => {
        const talk = await newTalk({ userlist: [club.secretary.nicHandle, outside.nicHandle] })
        const board = await newBoard()
        const [column = ''] = await columnIds(board.id)
        const name = `insult by ${deleter}.png`
        const { id } = await newFile(club.member, picture, name)
        const message = await post(talk, [id], { message: 'x' })
        const card = await newCard(board.id, column, { attachments: [id], cover: id })
        const event = (await calendar(club.member, 'POST', '', { ...planned, attachments: [id] })).body
        const report = await talks(outside, 'POST', `/${talk}/report`, { messageId: message.id })
        assert.deepEqual(await readers(id), ['member', 'secretary', 'administrator', 'outside'])
        const { used } = (await list(club.member)).space
        const listener = await listenTo(origin, { token: outside.token })
        await listener.until('ready')

        assert.equal((await call(club[deleter], 'DELETE', `/${id}`)).status, 204)
        const [changed] = await listener.until('message.changed')
        assert.deepEqual(dataOf<{ attachments: unknown[] }>(changed).attachments, [])
        listener.disconnect()
        assert.deepEqual(await readers(id), ['secretary', 'administrator'])
        const thumbnail = (who: SignedInPerson) => call(who, 'GET', `/${id}/thumbnail?size=small`)
        assert.equal((await thumbnail(club.secretary)).status, 200)
        for (const who of [club.member, outside]) {
          assert.deepEqual(outcomeOf(await thumbnail(who)), [404, 'FILE_NOT_FOUND'])
          assert.deepEqual((await list(who, { q: name })).files, [])
          assert.deepEqual((await talks(who, 'GET', `/${talk}`)).body.messages.at(-1).attachments, [])
        }
        const left = (await callBoard(club.member, 'GET', `/${board.id}/cards/${card.id}`)).body
        assert.deepEqual([left.attachments, left.cover, left.version], [[], null, card.version + 1])
        assert.deepEqual((await calendar(club.member, 'GET', `/${event.id}`)).body.attachments, [])
        assert.equal((await talks(club.member, 'POST', `/${talk}`, { attachments: [id] })).status, 422)
        assert.equal((await list(club.member)).space.used, used, 'its content still needs the space')

        for (const who of [club.member, club.administrator]) {
          assert.deepEqual(outcomeOf(await call(who, 'DELETE', `/${id}`)), [404, 'FILE_NOT_FOUND'])
        }
        const { token } = club.secretary
        const read = await atrium.call('GET', `/v2/workplace/${club.nio}/reports/${report.body.id}`, { token })
        const [kept] = read.body.evidence.attachments
        assert.deepEqual([kept.id, kept.name], [id, name])
        assert.equal((await atrium.call('GET', kept.url.replace('https://atrium.test', ''))).status, 200)
      })
    }
  })

  test('files stay when their uploader leaves the organization, and rest while it is closed', async () => {
    const other = await newClub(atrium)
    const files = filesOf(atrium, () => other)
    const { id } = await files.newFile(other.member, 'stays')
    const userlist = [other.secretary.nicHandle]
    await atrium.call('POST', `/v2/talks/${other.nio}`, {
      token: other.member.token,
      json: { title: 'x', userlist, attachments: [id] },
    })
    await callsOf(atrium).leave(other.member, other.nio)
    assert.equal((await files.content(other.secretary, id)).text, 'stays')
    await callsOf(atrium).close(other.administrator, other.nio)
    assert.deepEqual(outcomeOf(await files.content(other.secretary, id)), [404, 'ORGANIZATION_NOT_FOUND'])
    await callsOf(atrium).restore(other.administrator, other.nio)
    assert.equal((await files.content(other.secretary, id)).text, 'stays')
  })
})
