import assert from 'node:assert/strict'
import { before } from 'node:test'
import { maxFields } from '../../../shared/limits.ts'
import { acrossNodes, outcomeOf } from '../support/atrium.ts'
import { assertInvariants, callsOf, createOrganization, join } from '../support/clubs.ts'
import { addPerson, type SignedInPerson, uniqueName } from '../support/people.ts'
import { assertOneOf, type ReplyOutcome, repeatedly, reportRaces } from '../support/races.ts'

const noGroup: ReplyOutcome = [404, 'GROUP_NOT_FOUND']
const noMember: ReplyOutcome = [404, 'MEMBER_NOT_FOUND']
const noPerson: ReplyOutcome = [422, 'UNACCEPTABLE_FIELDS']

acrossNodes('R4: groups and fields', (atrium, engine) => {
  const { leave, removeMember } = callsOf(atrium)
  let founder: SignedInPerson
  let member: SignedInPerson
  let nio: number
  const call = (who: SignedInPerson, method: string, path: string, json: object = {}) =>
    atrium.call(method, `/v2/workplace/${path}`, { token: who.token, json })
  const newGroup = async (fields: object = {}): Promise<string> =>
    (await call(founder, 'POST', `${nio}/groups`, { name: uniqueName(), ...fields })).body.id
  const add = (who: SignedInPerson, group: string, ...people: SignedInPerson[]) =>
    call(who, 'POST', `${nio}/groups/${group}/members`, { userlist: people.map(({ nicHandle }) => nicHandle) })
  const remove = (who: SignedInPerson, group: string, person: SignedInPerson) =>
    call(who, 'DELETE', `${nio}/groups/${group}/members/${person.nicHandle}`)
  const countIn = async (group: string) =>
    (await call(founder, 'GET', `${nio}/groups`)).body.groups.find(({ id }: { id: string }) => id === group)
      ?.memberCount

  before(async () => {
    atrium.app.config.limits.invitationsPerHour = 1_000_000
    founder = await addPerson(atrium)
    member = await addPerson(atrium)
    nio = await createOrganization(atrium, founder)
    await join(atrium, founder, nio, member)
  })

  repeatedly('a person joins, is brought in and brought in again: they are counted once', async (race) => {
    const group = await newGroup({ selfJoin: true })
    const outcomes = await race(
      () => add(member, group, member),
      () => add(founder, group, member),
      () => add(founder, group, member, founder),
    )
    assert.deepEqual(outcomes, [[200], [200], [200]])
    assert.equal(await countIn(group), 2)
    await assertInvariants(atrium, nio)
    await call(founder, 'DELETE', `${nio}/groups/${group}`)
  })

  repeatedly('a person joins and leaves: the count is that of the members', async (race) => {
    const group = await newGroup({ selfJoin: true })
    await race(
      () => add(member, group, member),
      () => remove(member, group, member),
      () => remove(founder, group, member),
    )
    await assertInvariants(atrium, nio)
    await call(founder, 'DELETE', `${nio}/groups/${group}`)
  })

  repeatedly('a group is deleted while people come in: nobody is in it', async (race) => {
    const group = await newGroup({ selfJoin: true })
    const outcomes = await race(
      () => call(founder, 'DELETE', `${nio}/groups/${group}`),
      () => add(member, group, member),
    )
    assertOneOf(outcomes, [[204], [200]], [[204], noGroup])
    assert.equal(await countIn(group), undefined)
  })

  repeatedly('a person is brought into a group while they leave: they are in neither', async (race) => {
    const group = await newGroup()
    const leaver = await addPerson(atrium)
    await join(atrium, founder, nio, leaver)
    const outcomes = await race(
      () => add(founder, group, leaver),
      () => leave(leaver, nio),
    )
    assertOneOf(outcomes, [[200], [204]], [noPerson, [204]])
    assert.equal(await countIn(group), 0)
    await assertInvariants(atrium, nio)
    await call(founder, 'DELETE', `${nio}/groups/${group}`)
  })

  repeatedly('a person is removed from a group and from the organization: both counts are right', async (race) => {
    const group = await newGroup()
    const leaver = await addPerson(atrium)
    await join(atrium, founder, nio, leaver)
    await add(founder, group, leaver)
    const outcomes = await race(
      () => remove(founder, group, leaver),
      () => removeMember(founder, nio, leaver.nicHandle),
    )
    assertOneOf(outcomes, [[204], [204]], [noMember, [204]])
    assert.equal(await countIn(group), 0)
    await assertInvariants(atrium, nio)
    await call(founder, 'DELETE', `${nio}/groups/${group}`)
  })

  repeatedly('two groups get the same name: one of them does', async (race) => {
    const name = uniqueName()
    const outcomes = await race(
      () => call(founder, 'POST', `${nio}/groups`, { name }),
      () => call(founder, 'POST', `${nio}/groups`, { name: name.toUpperCase() }),
    )
    const taken: ReplyOutcome = [409, 'GROUP_NAME_TAKEN']
    assertOneOf(outcomes, [[201], taken], [taken, [201]])
    const { groups } = (await call(founder, 'GET', `${nio}/groups`)).body
    for (const { id } of groups) if (id !== 'everyone') await call(founder, 'DELETE', `${nio}/groups/${id}`)
  })

  /** A group with the member, and a thing of the founder that is for the group. */
  const newTalkOf = async (group: string): Promise<number> => {
    const json = { title: 'Race', userlist: [`group:${group}`], message: 'Ready' }
    return (await atrium.call('POST', `/v2/talks/${nio}`, { token: founder.token, json })).body.id
  }
  const calendar = () => `users/${nio}/${founder.nicHandle}/calendar`
  const planFor = async (group: string, fields: object = {}): Promise<string> => {
    const event = { title: 'Race', start: '2036-01-01T18:00:00Z', end: '2036-01-01T20:00:00Z' }
    const attendees = [`group:${group}`]
    return (await call(founder, 'POST', calendar(), { ...event, attendees, visibility: 'private', ...fields })).body.id
  }
  const post = (who: SignedInPerson, talk: number) =>
    atrium.call('POST', `/v2/talks/${nio}/${talk}`, { token: who.token, json: { message: 'Go' } })
  const read = (who: SignedInPerson, talk: number) =>
    atrium.call('GET', `/v2/talks/${nio}/${talk}`, { token: who.token })
  const answer = (who: SignedInPerson, event: string) =>
    call(who, 'POST', `${calendar()}/${event}/answer`, { answer: 'yes' })
  const countsOf = async (event: string) => (await call(founder, 'GET', `${calendar()}/${event}`)).body.answers
  const noTalk: ReplyOutcome = [404, 'TALK_NOT_FOUND']
  const noEvent: ReplyOutcome = [404, 'EVENT_NOT_FOUND']
  const notInvited: ReplyOutcome = [403, 'NOT_INVITED']

  repeatedly('a person posts and reads while they leave the group: before, or not at all', async (race) => {
    const group = await newGroup()
    await add(founder, group, member)
    const talk = await newTalkOf(group)
    const outcomes = await race(
      () => remove(member, group, member),
      () => post(member, talk),
      () => read(member, talk),
    )
    const [left, posted, seen] = outcomes
    assert.deepEqual(left, [204])
    assertOneOf([posted ?? []] as ReplyOutcome[], [[201]], [noTalk])
    assertOneOf([seen ?? []] as ReplyOutcome[], [[200]], [noTalk])
    for (const reply of [await read(member, talk), await post(member, talk)]) {
      assert.deepEqual(outcomeOf(reply), noTalk)
    }
    const { messages } = (await read(founder, talk)).body
    assert.equal(messages.length, posted?.[0] === 201 ? 2 : 1)
    await call(founder, 'DELETE', `${nio}/groups/${group}`)
  })

  repeatedly('a person joins the group while somebody posts: they read all of it', async (race) => {
    const group = await newGroup({ selfJoin: true })
    const talk = await newTalkOf(group)
    const outcomes = await race(
      () => add(member, group, member),
      () => post(founder, talk),
    )
    assert.deepEqual(outcomes, [[200], [201]])
    assert.equal((await read(member, talk)).body.messages.length, 2)
    await call(founder, 'DELETE', `${nio}/groups/${group}`)
  })

  repeatedly('a person answers while they leave the group: nobody who is out has a place', async (race) => {
    const group = await newGroup()
    await add(founder, group, member)
    const event = await planFor(group, { capacity: 1 })
    const outcomes = await race(
      () => answer(member, event),
      () => remove(founder, group, member),
    )
    assertOneOf(outcomes, [[200], [204]], [noEvent, [204]], [notInvited, [204]])
    assert.deepEqual(await countsOf(event), { yes: 0, no: 0, maybe: 0, waiting: 0 })
    assert.deepEqual(outcomeOf(await answer(member, event)), noEvent)
    await call(founder, 'DELETE', `${calendar()}/${event}`)
    await call(founder, 'DELETE', `${nio}/groups/${group}`)
  })

  repeatedly(
    'a group is deleted while an event invites it and a member answers: the counts are right',
    async (race) => {
      const group = await newGroup()
      await add(founder, group, member)
      const event = await planFor(group)
      const outcomes = await race(
        () => call(founder, 'DELETE', `${nio}/groups/${group}`),
        () => answer(member, event),
        () => call(founder, 'PATCH', `${calendar()}/${event}`, { attendees: [`group:${group}`], title: 'Again' }),
      )
      assert.deepEqual(outcomes[0], [204])
      assertOneOf([outcomes[2] ?? []] as ReplyOutcome[], [[200]], [noPerson])
      assert.deepEqual(await countsOf(event), { yes: 0, no: 0, maybe: 0, waiting: 0 })
      assert.deepEqual((await call(founder, 'GET', `${calendar()}/${event}`)).body.groups, [])
      await call(founder, 'DELETE', `${calendar()}/${event}`)
    },
  )

  repeatedly('an event invites a group while a person joins it: they have it', async (race) => {
    const group = await newGroup({ selfJoin: true })
    const event = await planFor(await newGroup())
    const outcomes = await race(
      () => add(member, group, member),
      () => call(founder, 'PATCH', `${calendar()}/${event}`, { attendees: [`group:${group}`] }),
    )
    assert.deepEqual(outcomes, [[200], [200]])
    assert.equal((await call(member, 'GET', `users/${nio}/${member.nicHandle}/calendar/${event}`)).status, 200)
    await call(founder, 'DELETE', `${calendar()}/${event}`)
    const { groups } = (await call(founder, 'GET', `${nio}/groups`)).body
    for (const { id } of groups) if (id !== 'everyone') await call(founder, 'DELETE', `${nio}/groups/${id}`)
  })

  const fieldsOf = async (): Promise<{ id: string }[]> => (await call(founder, 'GET', `${nio}/fields`)).body.fields
  const newField = (fields: object = {}) =>
    call(founder, 'POST', `${nio}/fields`, { label: 'Field', type: 'text', visibleTo: 'staff', ...fields })

  repeatedly('two fields are added to 49: there are never more than 50', async (race) => {
    const missing = maxFields - 1 - (await fieldsOf()).length
    for (let n = 0; n < missing; n++) await newField()
    const outcomes = await race(
      () => newField(),
      () => newField(),
    )
    const full: ReplyOutcome = [409, 'FIELDS_FULL']
    assertOneOf(outcomes, [[201], full], [full, [201]])
    const [, last] = (await fieldsOf()).slice(-2)
    await call(founder, 'DELETE', `${nio}/fields/${last?.id}`)
  })

  repeatedly('a value is set while the field is deleted: nothing of it is left', async (race) => {
    for (const { id } of await fieldsOf()) await call(founder, 'DELETE', `${nio}/fields/${id}`)
    const { id } = (await newField()).body
    const outcomes = await race(
      () => call(member, 'PATCH', `users/${nio}/${member.nicHandle}/fields`, { [id]: 'x' }),
      () => call(founder, 'DELETE', `${nio}/fields/${id}`),
    )
    assertOneOf(outcomes, [[200], [204]], [noPerson, [204]])
    assert.deepEqual((await call(member, 'GET', `users/${nio}/${member.nicHandle}`)).body.fields, {})
  })

  repeatedly('a value for staff is set while the field changes its type: it fits the type', async (race) => {
    for (const { id } of await fieldsOf()) await call(founder, 'DELETE', `${nio}/fields/${id}`)
    const { id } = (await newField()).body
    const outcomes = await race(
      () => call(member, 'PATCH', `users/${nio}/${member.nicHandle}/fields`, { [id]: 'words' }),
      () => call(founder, 'PATCH', `${nio}/fields/${id}`, { type: 'number' }),
    )
    assertOneOf(outcomes, [[200], [409, 'FIELD_HAS_VALUES']], [noPerson, [200]])
  })

  reportRaces(engine)
})
