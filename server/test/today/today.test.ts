import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { dayMs, hourMs } from '../../src/clock.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, callsOf, createOrganization, invite, join, newClub } from '../support/clubs.ts'
import { listenTo } from '../support/listener.ts'
import { addPerson, type SignedInPerson, shownPerson } from '../support/people.ts'

type Item = Record<string, unknown> & { kind: string; id: string; title: string }

const startAt = Date.parse('2027-03-01T08:00:00Z')

onEachEngine(
  'today',
  (atrium) => {
    let club: Club
    const call = ({ token }: SignedInPerson, method: string, path: string, json?: object) =>
      atrium.call(method, path, { token, ...(json && { json }) })
    const today = async ({ token }: SignedInPerson, query: Record<string, string> = {}): Promise<Item[]> => {
      const reply = await atrium.call('GET', '/v2/account/today', { token, query })
      assert.equal(reply.status, 200, reply.text)
      return reply.body.items
    }
    const ofKind = async (person: SignedInPerson, kind: string) =>
      (await today(person)).filter((item) => item.kind === kind)
    /** Times of events are whole seconds. */
    let now = 0
    const inHours = (hours: number) => new Date(Math.floor(now / 60_000) * 60_000 + hours * hourMs).toISOString()
    const plan = async (fields: object) =>
      (await call(club.secretary, 'POST', `/v2/workplace/${club.nio}/calendar`, fields)).body.id

    before(async () => {
      club = await newClub(atrium)
    })
    beforeEach(() => {
      now = atrium.app.clock.now()
    })

    test('is empty for a new account', async () => {
      const { body } = await call(await addPerson(atrium), 'GET', '/v2/account/today')
      assert.deepEqual(body, { items: [], nextCursor: null })
    })

    test('shows mentions until they are read', async () => {
      const { nicHandle } = club.member
      const talk = { title: 'Summer', userlist: [nicHandle], message: `Hello @${nicHandle}, who comes?` }
      const { id } = (await call(club.secretary, 'POST', `/v2/talks/${club.nio}`, talk)).body
      const [item] = await ofKind(club.member, 'mention')
      assert.deepEqual(
        [item?.title, item?.author, item?.talkId, item?.organization, item?.link],
        [
          talk.message,
          shownPerson(club.secretary),
          id,
          { nio: club.nio, name: club.name },
          `/o/${club.nio}/talks/${id}?message=${item?.messageId}`,
        ],
      )
      assert.deepEqual(await ofKind(club.secretary, 'mention'), [])
      await call(club.member, 'POST', `/v2/talks/${club.nio}/${id}/read`)
      assert.deepEqual(await ofKind(club.member, 'mention'), [])
    })

    test('shows cards that are due, and those that somebody else assigned', async () => {
      const board = `/v2/boards/${club.nio}/${(await call(club.secretary, 'POST', `/v2/boards/${club.nio}/create`, { name: 'Plans' })).body.id}`
      const columnId = (await call(club.secretary, 'POST', `${board}/columns`, { name: 'New' })).body.id
      const add = async (title: string, fields: object, by = club.secretary) =>
        (await call(by, 'POST', `${board}/cards`, { columnId, title, ...fields })).body.id
      const assignees = [club.member.nicHandle]
      await add('Assigned', { assignees })
      await add('Own', { assignees }, club.member)
      await add('Own and due', { assignees, due: inHours(2) }, club.member)
      await add('Late', { assignees, due: inHours(-48) }, club.member)
      await add('Later', { assignees, due: inHours(100) }, club.member)
      const done = await add('Done', { assignees, due: inHours(1) })
      await call(club.member, 'POST', `${board}/cards/${done}/archive`)
      const cards = await ofKind(club.member, 'card')
      assert.deepEqual(
        cards.map(({ title }) => title),
        ['Late', 'Own and due', 'Assigned'],
      )
      assert.deepEqual(await ofKind(club.secretary, 'card'), [])
      const [assigned] = cards.filter(({ title }) => title === 'Assigned')
      const path = `${board}/cards/${assigned?.cardId}`
      await call(club.secretary, 'PATCH', path, { assignees: [club.member.nicHandle, club.secretary.nicHandle] })
      assert.equal((await ofKind(club.member, 'card')).length, 3, 'it is not new again')
      atrium.clock.advance(8 * dayMs)
      assert.ok(!(await ofKind(club.member, 'card')).some(({ title }) => title === 'Assigned'))
      await call(club.secretary, 'DELETE', board)
      assert.deepEqual(await ofKind(club.member, 'card'), [])
    })

    test('shows events to answer: the next date of a series, until it is answered or over', async () => {
      const soon = await plan({ title: 'Soon', start: inHours(5), end: inHours(6) })
      await plan({ title: 'Past', start: inHours(-5), end: inHours(-4) })
      await plan({ title: 'Far', start: inHours(24 * 30), end: inHours(24 * 30 + 1) })
      const series = await plan({ title: 'Daily', start: inHours(-47), end: inHours(-46), rrule: 'FREQ=DAILY' })
      const invited = { title: 'Tea', start: inHours(50), end: inHours(51), attendees: [club.member.nicHandle] }
      const calendar = `/v2/workplace/users/${club.nio}/${club.secretary.nicHandle}/calendar`
      const tea = (await call(club.secretary, 'POST', calendar, invited)).body.id
      const events = await ofKind(club.member, 'event')
      assert.deepEqual(
        events.map(({ title, userId }) => [title, userId]),
        [
          ['Daily', null],
          ['Soon', null],
          ['Tea', club.secretary.nicHandle],
        ],
      )
      const [daily] = events
      assert.deepEqual([daily?.occurrence, daily?.start], [inHours(1), inHours(1)])
      const answer = (path: string, json: object) => call(club.member, 'POST', `${path}/answer`, json)
      const shared = `/v2/workplace/${club.nio}/calendar`
      await answer(`${shared}/${series}`, { answer: 'no', occurrence: daily?.occurrence })
      await answer(`${shared}/${soon}`, { answer: 'yes' })
      await answer(`${calendar}/${tea}`, { answer: 'maybe' })
      const left = await ofKind(club.member, 'event')
      assert.deepEqual(
        left.map(({ title, occurrence }) => [title, occurrence]),
        [['Daily', inHours(25)]],
      )
      assert.ok(!(await ofKind(club.secretary, 'event')).some(({ title }) => title === 'Tea'), 'it is their own')
      await call(club.secretary, 'DELETE', `${shared}/${series}`)
      assert.deepEqual(await ofKind(club.member, 'event'), [])
    })

    test('says the date of an event that takes the whole day, and of a day of a series of them', async () => {
      const [first, second, third] = [1, 2, 3].map((days) => inHours(24 * days).slice(0, 10))
      await plan({ title: 'Trip', allDay: true, start: second, end: third })
      const series = { allDay: true, start: first, end: second, rrule: 'FREQ=DAILY;COUNT=2' }
      await plan({ title: 'Market', ...series })
      const events = await ofKind(club.member, 'event')
      assert.deepEqual(events.map(({ title, start, occurrence }) => [title, start, occurrence]).toSorted(), [
        ['Market', first, first],
        ['Trip', second, null],
      ])
    })

    test('shows requests, reports and invitations to those who decide', async () => {
      const [staff, applicant, reporter] = [await addPerson(atrium), await addPerson(atrium), await addPerson(atrium)]
      const nio = await createOrganization(atrium, staff, { name: 'Choir', public: true, joining: 'request' })
      const member = await addPerson(atrium)
      await join(atrium, staff, nio, member)
      const { id: requestId } = (await call(applicant, 'POST', `/v2/discover/${nio}/join`, {})).body
      const { id: reportId } = (await call(reporter, 'POST', `/v2/discover/${nio}/report`, { reason: 'Spam' })).body
      const invitationId = await invite(atrium, staff, nio, reporter.nametag)
      const items = await today(staff)
      assert.deepEqual(items.map(({ kind }) => kind).sort(), ['report', 'request'])
      assert.deepEqual(items.find(({ kind }) => kind === 'request')?.requestId, requestId)
      assert.deepEqual(items.find(({ kind }) => kind === 'report')?.reportId, reportId)
      assert.deepEqual(await today(member), [])
      const [invitation] = await today(reporter)
      assert.deepEqual(
        [invitation?.kind, invitation?.invitationId, invitation?.title],
        ['invitation', invitationId, 'Choir'],
      )
      await call(staff, 'POST', `/v2/workplace/${nio}/requests/${requestId}/accept`, {})
      await call(staff, 'POST', `/v2/workplace/${nio}/reports/${reportId}/close`, { outcome: 'dismissed' })
      assert.deepEqual(await today(staff), [])
      await callsOf(atrium).close(staff, nio)
      assert.deepEqual(await today(reporter), [], 'of a closed organization nothing waits')
    })

    test('what is due within a day goes first, then the newest; pages follow each other', async () => {
      const person = await addPerson(atrium)
      const founder = await addPerson(atrium)
      const nio = await createOrganization(atrium, founder)
      await join(atrium, founder, nio, person)
      const add = (title: string, hours: number) =>
        call(founder, 'POST', `/v2/workplace/${nio}/calendar`, {
          title,
          start: inHours(hours),
          end: inHours(hours + 1),
        })
      await add('In three days', 72)
      atrium.clock.advance(1000)
      await add('In five days', 120)
      await add('In ten hours', 10)
      await add('In two hours', 2)
      const titles = ['In two hours', 'In ten hours', 'In five days', 'In three days']
      assert.deepEqual(
        (await today(person)).map(({ title }) => title),
        titles,
      )
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: Record<string, string> = { limit: '3', ...(cursor ? { cursor } : {}) }
        const { body } = await atrium.call('GET', '/v2/account/today', { token: person.token, query })
        seen.push(...body.items.map((item: Item) => item.title))
        cursor = body.nextCursor
      }
      assert.deepEqual(seen, titles)
      const wrong = await atrium.call('GET', '/v2/account/today', { token: person.token, query: { cursor: 'x' } })
      assert.deepEqual(outcomeOf(wrong), [400, 'INVALID_CURSOR'])
    })

    test('the person hears of it', async () => {
      const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
      const person = await addPerson(atrium)
      const listener = await listenTo(origin, { token: person.token })
      await listener.until('ready')
      await invite(atrium, club.administrator, club.nio, person.nametag)
      const [event] = await listener.until('today.changed')
      assert.deepEqual(event?.data, {})
      listener.disconnect()
    })
  },
  { startAt },
)
