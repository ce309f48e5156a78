import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { type Club, join, newClub } from '../support/clubs.ts'
import { newLargeClub } from '../support/large-club.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

const day = { from: '2027-03-10T00:00:00Z', to: '2027-03-11T00:00:00Z' }

type Fields = Record<string, unknown>

onEachEngine('free time', (atrium) => {
  let club: Club
  let [ann, ben] = [{} as SignedInPerson, {} as SignedInPerson]
  const ask = ({ token }: SignedInPerson, json: Fields, request: TestRequest = {}) =>
    atrium.call('GET', `/v2/workplace/${club.nio}/freeTime`, {
      token,
      json: { ...day, minutes: 240, ...json },
      ...request,
    })
  /** Returns the starts of the proposed times. */
  const timesFor = async (people: SignedInPerson[], fields: Fields = {}, by = club.member): Promise<string[]> => {
    const reply = await ask(by, { userlist: people.map(({ nicHandle }) => nicHandle), ...fields })
    assert.equal(reply.status, 200, reply.text)
    return reply.body.times.map(({ start }: { start: string }) => start.slice(5, 16))
  }
  const calendarOf = ({ nicHandle }: SignedInPerson) => `/v2/workplace/users/${club.nio}/${nicHandle}/calendar`
  const ofClub = () => `/v2/workplace/${club.nio}/calendar`
  const plan = async (by: SignedInPerson, path: string, start: string, end: string, fields: Fields = {}) => {
    const json = { title: 'Secret plan', start: `2027-03-${start}`, end: `2027-03-${end}`, ...fields }
    const reply = await atrium.call('POST', path, { token: by.token, json })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.id as string
  }
  const answer = (by: SignedInPerson, path: string, json: Fields) =>
    atrium.call('POST', `${path}/answer`, { token: by.token, json })

  beforeEach(async () => {
    club = await newClub(atrium)
    ann = await addPerson(atrium)
    ben = await addPerson(atrium)
    for (const person of [ann, ben]) await join(atrium, club.administrator, club.nio, person)
  })

  const wholeDay = ['03-10T08:00', '03-10T12:00', '03-10T16:00']

  test('a time is free when nobody has an event, whatever its visibility, and nothing of it is shown', async () => {
    assert.deepEqual(await timesFor([ann, ben]), wholeDay)
    await plan(ann, calendarOf(ann), '10T12:00:00Z', '10T13:00:00Z', { visibility: 'private' })
    await plan(ben, calendarOf(ben), '10T17:00:00Z', '10T18:00:00Z', { attendees: [ann.nicHandle] })
    assert.deepEqual(await timesFor([ann]), ['03-10T08:00', '03-10T13:00'])
    const reply = await ask(club.member, { userlist: [ann.nametag, ben.nametag] })
    assert.deepEqual(reply.body, {
      times: [
        { start: '2027-03-10T08:00:00.000Z', end: '2027-03-10T12:00:00.000Z' },
        { start: '2027-03-10T13:00:00.000Z', end: '2027-03-10T17:00:00.000Z' },
      ],
    })
    assert.deepEqual(await timesFor([club.secretary]), wholeDay)
  })

  test('attendees are busy unless they decline; moments make nobody busy', async () => {
    const id = await plan(ann, calendarOf(ann), '10T09:00:00Z', '10T19:00:00Z', { attendees: [ben.nicHandle] })
    assert.deepEqual(await timesFor([ben]), [])
    await answer(ben, `${calendarOf(ann)}/${id}`, { answer: 'no' })
    assert.deepEqual(await timesFor([ben]), wholeDay)
    assert.deepEqual(await timesFor([ann, ben]), [])
    await plan(ben, calendarOf(ben), '10T09:00:00Z', '10T09:00:00Z')
    assert.deepEqual(await timesFor([ben]), wholeDay)
  })

  test('who declined a private event is free for its readers only: for all others the time is busy', async () => {
    const fields = { visibility: 'private', attendees: [ben.nicHandle] }
    const id = await plan(ann, calendarOf(ann), '10T09:00:00Z', '10T19:00:00Z', fields)
    await answer(ben, `${calendarOf(ann)}/${id}`, { answer: 'no' })
    for (const reader of [ann, ben]) assert.deepEqual(await timesFor([ben], {}, reader), wholeDay)
    for (const other of [club.member, club.administrator]) assert.deepEqual(await timesFor([ben], {}, other), [])
  })

  test('events of the organization, of whole days, and dates of series that were moved or cancelled', async () => {
    const series = await plan(club.secretary, ofClub(), '09T12:00:00Z', '09T16:00:00Z', { rrule: 'FREQ=DAILY;COUNT=4' })
    const occurrence = '2027-03-10T12:00:00Z'
    const both = [club.member, club.secretary]
    assert.deepEqual(await timesFor(both), ['03-10T08:00', '03-10T16:00'])
    await answer(club.member, `${ofClub()}/${series}`, { answer: 'no', occurrence })
    assert.deepEqual(await timesFor([club.member]), wholeDay)
    assert.deepEqual(await timesFor(both), ['03-10T08:00', '03-10T16:00'])
    const { token } = club.secretary
    const moved = { occurrence, start: '2027-03-10T08:00:00Z', end: '2027-03-10T12:00:00Z' }
    await atrium.call('PATCH', `${ofClub()}/${series}`, { token, json: moved })
    assert.deepEqual(await timesFor(both), ['03-10T12:00', '03-10T16:00'])
    await atrium.call('DELETE', `${ofClub()}/${series}`, { token, query: { occurrence } })
    assert.deepEqual(await timesFor(both), wholeDay)
    const date = { allDay: true, start: '2027-03-10', end: '2027-03-11' }
    await plan(club.secretary, ofClub(), '', '', date)
    assert.deepEqual(await timesFor(both), [])
  })

  test('in the zone of the caller, across daylight saving', async () => {
    const json = { timeZone: 'Europe/Paris' }
    await atrium.call('PATCH', '/v2/account/profile', { token: ann.token, json })
    const window = { from: '2027-03-27T00:00:00Z', to: '2027-03-29T00:00:00Z', minutes: 720 }
    assert.deepEqual(await timesFor([ben], window, ann), ['03-27T07:00', '03-28T06:00'])
    assert.deepEqual(await timesFor([ben], window, ben), ['03-27T08:00', '03-28T08:00'])
  })

  test('groups are written group:<id>, and everyone is one', async () => {
    const { token } = club.secretary
    const path = `/v2/workplace/${club.nio}/groups`
    const { id } = (await atrium.call('POST', path, { token, json: { name: `Board ${ann.nametag}` } })).body
    await atrium.call('POST', `${path}/${id}/members`, { token, json: { userlist: [ann.nicHandle] } })
    await plan(ann, calendarOf(ann), '10T08:00:00Z', '10T16:00:00Z')
    const named = (userlist: string[]) => ask(club.member, { userlist })
    for (const userlist of [[`group:${id}`], [ben.nametag, `group:${id}`], ['group:everyone']]) {
      const { body } = await named(userlist)
      assert.deepEqual(
        body.times.map(({ start }: { start: string }) => start.slice(11, 16)),
        ['16:00'],
      )
    }
    assert.deepEqual(outcomeOf(await named(['group:nobody'])), [422, 'UNACCEPTABLE_FIELDS'])
    await plan(ben, calendarOf(ben), '10T16:00:00Z', '10T20:00:00Z', { attendees: [`group:${id}`] })
    assert.deepEqual(await timesFor([ann]), [], 'she is invited through the group')
  })

  test('bad input', async () => {
    const userlist = [ann.nicHandle]
    for (const [fields, status] of [
      [{ userlist: undefined }, 400],
      [{ userlist: [] }, 422],
      [{ userlist: ann.nicHandle }, 400],
      [{ userlist: ['x'.repeat(300)] }, 422],
      [{ userlist: [club.stranger.nicHandle] }, 422],
      [{ userlist: Array.from({ length: 51 }, () => ann.nicHandle) }, 422],
      [{ minutes: 0 }, 422],
      [{ minutes: 721 }, 422],
      [{ minutes: 1.5 }, 400],
      [{ minutes: null }, 400],
      [{ from: 'tomorrow' }, 422],
      [{ to: day.from }, 422],
      [{ to: '2027-05-10T00:00:00Z' }, 422],
      [{ to: '2027-05-09T00:00:00Z' }, 200],
    ] as const) {
      const reply = await ask(club.member, { userlist, ...fields })
      assert.equal(reply.status, status, `${JSON.stringify(fields)} ${reply.text}`)
    }
    const query = { ...day, minutes: '240', userlist: `${ann.nametag},${ben.nametag}` }
    const inQuery = await atrium.call('GET', `/v2/workplace/${club.nio}/freeTime`, { token: club.member.token, query })
    assert.equal(inQuery.body.times?.length, 3, inQuery.text)
    assert.deepEqual(outcomeOf(await ask(club.stranger, { userlist })), [404, 'ORGANIZATION_NOT_FOUND'])
  })
})

