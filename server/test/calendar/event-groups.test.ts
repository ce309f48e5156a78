import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, callsOf, newClub } from '../support/clubs.ts'
import { groupsOf } from '../support/groups.ts'
import type { SignedInPerson } from '../support/people.ts'
import { openTalk } from '../support/reports.ts'

const startAt = Date.parse('2027-03-01T08:00:00Z')
const match = { title: 'Match', start: '2027-03-09T18:00:00Z', end: '2027-03-09T20:00:00Z' }
const week = { from: '2027-03-08T00:00:00Z', to: '2027-03-15T00:00:00Z' }

onEachEngine(
  'groups that are invited to events',
  (atrium) => {
    let club: Club
    let anna: SignedInPerson
    let ben: SignedInPerson
    let carl: SignedInPerson
    let group: string
    const { newGroup, into, outOf, removeGroup, newMember } = groupsOf(atrium, () => club)
    const { leave } = callsOf(atrium)
    const pathOf = ({ nicHandle }: SignedInPerson) => `/v2/workplace/users/${club.nio}/${nicHandle}/calendar`
    const call = (who: SignedInPerson, method: string, path: string, request: object = {}) =>
      atrium.call(method, path, { token: who.token, ...request })
    /** Anna plans everything. */
    const plan = async (attendees: string[], fields: object = {}) => {
      const reply = await call(anna, 'POST', pathOf(anna), { json: { ...match, attendees, ...fields } })
      assert.equal(reply.status, 201, reply.text)
      return reply.body
    }
    const change = (id: string, json: object) => call(anna, 'PATCH', `${pathOf(anna)}/${id}`, { json })
    const answer = (who: SignedInPerson, id: string, json: object = { answer: 'yes' }) =>
      call(who, 'POST', `${pathOf(anna)}/${id}/answer`, { json })
    const read = async (who: SignedInPerson, id: string) => (await call(who, 'GET', `${pathOf(anna)}/${id}`)).body
    const has = (events: { id: string }[], id: string) => events.filter((event) => event.id === id).length
    const share = async (who: SignedInPerson): Promise<string> =>
      new URL((await call(who, 'POST', `${pathOf(who)}/feed`)).body.url).pathname

    /** Counts the event in each place where a calendar is read. */
    const places = async (who: SignedInPerson, id: string, feed: string) => ({
      list: has((await call(who, 'GET', pathOf(who))).body.events, id),
      month: has((await call(who, 'GET', pathOf(who), { query: week })).body.events, id),
      file: (await call(who, 'GET', pathOf(who), { query: { format: 'ics' } })).text.split(`UID:${id}`).length - 1,
      feed: (await atrium.call('GET', feed)).text.split(`UID:${id}`).length - 1,
      own: (await call(who, 'GET', `${pathOf(who)}/${id}`)).status,
      today: (await call(who, 'GET', '/v2/account/today')).body.items.filter(
        ({ eventId }: { eventId?: string }) => eventId === id,
      ).length,
    })
    const everywhere = { list: 1, month: 1, file: 1, feed: 1, own: 200, today: 1 }
    const nowhere = { list: 0, month: 0, file: 0, feed: 0, own: 404, today: 0 }

    before(async () => {
      club = await newClub(atrium)
      ;[anna, ben, carl] = [await newMember(), await newMember(), await newMember()]
    })
    beforeEach(async () => {
      group = await newGroup([ben])
    })

    test('an event shows people and groups apart, and stands in the calendars of all of them', async () => {
      const event = await plan([carl.nicHandle, `group:${group}`, `group:${group}`])
      assert.deepEqual(
        event.attendees.map(({ nicHandle }: SignedInPerson) => nicHandle),
        [carl.nicHandle],
      )
      assert.deepEqual(
        event.groups.map(({ id }: { id: string }) => id),
        [group],
      )
      for (const who of [ben, carl]) assert.deepEqual(await places(who, event.id, await share(who)), everywhere)
      const outsider = await newMember()
      assert.deepEqual(await places(outsider, event.id, await share(outsider)), nowhere)
      assert.deepEqual((await change(event.id, { title: 'Final' })).body.groups, event.groups)
      assert.deepEqual((await change(event.id, { attendees: [] })).body.groups, [])
      assert.deepEqual(await places(ben, event.id, await share(ben)), nowhere)
    })

    test('later members are in at once, former ones are not, unless they are named', async () => {
      const [dora, feed] = [await newMember(), { ben: await share(ben), carl: await share(carl) }]
      const { id } = await plan([`group:${group}`])
      const tag = async () => (await atrium.call('GET', feed.carl)).headers.etag
      const before = await tag()
      await into(group, carl, dora)
      assert.notEqual(await tag(), before)
      assert.deepEqual(await places(carl, id, feed.carl), everywhere)
      await outOf(group, ben)
      assert.deepEqual(await places(ben, id, feed.ben), nowhere)
      await change(id, { attendees: [dora.nicHandle, `group:${group}`] })
      await removeGroup(group)
      assert.deepEqual(await places(carl, id, feed.carl), nowhere)
      assert.equal((await places(dora, id, await share(dora))).list, 1)
      assert.deepEqual((await read(anna, id)).groups, [])
    })

    test('pages list an event of several groups once, whatever their limit', async () => {
      const owner = await newMember()
      const groups = [await newGroup([owner]), await newGroup([owner])]
      const ids: string[] = []
      for (let n = 0; n < 5; n++) {
        const attendees = n % 2 === 0 ? groups.map((id) => `group:${id}`) : [owner.nicHandle, `group:${groups[0]}`]
        ids.unshift((await plan(attendees)).id)
      }
      const found: string[] = []
      let cursor: string | null = null
      do {
        const query: Record<string, string> = { limit: '2', ...(cursor !== null && { cursor }) }
        const { body } = await call(owner, 'GET', pathOf(owner), { query })
        found.push(...body.events.map(({ id }: { id: string }) => id))
        cursor = body.nextCursor
      } while (cursor !== null)
      assert.deepEqual(found, ids)
    })

    test('everyone has all members, also those who come later', async () => {
      const { id } = await plan(['group:everyone'])
      const late = await newMember()
      assert.deepEqual(await places(late, id, await share(late)), everywhere)
      assert.equal((await places(anna, id, await share(anna))).list, 1, 'the owner has it once')
    })

    test('members of the group read a private event and its comments, others see that the time is busy', async () => {
      const { id } = await plan([`group:${group}`], { visibility: 'private' })
      const comments = (who: SignedInPerson) => call(who, 'GET', `${pathOf(anna)}/${id}/comments`)
      const say = (who: SignedInPerson) =>
        call(who, 'POST', `${pathOf(anna)}/${id}/comments`, { json: { message: 'Fine' } })
      assert.equal((await say(ben)).status, 201)
      assert.equal((await read(ben, id)).title, 'Match')
      const hidden = await read(carl, id)
      assert.deepEqual([hidden.title, hidden.groups, hidden.attendees], ['Busy', [], []])
      assert.deepEqual(outcomeOf(await comments(carl)), [403, 'PRIVATE_COMMENTS'])
      await into(group, carl)
      assert.equal((await comments(carl)).body.messages.length, 1)
      await outOf(group, ben)
      assert.deepEqual(outcomeOf(await comments(ben)), [403, 'PRIVATE_COMMENTS'])
      assert.deepEqual(outcomeOf(await say(ben)), [403, 'PRIVATE_COMMENTS'])
      assert.equal((await read(ben, id)).title, 'Busy')
    })

    test('members of the group answer, and give up their place when they leave it', async () => {
      await into(group, carl)
      const { id } = await plan([`group:${group}`], { capacity: 1 })
      const outsider = await newMember()
      assert.deepEqual(outcomeOf(await answer(outsider, id)), [403, 'NOT_INVITED'])
      assert.equal((await answer(ben, id)).body.answer, 'yes')
      assert.equal((await answer(carl, id)).body.answer, 'waiting')
      await outOf(group, ben)
      assert.deepEqual((await read(carl, id)).answers, { yes: 1, no: 0, maybe: 0, waiting: 0 })
      assert.equal((await read(carl, id)).myAnswer, 'yes')
      assert.deepEqual(outcomeOf(await answer(ben, id)), [403, 'NOT_INVITED'])
      await removeGroup(group)
      assert.deepEqual((await read(anna, id)).answers, { yes: 0, no: 0, maybe: 0, waiting: 0 })
      assert.deepEqual((await call(anna, 'GET', `${pathOf(anna)}/${id}/answers`)).body.answers, [])
    })

    test('people who are in another way keep their answer, and a shorter list takes those of others', async () => {
      const second = await newGroup([ben])
      const { id } = await plan([`group:${group}`, `group:${second}`])
      await answer(ben, id)
      await outOf(group, ben)
      assert.equal((await read(ben, id)).myAnswer, 'yes')
      await change(id, { attendees: [ben.nicHandle] })
      assert.equal((await read(ben, id)).myAnswer, 'yes')
      await change(id, { attendees: [`group:${group}`] })
      assert.deepEqual((await read(anna, id)).answers, { yes: 0, no: 0, maybe: 0, waiting: 0 })
    })

    test('a person who leaves the event stays out of it until they are named, or another group is invited', async () => {
      const { id } = await plan([`group:${group}`])
      await answer(ben, id)
      const out = () => call(ben, 'DELETE', `${pathOf(ben)}/${id}`)
      const feed = await share(ben)
      assert.equal((await out()).status, 204)
      assert.deepEqual(await places(ben, id, feed), nowhere)
      assert.deepEqual((await read(anna, id)).answers, { yes: 0, no: 0, maybe: 0, waiting: 0 })
      assert.deepEqual(outcomeOf(await out()), [404, 'EVENT_NOT_FOUND'])
      await change(id, { attendees: [`group:${group}`] })
      assert.deepEqual(await places(ben, id, feed), nowhere, 'the same list brings nobody back')
      await change(id, { attendees: [ben.nicHandle, `group:${group}`] })
      assert.deepEqual(await places(ben, id, feed), everywhere)
      await out()
      await change(id, { attendees: [`group:${group}`, `group:${await newGroup([ben])}`] })
      assert.deepEqual(await places(ben, id, feed), everywhere)
    })

    test('the end of a membership ends the answers of the person', async () => {
      const person = await newMember()
      const { id } = await plan([`group:${await newGroup([person])}`], { capacity: 1 })
      await answer(person, id)
      await leave(person, club.nio)
      assert.deepEqual((await read(anna, id)).answers, { yes: 0, no: 0, maybe: 0, waiting: 0 })
    })

    test('422: unknown groups, and groups in the calendar of the organization', async () => {
      const make = (attendees: string[]) => call(anna, 'POST', pathOf(anna), { json: { ...match, attendees } })
      for (const name of ['group:nobody', 'group:', `group:${crypto.randomUUID()}`]) {
        assert.deepEqual(outcomeOf(await make([name])), [422, 'UNACCEPTABLE_FIELDS'], name)
      }
      const reply = await call(club.secretary, 'POST', `/v2/workplace/${club.nio}/calendar`, {
        json: { ...match, attendees: ['group:everyone'] },
      })
      assert.deepEqual(outcomeOf(reply), [422, 'UNACCEPTABLE_FIELDS'])
    })

    test('409: one person invites groups to too many events', async () => {
      const outer = club
      club = await newClub(atrium)
      try {
        const own = pathOf(club.member)
        const make = () => call(club.member, 'POST', own, { json: { ...match, attendees: ['group:everyone'] } })
        const limit = atrium.app.config.limits.eventsPerAttendee
        atrium.app.config.limits.eventsPerAttendee = 2
        try {
          assert.deepEqual([(await make()).status, (await make()).status], [201, 201])
          assert.deepEqual(outcomeOf(await make()), [409, 'ATTENDEE_FULL'])
        } finally {
          atrium.app.config.limits.eventsPerAttendee = limit
        }
      } finally {
        club = outer
      }
    })

    test('an event keeps the message that it was made from, for those who can read that', async () => {
      const { talk, message } = await openTalk(atrium, club.nio, anna, [ben], 'Shall we meet?')
      const source = { talkId: talk, messageId: message }
      const event = await plan([`group:${group}`, carl.nicHandle], { source })
      assert.deepEqual(event.source, source)
      assert.deepEqual((await read(ben, event.id)).source, source)
      assert.equal((await read(carl, event.id)).source, null)
      const [listed] = (await call(ben, 'GET', pathOf(ben), { query: week })).body.events.filter(
        ({ id }: { id: string }) => id === event.id,
      )
      assert.deepEqual(listed.source, source)
      assert.deepEqual((await change(event.id, { title: 'Final' })).body.source, source)
      assert.equal((await change(event.id, { source: null })).body.source, null)
      const of = (who: SignedInPerson, given: unknown) =>
        call(who, 'POST', pathOf(who), { json: { ...match, source: given } })
      assert.equal((await of(carl, source)).status, 422)
      assert.equal((await of(anna, { ...source, talkId: 999_999_999 })).status, 422)
      assert.equal((await of(anna, { talkId: 'x', messageId: 1 })).status, 400)
      const ofOrganization = await call(club.secretary, 'POST', `/v2/workplace/${club.nio}/calendar`, {
        json: { ...match, source: null },
      })
      assert.deepEqual([ofOrganization.status, ofOrganization.body.source], [201, null])
    })
  },
  { startAt },
)
