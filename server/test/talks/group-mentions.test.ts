import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { hourMs } from '../../src/clock.ts'
import { groupsIn } from '../../src/domain/mentions/groups-in.ts'
import { mailMentions } from '../../src/domain/mentions/mail-mentions.ts'
import { maxMentions, timeToReadMs } from '../../src/domain/mentions/mention.ts'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { groupsOf } from '../support/groups.ts'
import { type SignedInPerson, shownPerson } from '../support/people.ts'

const untilDone = new AbortController().signal

describe('groups in a text', () => {
  const groups = ['everyone', 'board', 'board members', 'équipe', '理事会', 'a@b', 'über 18', 'ab'].map((nameKey) => ({
    nameKey,
  }))
  const found = (text: string, ...people: string[]) =>
    groupsIn(text, groups, (name) => people.includes(name)).map(({ nameKey }) => nameKey)

  for (const [text, names] of [
    ['@everyone!', ['everyone']],
    ['@Board, and @EVERYONE', ['board', 'everyone']],
    ['@board members', ['board members']],
    ['@BOARD \n\t Members.', ['board members']],
    ['@board membership', ['board']],
    ['@boards @board_2 @board2 @boardé', []],
    ['@board-2 and (@board)', ['board']],
    ['x@board.org, x.@board, @@board', []],
    ['@Équipe @E\u0301quipe', ['équipe']],
    ['谢谢@理事会你好', ['理事会']],
    ['@a@b', ['a@b']],
    ['@Über 18 @ü', ['über 18']],
    ['board @ board', []],
    ['@', []],
  ] as const) {
    test(`${JSON.stringify(text)} → ${names.join(', ') || 'none'}`, () => assert.deepEqual(found(text), names))
  }

  test('a person goes first where both are named', () => {
    assert.deepEqual(found('@board @board members @BOARD', 'board'), [])
    assert.deepEqual(found('@board members @everyone', 'anna'), ['board members', 'everyone'])
  })
})

type MentionMail = { quotes: { text: string }[] }

