import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openApp } from '../../src/app.ts'
import { dayMs, hourMs, minuteMs } from '../../src/clock.ts'
import { mailReminders } from '../../src/domain/calendar/mail-reminders.ts'
import { makeLog } from '../../src/log.ts'
import { onEachEngine, type TestAtrium } from '../support/atrium.ts'
import { type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { newLargeClub } from '../support/large-club.ts'
import { addPerson, mailsTo, type SignedInPerson, stopTokenOf } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

const startAt = Date.parse('2027-03-26T08:00:00Z')
const untilDone = new AbortController().signal

type Fields = Record<string, unknown>

const helpersOf = (atrium: TestAtrium, club: () => Club) => {
  const now = () => atrium.app.clock.now()
  const at = (ms: number) => new Date(Math.floor((now() + ms) / 1000) * 1000).toISOString()
  const path = () => `/v2/workplace/${club().nio}/calendar`
  return {
    at,
    path,
    /** Plans an event that begins after some time and lasts two hours. */
    plan: async (afterMs: number, fields: Fields = {}): Promise<string> => {
      const json = { title: 'Match', start: at(afterMs), end: at(afterMs + 2 * hourMs), reminders: [60], ...fields }
      const reply = await atrium.call('POST', path(), { token: club().secretary.token, json })
      assert.equal(reply.status, 201, reply.text)
      return reply.body.id
    },
    answer: async ({ token }: SignedInPerson, id: string, answer: string | null, fields: Fields = {}) => {
      const reply = await atrium.call('POST', `${path()}/${id}/answer`, { token, json: { answer, ...fields } })
      assert.equal(reply.status, 200, reply.text)
    },
    change: (id: string, json: Fields) =>
      atrium.call('PATCH', `${path()}/${id}`, { token: club().secretary.token, json }),
    /** Advances the clock and runs the background work. */
    pass: async (ms: number) => {
      atrium.clock.advance(ms)
      await mailReminders(atrium.app, untilDone)
    },
    newMember: async (): Promise<SignedInPerson> => {
      const person = await addPerson(atrium)
      await join(atrium, club().administrator, club().nio, person)
      return person
    },
    reminders: async ({ mail }: SignedInPerson) =>
      (await mailsTo(atrium, mail)).filter(({ kind }) => kind === 'event-reminder'),
  }
}

onEachEngine(
  'reminders of events',
  (atrium, engine) => {
    let club: Club
    const { at, path, plan, answer, change, pass, newMember, reminders } = helpersOf(atrium, () => club)
    before(async () => {
      club = await newClub(atrium)
    })

    test('those who come get a mail, once, and nobody else', async () => {
      const [ann, ben] = [await newMember(), await newMember()]
      const id = await plan(3 * hourMs, { capacity: 1, location: 'Sports hall', title: 'Final' })
      await answer(ann, id, 'yes')
      await answer(ben, id, 'yes')
      await answer(club.member, id, 'maybe')
      await answer(club.secretary, id, 'no')
      await pass(2 * hourMs - minuteMs)
      assert.deepEqual(await reminders(ann), [])
      await pass(2 * minuteMs)
      const [mail, ...more] = await reminders(ann)
      assert.deepEqual(more, [])
      assert.match(mail?.body ?? '', /“Final” in Chess Club Lyon/)
      assert.match(mail?.body ?? '', /Place: Sports hall/)
      assert.match(mail?.body ?? '', new RegExp(`https://atrium.test/o/${club.nio}/calendar\\?event=${id}`))
      for (let n = 0; n < 3; n++) await pass(minuteMs)
      await change(id, { title: 'Great final' })
      await pass(minuteMs)
      assert.equal((await reminders(ann)).length, 1)
      for (const person of [ben, club.member, club.secretary, club.administrator]) {
        assert.deepEqual(await reminders(person), [], 'waiting, maybe, no, and no answer')
      }
    })

    test('each reminder of each date; who moves up, or answers late, is in the next one', async () => {
      const [ann, ben] = [await newMember(), await newMember()]
      const id = await plan(30 * hourMs, { capacity: 1, reminders: [1440, 60] })
      await answer(ann, id, 'yes')
      await answer(ben, id, 'yes')
      await pass(7 * hourMs)
      assert.deepEqual([(await reminders(ann)).length, (await reminders(ben)).length], [1, 0])
      await answer(ann, id, 'no')
      await pass(22 * hourMs + minuteMs)
      assert.deepEqual([(await reminders(ann)).length, (await reminders(ben)).length], [1, 1])
    })

    test('a service that was down mails late, once a date, and not after the date', async () => {
      const [ann, ben] = [await newMember(), await newMember()]
      const long = await plan(3 * hourMs, { reminders: [120, 60, 0] })
      const short = await plan(hourMs, { reminders: [30], end: at(hourMs + 10 * minuteMs) })
      await answer(ann, long, 'yes')
      await answer(ben, short, 'yes')
      await pass(4 * hourMs)
      assert.deepEqual([(await reminders(ann)).length, (await reminders(ben)).length], [1, 0])
      const id = await plan(3 * hourMs)
      await answer(ben, id, 'yes')
      atrium.clock.advance(2 * hourMs + minuteMs)
      await atrium.restart()
      await atrium.app.idle()
      assert.equal((await reminders(ben)).length, 1, 'the start mails what became due')
    })

    test('a moved event reminds again at its new time, and a cancelled date not at all', async () => {
      const [ann, ben] = [await newMember(), await newMember()]
      const id = await plan(2 * hourMs)
      await answer(ann, id, 'yes')
      await pass(hourMs + minuteMs)
      await change(id, { start: at(6 * hourMs), end: at(8 * hourMs) })
      await pass(hourMs)
      assert.equal((await reminders(ann)).length, 1)
      await pass(4 * hourMs + minuteMs)
      assert.equal((await reminders(ann)).length, 2)

      const series = await plan(2 * dayMs, { rrule: 'FREQ=DAILY', timeZone: 'Europe/Paris' })
      const shown = await atrium.call('GET', path(), { token: ben.token, query: { from: at(0), to: at(6 * dayMs) } })
      const dates = shown.body.events
        .filter((event: { id: string }) => event.id === series)
        .map(({ recurrenceId }: { recurrenceId: string }) => recurrenceId)
      const [first, second, third] = dates as [string, string, string]
      for (const occurrence of [first, second, third]) await answer(ben, series, 'yes', { occurrence })
      const query = { occurrence: first }
      const cancelled = await atrium.call('DELETE', `${path()}/${series}`, { token: club.secretary.token, query })
      assert.equal(cancelled.status, 204)
      const moved = new Date(Date.parse(second) + 5 * hourMs).toISOString()
      await change(series, { occurrence: second, start: moved, title: 'Moved training' })
      await pass(Date.parse(second) - atrium.app.clock.now())
      assert.deepEqual(await reminders(ben), [])
      await pass(4 * hourMs + minuteMs)
      const [mail, ...more] = await reminders(ben)
      assert.deepEqual(more, [])
      assert.match(mail?.body ?? '', /“Moved training”/)
      await pass(Date.parse(third) - hourMs - atrium.app.clock.now() + minuteMs)
      assert.equal((await reminders(ben)).length, 2)
    })

    test('in the language and the zone of the reader, otherwise of the event; whole days have no hour', async () => {
      const [ann, ben] = [await newMember(), await newMember()]
      const json = { locale: 'fr', timeZone: 'America/New_York' }
      await atrium.call('PATCH', '/v2/account/profile', { token: ann.token, json })
      const start = new Date(Math.ceil((atrium.app.clock.now() + 2 * hourMs) / dayMs) * dayMs)
      const timed = await plan(0, {
        start: start.toISOString(),
        end: new Date(start.getTime() + hourMs).toISOString(),
        timeZone: 'Asia/Tokyo',
      })
      const whole = await plan(0, {
        allDay: true,
        start: start.toISOString().slice(0, 10),
        end: new Date(start.getTime() + dayMs).toISOString().slice(0, 10),
        reminders: [0],
      })
      for (const id of [timed, whole]) for (const person of [ann, ben]) await answer(person, id, 'yes')
      await pass(start.getTime() - atrium.app.clock.now() + minuteMs)
      const timeIn = (zone: string, locale: string) =>
        new Intl.DateTimeFormat(locale, { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(start)
      const dayIn = (locale: string) =>
        new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(
          start,
        )
      const bodies = async (person: SignedInPerson) =>
        (await reminders(person))
          .map(({ body }) => body)
          .sort()
          .join('\n')
      assert.match(await bodies(ann), /Ceci est un rappel/)
      assert.ok((await bodies(ann)).includes(timeIn('America/New_York', 'fr')), await bodies(ann))
      assert.ok((await bodies(ben)).includes(timeIn('Asia/Tokyo', 'en-GB')), await bodies(ben))
      assert.match(await bodies(ben), new RegExp(`Time: ${dayIn('en-GB')}\n`))
    })

    test('people stop reminders with the link, and allow them again', async () => {
      const ann = await newMember()
      const remind = async () => {
        const id = await plan(2 * hourMs)
        await answer(ann, id, 'yes')
        await pass(hourMs + minuteMs)
        return (await reminders(ann)).length
      }
      assert.equal(await remind(), 1)
      const token = await stopTokenOf(atrium, ann.mail)
      const stopped = await atrium.call('POST', `/v2/mails/stop/${token}`)
      assert.deepEqual(stopped.body, { mail: ann.mail, topic: 'reminders', stopped: true })
      assert.equal(await remind(), 1)
      await atrium.call('DELETE', `/v2/mails/stop/${token}`)
      assert.equal(await remind(), 2)
    })

    test('an event that is moved again and again fills no mailbox', async () => {
      const ann = await newMember()
      const { noticesPerDay } = atrium.config.limits
      atrium.config.limits.noticesPerDay = 3
      const id = await plan(2 * hourMs, { reminders: [1] })
      await answer(ann, id, 'yes')
      for (let n = 0; n < 6; n++) {
        await change(id, { start: at(3 * minuteMs), end: at(hourMs) })
        await pass(3 * minuteMs)
      }
      atrium.config.limits.noticesPerDay = noticesPerDay
      assert.equal((await reminders(ann)).length, 3)
    })

    test('the end of a membership, of an account and of the organization end reminders', async () => {
      const { leave, deleteAccount } = callsOf(atrium)
      const [ann, ben] = [await newMember(), await newMember()]
      const id = await plan(2 * hourMs)
      for (const person of [ann, ben]) await answer(person, id, 'yes')
      await leave(ann, club.nio)
      await deleteAccount(ben)
      const other = await newClub(atrium)
      const there = `/v2/workplace/${other.nio}/calendar`
      const json = { title: 'Match', start: at(2 * hourMs), end: at(3 * hourMs), reminders: [60] }
      const closed = await atrium.call('POST', there, { token: other.secretary.token, json })
      const yes = { token: other.member.token, json: { answer: 'yes' } }
      await atrium.call('POST', `${there}/${closed.body.id}/answer`, yes)
      await atrium.call('DELETE', `/v2/workplace/${other.nio}`, { token: other.administrator.token })
      await pass(hourMs + minuteMs)
      for (const person of [ann, ben, other.member]) assert.deepEqual(await reminders(person), [])
    })

    test('nobody is reminded whose account is suspended, or whose organization is', async () => {
      const [ann, ben] = [await newMember(), await newMember()]
      const remind = async () => {
        const id = await plan(2 * hourMs)
        for (const person of [ann, ben]) await answer(person, id, 'yes')
        return () => pass(hourMs + minuteMs)
      }
      const counts = async () => [(await reminders(ann)).length, (await reminders(ben)).length]
      const ofAccount = await remind()
      await runSql(atrium, `update accounts set suspended_at = 1 where nic_handle = '${ann.nicHandle}'`)
      await ofAccount()
      assert.deepEqual(await counts(), [0, 1])
      await runSql(atrium, `update accounts set suspended_at = null where nic_handle = '${ann.nicHandle}'`)
      const ofOrganization = await remind()
      await runSql(atrium, `update organizations set suspended_at = 1 where id = ${club.nio}`)
      await ofOrganization()
      assert.deepEqual(await counts(), [0, 1])
      await runSql(atrium, `update organizations set suspended_at = null where id = ${club.nio}`)
    })

    test('events of people: the owner unless they say no, and attendees who come', async () => {
      const [owner, guest, silent] = [await newMember(), await newMember(), await newMember()]
      const calendar = `/v2/workplace/users/${club.nio}/${owner.nicHandle}/calendar`
      const meet = async () => {
        const attendees = [guest.nicHandle, silent.nicHandle]
        const json = { title: 'Chat', start: at(2 * hourMs), end: at(3 * hourMs), reminders: [60], attendees }
        return (await atrium.call('POST', calendar, { token: owner.token, json })).body.id as string
      }
      const say = ({ token }: SignedInPerson, id: string, answer: string) =>
        atrium.call('POST', `${calendar}/${id}/answer`, { token, json: { answer } })
      await say(guest, await meet(), 'yes')
      await pass(hourMs + minuteMs)
      const [own] = await reminders(owner)
      assert.match(own?.body ?? '', /because the event is in your calendar/)
      assert.deepEqual([(await reminders(guest)).length, (await reminders(silent)).length], [1, 0])
      const second = await meet()
      await say(owner, second, 'no')
      const third = await meet()
      await say(owner, third, 'yes')
      await pass(hourMs + minuteMs)
      assert.equal((await reminders(owner)).length, 2, 'one of both')
    })

    test('concurrent runs, also of a second node, send one mail to everybody, and go on where one stopped', async () => {
      const people: SignedInPerson[] = []
      for (let n = 0; n < 45; n++) people.push(await newMember())
      const id = await plan(2 * hourMs)
      await Promise.all(people.map((person) => answer(person, id, 'yes')))
      atrium.clock.advance(hourMs + minuteMs)
      const second =
        engine === 'postgres' ? await openApp(atrium.config, atrium.app.clock, makeLog('silent')) : atrium.app
      const stopping = new AbortController()
      const stopped = mailReminders(atrium.app, stopping.signal)
      stopping.abort()
      await stopped
      await Promise.all([atrium.app, second, atrium.app, second].map((app) => mailReminders(app, untilDone)))
      if (second !== atrium.app) await second.close()
      for (const person of people) assert.equal((await reminders(person)).length, 1)
      const left = await runSql(atrium, 'select count(*) as n from event_reminders')
      assert.equal(Number(left[0]?.n), 0)
    })

    test('an event that cannot be read does not stop the others', async () => {
      const ann = await newMember()
      const broken = await plan(2 * hourMs)
      const id = await plan(2 * hourMs + minuteMs)
      await answer(ann, id, 'yes')
      await runSql(atrium, `update events set overrides = '{' where uuid = '${broken}'`)
      await pass(hourMs + 2 * minuteMs)
      assert.equal((await reminders(ann)).length, 1)
      await runSql(atrium, `delete from events where uuid = '${broken}'`)
    })
  },
  { startAt },
)

onEachEngine(
  'reminders to many people',
  (atrium) => {
    test('500 people get one mail each, in transactions of a few', async () => {
      const club = await newLargeClub(atrium, 500)
      const { plan, pass } = helpersOf(atrium, () => club)
      const id = await plan(2 * hourMs)
      await runSql(
        atrium,
        `insert into event_answers (event_id, membership_id, occurrence, answer, guests, answered_at)
         select events.id, memberships.id, '', 'yes', 0, 0 from memberships, events
         where events.uuid = '${id}' and memberships.organization_id = ${club.nio} and memberships.account_id > 1000000`,
      )
      const { transact } = atrium.app.db
      let transactions = 0
      atrium.app.db.transact = (work, key) => {
        transactions++
        return transact(work, key)
      }
      await pass(hourMs + minuteMs)
      atrium.app.db.transact = transact
      const [{ mails, people } = {}] = await runSql(
        atrium,
        `select count(*) as mails, count(distinct to_address) as people from mails where kind = 'event-reminder'`,
      )
      assert.deepEqual([Number(mails), Number(people)], [500, 500])
      assert.ok(transactions >= 25, `${transactions} transactions`)
    })
  },
  { startAt },
)

onEachEngine(
  'reminders without a mail server',
  (atrium) => {
    test('a reminder that could not be sent before the date is over is not sent any more', async () => {
      const club = await newClub(atrium)
      const { plan, answer, pass, reminders } = helpersOf(atrium, () => club)
      const id = await plan(2 * hourMs)
      await answer(club.member, id, 'yes')
      await pass(hourMs + minuteMs)
      const statusOf = async () => (await reminders(club.member)).map(({ status }) => status)
      // The first attempt fails.
      await atrium.app.mailSender.idle()
      assert.deepEqual(await statusOf(), ['queued'])
      await pass(3 * hourMs)
      atrium.app.mailSender.wake()
      await atrium.app.mailSender.idle()
      assert.deepEqual(await statusOf(), ['failed'])
    })
  },
  { startAt, env: { SMTP_URL: 'smtp://127.0.0.1:1' } },
)
