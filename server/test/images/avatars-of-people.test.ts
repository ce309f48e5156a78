import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, callsOf, newClub } from '../support/clubs.ts'
import { picture } from '../support/files.ts'
import { listenTo } from '../support/listener.ts'
import { shownDeleted } from '../support/people.ts'

type Named = { nicHandle: string; avatar?: string | null }

/** Finds every object in a reply that names a person. */
function peopleIn(value: unknown): Named[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(peopleIn)
  return 'nicHandle' in value ? [value as Named, ...inside] : inside
}

onEachEngine('the avatar of a person', (atrium) => {
  let club: Club
  let origin: string
  let avatar: string
  before(async () => {
    origin = await atrium.server.listen({ port: 0 })
    club = await newClub(atrium)
    const reply = await atrium.call('PUT', '/v2/account/avatar', { token: club.member.token, payload: picture })
    avatar = reply.body.avatar
  })
  const call = async (method: string, path: string, json?: object, who = club.member) => {
    const reply = await atrium.call(method, `/v2/${path}`, { token: who.token, ...(json && { json }) })
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }

  test('is shown wherever the person is named', async () => {
    const { nio, member, secretary } = club
    const listener = await listenTo(origin, { token: secretary.token })
    await listener.until('ready')
    const talk = await call('POST', `talks/${nio}`, {
      title: 'Plans',
      userlist: [secretary.nicHandle],
      message: 'You and me',
    })
    await call('POST', `talks/${nio}/${talk.id}`, { message: `You and @${member.nicHandle}` }, secretary)
    const { messages } = await call('GET', `talks/${nio}/${talk.id}`)
    await call('POST', `talks/${nio}/${talk.id}/${messages[0].id}/reactions`, { emoji: '👍' })
    const board = await call('POST', `boards/${nio}/create`, { name: 'Plans' })
    const column = await call('POST', `boards/${nio}/${board.id}/columns`, { name: 'New' })
    const fields = { columnId: column.id, title: 'Plan', assignees: [member.nicHandle] }
    const card = await call('POST', `boards/${nio}/${board.id}/cards`, fields)
    await call('PATCH', `boards/${nio}/${board.id}/cards/${card.id}`, { title: 'Better plan' })
    const calendar = `workplace/users/${nio}/${member.nicHandle}/calendar`
    const times = { start: '2027-01-01T10:00:00Z', end: '2027-01-01T11:00:00Z' }
    await call('POST', calendar, { title: 'Meeting', ...times, attendees: [secretary.nicHandle] })
    await call('POST', `talks/${nio}/${talk.id}/report`, { messageId: messages[0].id }, secretary)
    const file = await atrium.call('POST', `/v2/files/${nio}`, { token: member.token, payload: 'x' })

    const replies: [string, unknown, number][] = [
      ['a file', file.body, 1],
      ['a talk', talk, 2],
      ['talks', await call('GET', `talks/${nio}`), 2],
      ['messages, mentions and reactions', await call('GET', `talks/${nio}/${talk.id}`), 3],
      ['found messages', await call('GET', `talks/${nio}/search?q=and`), 3],
      ['boards', await call('GET', `boards/${nio}`), 1],
      ['a board with its cards', await call('GET', `boards/${nio}/${board.id}`), 4],
      ['events', await call('GET', calendar, undefined, secretary), 1],
      ['members', await call('GET', `workplace/users/${nio}`), 1],
      ['the page of a member', await call('GET', `workplace/users/${nio}/${member.nicHandle}`), 1],
      ['the audit log', await call('GET', `workplace/${nio}/audit`, undefined, club.administrator), 1],
    ]
    const [posted] = await listener.until('message.posted')
    const [reacted] = await listener.until('message.reacted')
    listener.disconnect()
    replies.push(['a live event', posted?.data, 1], ['a reaction', reacted?.data, 1])
    for (const [what, reply, count] of replies) {
      const shown = peopleIn(reply).filter(({ nicHandle }) => nicHandle === member.nicHandle)
      assert.ok(shown.length >= count, `${what} names them ${shown.length} times`)
      for (const person of shown) assert.equal(person.avatar, avatar, what)
      for (const other of peopleIn(reply).filter(({ nicHandle }) => nicHandle !== member.nicHandle)) {
        assert.equal(other.avatar, null, what)
      }
    }
  })

  test('is null once the account is deleted', async () => {
    const other = await newClub(atrium)
    const talk = await call(
      'POST',
      `talks/${other.nio}`,
      { title: 'x', userlist: [other.secretary.nicHandle], message: 'y' },
      other.member,
    )
    await atrium.call('PUT', '/v2/account/avatar', { token: other.member.token, payload: picture })
    assert.equal((await callsOf(atrium).deleteAccount(other.member)).status, 204)
    const { messages } = await call('GET', `talks/${other.nio}/${talk.id}`, undefined, other.secretary)
    assert.deepEqual(messages[0].author, shownDeleted(other.member))
  })
})