onEachEngine('free time of many people', (atrium) => {
  test('50 people with many events are read whole, more are refused', async () => {
    const club = await newLargeClub(atrium, 60)
    const { token } = club.member
    const ask = (userlist: string[], minutes = 60) =>
      atrium.call('GET', `/v2/workplace/${club.nio}/freeTime`, {
        token,
        json: { userlist, minutes, from: '2027-03-01T00:00:00Z', to: '2027-04-30T00:00:00Z' },
      })
    assert.deepEqual(outcomeOf(await ask(['group:everyone'])), [422, 'UNACCEPTABLE_FIELDS'])
    const named = (
      await runSql(atrium, 'select nic_handle as handle from accounts where id > 1000000 order by id limit 50')
    ).map(({ handle }) => String(handle))
    const path = `/v2/workplace/users/${club.nio}/${named[49]}/calendar`
    const json = { title: 'Shift', start: '2027-03-01T08:00:00Z', end: '2027-03-01T19:00:00Z', rrule: 'FREQ=DAILY' }
    const { id } = (await atrium.call('POST', path, { token: club.secretary.token, json })).body
    const first = await ask(named)
    assert.equal(first.status, 200, first.text)
    assert.equal(first.body.times.length, 50)
    assert.ok(first.body.times.every(({ start }: { start: string }) => start.endsWith('T19:00:00.000Z')))
    // Copies of the event make the search too long: it says so instead of leaving events out.
    await runSql(
      atrium,
      `insert into events (uuid, membership_id, title, description, location, all_day, start, "end", time_zone, rrule, exdates,
         overrides, visibility, starts_at, ends_at, sequence, created_at, updated_at)
       with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 10001)
       select 'copy-' || n, membership_id, title, description, location, all_day, start, "end", time_zone, rrule, exdates,
         overrides, visibility, starts_at, ends_at, sequence, created_at, updated_at from events, numbers where uuid = '${id}'`,
    )
    await runSql(
      atrium,
      `insert into calendar_entries (membership_id, event_id) select membership_id, id from events where uuid like 'copy-%'`,
    )
    assert.deepEqual(outcomeOf(await ask(named)), [422, 'TOO_COSTLY'])
  })
})
