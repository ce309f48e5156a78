import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { openTalk } from '../support/reports.ts'

const match = { title: 'Match', start: '2027-03-22T18:00:00Z', end: '2027-03-22T20:00:00Z' }

onEachEngine('numbers of organizations and talks as strings', (atrium) => {
  let club: Club
  let talk: number
  let message: number
  const { call, newBoard, columnIds } = boardsOf(atrium, () => club)
  const asMember = (method: string, path: string, request: object) =>
    atrium.call(method, `/v2/${path}`, { token: club.member.token, ...request })

  before(async () => {
    club = await newClub(atrium)
    ;({ talk, message } = await openTalk(atrium, club.nio, club.member, [club.secretary], 'Hello everybody'))
  })

  test('the search for messages and the list of files take a talkId as either, in a body and in the query', async () => {
    for (const talkId of [talk, String(talk)]) {
      const found = await asMember('GET', `talks/${club.nio}/search`, { json: { q: 'hello', talkId } })
      assert.deepEqual([found.status, found.body.messages?.length], [200, 1], found.text)
      assert.equal((await asMember('GET', `files/${club.nio}`, { json: { talkId } })).status, 200)
    }
    const twice = { json: { talkId: String(talk) }, query: { talkId: String(talk) } }
    assert.equal((await asMember('GET', `files/${club.nio}`, twice)).status, 200)
    const other = { json: { talkId: String(talk) }, query: { talkId: String(talk + 1) } }
    assert.deepEqual(outcomeOf(await asMember('GET', `files/${club.nio}`, other)), [400, 'CONFLICTING_FIELDS'])
    for (const talkId of ['', 'x', '-1', '1.5', ' 1', '0x1', true, [talk], null]) {
      const refused = await asMember('GET', `files/${club.nio}`, { json: { talkId } })
      assert.deepEqual(outcomeOf(refused), [400, 'INVALID_FIELDS'], JSON.stringify(talkId))
    }
    assert.equal((await asMember('GET', `files/${club.nio}`, { json: { talkId: '0' } })).status, 422)
  })

  test('cards and events take the talkId of their source as either', async () => {
    const board = (await newBoard()).id
    const [columnId] = await columnIds(board)
    for (const [path, fields] of [
      [`boards/${club.nio}/${board}/cards`, { columnId, title: 'Book the hall' }],
      [`workplace/users/${club.nio}/${club.member.nicHandle}/calendar`, match],
    ] as const) {
      const make = (source: unknown) => asMember('POST', path, { json: { ...fields, source } })
      const made = await make({ talkId: String(talk), messageId: message })
      assert.equal(made.status, 201, made.text)
      assert.deepEqual(made.body.source, { talkId: talk, messageId: message })
      for (const [source, status, errors] of [
        [{ talkId: 'x', messageId: message }, 400, [{ field: 'source.talkId', message: 'must be a whole number' }]],
        [{ talkId: talk, messageId: '1' }, 400, [{ field: 'source.messageId', message: 'must be a whole number' }]],
        [{ messageId: message }, 400, [{ field: 'source.talkId', message: 'is required' }]],
        ['x', 400, [{ field: 'source', message: 'must be an object' }]],
        [
          { talkId: talk, messageId: 0 },
          422,
          [{ field: 'source.messageId', message: 'must be a value that is allowed here' }],
        ],
      ] as const) {
        const refused = await make(source)
        assert.deepEqual([refused.status, refused.body.errors], [status, errors])
      }
    }
  })

  test('422: a rule that is too long, which is said to be nothing else', async () => {
    const json = { ...match, rrule: `FREQ=DAILY;${'X'.repeat(500)}` }
    const refused = await asMember('POST', `workplace/users/${club.nio}/${club.member.nicHandle}/calendar`, { json })
    assert.deepEqual(
      [refused.status, refused.body.errors.map(({ field }: { field: string }) => field)],
      [422, ['rrule']],
    )
  })

  test('the body that deletes a board may repeat the organization as either, and not contradict it', async () => {
    for (const organizationId of [club.nio, String(club.nio)]) {
      const board = (await newBoard()).id
      const remove = (json: object) => call(club.secretary, 'DELETE', `/${board}`, { json })
      for (const wrong of [club.nio + 1, String(club.nio + 1)]) {
        assert.deepEqual(outcomeOf(await remove({ organizationId: wrong })), [400, 'CONFLICTING_FIELDS'])
      }
      assert.equal((await remove({ organizationId, boardId: board })).status, 204)
    }
  })

  test('400: roles, limits and ids of messages are not such numbers', async () => {
    const invite = { credential: club.stranger.nametag, role: '1' }
    const invited = await atrium.call('POST', `/v2/workplace/users/new/${club.nio}`, {
      token: club.administrator.token,
      json: invite,
    })
    assert.deepEqual(outcomeOf(invited), [400, 'INVALID_FIELDS'])
    const listed = await asMember('GET', `talks/${club.nio}`, { json: { limit: '5' } })
    assert.deepEqual(outcomeOf(listed), [400, 'INVALID_FIELDS'])
    const read = await asMember('POST', `talks/${club.nio}/${talk}/read`, { json: { messageId: String(message) } })
    assert.deepEqual(outcomeOf(read), [400, 'INVALID_FIELDS'])
  })
})
