import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { moveUpEverywhere, settleDates } from '../../src/domain/answers/settle.ts'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { newLargeClub } from '../support/large-club.ts'
import { listenTo } from '../support/listener.ts'
import { addPerson, mailsTo, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

const startAt = Date.parse('2027-03-25T08:00:00Z')

type Fields = Record<string, unknown>

onEachEngine(
  'moving up from the waiting list',
  (atrium) => {
    let club: Club
    let origin: string
    const path = () => `/v2/workplace/${club.nio}/calendar`
    const plan = async (fields: Fields): Promise<string> => {
      const json = { title: 'Training', capacity: 1, timeZone: 'Europe/Paris', ...fields }
      const reply = await atrium.call('POST', path(), { token: club.secretary.token, json })
      assert.equal(reply.status, 201, reply.text)
      return reply.body.id
    }
    const answer = async ({ token }: SignedInPerson, id: string, answer: string | null, occurrence?: string) =>
      (
        await atrium.call('POST', `${path()}/${id}/answer`, {
          token,
          json: { answer, ...(occurrence && { occurrence }) },
        })
      ).body.answer
    const change = async (id: string, json: Fields) => {
      const reply = await atrium.call('PATCH', `${path()}/${id}`, { token: club.secretary.token, json })
      assert.equal(reply.status, 200, reply.text)
    }
    const couple = async () => {
      const people = [await addPerson(atrium), await addPerson(atrium)] as const
      for (const person of people) await join(atrium, club.administrator, club.nio, person)
      return people
    }
    /** One takes the place, the other one waits, and the first gives it back. */
    const giveBack = async (id: string, occurrence?: string) => {
      const [ann, ben] = await couple()
      assert.deepEqual(
        [await answer(ann, id, 'yes', occurrence), await answer(ben, id, 'yes', occurrence)],
        ['yes', 'waiting'],
      )
      await answer(ann, id, 'no', occurrence)
      return { ann, ben }
    }
    const placeMails = async ({ mail }: SignedInPerson) =>
      (await mailsTo(atrium, mail)).filter(({ kind }) => kind === 'place-free').map(({ body }) => body)

    before(async () => {
      club = await newClub(atrium)
      origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    })

    test('on the dates before and after daylight saving begins, each with its own queue', async () => {
      const times = { start: '2027-03-26T18:00:00Z', end: '2027-03-26T20:00:00Z', rrule: 'FREQ=WEEKLY' }
      const id = await plan(times)
      const before = await giveBack(id, '2027-03-26T18:00:00Z')
      const [mail = ''] = await placeMails(before.ben)
      assert.match(mail, /Time: 26 March 2027 at 19:00 (CET|GMT\+1)/, 'in the zone of the event')
      const after = await giveBack(id, '2027-04-02T17:00:00Z')
      assert.match((await placeMails(after.ben))[0] ?? '', /Time: 2 April 2027 at 19:00 (CEST|GMT\+2)/)
      assert.deepEqual([(await placeMails(before.ben)).length, (await placeMails(after.ann)).length], [1, 0])
    })

    test('to a whole day, whose mail has no hour, until it is over everywhere', async () => {
      const id = await plan({ allDay: true, start: '2027-03-28', end: '2027-03-29' })
      const { ben } = await giveBack(id)
      assert.match((await placeMails(ben))[0] ?? '', /Time: 28 March 2027\n/)
    })

    test('to a date that was moved, under its new name and time; a cancelled date has no queue', async () => {
      const times = { start: '2027-03-26T18:00:00Z', end: '2027-03-26T20:00:00Z', rrule: 'FREQ=DAILY' }
      const id = await plan(times)
      const occurrence = '2027-03-27T18:00:00Z'
      const [ann, ben] = await couple()
      for (const person of [ann, ben]) await answer(person, id, 'yes', occurrence)
      await change(id, { occurrence, title: 'Night run', start: '2027-03-27T22:00:00Z', end: '2027-03-27T23:00:00Z' })
      await answer(ann, id, null, occurrence)
      const [mail = ''] = await placeMails(ben)
      assert.match(mail, /“Night run”/)
      assert.match(mail, /Time: 27 March 2027 at 23:00/)
      const other = '2027-03-28T17:00:00Z'
      for (const person of [ann, ben]) await answer(person, id, 'yes', other)
      const query = { occurrence: other }
      await atrium.call('DELETE', `${path()}/${id}`, { token: club.secretary.token, query })
      assert.equal((await placeMails(ben)).length, 1)
    })

    test('a larger capacity of a series moves people up on every date', async () => {
      const times = { start: '2027-03-26T10:00:00Z', end: '2027-03-26T11:00:00Z', rrule: 'FREQ=DAILY' }
      const id = await plan(times)
      const [ann, ben] = await couple()
      const dates = ['2027-03-27T10:00:00Z', '2027-03-28T09:00:00Z', '2027-03-29T09:00:00Z']
      for (const date of dates) for (const person of [ann, ben]) await answer(person, id, 'yes', date)
      await change(id, { capacity: 2 })
      assert.equal((await placeMails(ben)).length, 3)
    })

    test('in the language and the zone of the person', async () => {
      const id = await plan({ start: '2027-03-26T18:00:00Z', end: '2027-03-26T20:00:00Z' })
      const [ann, ben] = await couple()
      const json = { locale: 'de', timeZone: 'America/New_York' }
      await atrium.call('PATCH', '/v2/account/profile', { token: ben.token, json })
      for (const person of [ann, ben]) await answer(person, id, 'yes')
      await answer(ann, id, null)
      assert.match((await placeMails(ben))[0] ?? '', /ist ein Platz frei geworden[\s\S]*26\. März 2027 um 14:00/)
    })

    test('hundreds move up in several transactions, in their order, and nobody overtakes them meanwhile', async () => {
      const large = await newLargeClub(atrium, 450)
      const calendar = `/v2/workplace/${large.nio}/calendar`
      const times = { start: '2027-03-26T10:00:00Z', end: '2027-03-26T11:00:00Z', rrule: 'FREQ=DAILY' }
      const json = { title: 'Training', capacity: 1, timeZone: 'UTC', ...times }
      const created = await atrium.call('POST', calendar, { token: large.secretary.token, json })
      const event = `${calendar}/${created.body.id}`
      const dates = ['2027-03-27T10:00:00.000Z', '2027-03-28T10:00:00.000Z', '2027-03-29T10:00:00.000Z']
      const yes = async ({ token }: SignedInPerson, occurrence = dates[1]) =>
        (await atrium.call('POST', `${event}/answer`, { token, json: { answer: 'yes', occurrence } })).body
      const ofEvent = `(select id from events where uuid = '${created.body.id}')`
      for (const date of dates) {
        await yes(large.secretary, date)
        await runSql(
          atrium,
          `insert into event_answers (event_id, membership_id, occurrence, answer, guests, answered_at)
           select ${ofEvent}, id, '${date}', 'waiting', 0, 1 from memberships
           where organization_id = ${large.nio} and account_id > 1000000 and (account_id <= 1000050 or '${date}' = '${dates[1]}') order by memberships.id`,
        )
      }
      await runSql(
        atrium,
        `update event_counts set waiting = case when occurrence = '${dates[1]}' then 450 else 50 end where event_id = ${ofEvent}`,
      )
      await runSql(atrium, `update events set capacity = 400 where id = ${ofEvent}`)
      const [row] = await runSql(atrium, `select id from events where uuid = '${created.body.id}'`)
      const counts = () =>
        runSql(
          atrium,
          `select occurrence, yes, waiting from event_counts where event_id = ${ofEvent} order by occurrence`,
        )
      const shown = (places: [number, number][]) =>
        places.map(([yes, waiting], index) => ({ occurrence: dates[index], yes, waiting }))

      await atrium.app.db.transact((tx) => moveUpEverywhere(atrium.app, tx, Number(row?.id)))
      assert.deepEqual(
        await counts(),
        shown([
          [51, 0],
          [51, 400],
          [1, 50],
        ]),
      )
      // The next answer moves up further people, and stays behind all of them.
      assert.deepEqual(await yes(large.member), { answer: 'waiting', position: 301 })
      await settleDates(atrium.app)
      assert.deepEqual(
        await counts(),
        shown([
          [51, 0],
          [400, 52],
          [51, 0],
        ]),
      )
      assert.deepEqual(await yes(large.member), { answer: 'waiting', position: 52 })
      const admitted = await runSql(
        atrium,
        `select membership_id, answer from event_answers where event_id = ${ofEvent} and occurrence = '${dates[1]}' order by id`,
      )
      assert.deepEqual(
        admitted.map(({ answer }) => answer),
        [...Array.from({ length: 400 }, () => 'yes'), ...Array.from({ length: 52 }, () => 'waiting')],
      )
      const mails = await runSql(
        atrium,
        `select count(*) as count from mails where kind = 'place-free' and to_address like 'member%@example.org'`,
      )
      assert.equal(Number(mails[0]?.count), 50 + 399 + 50)
      assert.deepEqual(await runSql(atrium, 'select * from event_settlements'), [])
    })

    test('pages hear of it, also when the end of a membership frees the place', async () => {
      const id = await plan({ start: '2027-03-26T18:00:00Z', end: '2027-03-26T20:00:00Z' })
      const [ann, ben] = await couple()
      for (const person of [ann, ben]) await answer(person, id, 'yes')
      const listener = await listenTo(origin, { token: ben.token })
      await listener.until('ready')
      await callsOf(atrium).leave(ann, club.nio)
      await listener.until('today.changed')
      type Changed = { nicHandles: string[]; eventId: string }
      const { nicHandles } = await listener.untilOwn<Changed>('calendar.changed', ({ eventId }) => eventId === id)
      assert.deepEqual(nicHandles, [])
      listener.disconnect()
      assert.equal((await placeMails(ben)).length, 1)
    })
  },
  { startAt },
)
