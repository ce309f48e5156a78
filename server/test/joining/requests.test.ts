import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { assertInvariants, callsOf, createOrganization, join } from '../support/clubs.ts'
import { listenTo } from '../support/listener.ts'
import { addPerson, mailsTo, newPerson, type SignedInPerson, shownPerson } from '../support/people.ts'

const questions = ['Which instrument do you play?', 'Since when?']
const answers = ['The viola', 'For ever']

onEachEngine('requests to join', (atrium) => {
  const { update, read, removeMember, audit } = callsOf(atrium)
  let staff: SignedInPerson
  let nio: number

  const ask = ({ token }: { token?: string }, json: object = { answers }, request: TestRequest = {}, to = nio) =>
    atrium.call('POST', `/v2/discover/${to}/join`, { token, json, ...request })
  const requests = async (query: Record<string, string> = {}) =>
    (await atrium.call('GET', `/v2/workplace/${nio}/requests`, { token: staff.token, query })).body.requests
  const decide = (id: string, verb: 'accept' | 'decline', json: object = {}, by = staff) =>
    atrium.call('POST', `/v2/workplace/${nio}/requests/${id}/${verb}`, { token: by.token, json })
  const own = async ({ token }: SignedInPerson) =>
    (await atrium.call('GET', '/v2/account/requests', { token })).body.requests
  const withdraw = ({ token }: SignedInPerson, id: string) =>
    atrium.call('DELETE', `/v2/account/requests/${id}`, { token })
  const setJoining = async (fields: object) => assert.equal((await update(staff, nio, { json: fields })).status, 200)

  before(async () => {
    staff = await addPerson(atrium)
    nio = await createOrganization(atrium, staff, { public: true, joining: 'request', questions })
  })

  test('an organization and its profile show how people join', async () => {
    const { body } = await read(staff, nio)
    assert.deepEqual([body.joining, body.questions], ['request', questions])
    const profile = (await atrium.call('GET', `/v2/discover/${nio}`)).body
    assert.deepEqual([profile.joining, profile.questions], ['request', questions])
    const plain = await createOrganization(atrium, staff)
    assert.deepEqual((await read(staff, plain)).body.joining, 'invitation')
    for (const [json, status] of [
      [{ joining: 'closed' }, 422],
      [{ joining: 1 }, 400],
      [{ questions: Array.from({ length: 6 }, () => 'Why?') }, 422],
      [{ questions: ['x'.repeat(201)] }, 422],
      [{ questions: 'Why?' }, 400],
    ] as const) {
      assert.equal((await update(staff, plain, { json })).status, status, JSON.stringify(json))
    }
    await update(staff, plain, { json: { joining: 'open' } })
    const [entry] = (await audit(staff, plain)).body.entries
    assert.deepEqual(entry.details, { joining: { from: 'invitation', to: 'open' } })
  })

  test('staff accept a request: the applicant is a member, and both are told', async () => {
    const person = await addPerson(atrium)
    const asked = await ask(person, { answers, message: 'I moved here in May.' })
    assert.deepEqual([asked.status, asked.body.nio, asked.body.state], [201, nio, 'pending'])
    const { id } = asked.body
    assert.equal((await mailsTo(atrium, staff.mail)).at(-1)?.kind, 'request-opened')
    const [request] = await requests({ state: 'pending' })
    assert.deepEqual(request, {
      id,
      nio,
      state: 'pending',
      message: 'I moved here in May.',
      answers: questions.map((question, index) => ({ question, answer: answers[index] })),
      decisionMessage: '',
      createdAt: request.createdAt,
      decidedAt: null,
      applicant: shownPerson(person),
      decidedBy: null,
    })
    const accepted = await decide(id, 'accept', { message: 'Welcome!' })
    assert.equal(accepted.status, 200, accepted.text)
    assert.deepEqual([accepted.body.state, accepted.body.decidedBy], ['accepted', shownPerson(staff)])
    assert.equal((await read(person, nio)).body.roleName, 'member')
    const mail = (await mailsTo(atrium, person.mail)).at(-1)
    assert.equal(mail?.kind, 'request-accepted')
    assert.match(mail?.body ?? '', /Welcome!/)
    const [mine] = await own(person)
    assert.deepEqual([mine.state, mine.decisionMessage, mine.organization.nio], ['accepted', 'Welcome!', nio])
    assert.equal(mine.decidedBy, undefined, 'an applicant does not learn who decided')
    for (const verb of ['accept', 'decline'] as const) {
      assert.deepEqual(outcomeOf(await decide(id, verb)), [409, 'REQUEST_CLOSED'])
    }
    assert.deepEqual(outcomeOf(await withdraw(person, id)), [409, 'REQUEST_CLOSED'])
    assert.deepEqual(outcomeOf(await ask(person)), [409, 'ALREADY_MEMBER'])
    assert.equal((await audit(staff, nio)).body.entries[0].action, 'request.accepted')
    await assertInvariants(atrium, nio)
  })

  test('asking again replaces the request, with status 200; a withdrawn one is open to a new one', async () => {
    const person = await addPerson(atrium)
    const { id } = (await ask(person)).body
    const again = await ask(person, { answers: ['The oboe', 'May'] })
    assert.deepEqual([again.status, again.body], [200, { id, nio, state: 'pending' }])
    const [request] = await requests({ state: 'pending' })
    assert.equal(request.answers[0].answer, 'The oboe')
    for (let n = 0; n < 2; n++) assert.equal((await withdraw(person, id)).status, 204)
    assert.equal((await own(person))[0].state, 'withdrawn')
    assert.deepEqual(outcomeOf(await decide(id, 'accept')), [409, 'REQUEST_CLOSED'])
    assert.equal((await ask(person)).status, 201)
  })

  test('429: after a refusal, for 30 days', async () => {
    const person = await addPerson(atrium)
    const { id } = (await ask(person)).body
    assert.equal((await decide(id, 'decline', { message: 'We are full.' })).body.state, 'declined')
    assert.equal((await mailsTo(atrium, person.mail)).at(-1)?.kind, 'request-declined')
    const refused = await ask(person)
    assert.deepEqual(outcomeOf(refused), [429, 'REQUEST_DECLINED'])
    assert.ok(Number(refused.headers['retry-after']) > 29 * 86_400)
    atrium.clock.advance(30 * dayMs)
    assert.equal((await ask(person)).status, 201)
  })

  test('an open organization takes people at once', async () => {
    await setJoining({ joining: 'open', questions: [] })
    const person = await addPerson(atrium)
    const joined = await ask(person, {})
    assert.deepEqual([joined.status, joined.body.state], [201, 'accepted'])
    assert.equal((await read(person, nio)).status, 200)
    assert.equal((await own(person))[0].state, 'accepted')
    await setJoining({ joining: 'request', questions })
    await assertInvariants(atrium, nio)
  })

  test('a person whom the organization removed asks, even where it is open', async () => {
    await setJoining({ joining: 'open', questions: [] })
    const person = await addPerson(atrium)
    assert.equal((await ask(person, {})).body.state, 'accepted')
    await removeMember(staff, nio, person.nicHandle)
    const { id, state } = (await ask(person, {})).body
    assert.equal(state, 'pending')
    assert.equal((await decide(id, 'accept')).status, 200)
    assert.equal((await callsOf(atrium).leave(person, nio)).status, 204)
    assert.equal((await ask(person, {})).body.state, 'accepted', 'who leaves may return')
    await setJoining({ joining: 'request', questions })
  })

  test('an invitation answers a request, and a request that is accepted an invitation', async () => {
    const [first, second] = [await addPerson(atrium), await addPerson(atrium)]
    await ask(first)
    await join(atrium, staff, nio, first)
    assert.equal((await own(first))[0].state, 'accepted')
    const { id } = (await ask(second)).body
    await callsOf(atrium).send(staff, nio, { json: { credential: second.nametag, role: 1 } })
    await decide(id, 'accept')
    assert.deepEqual((await callsOf(atrium).received(second)).body.invitations, [])
  })

  test('bad input: answers that are missing, empty, too many or of a wrong type', async () => {
    const person = await addPerson(atrium)
    for (const [json, status] of [
      [{}, 422],
      [{ answers: ['The viola'] }, 422],
      [{ answers: ['The viola', ' '] }, 422],
      [{ answers: ['a', 'b', 'c'] }, 422],
      [{ answers: [1, 2] }, 400],
      [{ answers: 'viola' }, 400],
      [{ answers: ['x'.repeat(2001), 'y'] }, 422],
      [{ answers, message: 'x'.repeat(2001) }, 422],
      [{ answers, message: null }, 400],
    ] as const) {
      assert.equal((await ask(person, json)).status, status, JSON.stringify(json).slice(0, 80))
    }
    assert.deepEqual(await own(person), [])
  })

  test('404: private, closed and missing organizations; 403 where joining is by invitation', async () => {
    const person = await addPerson(atrium)
    const hidden = await createOrganization(atrium, staff, { joining: 'open' })
    const closed = await createOrganization(atrium, staff, { public: true, joining: 'open' })
    await callsOf(atrium).close(staff, closed)
    for (const to of [hidden, closed, 999_999_999]) {
      assert.deepEqual(outcomeOf(await ask(person, {}, {}, to)), [404, 'ORGANIZATION_NOT_FOUND'])
    }
    const invited = await createOrganization(atrium, staff, { public: true })
    assert.deepEqual(outcomeOf(await ask(person, {}, {}, invited)), [403, 'JOINING_NOT_OFFERED'])
  })

  test('404: a request of another organization, and of somebody else', async () => {
    const [person, other] = [await addPerson(atrium), await addPerson(atrium)]
    const { id } = (await ask(person)).body
    const elsewhere = await createOrganization(atrium, other)
    const path = `/v2/workplace/${elsewhere}/requests/${id}/accept`
    assert.deepEqual(outcomeOf(await atrium.call('POST', path, { token: other.token })), [404, 'REQUEST_NOT_FOUND'])
    assert.deepEqual(outcomeOf(await withdraw(other, id)), [404, 'REQUEST_NOT_FOUND'])
    assert.deepEqual(outcomeOf(await decide('x', 'accept')), [404, 'REQUEST_NOT_FOUND'])
  })

  test('a retry with the same Idempotency-Key returns the first reply', async () => {
    const person = await addPerson(atrium)
    const request = { headers: { 'idempotency-key': 'once' } }
    const [first, second] = [await ask(person, { answers }, request), await ask(person, { answers }, request)]
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.deepEqual(first.body, second.body)
    const other = await ask(person, { answers: ['a', 'b'] }, request)
    assert.deepEqual(outcomeOf(other), [422, 'KEY_REUSED'])
  })

  test('of 20 requests at the same time one is kept; of two decisions one counts', async () => {
    const person = await addPerson(atrium)
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(person)))
    assert.deepEqual(new Set(replies.map(({ body }) => body.id)).size, 1)
    assert.equal(replies.filter(({ status }) => status === 201).length, 1)
    const { id } = replies[0]?.body ?? {}
    const decisions = await Promise.all([decide(id, 'accept'), decide(id, 'decline'), withdraw(person, id)])
    assert.equal(decisions.filter(({ status }) => status < 300).length, 1)
    await assertInvariants(atrium, nio)
  })

  test('the list is paged, and filtered by state', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => addPerson(atrium)))
    for (const person of people) await ask(person)
    const page = await atrium.call('GET', `/v2/workplace/${nio}/requests`, {
      token: staff.token,
      query: { limit: '2', state: 'pending' },
    })
    assert.equal(page.body.requests.length, 2)
    assert.equal(page.body.requests[0].applicant.nicHandle, people[2]?.nicHandle)
    const cursor = page.body.nextCursor
    const [next] = await requests({ limit: '1', state: 'pending', cursor })
    assert.equal(next.applicant.nicHandle, people[0]?.nicHandle)
  })

  test('deleting an account removes its requests', async () => {
    const person = await addPerson(atrium)
    const { id } = (await ask(person)).body
    await callsOf(atrium).deleteAccount(person)
    assert.deepEqual(outcomeOf(await decide(id, 'accept')), [404, 'REQUEST_NOT_FOUND'])
  })

  test('a person whose address is not confirmed causes no mail', async () => {
    const person = await newPerson(atrium)
    const before = (await mailsTo(atrium, staff.mail)).length
    assert.equal((await ask(person)).status, 201)
    const after = await mailsTo(atrium, staff.mail)
    assert.ok(after.slice(before).every(({ status }) => status !== 'sent'))
  })

  test('staff and the applicant hear of it, other members do not', async () => {
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const founder = await addPerson(atrium)
    const [member, person] = [await addPerson(atrium), await addPerson(atrium)]
    const club = await createOrganization(atrium, founder, { public: true, joining: 'request' })
    await join(atrium, founder, club, member)
    const listeners = await Promise.all([founder, person, member].map(({ token }) => listenTo(origin, { token })))
    for (const each of listeners) await each.until('ready')
    const { id } = (await ask(person, {}, {}, club)).body
    const [toStaff, toPerson, toMember] = listeners
    for (const each of [toStaff, toPerson]) {
      const [event] = (await each?.until('request.changed')) ?? []
      assert.deepEqual(event?.data, { nio: club, requestId: id })
    }
    await atrium.call('POST', `/v2/workplace/${club}/requests/${id}/accept`, { token: founder.token })
    await toMember?.until('member.joined')
    assert.ok(!toMember?.received.some(({ event }) => event === 'request.changed'))
    for (const each of listeners) each.disconnect()
  })

  test('open requests are removed after 60 days, others 90 days after their end', async () => {
    const [waiting, declined] = [await addPerson(atrium), await addPerson(atrium)]
    await ask(waiting)
    const { id } = (await ask(declined)).body
    await decide(id, 'decline')
    const sweep = () => maintain(atrium.app, new AbortController().signal)
    atrium.clock.advance(61 * dayMs)
    await sweep()
    assert.deepEqual([(await own(waiting)).length, (await own(declined)).length], [0, 1])
    atrium.clock.advance(30 * dayMs)
    await sweep()
    assert.deepEqual(await own(declined), [])
  })
})

onEachEngine(
  'limits of requests to join',
  (atrium) => {
    test('429: an account asks few organizations a day; replacing a request costs nothing', async () => {
      const [staff, person] = [await addPerson(atrium), await addPerson(atrium)]
      const clubs: number[] = []
      for (let n = 0; n < 3; n++) {
        clubs.push(await createOrganization(atrium, staff, { public: true, joining: 'request' }))
      }
      const ask = (to: number | undefined) =>
        atrium.call('POST', `/v2/discover/${to}/join`, { token: person.token, json: {} })
      for (const to of [clubs[0], clubs[0], clubs[0], clubs[1]]) assert.ok((await ask(to)).status < 300)
      assert.deepEqual(outcomeOf(await ask(clubs[2])), [429, 'TOO_MANY_JOIN_REQUESTS'])
      atrium.clock.advance(dayMs)
      assert.equal((await ask(clubs[2])).status, 201)
    })
  },
  { limits: { joinRequestsPerDay: 2 } },
)
