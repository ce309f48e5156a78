import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { callsOf, createOrganization, join } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

onEachEngine('the open talk of a new organization', (atrium) => {
  const newOrganization = async () => {
    const founder = await addPerson(atrium)
    const nio = await createOrganization(atrium, founder)
    const call = ({ token }: SignedInPerson, method: string, path = '', json: object = {}) =>
      atrium.call(method, `/v2/talks/${nio}${path}`, { token, json })
    const [general, ...others] = (await call(founder, 'GET')).body.talks
    assert.deepEqual(others, [])
    const newMember = async () => {
      const person = await addPerson(atrium)
      await join(atrium, founder, nio, person)
      return person
    }
    return { founder, nio, call, general, newMember }
  }

  test('is called General, is empty, and has everyone from the first minute', async () => {
    const { founder, nio, call, general } = await newOrganization()
    assert.deepEqual(
      [general.title, general.kind, general.joined, general.unread, general.participantCount, general.notify],
      ['General', 'open', true, 0, 1, 'mentions'],
    )
    assert.deepEqual(general.groups, [{ id: 'everyone', name: 'everyone' }])
    assert.equal(general.lastMessageAt, general.createdAt)
    assert.equal(general.createdBy.nicHandle, founder.nicHandle)
    assert.deepEqual((await call(founder, 'GET', `/${general.id}`)).body.messages, [])
    const [listed] = (await call(founder, 'GET', '/open')).body.talks
    assert.equal(listed.id, general.id)
    const { organizations } = (await callsOf(atrium).list(founder)).body
    assert.equal(organizations.find((each: { nio: number }) => each.nio === nio).unread, 0)
  })

  test('members who come later are in it, read the history and post, without a row', async () => {
    const { founder, nio, call, general, newMember } = await newOrganization()
    assert.equal((await call(founder, 'POST', `/${general.id}`, { message: 'Welcome' })).status, 201)
    const person = await newMember()
    const rows = () =>
      runSql(atrium, `SELECT membership_id FROM participants WHERE talk_id = ${general.id} ORDER BY membership_id`)
    assert.equal((await rows()).length, 1, 'only the founder, who has posted')
    const [listed] = (await call(person, 'GET')).body.talks
    assert.deepEqual([listed.id, listed.participantCount, listed.unread], [general.id, 2, 0])
    assert.equal((await call(person, 'GET', `/${general.id}`)).body.messages[0].message, 'Welcome')
    await call(founder, 'POST', `/${general.id}`, { message: `@${person.nametag}, who are you?` })
    const [again] = (await call(person, 'GET')).body.talks
    assert.deepEqual([again.unread, again.unreadMentions], [1, 1])
    const { items } = (await atrium.call('GET', '/v2/account/today', { token: person.token })).body
    assert.deepEqual(
      items.map(({ kind, talkId }: { kind: string; talkId: number }) => [kind, talkId]),
      [['mention', general.id]],
    )
    assert.equal((await call(person, 'POST', `/${general.id}`, { message: 'Me' })).status, 201)
    await callsOf(atrium).leave(person, nio)
    assert.deepEqual(outcomeOf(await call(person, 'GET', `/${general.id}`)), [404, 'ORGANIZATION_NOT_FOUND'])
    assert.equal((await call(founder, 'GET')).body.talks[0].participantCount, 1)
  })

  test('is renamed and archived by staff, and left by those who want', async () => {
    const { founder, nio, call, general, newMember } = await newOrganization()
    const [person, secretary] = [await newMember(), await addPerson(atrium)]
    await join(atrium, founder, nio, secretary, 2)
    const rename = (who: SignedInPerson) => call(who, 'PATCH', `/${general.id}`, { title: 'Lobby' })
    assert.deepEqual(outcomeOf(await rename(person)), [403, 'NOT_TALK_CREATOR'])
    assert.equal((await rename(secretary)).body.title, 'Lobby')
    assert.equal((await call(person, 'DELETE', `/${general.id}`)).status, 204)
    assert.deepEqual((await call(person, 'GET')).body.talks, [])
    assert.equal((await call(person, 'POST', `/${general.id}/join`)).body.joined, true)
    assert.equal((await call(secretary, 'POST', `/${general.id}/archive`)).status, 200)
    assert.deepEqual((await call(founder, 'GET')).body.talks, [])
    assert.deepEqual(outcomeOf(await call(founder, 'POST', `/${general.id}`, { message: 'x' })), [
      409,
      'TALK_READ_ONLY',
    ])
  })
})
