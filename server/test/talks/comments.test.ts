import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { mailMentions } from '../../src/domain/mentions/mail-mentions.ts'
import { timeToReadMs } from '../../src/domain/mentions/mention.ts'
import { plannedEvent } from '../support/access-scenario.ts'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, join, newClub } from '../support/clubs.ts'
import { filesOf, picture } from '../support/files.ts'
import { listenTo } from '../support/listener.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

type Message = { id: number; talkId: number; message: string; mentions: { nametag: string }[] }

onEachEngine('comments', (atrium) => {
  let club: Club
  let guest: SignedInPerson
  const boards = boardsOf(atrium, () => club)
  const { newFile } = filesOf(atrium, () => club)
  const call = (who: SignedInPerson, method: string, path: string, request: TestRequest = {}) =>
    atrium.call(method, `/v2/${path}`, { token: who.token, ...request })
  const newCard = async () => {
    const { id: board } = await boards.newBoard()
    const [column = ''] = await boards.columnIds(board)
    const { id } = await boards.newCard(board, column)
    return { board: board as string, card: id as string, path: `boards/${club.nio}/${board}/cards/${id}/comments` }
  }
  const newEvent = async (fields: object = {}) => {
    const calendar = `workplace/users/${club.nio}/${club.member.nicHandle}/calendar`
    const reply = await call(club.member, 'POST', calendar, { json: { ...plannedEvent, ...fields } })
    assert.equal(reply.status, 201, reply.text)
    return {
      id: reply.body.id as string,
      event: `${calendar}/${reply.body.id}`,
      path: `${calendar}/${reply.body.id}/comments`,
    }
  }
  const comment = async (path: string, message: string, who = club.member, fields: object = {}): Promise<Message> => {
    const reply = await call(who, 'POST', path, { json: { message, ...fields } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const read = async (path: string, who = club.member): Promise<string[]> => {
    const reply = await call(who, 'GET', path)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.messages.map(({ message }: Message) => message)
  }
  const outcome = async (who: SignedInPerson, method: string, path: string, json?: object) =>
    outcomeOf(await call(who, method, path, json ? { json } : {}))

  before(async () => {
    club = await newClub(atrium)
    guest = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, guest)
  })

  test('everybody who reads a card reads and writes its comments, which are in no list or count', async () => {
    const { path } = await newCard()
    assert.deepEqual(await read(path, guest), [])
    const first = await comment(path, 'Who books it?')
    const second = await comment(path, 'I do', guest, { replyTo: first.id })
    assert.equal(second.talkId, first.talkId)
    assert.deepEqual(await read(path, club.secretary), ['Who books it?', 'I do'])
    for (const who of [club.member, guest]) {
      const { talks } = (await call(who, 'GET', `talks/${club.nio}`)).body
      assert.ok(!talks.some(({ id }: { id: number }) => id === first.talkId))
      const { organizations } = (await call(who, 'GET', 'workplace')).body
      assert.equal(organizations.find(({ nio }: { nio: number }) => nio === club.nio).unread, 0)
    }
    const page = await call(guest, 'GET', `${path}?limit=1`)
    assert.equal(page.body.nextCursor, `before-${second.id}`)
    assert.equal((await call(club.stranger, 'GET', path)).status, 404)
  })

  test('the talkId works on messages, threads, pins, reactions and reports; other paths are 409', async () => {
    const { path } = await newCard()
    const { id, talkId } = await comment(path, 'Root')
    await comment(path, 'Reply', guest, { replyTo: id })
    const talk = `talks/${club.nio}/${talkId}`
    assert.deepEqual(await read(talk, guest), ['Root', 'Reply'])
    assert.deepEqual(await read(`${talk}/${id}/thread`, guest), ['Root', 'Reply'])
    assert.equal((await call(guest, 'POST', talk, { json: { message: 'Direct' } })).status, 201)
    assert.equal((await call(guest, 'POST', `${talk}/${id}/pin`)).status, 200)
    assert.deepEqual(await read(`${talk}/pins`), ['Root'])
    assert.equal((await call(guest, 'POST', `${talk}/${id}/reactions`, { json: { emoji: '👍' } })).status, 200)
    assert.equal((await call(club.member, 'PATCH', `${talk}/${id}`, { json: { message: 'Edited' } })).status, 200)
    const report = await call(guest, 'POST', `${talk}/report`, { json: { messageId: id } })
    assert.equal(report.status, 201)
    const closing = `workplace/${club.nio}/reports/${report.body.id}/close`
    const removing = { outcome: 'acted', removeAuthor: true }
    assert.equal((await call(club.secretary, 'POST', closing, { json: removing })).status, 422)
    assert.equal((await call(club.member, 'DELETE', `${talk}/${id}`)).status, 204)
    const comments = [409, 'WRONG_TALK_KIND']
    assert.deepEqual(await outcome(guest, 'DELETE', talk), comments)
    assert.deepEqual(await outcome(guest, 'PATCH', talk, { title: 'New' }), comments)
    assert.deepEqual(await outcome(guest, 'GET', `${talk}/info`), comments)
    assert.deepEqual(await outcome(guest, 'POST', `${talk}/read`, {}), comments)
    assert.deepEqual(await outcome(guest, 'POST', `${talk}/join`, {}), comments)
    assert.deepEqual(await outcome(guest, 'GET', `${talk}/participants`), comments)
    const userlist = [club.secretary.nicHandle]
    assert.deepEqual(await outcome(guest, 'POST', `${talk}/participants`, { userlist }), comments)
    assert.deepEqual(await outcome(club.stranger, 'GET', talk), [404, 'ORGANIZATION_NOT_FOUND'])
  })

  test('comments on a private event are for its owner and attendees', async () => {
    const { event, path } = await newEvent({ visibility: 'private', attendees: [guest.nicHandle] })
    const { talkId, id } = await comment(path, 'Secret')
    await comment(path, 'Indeed', guest)
    assert.deepEqual(await read(path, guest), ['Secret', 'Indeed'])
    for (const who of [club.secretary, club.administrator]) {
      assert.deepEqual(await outcome(who, 'GET', path), [403, 'PRIVATE_COMMENTS'])
      assert.deepEqual(await outcome(who, 'POST', path, { message: 'x' }), [403, 'PRIVATE_COMMENTS'])
      const talk = `talks/${club.nio}/${talkId}`
      for (const part of ['', `/${id}/thread`, '/pins']) {
        assert.deepEqual(await outcome(who, 'GET', talk + part), [404, 'TALK_NOT_FOUND'])
      }
      assert.deepEqual(await outcome(who, 'POST', talk, { message: 'x' }), [404, 'TALK_NOT_FOUND'])
      const found = await call(who, 'GET', `talks/${club.nio}/search?q=Secret`)
      assert.deepEqual(found.body.messages, [])
    }
    assert.equal((await call(club.member, 'PATCH', event, { json: { visibility: 'organization' } })).status, 200)
    assert.deepEqual(await read(path, club.secretary), ['Secret', 'Indeed'])
    assert.equal(
      (await call(club.member, 'PATCH', event, { json: { visibility: 'private', attendees: [] } })).status,
      200,
    )
    assert.deepEqual(await outcome(guest, 'GET', `talks/${club.nio}/${talkId}`), [404, 'TALK_NOT_FOUND'])
  })

  test('every member comments on an event of the organization, and finds what a comment is about', async () => {
    const calendar = `workplace/${club.nio}/calendar`
    const event = (await call(club.secretary, 'POST', calendar, { json: plannedEvent })).body.id as string
    const path = `${calendar}/${event.toUpperCase()}/comments`
    assert.deepEqual(await read(path, guest), [])
    const first = await comment(path, 'Zither', guest)
    const key = { 'idempotency-key': 'organization-comment' }
    const again = () =>
      call(club.member, 'POST', path, { json: { message: 'Me too', replyTo: first.id }, headers: key })
    assert.deepEqual((await again()).body.id, (await again()).body.id)
    assert.deepEqual(await read(path), ['Zither', 'Me too'])
    assert.deepEqual(await read(`talks/${club.nio}/${first.talkId}/${first.id}/thread`, guest), ['Zither', 'Me too'])
    const { messages } = (await call(club.secretary, 'GET', `talks/${club.nio}/search?q=zither`)).body
    assert.deepEqual(messages[0].talk.about, { userId: null, eventId: event })
    assert.deepEqual(await outcome(club.stranger, 'GET', path), [404, 'ORGANIZATION_NOT_FOUND'])
    for (const wrong of [crypto.randomUUID(), 'none', (await newEvent()).id]) {
      assert.deepEqual(await outcome(guest, 'GET', `${calendar}/${wrong}/comments`), [404, 'EVENT_NOT_FOUND'])
    }
    assert.equal((await call(club.secretary, 'DELETE', `${calendar}/${event}`)).status, 204)
    assert.deepEqual(await outcome(guest, 'POST', path, { message: 'x' }), [404, 'EVENT_NOT_FOUND'])
    assert.deepEqual(await outcome(guest, 'GET', `talks/${club.nio}/${first.talkId}`), [404, 'TALK_NOT_FOUND'])
  })

  test('a reader mutes comments for themselves, and then gets no mails about mentions', async () => {
    const { path } = await newCard()
    const first = await comment(path, 'First')
    const settings = `talks/${club.nio}/${first.talkId}/settings`
    const muted = await call(guest, 'PATCH', settings, { json: { notify: 'none' } })
    assert.deepEqual([muted.status, muted.body.kind, muted.body.notify], [200, 'comments', 'none'])
    await comment(path, `@${guest.nametag} and @${club.secretary.nametag}`)
    atrium.clock.advance(timeToReadMs)
    await mailMentions(atrium.app, new AbortController().signal)
    const mails = async ({ nicHandle }: SignedInPerson) =>
      (await atrium.mailsOf(nicHandle)).filter(({ kind }) => kind === 'mentioned').length
    assert.deepEqual([await mails(guest), await mails(club.secretary)], [0, 1])
    const { talks } = (await call(guest, 'GET', `talks/${club.nio}`)).body
    assert.ok(!talks.some(({ id }: { id: number }) => id === first.talkId), 'they are still in no list')
    assert.equal((await call(guest, 'PATCH', settings, { json: { notify: 'all' } })).body.notify, 'all')
  })

  test('found comments show what they are about', async () => {
    const { board, card, path } = await newCard()
    const event = await newEvent()
    await comment(path, 'Xylophone')
    await comment(event.path, 'Xylophone too')
    const { messages } = (await call(guest, 'GET', `talks/${club.nio}/search?q=xylophone`)).body
    const talks = messages.map(({ talk }: { talk: { kind: string; title: string; about: object } }) => talk)
    assert.deepEqual(
      talks.map(({ kind, title, about }: { kind: string; title: string; about: object }) => [kind, title, about]),
      [
        ['comments', 'Practice', { userId: club.member.nicHandle, eventId: event.id }],
        ['comments', 'Book the hall', { boardId: board, cardId: card }],
      ],
    )
  })

  test('mentions, files and live events come with them', async () => {
    const { path } = await newCard()
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const listener = await listenTo(origin, { token: guest.token })
    await listener.until('ready')
    const file = await newFile(club.member, picture)
    const posted = await comment(path, `@${guest.nametag} look`, club.member, { attachments: [file.id] })
    assert.deepEqual(
      posted.mentions.map(({ nametag }) => nametag),
      [guest.nametag],
    )
    await listener.untilOwn<Message>('message.posted', ({ id }) => id === posted.id)
    listener.disconnect()
    const content = (who: SignedInPerson) => call(who, 'GET', `files/${club.nio}/${file.id}/content`)
    assert.deepEqual([(await content(guest)).status, (await content(club.stranger)).status], [200, 404])
  })

  test('they rest with a deleted board and go with a deleted event', async () => {
    const { board, path } = await newCard()
    const { talkId } = await comment(path, 'Here')
    await boards.call(club.secretary, 'DELETE', `/${board}`)
    assert.deepEqual(await outcome(guest, 'GET', path), [404, 'BOARD_NOT_FOUND'])
    assert.deepEqual(await outcome(guest, 'GET', `talks/${club.nio}/${talkId}`), [404, 'TALK_NOT_FOUND'])
    await boards.call(club.secretary, 'POST', `/${board}/restore`)
    assert.deepEqual(await read(path, guest), ['Here'])
    const event = await newEvent()
    const onEvent = await comment(event.path, 'Here')
    assert.equal((await call(club.member, 'DELETE', event.event)).status, 204)
    assert.deepEqual(await outcome(club.member, 'GET', event.path), [404, 'EVENT_NOT_FOUND'])
    const talk = `talks/${club.nio}/${onEvent.talkId}`
    assert.deepEqual(await outcome(club.member, 'GET', talk), [404, 'TALK_NOT_FOUND'])
  })

  test('after its event is deleted a comment is nowhere, and maintenance deletes it', async () => {
    const calendar = `workplace/${club.nio}/calendar`
    const event = (await call(club.secretary, 'POST', calendar, { json: plannedEvent })).body.id as string
    const file = await newFile(club.member, picture)
    const fields = { attachments: [file.id] }
    const { id } = await comment(`${calendar}/${event}/comments`, `@${guest.nametag} Glockenspiel`, club.member, fields)
    const seen = async () => {
      const { messages } = (await call(guest, 'GET', `talks/${club.nio}/search?q=glockenspiel`)).body
      return [messages.length, (await call(guest, 'GET', `files/${club.nio}/${file.id}/content`)).status]
    }
    assert.deepEqual(await seen(), [1, 200])
    assert.equal((await call(club.secretary, 'DELETE', `${calendar}/${event}`)).status, 204)
    assert.deepEqual(await seen(), [0, 404])
    atrium.clock.advance(timeToReadMs)
    await mailMentions(atrium.app, new AbortController().signal)
    assert.ok(!JSON.stringify(await atrium.mailsOf(guest.nicHandle)).includes('Glockenspiel'))
    await maintain(atrium.app, new AbortController().signal)
    assert.deepEqual(await runSql(atrium, `SELECT id FROM messages WHERE id = ${id}`), [])
    assert.deepEqual(await runSql(atrium, `SELECT message_id FROM mentions WHERE message_id = ${id}`), [])
  })

  test('two first comments at once share one talk, and a repeated request posts once', async () => {
    const { path } = await newCard()
    const both = await Promise.all(['One', 'Two'].map((text) => comment(path, text)))
    assert.equal(new Set(both.map(({ talkId }) => talkId)).size, 1)
    const request = { json: { message: 'Once' }, headers: { 'idempotency-key': path } }
    const [first, again] = [await call(guest, 'POST', path, request), await call(guest, 'POST', path, request)]
    assert.equal(first.body.id, again.body.id)
    assert.equal((await read(path)).length, 3)
  })

  test('400 and 422: no text, a wrong type, a text that is too long, a reply to another talk', async () => {
    const { path } = await newCard()
    const other = await comment((await newCard()).path, 'Elsewhere')
    const status = async (json: object) => (await call(guest, 'POST', path, { json })).status
    assert.deepEqual([await status({}), await status({ message: 5 }), await status({ message: ' ' })], [400, 400, 422])
    assert.equal(await status({ message: 'x'.repeat(16_385) }), 422)
    assert.equal(await status({ message: 'x', replyTo: other.id }), 404)
    assert.deepEqual(await read(path), [])
  })
})
