import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openApp } from '../../src/app.ts'
import { dayMs, minuteMs, steadyClock } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { organizationSetSuspended } from '../../src/domain/operator/queries.ts'
import { buildApp } from '../../src/http/server.ts'
import { makeLog } from '../../src/log.ts'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, join, newClub } from '../support/clubs.ts'
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
    // An event waits for older transactions on PostgreSQL, including those of other tests. It must not arrive during a
    // test.
    await listener.until('message.posted')
    listener.disconnect()
  })

  test('participants of a talk receive its messages immediately, and nobody else does', async () => {
    const [anna, ben, outside] = await Promise.all(
      [club.administrator, club.member, club.secretary].map(({ token }) => listenTo(origin, { token })),
    )
    assert.ok(anna && ben && outside)
    for (const each of [anna, ben, outside]) await each.until('ready')
    await post('Do you hear me?')
    await post('Yes!', club.member)
    for (const each of [anna, ben]) {
      const received = await each.until('message.posted', 2)
      assert.deepEqual(
        received.map(({ data }) => (data as Posted).message),
        ['Do you hear me?', 'Yes!'],
      )
    }
    const [first] = await anna.until('message.posted', 2)
    const id = (first?.data as { id: number } | undefined)?.id
    await call(club.administrator, 'PATCH', `/v2/talks/${club.nio}/${talk}/${id}`, { message: 'Hear me?' })
    const [changed] = await ben.until('message.changed')
    assert.equal((changed?.data as Posted | undefined)?.message, 'Hear me?')
    assert.deepEqual(
      outside.received.map(({ event }) => event),
      ['ready'],
    )
    for (const each of [anna, ben, outside]) each.disconnect()
  })

  test('members receive events of their organization, and an account its own', async () => {
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
    assert.ok(!invited.received.some(({ event }) => event === 'organization.changed'))
    listener.disconnect()
    invited.disconnect()
  })

  test('members receive calendar changes, for every way to make them, and strangers do not', async () => {
    const { administrator, secretary, member, stranger, nio } = club
    const listener = await listenTo(origin, { token: member.token })
    const outside = await listenTo(origin, { token: stranger.token })
    await listener.until('ready')
    await outside.until('ready')
    const path = `/v2/workplace/users/${nio}/${secretary.nicHandle}/calendar`
    let changes = 0
    const assertReceived = async (people: { nicHandle: string }[], reply: { status: number; text: string }) => {
      assert.ok(reply.status < 300, reply.text)
      const received = await listener.until('calendar.changed', ++changes)
      const data = received[changes - 1]?.data as { nio: number; nicHandles: string[] } | undefined
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
    await assertReceived([secretary, member], created)
    const one = `${path}/${created.body.id}`
    // Both the former and the new attendees receive the change.
    await assertReceived(
      [secretary, member, administrator],
      await call(secretary, 'PATCH', one, { attendees: [administrator.nicHandle] }),
    )
    const occurrence = '2027-03-09T18:00:00Z'
    await assertReceived(
      [secretary, administrator],
      await call(secretary, 'PATCH', one, { occurrence, title: 'Blitz evening' }),
    )
    await assertReceived([secretary, administrator], await call(secretary, 'DELETE', one, { occurrence }))
    await assertReceived([secretary, administrator], await call(secretary, 'DELETE', one))

    const file = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//test//EN', 'BEGIN:VEVENT', 'UID:one@example.org'],
      ...['DTSTAMP:20270101T000000Z', 'DTSTART:20270301T100000Z', 'DTEND:20270301T110000Z', 'SUMMARY:Taken over'],
      ...['END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n')
    await assertReceived([secretary], await call(secretary, 'POST', `${path}/import`, { file }))
    assert.equal((await call(secretary, 'POST', `${path}/import`, { file })).body.unchanged, 1)
    assert.equal((await call(member, 'POST', path, { ...event, title: 'Mine' })).status, 403)
    await call(administrator, 'PATCH', `/v2/workplace/${nio}`, { description: 'Newer' })
    await listener.until('organization.changed')
    const changed = listener.received.filter(({ event: kind }) => kind === 'calendar.changed')
    assert.equal(changed.length, changes, 'no event without a change')
    assert.ok(!outside.received.some(({ event: kind }) => kind === 'calendar.changed'))
    listener.disconnect()
    outside.disconnect()
  })

  test('nobody is named when a private event with attendees changes, for every way to change it', async () => {
    const { administrator, secretary, member, nio } = club
    const uninvolved = await listenTo(origin, { token: administrator.token })
    await uninvolved.until('ready')
    let changes = 0
    type Changed = { nio: number; nicHandles: string[]; eventId: string | null }
    const assertReceived = async (expected: Omit<Changed, 'nio'>, reply: { status: number; text: string }) => {
      assert.ok(reply.status < 300, reply.text)
      const received = await uninvolved.until('calendar.changed', ++changes)
      assert.deepEqual(received[changes - 1]?.data, { nio, ...expected })
    }
    const path = `/v2/workplace/users/${nio}/${secretary.nicHandle}/calendar`
    const alone = {
      title: 'Therapy',
      start: '2027-03-02T18:00:00Z',
      end: '2027-03-02T21:00:00Z',
      timeZone: 'UTC',
      rrule: 'FREQ=WEEKLY;COUNT=4',
      visibility: 'private',
    }
    const own = await call(secretary, 'POST', path, alone)
    await assertReceived({ nicHandles: [secretary.nicHandle], eventId: own.body.id }, own)

    const attendees = [member.nicHandle]
    const created = await call(secretary, 'POST', path, { ...alone, attendees })
    const { id: eventId } = created.body
    const one = `${path}/${eventId}`
    const nobody = { nicHandles: [], eventId }
    await assertReceived(nobody, created)
    await assertReceived(nobody, await call(secretary, 'PATCH', one, { title: 'Talk' }))
    const occurrence = '2027-03-09T18:00:00Z'
    await assertReceived(nobody, await call(member, 'POST', `${one}/answer`, { answer: 'no', occurrence }))
    await assertReceived(nobody, await call(secretary, 'DELETE', one, { occurrence }))
    const { text } = await call(secretary, 'GET', path, { format: 'ics' })
    const file = text.replaceAll('SUMMARY:Talk', 'SUMMARY:Long talk').replaceAll('SEQUENCE:', 'SEQUENCE:9')
    await assertReceived({ nicHandles: [], eventId: null }, await call(secretary, 'POST', `${path}/import`, { file }))
    const ofMember = one.replace(secretary.nicHandle, member.nicHandle)
    await assertReceived(nobody, await call(member, 'DELETE', ofMember))
    await assertReceived(nobody, await call(secretary, 'PATCH', one, { attendees }))
    await assertReceived(nobody, await call(secretary, 'PATCH', one, { attendees: [], visibility: 'organization' }))
    await assertReceived(nobody, await call(secretary, 'PATCH', one, { attendees, visibility: 'private' }))
    await assertReceived(nobody, await call(secretary, 'DELETE', one))
    uninvolved.disconnect()
  })

  test('members receive the closing of their organization, then nothing of it, then its reopening', async () => {
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
    assert.ok(!outside.received.some(({ event }) => event.startsWith('organization.')))
    listener.disconnect()
    outside.disconnect()
  })

  if (engine === 'postgres') {
    test('a message that is posted on one node is received on another', async () => {
      const other = await openApp(atrium.config, steadyClock(), makeLog('silent'))
      const otherServer = await buildApp(other)
      const otherOrigin = await otherServer.listen({ port: 0, host: '127.0.0.1' })
      const listener = await listenTo(otherOrigin, { token: club.member.token })
      await listener.until('ready')
      await post('from node to node')
      const [received] = await listener.until('message.posted')
      assert.equal((received?.data as Posted | undefined)?.message, 'from node to node')
      listener.disconnect()
      await otherServer.close()
      await other.close()
    })
  }

  test('members receive who joins; a member who leaves receives it on all devices, along with the mails to them', async () => {
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
    desk.disconnect()
    const opened = await call(guest, 'POST', `/v2/talks/${nio}`, { title: 'Bye', userlist: [], message: 'Bye' })
    await call(guest, 'DELETE', `/v2/talks/${nio}/${opened.body.id}`)
    assert.deepEqual((await phone.until('talk.left'))[0]?.data, { nio, id: opened.body.id })
    await call(guest, 'POST', `/v2/workplace/${nio}/leave`)
    assert.deepEqual((await phone.until('organization.left'))[0]?.data, { nio })
    phone.disconnect()
  })

  test('a participant who leaves a talk receives nothing of it, not even messages from the time of a disconnect', async () => {
    const other = await openTalk([club.member.nicHandle])
    const listener = await listenTo(origin, { token: club.member.token })
    await listener.until('ready')
    listener.disconnect()
    const say = (message: string) => call(club.administrator, 'POST', `/v2/talks/${club.nio}/${other}`, { message })
    await say('before')
    await call(club.member, 'DELETE', `/v2/talks/${club.nio}/${other}`)
    await say('after')
    const back = await listenTo(origin, { token: club.member.token, lastId: listener.lastId })
    assert.deepEqual([back.status, back.received.length], [200, 0], 'connected immediately, before any event')
    await post('in the talk they are in')
    await back.until('message.posted')
    assert.deepEqual(
      back.received.filter(({ event }) => event === 'message.posted').map(({ data }) => (data as Posted).message),
      ['in the talk they are in'],
    )
    back.disconnect()
  })

  test('a ticket opens one connection, within a minute', async () => {
    const ticket = async () => (await call(club.member, 'POST', '/v2/events/ticket')).body.ticket
    const [first, second] = [await ticket(), await ticket()]
    const listener = await listenTo(origin, { ticket: first })
    await listener.until('ready')
    assert.equal((await listenTo(origin, { ticket: first })).status, 401, 'not twice')
    atrium.clock.advance(minuteMs)
    assert.equal((await listenTo(origin, { ticket: second })).status, 401, 'not later')
    listener.disconnect()
  })

  test('a ticket names the newest event: a connection from there misses nothing that came after', async () => {
    const { body } = await call(club.member, 'POST', '/v2/events/ticket')
    await post('After the ticket')
    const listener = await listenTo(origin, { ticket: body.ticket, lastId: body.lastEventId })
    const [received] = await listener.until('message.posted')
    assert.equal((received?.data as Posted | undefined)?.message, 'After the ticket')
    assert.ok(!listener.received.some(({ event }) => event === 'reset'))
    listener.disconnect()
  })

  test('401: no token, a wrong one, a wrong ticket', async () => {
    assert.equal((await listenTo(origin, {})).status, 401)
    assert.equal((await listenTo(origin, { token: 'x'.repeat(64) })).status, 401)
    assert.equal((await listenTo(origin, { ticket: 'x' })).status, 401)
  })

  /** The texts of messages that somebody receives who resumes, up to one that follows all others. */
  const textsResumed = async ({ token }: { token: string }, lastId: string) => {
    const listener = await listenTo(origin, { token, lastId })
    await listener.untilOwn<Posted>('message.posted', ({ message }) => message === 'the end')
    listener.disconnect()
    const messages = listener.received.filter(({ event }) => event.startsWith('message.'))
    return messages.map(({ event, data }) => `${event}: ${(data as Posted).message}`)
  }
  const positionOf = async (who: { token: string }): Promise<string> =>
    (await call(who, 'POST', '/v2/events/ticket')).body.lastEventId

  test('somebody who came to the talk later does not receive what was edited, deleted or hidden before', async () => {
    const own = await openTalk([club.member.nicHandle])
    const path = `/v2/talks/${club.nio}/${own}`
    const say = async (message: string) => (await call(club.member, 'POST', path, { message })).body.id as number
    const before = await positionOf(club.secretary)
    const edited = await say('a first wording')
    await call(club.member, 'PATCH', `${path}/${edited}`, { message: 'a second wording' })
    const deleted = await say('a secret')
    await call(club.member, 'DELETE', `${path}/${deleted}`)
    const hidden = await say('an insult')
    const { body: report } = await call(club.administrator, 'POST', `${path}/report`, { messageId: hidden })
    const close = `/v2/workplace/${club.nio}/reports/${report.id}/close`
    assert.equal((await call(club.secretary, 'POST', close, { outcome: 'acted', hideMessage: true })).status, 200)
    await call(club.administrator, 'POST', `${path}/participants`, { userlist: [club.secretary.nicHandle] })
    await say('the end')
    assert.deepEqual(await textsResumed(club.secretary, before), [
      'message.posted: a second wording',
      'message.changed: a second wording',
      'message.deleted: ',
      'message.deleted: ',
      'message.posted: the end',
    ])
  })

  test('members of an organization that was closed or suspended meanwhile do not receive its messages', async () => {
    const suspend = (suspendedAt: number | null) =>
      organizationSetSuspended.run(atrium.app.db, { key: club.nio, suspendedAt })
    const elsewhere = await newClub(atrium)
    const { body: other } = await call(elsewhere.administrator, 'POST', `/v2/talks/${elsewhere.nio}`, {
      title: 'Elsewhere',
      userlist: [],
      message: 'Hello',
    })
    await join(atrium, elsewhere.administrator, elsewhere.nio, club.member)
    const ends = `/v2/talks/${elsewhere.nio}/${other.id}`
    await call(elsewhere.administrator, 'POST', `${ends}/participants`, { userlist: [club.member.nicHandle] })

    const before = await positionOf(club.member)
    await post('before the end')
    await call(elsewhere.administrator, 'POST', ends, { message: 'the end' })
    await suspend(1)
    assert.deepEqual(await textsResumed(club.member, before), ['message.posted: the end'])
    await suspend(null)
    assert.deepEqual(await textsResumed(club.member, before), [
      'message.posted: before the end',
      'message.posted: the end',
    ])
    await call(club.administrator, 'DELETE', `/v2/workplace/${club.nio}`)
    assert.deepEqual(await textsResumed(club.member, before), ['message.posted: the end'])
    await call(club.administrator, 'POST', `/v2/workplace/${club.nio}/restore`)
  })

  test('a stream ends with its session', async () => {
    const { body } = await atrium.call('POST', '/v2/events/ticket', { token: club.member.token })
    const listener = await listenTo(origin, { ticket: body.ticket })
    await listener.until('ready')
    const { sessions } = (await call(club.member, 'GET', '/v2/account/sessions')).body
    assert.ok(sessions.length > 0)
    await call(club.member, 'POST', '/v2/logout')
    await until('the stream ended', () => listener.ended)
    await post('who still hears?')
    await sleep(200)
    assert.ok(!listener.received.some(({ event }) => event === 'message.posted'))
  })

  test('reset: a listener that resumes from before the oldest kept event', async () => {
    const listener = await listenTo(origin, { token: club.administrator.token })
    await listener.until('ready')
    listener.disconnect()
    await post('old')
    await post('old, too')
    atrium.clock.advance(dayMs + minuteMs)
    await maintain(atrium.app, new AbortController().signal)
    const token = club.secretary.token
    const back = await listenTo(origin, { token, lastId: listener.lastId })
    assert.equal(back.status, 200)
    await back.until('reset')
    back.disconnect()
  })

  test('reset: a listener that resumes from a position that the log has not reached, as after a restored backup', async () => {
    const { token } = club.administrator
    const back = await listenTo(origin, { token, lastId: '999999999999.999999999999' })
    await back.until('reset')
    await post('after the backup')
    await back.until('message.posted')
    back.disconnect()
  })
})
