import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transaction } from '../../src/db/database.ts'
import { settleDates } from '../../src/domain/answers/settle.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { endMembership, startMembership } from '../../src/domain/organizations/membership.ts'
import { onEachEngine, type TestAtrium } from '../support/atrium.ts'
import { callsOf, createOrganization } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'
import { until } from '../support/until.ts'

type Shown = { person: { nicHandle: string }; answer: string; guests: number; position: number | null }

/** Makes people members without invitations, which would take most of the time. */
async function crowdOf(atrium: TestAtrium, nio: number, count: number): Promise<SignedInPerson[]> {
  const people: SignedInPerson[] = []
  for (let n = 0; n < count; n++) people.push(await addPerson(atrium))
  const { db, clock } = atrium.app
  await db.transact(async (tx) => {
    for (const { id } of people) {
      const account = await findAccount(tx, id)
      assert.ok(account)
      await startMembership(tx, { organizationKey: nio, accountKey: account.key, role: 1, now: clock.now() })
    }
  })
  return people
}

onEachEngine(
  'R4: answers at the same time, on two nodes',
  (atrium, engine) => {
    const clubWith = async (capacity: number, count: number) => {
      const staff = await addPerson(atrium)
      const nio = await createOrganization(atrium, staff)
      const people = await crowdOf(atrium, nio, count)
      const path = `/v2/workplace/${nio}/calendar`
      const json = { title: 'Match', start: '2099-03-22T18:00:00Z', end: '2099-03-22T20:00:00Z', capacity }
      const event = `${path}/${(await atrium.call('POST', path, { token: staff.token, json })).body.id}`
      const answer = ({ token }: SignedInPerson, given: string | null, guests = 0) =>
        atrium.call('POST', `${event}/answer`, { token, json: { answer: given, guests } })
      const listed = async (): Promise<Shown[]> => {
        const all: Shown[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const query: Record<string, string> = { limit: '200', ...(cursor ? { cursor } : {}) }
          const reply = await atrium.call('GET', `${event}/answers`, { token: staff.token, query })
          all.push(...reply.body.answers)
          cursor = reply.body.nextCursor
        }
        return all
      }
      const read = async () => (await atrium.call('GET', event, { token: staff.token })).body
      const change = (fields: object) => atrium.call('PATCH', event, { token: staff.token, json: fields })
      return { nio, staff, people, answer, listed, read, change }
    }

    test('500 people say yes at the same moment for one place: one has it, 499 wait in order of arrival', async () => {
      const { people, answer, listed, read } = await clubWith(1, 500)
      const replies = await Promise.all(people.map((person) => answer(person, 'yes')))
      for (const { status, text } of replies) assert.equal(status, 200, text)
      assert.equal(replies.filter(({ body }) => body.answer === 'yes').length, 1)
      const positions = replies.flatMap(({ body }) => body.position ?? []).sort((a, b) => a - b)
      assert.deepEqual(
        positions,
        Array.from({ length: 499 }, (_, n) => n + 1),
      )
      const { answers } = await read()
      assert.deepEqual(answers, { yes: 1, no: 0, maybe: 0, waiting: 499 })
      // The position that a person was told at the answer is the one in the list.
      const byHandle = new Map((await listed()).map((each) => [each.person.nicHandle, each]))
      for (const [index, { body }] of replies.entries()) {
        const shown = byHandle.get(people[index]?.nicHandle ?? '')
        assert.deepEqual([shown?.answer, shown?.position], [body.answer, body.position])
      }
      reportFigure('R4', `one place for 500 answers at once (${engine})`)
    })

    test('while people answer, cancel, bring guests and leave, and the capacity grows, nobody is overbooked or overtaken', async () => {
      const { nio, people, answer, listed, read, change } = await clubWith(5, 40)
      let capacity = 5
      for (let round = 0; round < 4; round++) {
        const acts = people.map((person, n) => () => {
          const kind = (n * 7 + round * 3) % 6
          if (kind < 3) return answer(person, 'yes', kind)
          if (kind === 3) return answer(person, null)
          return answer(person, kind === 4 ? 'no' : 'maybe')
        })
        const leavers = people.splice(0, 2)
        capacity += 2
        const replies = await Promise.all([
          ...acts.map((act) => act()),
          ...leavers.map((person) => callsOf(atrium).leave(person, nio)),
          change({ capacity }),
        ])
        for (const { status, text } of replies) assert.ok(status < 500, text)
        const all = await listed()
        const places = (answer: string) =>
          all.filter((each) => each.answer === answer).reduce((sum, each) => sum + 1 + each.guests, 0)
        const { answers } = await read()
        for (const kind of ['yes', 'no', 'maybe', 'waiting']) assert.equal(answers[kind], places(kind), kind)
        assert.ok(answers.yes <= capacity, `${answers.yes} of ${capacity}`)
        const waiting = all.filter((each) => each.answer === 'waiting')
        assert.deepEqual(
          waiting.map(({ position }) => position),
          waiting.map((_, index) => index + 1),
        )
        const [head] = waiting
        if (head) assert.ok(answers.yes + 1 + head.guests > capacity, 'the first who waits has no place')
      }
    })

    // SQLite runs one writing transaction at a time, so no other can run in its middle.
    if (engine === 'postgres') {
      test('a date is settled only when all who are leaving at that time have left', async () => {
        const { nio, people, answer, listed, read } = await clubWith(5, 3)
        for (const person of people) assert.equal((await answer(person, 'no')).status, 200)
        const { app } = atrium
        const [first, second] = await runSql(
          atrium,
          `select id from memberships where organization_id = ${nio} and role = 1 order by id`,
        )
        const leave = (tx: Transaction, membership: Record<string, unknown> | undefined) =>
          endMembership(tx, { key: Number(membership?.id), organizationKey: nio })
        await app.db.transact((tx) => leave(tx, first))
        const started = await app.db.transact(
          async (tx) => {
            await leave(tx, second)
            let isSettled = false
            const settling = settleDates(app).finally(() => {
              isSettled = true
            })
            await until('the date is settled or waits', async () => isSettled || (await waitingForLocks()) > 0)
            // The promise is wrapped, so that the transaction does not await it.
            return { settling }
          },
          { key: 'of this test' },
        )
        await started.settling
        await settleDates(app)
        assert.deepEqual((await read()).answers, { yes: 0, no: 1, maybe: 0, waiting: 0 })
        assert.equal((await listed()).filter((each) => each.answer === 'no').length, 1)
      })

      const waitingForLocks = async () =>
        (
          await runSql(
            atrium,
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length
    }
  },
  { nodes: 2 },
)