onEachEngine('mentions of groups', (atrium) => {
  let club: Club
  let anna: SignedInPerson
  let ben: SignedInPerson
  let cleo: SignedInPerson
  const { newGroup, into, outOf, removeGroup, newMember } = groupsOf(atrium, () => club)
  const talks = (who: SignedInPerson, method: string, path = '', request: TestRequest = {}) =>
    atrium.call(method, `/v2/talks/${club.nio}${path}`, { token: who.token, ...request })
  const open = async (userlist: string[], message = 'Hello') => {
    const reply = await talks(anna, 'POST', '', { json: { title: 'Plans', userlist, message } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.id as number
  }
  const post = async (talk: number, message: string, who = anna) => {
    const reply = await talks(who, 'POST', `/${talk}`, { json: { message } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const unreadMentions = async (who: SignedInPerson, talk: number) => ({
    talk: (await talks(who, 'GET', `/${talk}/info`)).body.unreadMentions,
    list: (await talks(who, 'GET')).body.talks.find(({ id }: { id: number }) => id === talk).unreadMentions,
    organization: (await atrium.call('GET', `/v2/workplace/${club.nio}`, { token: who.token })).body.unreadMentions,
  })
  const counted = (count: number) => ({ talk: count, list: count, organization: count })
  const waiting = async ({ token }: SignedInPerson): Promise<string[]> =>
    (await atrium.call('GET', '/v2/account/today', { token })).body.items
      .filter(({ kind }: { kind: string }) => kind === 'mention')
      .map(({ title }: { title: string }) => title)
  const pass = async (ms: number) => {
    atrium.clock.advance(ms)
    await mailMentions(atrium.app, untilDone)
  }
  const mailed = async (who: SignedInPerson) =>
    (await atrium.mailsOf(who.nicHandle))
      .filter(({ kind }) => kind === 'mentioned')
      .map(({ data }) => (data as MentionMail).quotes.map(({ text }) => text))

  // Each test has new people, so that no mail of one test counts in another.
  beforeEach(async () => {
    club = await newClub(atrium)
    ;[anna, ben, cleo] = [club.administrator, club.secretary, club.member]
  })

  test('a message names its groups, and counts as a mention for their members in the talk', async () => {
    const group = await newGroup([ben], 'Board members')
    const talk = await open([ben.nicHandle, cleo.nicHandle])
    const posted = await post(talk, `Hello @board MEMBERS and @${cleo.nametag}`)
    assert.deepEqual(posted.mentionedGroups, [{ id: group, name: 'Board members' }])
    assert.deepEqual(posted.mentions, [shownPerson(cleo)])
    const { messages } = (await talks(ben, 'GET', `/${talk}`)).body
    assert.deepEqual(
      messages.map(({ mentionedGroups }: { mentionedGroups: object[] }) => mentionedGroups.length),
      [0, 1],
    )
    for (const who of [ben, cleo]) {
      assert.deepEqual(await unreadMentions(who, talk), counted(1))
      assert.deepEqual(await waiting(who), [posted.message])
    }
    assert.deepEqual(await waiting(anna), [])
    await talks(ben, 'POST', `/${talk}/read`)
    assert.deepEqual(await unreadMentions(ben, talk), counted(0))
    assert.deepEqual(await waiting(ben), [])
  })

  test('everyone, and a person who is mentioned twice', async () => {
    const talk = await open(['group:everyone'])
    const outsider = await newMember()
    const posted = await post(talk, `@everyone, also @${ben.nicHandle}`)
    assert.deepEqual(posted.mentionedGroups, [{ id: 'everyone', name: 'everyone' }])
    assert.deepEqual(await unreadMentions(ben, talk), counted(1))
    assert.deepEqual(await unreadMentions(outsider, talk), counted(1))
    await pass(timeToReadMs)
    assert.deepEqual(await unreadMentions(ben, talk), counted(1))
    assert.deepEqual(await waiting(ben), [posted.message])
    assert.deepEqual((await talks(ben, 'GET', `/${talk}`)).body.messages[1].mentions, [shownPerson(ben)])
  })

  test('later members of the group find it at once, former ones do not, and neither do people outside the talk', async () => {
    const group = await newGroup([ben], 'Board')
    const talk = await open(['group:everyone'])
    await post(talk, '@Board, please')
    await into(group, cleo)
    await outOf(group, ben)
    assert.deepEqual([await waiting(ben), await waiting(cleo)], [[], ['@Board, please']])
    await removeGroup(group)
    assert.deepEqual(await waiting(cleo), [])
    assert.deepEqual((await talks(cleo, 'GET', `/${talk}`)).body.messages[1].mentionedGroups, [])
    const second = await newGroup([ben, cleo], 'Two')
    const other = await open([ben.nicHandle], 'Secret @Two')
    assert.deepEqual([await waiting(ben), await waiting(cleo)], [['Secret @Two'], []])
    await talks(ben, 'DELETE', `/${other}`)
    assert.deepEqual(await waiting(ben), [])
    await pass(timeToReadMs)
    assert.deepEqual([await mailed(ben), await mailed(cleo), second.length > 0], [[], [], true])
  })

  test('members who have not read it within 10 minutes get one mail', async () => {
    const reader = await newMember()
    const group = await newGroup([anna, ben, cleo, reader], 'Board')
    const talk = await open([ben, cleo, reader].map(({ nicHandle }) => nicHandle))
    await post(talk, '@Board, come')
    await talks(reader, 'POST', `/${talk}/read`)
    await pass(timeToReadMs - 1000)
    assert.deepEqual(await mailed(ben), [])
    await pass(1000)
    for (const who of [ben, cleo]) assert.deepEqual(await mailed(who), [['@Board, come']])
    for (const who of [anna, reader]) assert.deepEqual(await mailed(who), [])
    await pass(hourMs)
    assert.equal((await mailed(ben)).length, 1)
    await outOf(group, cleo)
    await post(talk, '@Board, again')
    await pass(hourMs)
    assert.deepEqual([(await mailed(ben)).length, (await mailed(cleo)).length], [2, 1])
  })

  test('notify: none and mailOnMention: false stop mails', async () => {
    const muted = await newMember()
    await newGroup([ben, cleo, muted], 'Board')
    const talk = await open([ben, cleo, muted].map(({ nicHandle }) => nicHandle))
    const set = await talks(muted, 'PATCH', `/${talk}/settings`, { json: { notify: 'none' } })
    assert.equal(set.body.notify, 'none')
    await atrium.call('PATCH', '/v2/account/settings', { token: cleo.token, json: { mailOnMention: false } })
    await post(talk, `@Board and @${muted.nametag}`)
    await pass(timeToReadMs)
    assert.equal((await mailed(ben)).length, 1)
    assert.deepEqual([await mailed(muted), await mailed(cleo)], [[], []])
  })

  test('an edit adds and removes groups, and mails nobody about those that are gone', async () => {
    await newGroup([ben], 'One')
    await newGroup([cleo], 'Two')
    const talk = await open([ben.nicHandle, cleo.nicHandle])
    const { id } = await post(talk, '@One')
    const edit = async (message: string) =>
      (await talks(anna, 'PATCH', `/${talk}/${id}`, { json: { message } })).body.mentionedGroups.map(
        ({ name }: { name: string }) => name,
      )
    assert.deepEqual(await edit('@Two'), ['Two'])
    await pass(timeToReadMs)
    assert.deepEqual([await mailed(ben), await mailed(cleo)], [[], [['@Two']]])
    assert.deepEqual(await edit('@Two and @One'), ['One', 'Two'])
    assert.deepEqual(await edit('Nobody'), [])
    await pass(timeToReadMs)
    assert.deepEqual(await mailed(ben), [])
    await talks(anna, 'DELETE', `/${talk}/${id}`)
    assert.deepEqual(await waiting(cleo), [])
  })

  test('comments mention groups, too', async () => {
    await newGroup([ben], 'Board')
    const calendar = `/v2/workplace/${club.nio}/calendar`
    const event = { title: 'Match', start: '2036-01-01T18:00:00Z', end: '2036-01-01T20:00:00Z' }
    const { id } = (await atrium.call('POST', calendar, { token: anna.token, json: event })).body
    const comment = await atrium.call('POST', `${calendar}/${id}/comments`, {
      token: cleo.token,
      json: { message: '@Board, look' },
    })
    assert.equal(comment.body.mentionedGroups.length, 1)
    await pass(timeToReadMs)
    assert.deepEqual(await mailed(ben), [['@Board, look']])
  })

  test('422: too many people and groups', async () => {
    const names = Array.from({ length: maxMentions + 1 }, (_, n) => `Group${n}x`)
    for (const name of names) await newGroup([], name)
    const talk = await open([])
    const say = (count: number) =>
      talks(anna, 'POST', `/${talk}`, {
        json: {
          message: names
            .slice(0, count)
            .map((name) => `@${name}`)
            .join(' '),
        },
      })
    assert.deepEqual(outcomeOf(await say(maxMentions + 1)), [422, 'UNACCEPTABLE_FIELDS'])
    assert.equal((await say(maxMentions)).status, 201)
  })
})
