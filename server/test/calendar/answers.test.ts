import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { onEachEngine, outcomeOf, type TestAtrium } from '../support/atrium.ts'
import { type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { addPerson, mailsTo, type SignedInPerson, shownPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

const startAt = Date.parse('2027-03-01T08:00:00Z')
const match = { title: 'Match', start: '2027-03-22T18:00:00Z', end: '2027-03-22T20:00:00Z' }
const training = { ...match, title: 'Training', timeZone: 'Europe/Paris', rrule: 'FREQ=WEEKLY' }

type Answered = { answer: string | null; occurrence?: string; guests?: number }

const callsTo = (atrium: TestAtrium, club: () => Club) => {
  const path = () => `/v2/workplace/${club().nio}/calendar`
  return {
    path,
    plan: async (fields: object = {}): Promise<string> => {
      const reply = await atrium.call('POST', path(), { token: club().secretary.token, json: { ...match, ...fields } })
      assert.equal(reply.status, 201, reply.text)
      return reply.body.id
    },
    answer: ({ token }: SignedInPerson, id: string, answered: string | null | Answered, at = path()) => {
      const json = typeof answered === 'object' && answered !== null ? answered : { answer: answered }
      return atrium.call('POST', `${at}/${id}/answer`, { token, json })
    },
    read: async (id: string, { token } = club().member) =>
      (await atrium.call('GET', `${path()}/${id}`, { token })).body,
    answers: async (id: string, query: Record<string, string> = {}) =>
      (await atrium.call('GET', `${path()}/${id}/answers`, { token: club().member.token, query })).body.answers,
    change: (id: string, json: object) =>
      atrium.call('PATCH', `${path()}/${id}`, { token: club().secretary.token, json }),
    cancel: (id: string, occurrence: string) =>
      atrium.call('DELETE', `${path()}/${id}`, { token: club().secretary.token, query: { occurrence } }),
    month: async ({ token, nicHandle }: SignedInPerson) => {
      const query = { from: '2027-03-20T00:00:00Z', to: '2027-04-07T00:00:00Z' }
      return (await atrium.call('GET', `/v2/workplace/users/${club().nio}/${nicHandle}/calendar`, { token, query }))
        .body.events
    },
    crowd: async (count: number): Promise<SignedInPerson[]> => {
      const people = []
      for (let n = 0; n < count; n++) {
        const person = await addPerson(atrium)
        await join(atrium, club().administrator, club().nio, person)
        people.push(person)
      }
      return people
    },
  }
}

onEachEngine(
  'answers to events',
  (atrium) => {
    let club: Club
    const { path, plan, answer, read, answers, change, cancel, month, crowd } = callsTo(atrium, () => club)
    before(async () => {
      club = await newClub(atrium)
    })

    test('those who wait have their positions on every page, which may be about several dates', async () => {
      const id = await plan({ ...training, capacity: 1 })
      const dates = ['2027-03-22T18:00:00.000Z', '2027-03-29T17:00:00.000Z']
      const people = await crowd(4)
      for (const person of people) {
        for (const occurrence of dates) await answer(person, id, { answer: 'yes', occurrence })
      }
      await answer(club.member, id, { answer: 'no', occurrence: dates[0] as string })
      type Listed = { occurrence: string; position: number | null }
      const listed = async (query: Record<string, string>) => {
        const rows: Listed[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page = { limit: '3', ...query, ...(cursor && { cursor }) }
          const { body } = await atrium.call('GET', `${path()}/${id}/answers`, {
            token: club.member.token,
            query: page,
          })
          rows.push(...body.answers)
          cursor = body.nextCursor
        }
        return rows.map(({ occurrence, position }) => [dates.indexOf(occurrence), position])
      }
      const both = [null, 1, 2, 3].flatMap((position) => [
        [0, position],
        [1, position],
      ])
      assert.deepEqual(await listed({}), [...both, [0, null]])
      assert.deepEqual(await listed({ occurrence: dates[1] as string }), [
        [1, null],
        [1, 1],
        [1, 2],
        [1, 3],
      ])
    })

    test('members answer, change their mind, and take an answer back', async () => {
      const id = await plan()
      const none = await read(id)
      assert.deepEqual([none.capacity, none.answers, none.myAnswer, none.reminders], [null, zero, null, []])
      const first = await answer(club.member, id, { answer: 'yes', guests: 2 })
      assert.deepEqual([first.status, first.body], [200, { answer: 'yes', position: null }])
      await answer(club.secretary, id, 'maybe')
      await answer(club.administrator, id, 'no')
      const shown = await read(id)
      assert.deepEqual([shown.answers, shown.myAnswer], [{ yes: 3, no: 1, maybe: 1, waiting: 0 }, 'yes'])
      assert.equal(shown.version, 1, 'an answer does not change the event')
      assert.deepEqual(await answers(id), [
        { person: shownPerson(club.member), answer: 'yes', guests: 2, position: null, occurrence: null },
        { person: shownPerson(club.secretary), answer: 'maybe', guests: 0, position: null, occurrence: null },
        { person: shownPerson(club.administrator), answer: 'no', guests: 0, position: null, occurrence: null },
      ])
      for (let n = 0; n < 2; n++) assert.deepEqual((await answer(club.member, id, null)).body, none2)
      assert.deepEqual((await read(id)).answers, { yes: 0, no: 1, maybe: 1, waiting: 0 })
    })

    test('beyond the capacity people wait in their order, move up in it, and get a mail', async () => {
      const [ann, ben, cem, dee] = (await crowd(4)) as [SignedInPerson, SignedInPerson, SignedInPerson, SignedInPerson]
      const id = await plan({ capacity: 2 })
      assert.equal((await answer(ann, id, 'yes')).body.answer, 'yes')
      assert.deepEqual((await answer(ben, id, { answer: 'yes', guests: 1 })).body, { answer: 'waiting', position: 1 })
      assert.deepEqual((await answer(cem, id, 'yes')).body, { answer: 'waiting', position: 2 }, 'nobody overtakes')
      assert.deepEqual((await answer(ben, id, { answer: 'yes', guests: 1 })).body, { answer: 'waiting', position: 1 })
      assert.deepEqual((await read(id, ben)).myAnswer, 'waiting')
      assert.deepEqual((await read(id)).answers, { yes: 1, no: 0, maybe: 0, waiting: 3 })
      assert.deepEqual(outcomeOf(await answer(ann, id, { answer: 'yes', guests: 1 })), full)
      await answer(ann, id, 'no')
      assert.equal((await read(id, ben)).myAnswer, 'yes')
      const mail = (await mailsTo(atrium, ben.mail)).at(-1)
      assert.equal(mail?.kind, 'place-free')
      assert.deepEqual((await answer(dee, id, 'yes')).body, { answer: 'waiting', position: 2 })
      await answer(cem, id, null)
      assert.deepEqual((await answer(dee, id, 'yes')).body, { answer: 'waiting', position: 1 })
      assert.equal((await change(id, { capacity: 3 })).status, 200)
      assert.equal((await read(id, dee)).myAnswer, 'yes')
      assert.equal((await change(id, { capacity: 1 })).status, 200)
      assert.deepEqual((await read(id)).answers, { yes: 3, no: 1, maybe: 0, waiting: 0 }, 'nobody is removed')
      await answer(cem, id, 'yes')
      await answer(dee, id, null)
      assert.equal((await read(id, cem)).myAnswer, 'waiting', 'there are still too many')
      assert.equal((await change(id, { capacity: null })).status, 200)
      assert.equal((await read(id, cem)).myAnswer, 'yes')
    })

    test('guests take places, and a waiting person who brings fewer moves up', async () => {
      const [ann, ben] = (await crowd(2)) as [SignedInPerson, SignedInPerson]
      const id = await plan({ capacity: 4 })
      await answer(ann, id, { answer: 'yes', guests: 1 })
      assert.equal((await answer(ben, id, { answer: 'yes', guests: 3 })).body.answer, 'waiting')
      assert.deepEqual(outcomeOf(await answer(ben, id, { answer: 'yes', guests: 4 })), full)
      assert.deepEqual((await answer(ben, id, { answer: 'yes', guests: 1 })).body, { answer: 'yes', position: null })
      assert.deepEqual((await read(id)).answers, { yes: 4, no: 0, maybe: 0, waiting: 0 })
    })

    test('the end of a membership gives the place to the next', async () => {
      const [ann, ben, cem, dee] = (await crowd(4)) as [SignedInPerson, SignedInPerson, SignedInPerson, SignedInPerson]
      const { leave, removeMember, deleteAccount } = callsOf(atrium)
      const id = await plan({ capacity: 1 })
      for (const person of [ann, ben, cem, dee]) await answer(person, id, 'yes')
      await leave(ann, club.nio)
      assert.equal((await read(id, ben)).myAnswer, 'yes')
      await removeMember(club.administrator, club.nio, ben.nicHandle)
      assert.equal((await read(id, cem)).myAnswer, 'yes')
      await deleteAccount(cem)
      assert.equal((await read(id, dee)).myAnswer, 'yes')
      assert.deepEqual((await read(id)).answers, { yes: 1, no: 0, maybe: 0, waiting: 0 })
      assert.equal((await mailsTo(atrium, dee.mail)).at(-1)?.kind, 'place-free')
    })

    test('a series is answered date by date, across daylight saving, with its capacity for each', async () => {
      const id = await plan({ ...training, capacity: 1 })
      const dates = ['2027-03-22T18:00:00.000Z', '2027-03-29T17:00:00.000Z'] as const
      assert.deepEqual(outcomeOf(await answer(club.member, id, 'yes')), [422, 'UNACCEPTABLE_FIELDS'])
      for (const occurrence of dates) {
        assert.equal((await answer(club.member, id, { answer: 'yes', occurrence })).body.answer, 'yes')
      }
      const waiting = await answer(club.secretary, id, { answer: 'yes', occurrence: dates[1] })
      assert.deepEqual(waiting.body, { answer: 'waiting', position: 1 })
      const wrong = await answer(club.member, id, { answer: 'yes', occurrence: '2027-03-29T18:00:00Z' })
      assert.deepEqual(outcomeOf(wrong), [404, 'EVENT_NOT_FOUND'])
      const series = await read(id)
      assert.deepEqual([series.answers, series.myAnswer], [null, null])
      const shown = (await month(club.member)).filter((event: { id: string }) => event.id === id)
      assert.deepEqual(
        shown.map(({ answers, myAnswer }: Record<string, unknown>) => [answers, myAnswer]),
        [
          [{ ...zero, yes: 1 }, 'yes'],
          [{ ...zero, yes: 1, waiting: 1 }, 'yes'],
          [zero, null],
        ],
      )
      const named = await answers(id, { occurrence: dates[1] })
      assert.deepEqual(
        named.map((each: Record<string, unknown>) => [each.answer, each.position, each.occurrence]),
        [
          ['yes', null, dates[1]],
          ['waiting', 1, dates[1]],
        ],
      )
      assert.equal((await answers(id)).length, 3)
      // An edited date keeps its answers, a cancelled one loses them, and a moved series keeps those that still exist.
      await change(id, { occurrence: dates[1], start: '2027-03-30T17:00:00Z' })
      await answer(club.member, id, { answer: 'no', occurrence: dates[1] })
      assert.equal((await answers(id, { occurrence: dates[1] }))[0].answer, 'yes')
      assert.equal((await cancel(id, dates[1])).status, 204)
      assert.deepEqual(outcomeOf(await answer(club.member, id, { answer: 'yes', occurrence: dates[1] })), notThere)
      assert.equal((await answers(id)).length, 1)
      await change(id, { start: '2027-03-22T19:00:00Z', end: '2027-03-22T21:00:00Z' })
      assert.deepEqual(await answers(id), [])
    })

    test('an event that begins to recur keeps its answers on the first date', async () => {
      const id = await plan()
      await answer(club.member, id, 'yes')
      await change(id, { rrule: 'FREQ=DAILY' })
      assert.equal((await answers(id))[0].occurrence, '2027-03-22T18:00:00.000Z')
      await change(id, { rrule: null })
      assert.equal((await answers(id))[0].occurrence, null)
      assert.equal((await read(id)).myAnswer, 'yes')
    })

    test('409: a date that is over; whole days last until they are over everywhere', async () => {
      const past = await plan({ start: '2027-02-22T18:00:00Z', end: '2027-02-22T20:00:00Z' })
      assert.deepEqual(outcomeOf(await answer(club.member, past, 'yes')), [409, 'DATE_PAST'])
      const today = await plan({ start: '2027-03-01', end: '2027-03-02', allDay: true })
      assert.equal((await answer(club.member, today, 'yes')).status, 200)
      const series = await plan({ ...training, start: '2027-02-22T18:00:00Z', end: '2027-02-22T20:00:00Z' })
      const over = await answer(club.member, series, { answer: 'yes', occurrence: '2027-02-22T18:00:00Z' })
      assert.deepEqual(outcomeOf(over), [409, 'DATE_PAST'])
    })

    test('attendees answer events of people, others do not; who is no attendee any more loses the place', async () => {
      const [ann, ben] = (await crowd(2)) as [SignedInPerson, SignedInPerson]
      const owner = club.member
      const at = `/v2/workplace/users/${club.nio}/${owner.nicHandle}/calendar`
      const attendees = [ann.nicHandle, ben.nicHandle]
      const json = { ...match, capacity: 1, attendees, visibility: 'private' }
      const { id } = (await atrium.call('POST', at, { token: owner.token, json })).body
      assert.equal((await answer(ann, id, 'yes', at)).body.answer, 'yes')
      assert.equal((await answer(ben, id, 'yes', at)).body.answer, 'waiting')
      assert.deepEqual(outcomeOf(await answer(club.secretary, id, 'yes', at)), notThere, 'it is private')
      const listed = await atrium.call('GET', at, { token: club.secretary.token })
      const hidden = listed.body.events.find((event: { id: string }) => event.id === id)
      assert.deepEqual([hidden.answers, hidden.myAnswer, hidden.capacity, hidden.reminders], [null, null, null, []])
      const own = `/v2/workplace/users/${club.nio}/${ben.nicHandle}/calendar/${id}`
      assert.equal((await atrium.call('GET', own, { token: ben.token })).body.myAnswer, 'waiting')
      const fewer = { visibility: 'organization', attendees: [ben.nicHandle] }
      await atrium.call('PATCH', `${at}/${id}`, { token: owner.token, json: fewer })
      assert.equal((await atrium.call('GET', own, { token: ben.token })).body.myAnswer, 'yes')
      assert.deepEqual(outcomeOf(await answer(ann, id, 'yes', at)), [403, 'NOT_INVITED'])
      assert.equal((await atrium.call('DELETE', own, { token: ben.token })).status, 204)
      const shown = (await atrium.call('GET', `${at}/${id}`, { token: owner.token })).body
      assert.deepEqual(shown.answers, zero)
    })

    test('bad input', async () => {
      const id = await plan()
      for (const [json, status] of [
        [{}, 400],
        [{ answer: 'waiting' }, 422],
        [{ answer: 1 }, 400],
        [{ answer: 'yes', guests: 11 }, 422],
        [{ answer: 'yes', guests: -1 }, 422],
        [{ answer: 'yes', guests: '1' }, 400],
        [{ answer: 'yes', occurrence: '2027-03-22T18:00:00Z' }, 404],
        [{ answer: 'yes', occurrence: 5 }, 400],
      ] as const) {
        const reply = await answer(club.member, id, json as unknown as Answered)
        assert.equal(reply.status, status, `${JSON.stringify(json)} ${reply.text}`)
      }
      for (const [fields, status] of [
        [{ capacity: 0 }, 422],
        [{ capacity: '20' }, 400],
        [{ capacity: 1.5 }, 400],
        [{ reminders: [1, 2, 3, 4, 5, 6] }, 422],
        [{ reminders: [-1] }, 422],
        [{ reminders: 60 }, 400],
      ] as const) {
        assert.equal((await change(id, fields)).status, status, JSON.stringify(fields))
      }
      const series = await plan(training)
      const one = await change(series, { occurrence: training.start, capacity: 3 })
      assert.deepEqual(outcomeOf(one), [422, 'UNACCEPTABLE_FIELDS'])
    })

    test('the list is paged, and an event that is cancelled takes its answers along', async () => {
      const id = await plan()
      for (const person of [club.member, club.secretary, club.administrator]) await answer(person, id, 'yes')
      const path = `/v2/workplace/${club.nio}/calendar/${id}`
      const first = await atrium.call('GET', `${path}/answers`, { token: club.member.token, query: { limit: '2' } })
      assert.equal(first.body.answers.length, 2)
      const next = await answers(id, { limit: '2', cursor: first.body.nextCursor })
      assert.equal(next.length, 1)
      await atrium.call('DELETE', path, { token: club.secretary.token })
      const rows = await runSql(
        atrium,
        `select count(*) as n from event_counts c join events e on e.id = c.event_id where e.uuid = '${id}'`,
      )
      assert.equal(Number(rows[0]?.n), 0)
    })

    test('moving up stops when a date is over', async () => {
      const [ann, ben] = (await crowd(2)) as [SignedInPerson, SignedInPerson]
      const id = await plan({ capacity: 1, start: '2027-03-02T18:00:00Z', end: '2027-03-02T20:00:00Z' })
      await answer(ann, id, 'yes')
      await answer(ben, id, 'yes')
      atrium.clock.advance(3 * dayMs)
      await callsOf(atrium).leave(ann, club.nio)
      assert.equal((await read(id, ben)).myAnswer, 'waiting')
    })
  },
  { startAt },
)

const zero = { yes: 0, no: 0, maybe: 0, waiting: 0 }
const none2 = { answer: null, position: null }
const full = [409, 'GUESTS_DO_NOT_FIT']
const notThere = [404, 'EVENT_NOT_FOUND']
