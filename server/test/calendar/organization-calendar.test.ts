import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { filesOf } from '../support/files.ts'
import { listenTo } from '../support/listener.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

const training = {
  title: 'Training',
  start: '2027-03-22T18:00:00Z',
  end: '2027-03-22T20:00:00Z',
  timeZone: 'Europe/Paris',
  rrule: 'FREQ=WEEKLY',
}
const month = { from: '2027-03-20T00:00:00Z', to: '2027-04-07T00:00:00Z' }

onEachEngine('the calendar of the organization', (atrium) => {
  let club: Club
  const { leave, removeMember, deleteAccount, modifyMember } = callsOf(atrium)
  const call = ({ token }: SignedInPerson, method: string, path = '', request: TestRequest = {}) =>
    atrium.call(method, `/v2/workplace/${club.nio}/calendar${path}`, { ...request, token })
  const plan = async (fields: object = {}, by = club.secretary) => {
    const reply = await call(by, 'POST', '', { json: { ...training, ...fields } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const calendarOf = ({ nicHandle }: SignedInPerson) => `/v2/workplace/users/${club.nio}/${nicHandle}/calendar`
  const monthOf = async (person: SignedInPerson, by = person) =>
    (await atrium.call('GET', calendarOf(person), { token: by.token, query: month })).body.events

  before(async () => {
    club = await newClub(atrium)
  })

  test('staff plan, change and cancel events for all members', async () => {
    const created = await call(club.secretary, 'POST', '', { json: training })
    assert.deepEqual([created.status, created.headers.etag], [201, '"1"'])
    const { id, owner, attendees, visibility, version } = created.body
    assert.deepEqual([owner, attendees, visibility, version], [null, [], 'organization', 1])
    const read = await call(club.member, 'GET', `/${id}`)
    assert.deepEqual([read.status, read.body, read.headers.etag], [200, created.body, '"1"'])
    const changed = await call(club.administrator, 'PATCH', `/${id}`, {
      json: { title: 'Match' },
      headers: { 'if-match': '"1"' },
    })
    assert.deepEqual([changed.body.title, changed.body.version, changed.headers.etag], ['Match', 2, '"2"'])
    for (const method of ['PATCH', 'DELETE']) {
      const stale = await call(club.secretary, method, `/${id}`, {
        json: { title: 'Late' },
        headers: { 'if-match': '"1"' },
      })
      assert.deepEqual(outcomeOf(stale), [412, 'PRECONDITION_FAILED'], method)
    }
    assert.equal((await call(club.secretary, 'DELETE', `/${id}`, { headers: { 'if-match': '"2"' } })).status, 204)
    assert.deepEqual(outcomeOf(await call(club.member, 'GET', `/${id}`)), [404, 'EVENT_NOT_FOUND'])
  })

  test('a series ends before a date, and keeps its earlier dates with their changes and answers', async () => {
    const { id } = await plan()
    const [changed, kept, last] = ['2027-03-22T18:00:00Z', '2027-03-29T17:00:00Z', '2027-04-05T17:00:00Z']
    await call(club.secretary, 'PATCH', `/${id}`, { json: { occurrence: changed, title: 'Other hall' } })
    for (const occurrence of [kept, last]) {
      const json = { answer: 'yes', occurrence }
      assert.equal((await call(club.member, 'POST', `/${id}/answer`, { json })).status, 200)
    }
    const end = (query: Record<string, string>) => call(club.secretary, 'DELETE', `/${id}`, { query })
    assert.equal((await end({ following: 'true' })).status, 422)
    const none = await end({ occurrence: '2027-04-06T17:00:00Z', following: 'true' })
    assert.deepEqual(outcomeOf(none), [404, 'EVENT_NOT_FOUND'])
    assert.equal((await end({ occurrence: last, following: 'true' })).status, 204)
    const dates = (await call(club.member, 'GET', '', { query: { ...month, to: '2027-08-01T00:00:00Z' } })).body.events
    assert.deepEqual(
      dates.map(({ title, myAnswer }: { title: string; myAnswer: string | null }) => [title, myAnswer]),
      [
        ['Other hall', null],
        ['Training', 'yes'],
      ],
    )
    const { answers } = (await call(club.member, 'GET', `/${id}/answers`)).body
    assert.equal(answers.length, 1, 'answers to dates that are cancelled are gone with them')
    assert.equal((await end({ occurrence: changed, following: 'true' })).status, 204)
    assert.deepEqual(outcomeOf(await call(club.member, 'GET', `/${id}`)), [404, 'EVENT_NOT_FOUND'])
  })

  test('they are in the month of every member, across daylight saving, and not in their lists of events', async () => {
    const { id } = await plan()
    const newcomer = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, newcomer)
    for (const person of [club.member, club.administrator, newcomer]) {
      const events = (await monthOf(person)).filter((event: { id: string }) => event.id === id)
      assert.deepEqual(
        events.map(({ start, owner, recurrenceId }: Record<string, unknown>) => [start, owner, recurrenceId]),
        [
          ['2027-03-22T18:00:00.000Z', null, '2027-03-22T18:00:00.000Z'],
          ['2027-03-29T17:00:00.000Z', null, '2027-03-29T17:00:00.000Z'],
          ['2027-04-05T17:00:00.000Z', null, '2027-04-05T17:00:00.000Z'],
        ],
      )
      const { body } = await atrium.call('GET', calendarOf(person), { token: person.token })
      assert.deepEqual(body.events, [])
      assert.equal((await atrium.call('GET', `${calendarOf(person)}/${id}`, { token: person.token })).status, 404)
    }
    const own = await call(club.member, 'GET', '', { query: month })
    assert.equal(own.body.events.filter((event: { id: string }) => event.id === id).length, 3)
    await call(club.secretary, 'DELETE', `/${id}`)
  })

  test('one date of a series is changed and another cancelled', async () => {
    const { id } = await plan()
    const occurrence = '2027-03-29T17:00:00Z'
    const moved = await call(club.secretary, 'PATCH', `/${id}`, { json: { occurrence, start: '2027-03-30T17:00:00Z' } })
    assert.equal(moved.status, 200, moved.text)
    const cancelled = await call(club.secretary, 'DELETE', `/${id}`, { query: { occurrence: '2027-04-05T17:00:00Z' } })
    assert.equal(cancelled.status, 204)
    const events = (await monthOf(club.member)).filter((event: { id: string }) => event.id === id)
    assert.deepEqual(
      events.map(({ start }: { start: string }) => start.slice(0, 10)),
      ['2027-03-22', '2027-03-30'],
    )
    await call(club.secretary, 'DELETE', `/${id}`)
  })

  test('they stay when the person who planned them leaves', async () => {
    const people = [await addPerson(atrium), await addPerson(atrium), await addPerson(atrium)] as const
    const ids: string[] = []
    for (const person of people) {
      await join(atrium, club.administrator, club.nio, person, 2)
      ids.push((await plan({ rrule: null }, person)).id)
    }
    await leave(people[0], club.nio)
    await removeMember(club.administrator, club.nio, people[1].nicHandle)
    await deleteAccount(people[2])
    for (const id of ids) assert.equal((await call(club.member, 'GET', `/${id}`)).status, 200)
    for (const id of ids) await call(club.secretary, 'DELETE', `/${id}`)
  })

  test('bad input: private, attendees, and another calendar', async () => {
    for (const fields of [{ visibility: 'private' }, { attendees: [club.member.nicHandle] }, { rrule: 'FREQ=NEVER' }]) {
      assert.equal((await call(club.secretary, 'POST', '', { json: { ...training, ...fields } })).status, 422)
    }
    const { id } = await plan()
    const wrong = await call(club.secretary, 'PATCH', `/${id}`, { json: { visibility: 'private' } })
    assert.deepEqual(outcomeOf(wrong), [422, 'UNACCEPTABLE_FIELDS'])
    const members = await atrium.call('POST', calendarOf(club.member), { token: club.member.token, json: training })
    assert.deepEqual(outcomeOf(await call(club.secretary, 'GET', `/${members.body.id}`)), [404, 'EVENT_NOT_FOUND'])
    const other = await newClub(atrium)
    const path = `/v2/workplace/${other.nio}/calendar/${id}`
    const elsewhere = await atrium.call('PATCH', path, { token: other.secretary.token, json: { title: 'x' } })
    assert.deepEqual(outcomeOf(elsewhere), [404, 'EVENT_NOT_FOUND'])
    await call(club.secretary, 'DELETE', `/${id}`)
    await atrium.call('DELETE', `${calendarOf(club.member)}/${members.body.id}`, { token: club.member.token })
  })

  test('a retry with the same Idempotency-Key plans no second one, in both calendars', async () => {
    const headers = { 'idempotency-key': 'once' }
    for (const path of [`/v2/workplace/${club.nio}/calendar`, calendarOf(club.secretary)]) {
      const post = () =>
        atrium.call('POST', path, {
          token: club.secretary.token,
          json: training,
          headers: { ...headers, 'idempotency-key': path },
        })
      const [first, second] = await Promise.all([post(), post()])
      assert.deepEqual([first.status, second.status, second.body.id], [201, 201, first.body.id])
      await atrium.call('DELETE', `${path}/${first.body.id}`, { token: club.secretary.token })
    }
  })

  test('422: the Idempotency-Key of an event in another organization, where nothing is planned, in both calendars', async () => {
    const { token, nicHandle } = club.administrator
    const created = await atrium.call('POST', '/v2/workplace', { token, json: { name: 'Another one' } })
    const other = created.body.nio as number
    for (const calendarIn of [
      (nio: number) => `/v2/workplace/${nio}/calendar`,
      (nio: number) => `/v2/workplace/users/${nio}/${nicHandle}/calendar`,
    ]) {
      const headers = { 'idempotency-key': calendarIn(club.nio) }
      const post = (nio: number) => atrium.call('POST', calendarIn(nio), { token, json: training, headers })
      const first = await post(club.nio)
      assert.equal(first.status, 201, first.text)
      assert.deepEqual(outcomeOf(await post(other)), [422, 'KEY_REUSED'])
      assert.deepEqual((await atrium.call('GET', calendarIn(other), { token })).body.events, [])
      await atrium.call('DELETE', `${calendarIn(club.nio)}/${first.body.id}`, { token })
    }
  })

  test('iCalendar: export, import, and a feed for each member that ends with the membership', async () => {
    const { id } = await plan({ title: 'Concert' })
    const exported = await call(club.member, 'GET', '', { query: { format: 'ics' } })
    assert.match(exported.text, new RegExp(`UID:${id}@atrium`))
    const other = await newClub(atrium)
    const file = exported.text.replaceAll('CLASS:PUBLIC', 'CLASS:PRIVATE')
    const into = `/v2/workplace/${other.nio}/calendar`
    const foreseen = await atrium.call('POST', `${into}/import`, {
      token: other.secretary.token,
      query: { preview: 'true' },
      json: { file },
    })
    const [event] = foreseen.body.events
    assert.deepEqual([foreseen.body.created, event.title, event.start], [1, 'Concert', '2027-03-22T18:00:00.000Z'])
    assert.deepEqual((await atrium.call('GET', into, { token: other.member.token })).body.events, [])
    for (const outcome of ['created', 'unchanged']) {
      const imported = await atrium.call('POST', `${into}/import`, { token: other.secretary.token, json: { file } })
      assert.equal(imported.body[outcome], 1, imported.text)
    }
    const { events } = (await atrium.call('GET', into, { token: other.member.token })).body
    assert.deepEqual([events[0].title, events[0].visibility, events[0].owner], ['Concert', 'organization', null])

    const addresses = []
    for (const [person, path] of [
      [club.member, `/v2/workplace/${club.nio}/calendar/feed`],
      [club.secretary, `/v2/workplace/${club.nio}/calendar/feed`],
      [club.member, `${calendarOf(club.member)}/feed`],
    ] as const) {
      const { url } = (await atrium.call('POST', path, { token: person.token })).body
      addresses.push(new URL(url).pathname)
    }
    const read = (path: string | undefined, tag?: unknown) =>
      atrium.call('GET', path ?? '', { headers: tag ? { 'if-none-match': String(tag) } : {} })
    for (const address of addresses) assert.match((await read(address)).text, /SUMMARY:Concert/)
    const { headers } = await read(addresses[2])
    assert.equal((await read(addresses[2], headers.etag)).status, 304)
    await call(club.secretary, 'PATCH', `/${id}`, { json: { title: 'Summer concert' } })
    assert.match((await read(addresses[2], headers.etag)).text, /SUMMARY:Summer concert/)
    const leaver = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, leaver)
    const { url } = (await atrium.call('POST', `/v2/workplace/${club.nio}/calendar/feed`, { token: leaver.token })).body
    await leave(leaver, club.nio)
    assert.equal((await read(new URL(url).pathname)).status, 404)
    assert.equal((await call(club.secretary, 'DELETE', '/feed')).status, 204)
    assert.equal((await read(addresses[1])).status, 404)
    assert.equal((await read(addresses[0])).status, 200)
    await call(club.secretary, 'DELETE', `/${id}`)
  })

  test('members read its files, and a file names the event without a person', async () => {
    const file = await filesOf(atrium, () => club).newFile(club.secretary)
    const { id } = await plan({ attachments: [file.id] })
    const read = await atrium.call('GET', `/v2/files/${club.nio}/${file.id}`, { token: club.member.token })
    assert.deepEqual(read.body.places, [{ userId: null, eventId: id }])
    const listed = await atrium.call('GET', `/v2/files/${club.nio}`, {
      token: club.member.token,
      query: { eventId: id },
    })
    assert.equal(listed.body.files.length, 1)
    await call(club.secretary, 'DELETE', `/${id}`)
  })

  test('members receive calendar.changed with the id of the event', async () => {
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const own = await newClub(atrium)
    const listener = await listenTo(origin, { token: own.member.token })
    await listener.until('ready')
    const planned = await atrium.call('POST', `/v2/workplace/${own.nio}/calendar`, {
      token: own.secretary.token,
      json: training,
    })
    const [event] = await listener.until('calendar.changed')
    assert.deepEqual(event?.data, { nio: own.nio, nicHandles: [], eventId: planned.body.id })
    listener.disconnect()
  })

  test('409: as many events as a calendar can have; closing the organization removes them in the end', async () => {
    const own = await newClub(atrium)
    const path = `/v2/workplace/${own.nio}/calendar`
    const post = () => atrium.call('POST', path, { token: own.secretary.token, json: training })
    assert.equal((await post()).status, 201)
    const { limits } = atrium.app.config
    const before = limits.eventsPerCalendar
    limits.eventsPerCalendar = 1
    assert.deepEqual(outcomeOf(await post()), [409, 'CALENDAR_FULL'])
    limits.eventsPerCalendar = before
    await runSql(atrium, `delete from organizations where id = ${own.nio}`)
    const [row] = await runSql(atrium, `select count(*) as n from events where organization_id = ${own.nio}`)
    assert.equal(Number(row?.n), 0)
  })

  test('a demoted secretary no longer plans', async () => {
    const person = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, person, 2)
    await modifyMember(club.administrator, club.nio, person.nicHandle, { role: 1, comment: '' })
    assert.deepEqual(outcomeOf(await call(person, 'POST', '', { json: training })), [403, 'ROLE_REQUIRED'])
  })
})
