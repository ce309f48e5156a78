import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openApp } from '../../src/app.ts'
import { dayMs, minuteMs, steadyClock } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { buildApp } from '../../src/http/server.ts'
import { makeLog } from '../../src/log.ts'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { listenTo } from '../support/listener.ts'
import { addPerson } from '../support/people.ts'
import { until } from '../support/until.ts'

type Posted = { message: string }

onEachEngine('live events', (atrium, engine) => {
  let club: Club
  let origin: string
  let talk: number
  const call = (who: { token: string }, method: string, path: string, json?: object) =>
    atrium.call(method, path, { token: who.token, ...(json ? { json } : {}) })
  const post = async (message: string, who: { token: string } = club.administrator) =>
    assert.equal((await call(who, 'POST', `/v2/talks/${club.nio}/${talk}`, { message })).status, 201)
  const openTalk = async (userlist: string[]) =>
    (await call(club.administrator, 'POST', `/v2/talks/${club.nio}`, { title: 'Live', userlist, message: 'Hello' }))
      .body.id

  before(async () => {
    origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    club = await newClub(atrium)
    const listener = await listenTo(origin, { token: club.member.token })
    await listener.until('ready')
    talk = await openTalk([club.member.nicHandle])
    // On PostgreSQL an event waits for older transactions, also those of other tests. This one is not to be heard later.
    await listener.until('message.posted')
    listener.hangUp()
  })

  test('two people talking hear each other at once, and nobody else does', async () => {
    const [anna, ben, outside] = await Promise.all(
      [club.administrator, club.member, club.secretary].map(({ token }) => listenTo(origin, { token })),
    )
    assert.ok(anna && ben && outside)
    for (const each of [anna, ben, outside]) await each.until('ready')
    await post('Do you hear me?')
    await post('Yes!', club.member)
    for (const each of [anna, ben]) {
      const heard = await each.until('message.posted', 2)
      assert.deepEqual(
        heard.map(({ data }) => (data as Posted).message),
        ['Do you hear me?', 'Yes!'],
      )
    }
    const [first] = await anna.until('message.posted', 2)
    const id = (first?.data as { id: number } | undefined)?.id
    await call(club.administrator, 'PATCH', `/v2/talks/${club.nio}/${talk}/${id}`, { message: 'Hear me?' })
    const [changed] = await ben.until('message.changed')
    assert.equal((changed?.data as Posted | undefined)?.message, 'Hear me?')
    assert.deepEqual(
      outside.heard.map(({ event }) => event),
      ['ready'],
    )
    for (const each of [anna, ben, outside]) each.hangUp()
  })

  test('members hear of their organization, and a person of what is theirs', async () => {
    const listener = await listenTo(origin, { token: club.member.token })
    const invited = await listenTo(origin, { token: club.stranger.token })
    await listener.until('ready')
    await invited.until('ready')
    await call(club.administrator, 'PATCH', `/v2/workplace/${club.nio}`, { description: 'New' })
    await listener.until('organization.changed')
    const board = await call(club.secretary, 'POST', `/v2/boards/${club.nio}/create`, { name: 'Plans' })
    await call(club.secretary, 'PATCH', `/v2/boards/${club.nio}/${board.body.id}`, { name: 'Big plans' })
    const changes = await listener.until('board.changed', 2)
    assert.deepEqual(changes[1]?.data, { nio: club.nio, boardId: board.body.id })
    await call(club.administrator, 'POST', `/v2/workplace/users/new/${club.nio}`, {
      credential: club.stranger.nicHandle,
      role: 1,
    })
    await invited.until('invitation.received')
    assert.ok(!invited.heard.some(({ event }) => event === 'organization.changed'))
    listener.hangUp()
    invited.hangUp()
  })

  test('members hear whose calendars changed, by every way to change them, and strangers do not', async () => {
    const { administrator, secretary, member, stranger, nio } = club
    const listener = await listenTo(origin, { token: member.token })
    const outside = await listenTo(origin, { token: stranger.token })
    await listener.until('ready')
    await outside.until('ready')
    const path = `/v2/workplace/users/${nio}/${secretary.nicHandle}/calendar`
    let changes = 0
    const heardOf = async (people: { nicHandle: string }[], reply: { status: number; text: string }) => {
      assert.ok(reply.status < 300, reply.text)
      const heard = await listener.until('calendar.changed', ++changes)
      const data = heard[changes - 1]?.data as { nio: number; nicHandles: string[] } | undefined
      assert.equal(data?.nio, nio)
      assert.deepEqual(data?.nicHandles.toSorted(), people.map(({ nicHandle }) => nicHandle).sort())
    }
    const event = {
      title: 'Club evening',
      start: '2027-03-02T18:00:00Z',
      end: '2027-03-02T21:00:00Z',
      timeZone: 'UTC',
      rrule: 'FREQ=WEEKLY;COUNT=3',
    }
    const created = await call(secretary, 'POST', path, { ...event, attendees: [member.nicHandle] })
    await heardOf([secretary, member], created)
    const one = `${path}/${created.body.id}`
    // Those who attend no more and those who do now.
    await heardOf(
      [secretary, member, administrator],
      await call(secretary, 'PATCH', one, { attendees: [administrator.nicHandle] }),
    )
    const occurrence = '2027-03-09T18:00:00Z'
    await heardOf(
      [secretary, administrator],
      await call(secretary, 'PATCH', one, { occurrence, title: 'Blitz evening' }),
    )
    await heardOf([secretary, administrator], await call(secretary, 'DELETE', one, { occurrence }))
    await heardOf([secretary, administrator], await call(secretary, 'DELETE', one))

    const file = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//test//EN', 'BEGIN:VEVENT', 'UID:one@example.org'],
      ...['DTSTAMP:20270101T000000Z', 'DTSTART:20270301T100000Z', 'DTEND:20270301T110000Z', 'SUMMARY:Taken over'],
      ...['END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n')
    await heardOf([secretary], await call(secretary, 'POST', `${path}/import`, { file }))
    assert.equal((await call(secretary, 'POST', `${path}/import`, { file })).body.unchanged, 1)
    assert.equal((await call(member, 'POST', path, { ...event, title: 'Mine' })).status, 403)
    await call(administrator, 'PATCH', `/v2/workplace/${nio}`, { description: 'Newer' })
    await listener.until('organization.changed')
    const told = listener.heard.filter(({ event: kind }) => kind === 'calendar.changed')
    assert.equal(told.length, changes, 'nothing is told when nothing changed')
    assert.ok(!outside.heard.some(({ event: kind }) => kind === 'calendar.changed'))
    listener.hangUp()
    outside.hangUp()
  })

  test('members hear that their organization is closed, then nothing of it, then that it is open again', async () => {
    const here = await newClub(atrium)
    const [listener, outside] = await Promise.all(
      [here.member, here.stranger].map(({ token }) => listenTo(origin, { token })),
    )
    assert.ok(listener && outside)
    await listener.until('ready')
    await outside.until('ready')
    assert.ok((await call(here.administrator, 'DELETE', `/v2/workplace/${here.nio}`)).status < 300)
    assert.deepEqual((await listener.until('organization.closed'))[0]?.data, { nio: here.nio })
    assert.ok((await call(here.administrator, 'POST', `/v2/workplace/${here.nio}/restore`)).status < 300)
    assert.deepEqual((await listener.until('organization.restored'))[0]?.data, { nio: here.nio })
    assert.ok(!outside.heard.some(({ event }) => event.startsWith('organization.')))
    listener.hangUp()
    outside.hangUp()
  })

  if (engine === 'postgres') {
    test('what is said on one node is heard on another', async () => {
      const other = await openApp(atrium.config, steadyClock(), makeLog('silent'))
      const otherServer = await buildApp(other)
      const otherOrigin = await otherServer.listen({ port: 0, host: '127.0.0.1' })
      const listener = await listenTo(otherOrigin, { token: club.member.token })
      await listener.until('ready')
      await post('from node to node')
      const [heard] = await listener.until('message.posted')
      assert.equal((heard?.data as Posted | undefined)?.message, 'from node to node')
      listener.hangUp()
      await otherServer.close()
      await other.close()
    })
  }

  test('members hear who joins; whoever leaves is told so on all their devices, and of the mails to them', async () => {
    const person = await addPerson(atrium)
    const { nio } = (await call(person, 'POST', '/v2/workplace', { name: 'Short-lived' })).body
    const guest = await addPerson(atrium)
    const phone = await listenTo(origin, { token: guest.token })
    await phone.until('ready')
    await call(person, 'POST', `/v2/workplace/users/new/${nio}`, { credential: guest.nicHandle, role: 1 })
    const [received] = await phone.until('invitation.received')
    const [mail] = await phone.until('mail.saved')
    assert.ok(received && mail)
    assert.equal((mail.data as { kind: string }).kind, 'invitation')
    const { id } = received.data as { id: string }
    const desk = await listenTo(origin, { token: person.token })
    await desk.until('ready')
    assert.equal((await call(guest, 'POST', `/v2/account/invitations/${id}/accept`)).status, 200)
    assert.deepEqual((await desk.until('member.joined'))[0]?.data, { nio, nicHandle: guest.nicHandle })
    desk.hangUp()
    const opened = await call(guest, 'POST', `/v2/talks/${nio}`, { title: 'Bye', userlist: [], message: 'Bye' })
    await call(guest, 'DELETE', `/v2/talks/${nio}/${opened.body.id}`)
    assert.deepEqual((await phone.until('talk.left'))[0]?.data, { nio, id: opened.body.id })
    await call(guest, 'POST', `/v2/workplace/${nio}/leave`)
    assert.deepEqual((await phone.until('organization.left'))[0]?.data, { nio })
    phone.hangUp()
  })

  test('whoever leaves a talk hears nothing more of it, not even of what was said while they were away', async () => {
    const other = await openTalk([club.member.nicHandle])
    const listener = await listenTo(origin, { token: club.member.token })
    await listener.until('ready')
    listener.hangUp()
    const say = (message: string) => call(club.administrator, 'POST', `/v2/talks/${club.nio}/${other}`, { message })
    await say('before')
    await call(club.member, 'DELETE', `/v2/talks/${club.nio}/${other}`)
    await say('after')
    const back = await listenTo(origin, { token: club.member.token, lastId: listener.lastId })
    assert.deepEqual(
      [back.status, back.heard.length],
      [200, 0],
      'connected at once, although there is nothing to hear yet',
    )
    await post('in the talk they are in')
    await back.until('message.posted')
    assert.deepEqual(
      back.heard.filter(({ event }) => event === 'message.posted').map(({ data }) => (data as Posted).message),
      ['in the talk they are in'],
    )
    back.hangUp()
  })

  test('a ticket opens one connection, within a minute', async () => {
    const ticket = async () => (await call(club.member, 'POST', '/v2/events/ticket')).body.ticket
    const [first, second] = [await ticket(), await ticket()]
    const listener = await listenTo(origin, { ticket: first })
    await listener.until('ready')
    assert.equal((await listenTo(origin, { ticket: first })).status, 401, 'not twice')
    atrium.clock.advance(minuteMs)
    assert.equal((await listenTo(origin, { ticket: second })).status, 401, 'not later')
    listener.hangUp()
  })

  test('401: no token, a wrong one, a wrong ticket', async () => {
    assert.equal((await listenTo(origin, {})).status, 401)
    assert.equal((await listenTo(origin, { token: 'x'.repeat(64) })).status, 401)
    assert.equal((await listenTo(origin, { ticket: 'x' })).status, 401)
  })

  test('a session that ends takes its listener along', async () => {
    const { body } = await atrium.call('POST', '/v2/events/ticket', { token: club.member.token })
    const listener = await listenTo(origin, { ticket: body.ticket })
    await listener.until('ready')
    const { sessions } = (await call(club.member, 'GET', '/v2/account/sessions')).body
    assert.ok(sessions.length > 0)
    await call(club.member, 'POST', '/v2/logout')
    await until('the stream ended', () => listener.ended)
    await post('who still hears?')
    await sleep(200)
    assert.ok(!listener.heard.some(({ event }) => event === 'message.posted'))
  })

  test('reset: whoever comes back from before what is kept is told so', async () => {
    const listener = await listenTo(origin, { token: club.administrator.token })
    await listener.until('ready')
    listener.hangUp()
    await post('old')
    await post('old, too')
    atrium.clock.advance(dayMs + minuteMs)
    await maintain(atrium.app, new AbortController().signal)
    const token = club.secretary.token
    const back = await listenTo(origin, { token, lastId: listener.lastId })
    assert.equal(back.status, 200)
    await back.until('reset')
    back.hangUp()
  })

  test('reset: whoever names a place that the log has not reached, as after a backup was put back', async () => {
    const { token } = club.administrator
    const back = await listenTo(origin, { token, lastId: '999999999999.999999999999' })
    await back.until('reset')
    await post('after the backup')
    await back.until('message.posted')
    back.hangUp()
  })
})
