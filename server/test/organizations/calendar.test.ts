import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { addPerson, type Person } from '../support/people.ts'

type Someone = Pick<Person, 'nicHandle' | 'token'>
type Shown = {
  id: string
  title: string
  start: string
  recurrenceId: string | null
  owner: Someone | null
  attendees: Someone[]
}

onEachEngine('calendar', (atrium) => {
  let club: Club
  const calendar = (owner: Someone) => `/v2/workplace/users/${club.nio}/${owner.nicHandle}/calendar`
  const call = (who: Someone, method: string, path: string, request: TestRequest = {}) =>
    atrium.call(method, path, { token: who.token, ...request })
  const evening = {
    title: 'Club evening',
    start: '2027-03-16T18:00:00Z',
    end: '2027-03-16T20:00:00Z',
    timeZone: 'Europe/Paris',
    rrule: 'FREQ=WEEKLY;COUNT=4',
  }
  const plan = async (who: Someone, fields: object, owner = who) => {
    const reply = await call(who, 'POST', calendar(owner), { json: fields })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const between = async (who: Someone, owner: Someone, from: string, to: string) => {
    const reply = await call(who, 'GET', calendar(owner), { query: { from, to } })
    assert.equal(reply.status, 200, reply.text)
    return reply.body.events as Shown[]
  }
  const spring = ['2027-03-01T00:00:00Z', '2027-05-01T00:00:00Z'] as const

  before(async () => {
    club = await newClub(atrium)
  })

  test('an event is created, shown in full and listed over both path families', async () => {
    const { member } = club
    const event = await plan(member, { ...evening, attendees: [club.secretary.nicHandle] })
    assert.deepEqual(Object.keys(event), [
      'id',
      'title',
      'description',
      'location',
      'start',
      'end',
      'allDay',
      'timeZone',
      'rrule',
      'exdates',
      'visibility',
      'owner',
      'attendees',
      'groups',
      'attachments',
      'source',
      'capacity',
      'answers',
      'myAnswer',
      'reminders',
      'version',
      'recurrenceId',
    ])
    assert.equal(event.owner.nicHandle, member.nicHandle)
    const v2 = await call(member, 'GET', calendar(member))
    assert.deepEqual(v2.body, { events: [event], nextCursor: null, truncated: false })
    const legacy = await call(member, 'GET', `/workplace/users/${club.nio}/${member.nicHandle}/calendar`)
    assert.deepEqual(legacy.body, { code: 200, ...v2.body })
    const attended = await call(club.secretary, 'GET', calendar(club.secretary))
    assert.deepEqual(attended.body.events, [event], 'it is in the calendar of its attendees')
    assert.equal((await call(member, 'DELETE', `${calendar(member)}/${event.id}`)).status, 204)
    assert.deepEqual((await call(club.secretary, 'GET', calendar(club.secretary))).body.events, [])
  })

  test('a window shows occurrences, which keep their hour over the change to summer time', async () => {
    const event = await plan(club.member, evening)
    const occurrences = await between(club.administrator, club.member, ...spring)
    assert.deepEqual(
      occurrences.map(({ start }) => start),
      ['2027-03-16T18:00:00.000Z', '2027-03-23T18:00:00.000Z', '2027-03-30T17:00:00.000Z', '2027-04-06T17:00:00.000Z'],
    )
    await call(club.member, 'DELETE', `${calendar(club.member)}/${event.id}`)
  })

  test('one occurrence is changed or cancelled, and the rest of the series stays', async () => {
    const event = await plan(club.member, evening)
    const path = `${calendar(club.member)}/${event.id}`
    const [, second, third] = await between(club.member, club.member, ...spring)
    const moved = await call(club.member, 'PATCH', path, {
      json: {
        occurrence: second?.recurrenceId,
        title: 'Elsewhere',
        start: '2027-03-24T18:00:00Z',
        end: '2027-03-24T20:00:00Z',
      },
    })
    assert.equal(moved.status, 200, moved.text)
    const cancelled = await call(club.member, 'DELETE', path, { query: { occurrence: String(third?.recurrenceId) } })
    assert.equal(cancelled.status, 204, cancelled.text)
    assert.deepEqual(
      (await between(club.member, club.member, ...spring)).map(({ title, start }) => [title, start.slice(0, 10)]),
      [
        ['Club evening', '2027-03-16'],
        ['Elsewhere', '2027-03-24'],
        ['Club evening', '2027-04-06'],
      ],
    )
    const { body: series } = await call(club.secretary, 'GET', path)
    assert.deepEqual([series.start, series.exdates], ['2027-03-16T18:00:00.000Z', [third?.recurrenceId]])
    for (const occurrence of [String(third?.recurrenceId), '2027-03-17T18:00:00Z', 'nonsense']) {
      assert.deepEqual(outcomeOf(await call(club.member, 'DELETE', path, { query: { occurrence } })), [
        404,
        'EVENT_NOT_FOUND',
      ])
    }
    const whole = await call(club.member, 'PATCH', path, {
      json: { occurrence: second?.recurrenceId, visibility: 'private' },
    })
    assert.deepEqual(outcomeOf(whole), [422, 'UNACCEPTABLE_FIELDS'])
    await call(club.member, 'PATCH', path, { json: { rrule: 'FREQ=WEEKLY;COUNT=2' } })
    assert.equal((await between(club.member, club.member, ...spring)).length, 2, 'a series that is moved starts afresh')
    assert.equal((await call(club.member, 'DELETE', path)).status, 204)
    for (const method of ['DELETE', 'GET']) {
      assert.deepEqual(outcomeOf(await call(club.member, method, path)), [404, 'EVENT_NOT_FOUND'])
    }
  })

  test('only secretaries edit the calendar of others, and a private event shows them only that the time is busy', async () => {
    const { member, secretary, administrator } = club
    assert.deepEqual(outcomeOf(await call(member, 'POST', calendar(secretary), { json: evening })), [
      403,
      'ROLE_REQUIRED',
    ])
    const theirs = await plan(secretary, evening, member)
    const secret = await plan(member, {
      ...evening,
      title: 'Doctor',
      location: 'Hospital',
      visibility: 'private',
      attendees: [administrator.nicHandle],
    })
    const seenBy = async (who: Someone) =>
      ((await call(who, 'GET', calendar(member))).body.events as Shown[]).find(({ id }) => id === secret.id)
    assert.deepEqual((await seenBy(secretary))?.title, 'Busy')
    assert.deepEqual((await seenBy(secretary))?.attendees, [])
    assert.equal((await seenBy(secretary))?.owner, null)
    const { body: read } = await call(secretary, 'GET', `${calendar(member)}/${secret.id}`)
    assert.deepEqual([read.title, read.owner], ['Busy', null])
    assert.equal((await seenBy(member))?.title, 'Doctor')
    assert.equal((await seenBy(administrator))?.title, 'Doctor', 'an attendee sees all of it')
    const ics = await call(secretary, 'GET', calendar(member), { headers: { accept: 'text/calendar' } })
    assert.doesNotMatch(ics.text, /Doctor|Hospital/)
    assert.match(ics.text, /SUMMARY:Busy/)
    for (const method of ['PATCH', 'DELETE']) {
      const reply = await call(secretary, method, `${calendar(member)}/${secret.id}`, { json: { title: 'x' } })
      assert.deepEqual(outcomeOf(reply), [403, 'PRIVATE_EVENT'])
    }
    assert.deepEqual(
      outcomeOf(
        await call(administrator, 'PATCH', `${calendar(administrator)}/${secret.id}`, { json: { title: 'x' } }),
      ),
      [403, 'PRIVATE_EVENT'],
      'attending is not owning',
    )
    for (const { id } of [theirs, secret]) await call(member, 'DELETE', `${calendar(member)}/${id}`)
  })

  test('401, 404: no token, strangers and unknown members', async () => {
    assert.equal((await atrium.call('GET', calendar(club.member))).status, 401)
    assert.deepEqual(outcomeOf(await call(club.stranger, 'GET', calendar(club.member))), [
      404,
      'ORGANIZATION_NOT_FOUND',
    ])
    assert.deepEqual(outcomeOf(await call(club.member, 'GET', calendar(club.stranger))), [404, 'MEMBER_NOT_FOUND'])
    assert.deepEqual(outcomeOf(await call(club.member, 'DELETE', `${calendar(club.member)}/none`)), [
      404,
      'EVENT_NOT_FOUND',
    ])
  })

  for (const [title, change, status, field] of [
    ['no title', { title: undefined }, 400, 'title'],
    ['a start that is no time', { start: 'tomorrow' }, 422, 'start'],
    ['an end before the start', { end: '2027-03-16T17:00:00Z' }, 422, 'end'],
    ['a zone that is none', { timeZone: 'Mars/Olympus' }, 422, 'timeZone'],
    ['a rule that is none', { rrule: 'FREQ=SOMETIMES' }, 422, 'rrule'],
    ['a rule by the second', { rrule: 'FREQ=SECONDLY' }, 422, 'rrule'],
    ['a date for a timed event', { start: '2027-03-16' }, 422, 'start'],
    ['a time for whole days', { allDay: true }, 422, 'start'],
    ['people who are no members', { attendees: ['nobody_at_all'] }, 422, 'attendees'],
    ['a visibility that is none', { visibility: 'secret' }, 422, 'visibility'],
    ['true as text', { allDay: 'true' }, 400, 'allDay'],
  ] as const) {
    test(`${status}: ${title} is named, and nothing is created`, async () => {
      const reply = await call(club.member, 'POST', calendar(club.member), { json: { ...evening, ...change } })
      assert.equal(reply.status, status, reply.text)
      assert.equal(reply.body.errors[0].field, field)
      assert.deepEqual((await call(club.member, 'GET', calendar(club.member))).body.events, [])
    })
  }

  test('422 and 400: a window of more than 2 years, reversed, or with one end only', async () => {
    const read = (query: Record<string, string>) => call(club.member, 'GET', calendar(club.member), { query })
    const [from] = spring
    assert.equal((await read({ from, to: '2029-03-02T00:00:00Z' })).status, 422)
    assert.equal((await read({ from, to: '2027-02-01T00:00:00Z' })).status, 422)
    assert.equal((await read({ from, to: 'later' })).status, 422)
    assert.equal((await read({ from })).status, 400)
  })

  test('a window with more than 5,000 occurrences is cut, and says so', async () => {
    const events = []
    for (let n = 0; n < 8; n++) events.push(await plan(club.member, { ...evening, rrule: 'FREQ=DAILY' }))
    const query = { from: '2027-03-01T00:00:00Z', to: '2029-02-28T00:00:00Z' }
    const { body } = await call(club.member, 'GET', calendar(club.member), { query })
    assert.deepEqual([body.events.length, body.truncated], [5000, true])
    for (const { id } of events) await call(club.member, 'DELETE', `${calendar(club.member)}/${id}`)
  })

  test('a feed has a secret address, shown once, that can be replaced and revoked', async () => {
    const { member, secretary } = club
    const event = await plan(member, { ...evening, title: 'Déjà vu, encore; ça va' })
    assert.deepEqual(outcomeOf(await call(secretary, 'POST', `${calendar(member)}/feed`)), [403, 'NOT_OWN_CALENDAR'])
    assert.deepEqual(outcomeOf(await call(secretary, 'GET', `${calendar(member)}/feed`)), [403, 'NOT_OWN_CALENDAR'])
    const madeAt = async () => (await call(member, 'GET', `${calendar(member)}/feed`)).body.createdAt
    assert.equal(await madeAt(), null)
    const make = async () => {
      const reply = await call(member, 'POST', `${calendar(member)}/feed`)
      assert.equal(reply.status, 201)
      return new URL(reply.body.url).pathname
    }
    const [first, second] = [await make(), await make()]
    assert.deepEqual(outcomeOf(await atrium.call('GET', first)), [404, 'FEED_NOT_FOUND'])
    assert.ok(await madeAt())
    const feed = await atrium.call('GET', second)
    assert.equal(feed.status, 200)
    assert.equal(feed.headers['content-type'], 'text/calendar; charset=utf-8')
    assert.match(feed.text, /^BEGIN:VCALENDAR\r\n/)
    assert.match(feed.text, /TZID=Europe\/Paris/)
    const known = { 'if-none-match': String(feed.headers.etag) }
    const again = await atrium.call('GET', second, { headers: known })
    assert.deepEqual([again.status, again.text], [304, ''])
    await call(member, 'PATCH', `${calendar(member)}/${event.id}`, { json: { title: 'Changed' } })
    assert.equal((await atrium.call('GET', second, { headers: known })).status, 200)
    assert.equal((await call(member, 'DELETE', `${calendar(member)}/feed`)).status, 204)
    assert.equal(await madeAt(), null)
    assert.deepEqual(outcomeOf(await call(member, 'DELETE', `${calendar(member)}/feed`)), [404, 'FEED_NOT_FOUND'])
    assert.equal((await atrium.call('GET', second)).status, 404)
    await call(member, 'DELETE', `${calendar(member)}/${event.id}`)
  })

  test('a file is imported in every encoding of a request; the same file again changes nothing', async () => {
    const { member } = club
    const file = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Example//EN',
      'BEGIN:VEVENT',
      'UID:one@example.org',
      'DTSTAMP:20270101T000000Z',
      'DTSTART;TZID=Europe/Paris:20270316T190000',
      'DTEND;TZID=Europe/Paris:20270316T210000',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'SUMMARY:Imported',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:two@example.org',
      'DTSTAMP:20270101T000000Z',
      'DTSTART:nonsense',
      'SUMMARY:Broken',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')
    const send = (request: TestRequest) => call(member, 'POST', `${calendar(member)}/import`, request)
    const first = await send({ payload: file, headers: { 'content-type': 'text/calendar' } })
    assert.equal(first.status, 200, first.text)
    const { created, updated, unchanged, refused, events } = first.body
    assert.deepEqual([created, updated, unchanged, refused], [1, 0, 0, 1])
    assert.equal(events.find(({ uid }: { uid: string }) => uid === 'two@example.org').outcome, 'refused')
    for (const request of [{ multipart: { file } }, { json: { file } }, { form: { file } }]) {
      const again = await send(request)
      assert.deepEqual([again.body.created, again.body.unchanged], [0, 1])
    }
    const newer = file.replace('SUMMARY:Imported', 'SUMMARY:Renamed').replace('DTSTAMP', 'SEQUENCE:1\r\nDTSTAMP')
    assert.equal((await send({ json: { file: newer } })).body.updated, 1)
    const listed = await call(member, 'GET', calendar(member))
    assert.deepEqual(
      listed.body.events.map(({ title }: Shown) => title),
      ['Renamed'],
    )
    const nothing = await send({ json: { file: 'this is no calendar' } })
    assert.deepEqual([nothing.status, nothing.body.refused, nothing.body.created], [200, 1, 0])
    assert.deepEqual(
      outcomeOf(await call(club.member, 'POST', `${calendar(club.secretary)}/import`, { json: { file } })),
      [403, 'ROLE_REQUIRED'],
    )
    for (const { id } of listed.body.events) await call(member, 'DELETE', `${calendar(member)}/${id}`)
  })

  test('a member who leaves loses their events and their feed', async () => {
    const other = await newClub(atrium)
    const path = `/v2/workplace/users/${other.nio}/${other.member.nicHandle}/calendar`
    await call(other.member, 'POST', path, { json: { ...evening, attendees: [other.secretary.nicHandle] } })
    const feed = await call(other.member, 'POST', `${path}/feed`)
    await call(other.member, 'POST', `/v2/workplace/${other.nio}/leave`)
    assert.equal((await atrium.call('GET', new URL(feed.body.url).pathname)).status, 404)
    const left = await call(
      other.secretary,
      'GET',
      `/v2/workplace/users/${other.nio}/${other.secretary.nicHandle}/calendar`,
    )
    assert.deepEqual(left.body.events, [])
  })

  test('events are listed by pages', async () => {
    const person = await addPerson(atrium)
    const { body } = await call(person, 'POST', '/v2/workplace', { json: { name: 'Alone' } })
    const path = `/v2/workplace/users/${body.nio}/${person.nicHandle}/calendar`
    for (let n = 1; n <= 5; n++) await call(person, 'POST', path, { json: { ...evening, title: `e${n}` } })
    const page = async (query: Record<string, string>) => (await call(person, 'GET', path, { query })).body
    const first = await page({ limit: '3' })
    const second = await page({ limit: '3', cursor: first.nextCursor })
    assert.deepEqual(
      [...first.events, ...second.events].map(({ title }: Shown) => title),
      ['e5', 'e4', 'e3', 'e2', 'e1'],
    )
    assert.equal(second.nextCursor, null)
  })
})
