import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import type { SignedInPerson } from '../support/people.ts'

onEachEngine(
  'events of others in a calendar',
  (atrium) => {
    let club: Club
    const path = (owner: SignedInPerson, id = '') =>
      `/v2/workplace/users/${club.nio}/${owner.nicHandle}/calendar${id && `/${id}`}`
    const plan = (owner: SignedInPerson, fields: object = {}) =>
      atrium.call('POST', path(owner), {
        token: owner.token,
        json: { title: 'Meeting', start: '2027-03-02T18:00:00Z', end: '2027-03-02T19:00:00Z', ...fields },
      })
    const remove = (who: SignedInPerson, calendarOf: SignedInPerson, id: string) =>
      atrium.call('DELETE', path(calendarOf, id), { token: who.token })
    const eventsOf = async (owner: SignedInPerson, query: Record<string, string> = {}) =>
      (await atrium.call('GET', path(owner), { token: owner.token, query })).body
    const has = async (owner: SignedInPerson, id: string) =>
      (await eventsOf(owner)).events.some((event: { id: string }) => event.id === id)

    before(async () => {
      club = await newClub(atrium)
    })

    for (const visibility of ['private', 'organization']) {
      test(`an attendee leaves an event (${visibility}), which stays in the calendar of its owner`, async () => {
        const { member, secretary } = club
        const { body } = await plan(secretary, { visibility, attendees: [member.nicHandle] })
        assert.ok(await has(member, body.id))
        assert.equal((await remove(member, member, body.id)).status, 204)
        assert.equal(await has(member, body.id), false)
        assert.ok(await has(secretary, body.id))
        assert.equal((await remove(member, member, body.id)).status, 404)
      })
    }

    test('staff remove a member from a private event that they can neither read nor cancel', async () => {
      const { member, secretary, administrator } = club
      const { body } = await plan(secretary, { visibility: 'private', attendees: [member.nicHandle] })
      assert.equal((await remove(administrator, member, body.id)).status, 204)
      assert.equal(await has(member, body.id), false)
      assert.ok(await has(secretary, body.id))
      assert.deepEqual(outcomeOf(await remove(administrator, secretary, body.id)), [403, 'PRIVATE_EVENT'])
    })

    test('403: a member neither leaves for another member nor cancels one occurrence of an event of others', async () => {
      const { member, secretary, administrator } = club
      const rrule = 'FREQ=DAILY;COUNT=3'
      const { body } = await plan(secretary, { rrule, attendees: [administrator.nicHandle, member.nicHandle] })
      assert.deepEqual(outcomeOf(await remove(member, administrator, body.id)), [403, 'ROLE_REQUIRED'])
      const one = await atrium.call('DELETE', path(member, body.id), {
        token: member.token,
        json: { occurrence: '2027-03-03T18:00:00Z' },
      })
      assert.deepEqual(outcomeOf(one), [403, 'ROLE_REQUIRED'])
    })

    test('own events are shown however many series of others invite their owner, up to the limit of those', async () => {
      const { member, secretary } = club
      const own = await plan(member, { title: 'Mine', start: '2028-12-30T18:00:00Z', end: '2028-12-30T19:00:00Z' })
      const series = { visibility: 'private', rrule: 'FREQ=DAILY', attendees: [member.nicHandle] }
      let replies = []
      for (let count = 0; count < 12; count++) replies.push(outcomeOf(await plan(secretary, series)))
      // Two series exist already from the tests before.
      assert.deepEqual(replies.at(-1), [409, 'ATTENDEE_FULL'])
      replies = replies.filter(([status]) => status === 201)
      assert.ok(replies.length >= 8 && replies.length <= 10)
      const window = { from: '2027-03-01T00:00:00Z', to: '2029-02-28T00:00:00Z' }
      const { events, truncated } = await eventsOf(member, window)
      assert.ok(truncated)
      assert.equal(events.length, 5000)
      assert.ok(events.some((event: { id: string }) => event.id === own.body.id))
      const starts = events.map(({ start }: { start: string }) => start)
      assert.deepEqual(starts, starts.toSorted())
    })

    test('own events and those of others share the limit on descriptions in a window, own ones first', async () => {
      club = await newClub(atrium)
      const { member, secretary } = club
      const daily = {
        start: '2027-05-01T18:00:00Z',
        end: '2027-05-01T19:00:00Z',
        description: 'x'.repeat(16_000),
        rrule: 'FREQ=DAILY',
      }
      const own = (await plan(member, daily)).body
      await plan(secretary, { ...daily, attendees: [member.nicHandle] })
      const window = { from: '2027-05-01T00:00:00Z', to: '2027-06-20T00:00:00Z' }
      const { events, truncated } = await eventsOf(member, window)
      assert.equal(truncated, true)
      assert.equal(events.filter(({ id }: { id: string }) => id === own.id).length, 50)
      // The limit of 1,000,000 characters fits 62 descriptions of 16,000.
      assert.equal(events.length, 62)
    })

    test('409: a full calendar, also for an import', async () => {
      const { administrator } = club
      let last = outcomeOf(await plan(administrator))
      for (let count = 0; count < 30 && last[0] === 201; count++) last = outcomeOf(await plan(administrator))
      assert.deepEqual(last, [409, 'CALENDAR_FULL'])
      const file = [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//test//EN', 'BEGIN:VEVENT', 'UID:one@example.org'],
        ...['DTSTAMP:20270101T000000Z', 'DTSTART:20270301T100000Z', 'DTEND:20270301T110000Z', 'SUMMARY:Taken over'],
        ...['END:VEVENT', 'END:VCALENDAR', ''],
      ].join('\r\n')
      const imported = await atrium.call('POST', `${path(administrator)}/import`, {
        token: administrator.token,
        json: { file },
      })
      assert.deepEqual(outcomeOf(imported), [409, 'CALENDAR_FULL'])
    })
  },
  { limits: { eventsPerAttendee: 10, eventsPerCalendar: 20 } },
)
