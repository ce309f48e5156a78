import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { addPerson, type SignedInPerson, uniqueName } from '../support/people.ts'
import { reportCallsOf } from '../support/reports.ts'
import { runSqlOn } from '../support/sql-on-connection.ts'

const byCreator = [403, 'REMOVED_FROM_TALK']
const byModeration = [403, 'REMOVED_BY_MODERATION']
const noTalk = [404, 'TALK_NOT_FOUND']
const works = [200]

onEachEngine('removals of several causes', (atrium) => {
  let club: Club
  let creator: SignedInPerson
  let author: SignedInPerson
  let reporter: SignedInPerson
  let judge: SignedInPerson
  const reports = reportCallsOf(atrium)
  const organizations = callsOf(atrium)
  const call = (who: SignedInPerson, method: string, path: string, json?: object) =>
    atrium.call(method, `/v2/${path}`, { token: who.token, ...(json && { json }) })
  const made = async (who: SignedInPerson, path: string, json: object) => {
    const reply = await call(who, 'POST', path, json)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.id
  }
  const newTalk = (fields: object = {}) =>
    made(creator, `talks/${club.nio}`, {
      title: 'Tournament',
      message: 'Hello',
      userlist: [reporter.nicHandle, author.nicHandle],
      ...fields,
    })
  const newGroup = async () => {
    const path = `workplace/${club.nio}/groups`
    const id = await made(club.secretary, path, { name: uniqueName() })
    await call(club.secretary, 'POST', `${path}/${id}/members`, { userlist: [author.nicHandle, reporter.nicHandle] })
    return `group:${id}`
  }
  const path = (talk: number) => `talks/${club.nio}/${talk}`
  const reported = async (talk: number): Promise<string> => {
    const messageId = await made(author, path(talk), { message: 'Something bad' })
    const reply = await reports.onTalk(reporter, club.nio, talk, { messageId })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.id
  }
  const close = async (id: string, measures: object) => {
    const reply = await reports.close(club.secretary, club.nio, id, { outcome: 'acted', ...measures })
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const decide = async (id: string, outcome: string) => {
    assert.equal((await call(author, 'POST', `account/moderation/${id}/appeal`, { message: 'Why?' })).status, 201)
    const decided = await call(judge, 'POST', `workplace/${club.nio}/reports/${id}/appeal`, { outcome })
    assert.equal(decided.status, 200, decided.text)
  }
  const creatorRemoves = async (talk: number) =>
    assert.equal((await call(creator, 'DELETE', `${path(talk)}/participants/${author.nicHandle}`)).status, 204)
  const reads = async (talk: number) => outcomeOf(await call(author, 'GET', path(talk)))
  const joins = async (talk: number) => outcomeOf(await call(author, 'POST', `${path(talk)}/join`))
  const adds = async (who: SignedInPerson, talk: number) =>
    outcomeOf(await call(who, 'POST', `${path(talk)}/participants`, { userlist: [author.nicHandle] }))
  const countIn = async (talk: number) => (await call(creator, 'GET', `${path(talk)}/info`)).body.participantCount

  before(async () => {
    club = await newClub(atrium)
    reporter = club.member
    ;[creator, author, judge] = [await addPerson(atrium), await addPerson(atrium), await addPerson(atrium)]
    for (const person of [creator, author]) await join(atrium, club.administrator, club.nio, person)
    await join(atrium, club.administrator, club.nio, judge, 3)
  })

  test('a reversed notice lets nobody in whom the creator removed', async () => {
    const talk = await newTalk({ userlist: [await newGroup()] })
    const id = await reported(talk)
    await creatorRemoves(talk)
    await close(id, { notice: 'Be kind' })
    await decide(id, 'reversed')
    assert.deepEqual(await reads(talk), noTalk)
    assert.deepEqual(await joins(talk), byCreator)
  })

  test('a removal by another report stays when a notice or a second removal is reversed', async () => {
    for (const measures of [{ notice: 'Be kind' }, { removeAuthor: true }]) {
      const talk = await newTalk({ kind: 'open' })
      const [first, second] = [await reported(talk), await reported(talk)]
      await close(first, { removeAuthor: true })
      await close(second, measures)
      await decide(first, 'upheld')
      await decide(second, 'reversed')
      assert.deepEqual(await joins(talk), byModeration, JSON.stringify(measures))
    }
  })

  test('when all reports that removed somebody are reversed, in either order, they are in the talk again', async () => {
    for (const isFirstLast of [false, true]) {
      const talk = await newTalk()
      const ids = [await reported(talk), await reported(talk)]
      for (const id of ids) await close(id, { removeAuthor: true })
      const [one = '', other = ''] = isFirstLast ? ids.toReversed() : ids
      await decide(one, 'reversed')
      assert.deepEqual(await reads(talk), noTalk)
      assert.deepEqual(await adds(reporter, talk), byModeration)
      await decide(other, 'reversed')
      assert.deepEqual(await reads(talk), works)
    }
  })

  test('the removal by the creator stays under one by moderation that is reversed', async () => {
    const talk = await newTalk()
    const id = await reported(talk)
    await creatorRemoves(talk)
    assert.equal((await close(id, { removeAuthor: true })).removed, false)
    assert.deepEqual(await adds(reporter, talk), byModeration)
    await decide(id, 'reversed')
    assert.deepEqual(await reads(talk), noTalk)
    assert.deepEqual(await adds(reporter, talk), byCreator)
    assert.deepEqual(await adds(creator, talk), works)
    assert.deepEqual(await reads(talk), works)
  })

  test('somebody whom the creator and moderation removed returns through who may undo both', async () => {
    const talk = await newTalk({ userlist: [reporter.nicHandle, author.nicHandle, club.secretary.nicHandle] })
    const id = await reported(talk)
    await creatorRemoves(talk)
    await close(id, { removeAuthor: true })
    assert.deepEqual(await adds(creator, talk), byModeration)
    assert.deepEqual(await adds(club.secretary, talk), byCreator)
    const { nicHandle } = creator
    await organizations.modifyMember(club.administrator, club.nio, nicHandle, { role: 2, comment: '' })
    assert.deepEqual(await adds(creator, talk), works)
    await organizations.modifyMember(club.administrator, club.nio, nicHandle, { role: 1, comment: '' })
    await creatorRemoves(talk)
    await decide(id, 'reversed')
    assert.deepEqual(await adds(reporter, talk), byCreator, 'the report barred nobody any more')
  })

  test('a reversed decision brings nobody back who left after staff had let them in', async () => {
    const talk = await newTalk({ userlist: [reporter.nicHandle, author.nicHandle, club.secretary.nicHandle] })
    const id = await reported(talk)
    await close(id, { removeAuthor: true })
    assert.deepEqual(await adds(club.secretary, talk), works)
    await call(author, 'DELETE', path(talk))
    await decide(id, 'reversed')
    assert.deepEqual(await reads(talk), noTalk)
    assert.deepEqual(await adds(reporter, talk), works)
  })

  test('somebody who had left is barred, and a reversed decision ends that without bringing them back', async () => {
    for (const isThroughGroup of [false, true]) {
      const talk = await newTalk(isThroughGroup ? { userlist: [await newGroup()] } : {})
      const id = await reported(talk)
      assert.equal(await countIn(talk), 3)
      await call(author, 'DELETE', path(talk))
      assert.equal(await countIn(talk), 2)
      assert.equal((await close(id, { removeAuthor: true })).removed, false)
      assert.equal(await countIn(talk), 2)
      assert.deepEqual(await adds(reporter, talk), byModeration)
      await decide(id, 'reversed')
      assert.deepEqual(await reads(talk), noTalk)
      assert.equal(await countIn(talk), 2)
      assert.deepEqual(isThroughGroup ? await joins(talk) : await adds(reporter, talk), works)
      assert.equal(await countIn(talk), 3)
    }
  })

  test('422: nobody is removed from a direct talk, which goes on', async () => {
    const open = () => call(reporter, 'POST', `talks/${club.nio}/direct`, { userlist: [author.nicHandle] })
    const talk: number = (await open()).body.id
    const id = await reported(talk)
    const json = { outcome: 'acted', hideMessage: true, removeAuthor: true }
    const refused = await reports.close(club.secretary, club.nio, id, json)
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'removeAuthor'])
    assert.equal((await close(id, { hideMessage: true })).hidden, true)
    assert.equal((await open()).body.id, talk)
    for (const who of [author, reporter]) await made(who, path(talk), { message: 'Hello' })
    assert.equal((await reports.read(club.secretary, club.nio, id)).body.talk.kind, 'direct')
  })

  test('a report names the kind of its talk until the talk is deleted', async () => {
    const talk = await newTalk({ kind: 'open', userlist: [reporter.nicHandle, author.nicHandle] })
    const id = await reported(talk)
    const kind = async () => (await reports.read(club.secretary, club.nio, id)).body.talk.kind
    assert.equal(await kind(), 'open')
    await runSqlOn(atrium.app.db, `delete from messages where talk_id = ${talk}`)
    await runSqlOn(atrium.app.db, `delete from talks where id = ${talk}`)
    assert.equal(await kind(), null)
    assert.equal((await close(id, { removeAuthor: true })).removed, false)
  })
})
