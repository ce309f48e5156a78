import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, callsOf, newClub } from '../support/clubs.ts'
import { shownPerson } from '../support/people.ts'
import { readSqlOn } from '../support/sql-on-connection.ts'

const nobody = '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55'
type Named = { id: string; name: string }

onEachEngine('boards', (atrium) => {
  let club: Club
  const { call, newBoard, newCard, columnIds, titles } = boardsOf(atrium, () => club)
  const namesIn = async (path: string, who = club.secretary) =>
    (await call(who, 'GET', path)).body.boards.map(({ name }: Named) => name)

  before(async () => {
    club = await newClub(atrium)
  })

  test('any member creates one, with three columns', async () => {
    const board = await newBoard('Finals')
    assert.deepEqual(Object.keys(board), ['id', 'name', 'createdBy', 'createdAt'])
    assert.match(board.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    assert.deepEqual(board.createdBy, shownPerson(club.member))
    const { body, headers } = await call(club.administrator, 'GET', `/${board.id}`)
    assert.deepEqual(
      body.columns.map(({ name, cards }: { name: string; cards: unknown[] }) => [name, cards]),
      [
        ['To do', []],
        ['Doing', []],
        ['Done', []],
      ],
    )
    assert.equal(headers.etag, '"1"')
    assert.notEqual((await newBoard('Finals')).id, board.id, 'names need not be unique')
  })

  test('it starts with other columns, in their order, or with none', async () => {
    for (const columns of [['Ideas', 'À faire', 'Ideas'], []]) {
      const { body, status } = await call(club.member, 'POST', '/create', { json: { name: 'Finals', columns } })
      assert.equal(status, 201)
      const { body: board } = await call(club.member, 'GET', `/${body.id}`)
      assert.deepEqual(
        board.columns.map(({ name }: Named) => name),
        columns,
      )
    }
  })

  for (const [title, columns, status] of [
    ['columns that are no list', 'To do', 400],
    ['a column that is a number', [1], 400],
    ['a column without a name', [' '], 422],
    ['more columns than a board has room for', Array(51).fill('To do'), 422],
  ] as const) {
    test(`${status}: ${title}, and no board is created`, async () => {
      const before = await namesIn('')
      assert.equal((await call(club.member, 'POST', '/create', { json: { name: 'Finals', columns } })).status, status)
      assert.deepEqual(await namesIn(''), before)
    })
  }

  for (const [title, json, status] of [
    ['a missing name', {}, 400],
    ['a name that is a number', { name: 1 }, 400],
    ['an empty name', { name: '' }, 422],
    ['a name of spaces', { name: '  ' }, 422],
    ['a name over 120 characters', { name: 'x'.repeat(121) }, 422],
  ] as const) {
    test(`${status}: ${title}`, async () => {
      assert.equal((await call(club.member, 'POST', '/create', { json })).status, status)
      const board = await newBoard()
      assert.equal((await call(club.member, 'PATCH', `/${board.id}`, { json })).status, status)
      assert.equal((await call(club.member, 'POST', `/${board.id}/columns`, { json })).status, status)
    })
  }

  test('both path families list them newest first, by pages', async () => {
    const [first, second] = [await newBoard('first'), await newBoard('second')]
    const { token } = club.member
    for (const path of [`/boards/${club.nio}`, `/v2/boards/${club.nio}`]) {
      const one = await atrium.call('GET', path, { token, query: { limit: '1' } })
      assert.equal(one.body.code, path.startsWith('/v2') ? undefined : 200)
      assert.deepEqual(one.body.boards, [second])
      const two = await atrium.call('GET', path, { token, query: { limit: '1', cursor: one.body.nextCursor } })
      assert.deepEqual(two.body.boards, [first])
      assert.deepEqual(outcomeOf(await atrium.call('GET', path, { token, query: { cursor: 'x' } })), [
        400,
        'INVALID_CURSOR',
      ])
      assert.deepEqual(outcomeOf(await atrium.call('GET', path)), [401, 'TOKEN_REQUIRED'])
      assert.deepEqual(outcomeOf(await atrium.call('GET', path, { token: club.stranger.token })), [
        404,
        'ORGANIZATION_NOT_FOUND',
      ])
    }
  })

  test('the unversioned list accepts the token as a query parameter, the other one does not', async () => {
    const list = (path: string, authorization: string, token?: string) =>
      atrium.call('GET', path, { query: { authorization }, token })
    const { token } = club.member
    const unversioned = `/boards/${club.nio}`
    assert.equal((await list(unversioned, token)).status, 200)
    assert.equal((await list(unversioned, token, `Bearer ${token}`)).status, 200)
    assert.deepEqual(outcomeOf(await list(unversioned, token, club.secretary.token)), [400, 'CONFLICTING_TOKENS'])
    assert.deepEqual(outcomeOf(await list(unversioned, 'wrong')), [401, 'TOKEN_INVALID'])
    assert.deepEqual(outcomeOf(await list(`/v2${unversioned}`, token)), [401, 'TOKEN_REQUIRED'])
    assert.ok(!atrium.log.some((line) => line.includes(token)), 'the token is not logged')
  })

  test('a member renames one; with a stale If-Match nothing changes', async () => {
    const board = await newBoard('old')
    const rename = (name: string, headers = {}) =>
      call(club.member, 'PATCH', `/${board.id}`, { json: { name }, headers })
    const renamed = await rename('new', { 'if-match': '"1"' })
    assert.deepEqual([renamed.body.name, renamed.body.version, renamed.headers.etag], ['new', 2, '"2"'])
    assert.deepEqual(outcomeOf(await rename('newer', { 'if-match': '"1"' })), [412, 'PRECONDITION_FAILED'])
    assert.equal((await call(club.member, 'GET', `/${board.id}`)).body.name, 'new')
    assert.equal((await rename('newest')).body.version, 3)
  })

  test('403: a member neither deletes nor restores a board, nor reads the trash', async () => {
    const board = await newBoard()
    for (const [method, path] of [
      ['DELETE', `/${board.id}`],
      ['POST', `/${board.id}/restore`],
      ['GET', '/trash'],
    ] as const) {
      assert.deepEqual(outcomeOf(await call(club.member, method, path)), [403, 'ROLE_REQUIRED'])
    }
    assert.equal((await call(club.member, 'GET', `/${board.id}`)).status, 200)
  })

  test('a secretary deletes one; fields may repeat the path but not contradict it', async () => {
    const [board, other] = [await newBoard(), await newBoard()]
    const remove = (query: Record<string, string>) => call(club.secretary, 'DELETE', `/${board.id}`, { query })
    for (const query of [{ organizationId: '999999' }, { boardId: other.id }] as Record<string, string>[]) {
      assert.deepEqual(outcomeOf(await remove(query)), [400, 'CONFLICTING_FIELDS'])
    }
    assert.deepEqual(outcomeOf(await remove({ organizationId: 'x' })), [400, 'INVALID_FIELDS'])
    const reply = await remove({ organizationId: String(club.nio), boardId: board.id })
    assert.deepEqual([reply.status, reply.text], [204, ''])
    assert.deepEqual(outcomeOf(await remove({})), [404, 'BOARD_NOT_FOUND'])
    assert.equal((await call(club.member, 'GET', `/${other.id}`)).status, 200)
  })

  test('a deleted board is hidden from everybody, and restored as it was', async () => {
    const board = await newBoard('precious')
    const [column = ''] = await columnIds(board.id)
    const card = await newCard(board.id, column)
    assert.equal((await call(club.secretary, 'DELETE', `/${board.id}`)).status, 204)
    for (const [method, path, json] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'x' }],
      ['DELETE', '', undefined],
      ['GET', '/archive', undefined],
      ['POST', '/columns', { name: 'x' }],
      ['POST', '/cards', { columnId: column, title: 'x' }],
      ['GET', `/cards/${card.id}`, undefined],
      ['PATCH', `/cards/${card.id}`, { title: 'x' }],
    ] as const) {
      const reply = await call(club.administrator, method, `/${board.id}${path}`, json ? { json } : {})
      assert.deepEqual(outcomeOf(reply), [404, 'BOARD_NOT_FOUND'])
    }
    assert.ok(!(await namesIn('')).includes('precious'))
    const { body } = await call(club.secretary, 'GET', '/trash', { query: { limit: '1' } })
    assert.deepEqual(Object.keys(body.boards[0]), ['id', 'name', 'createdBy', 'createdAt', 'deletedAt'])
    assert.equal(body.boards[0].id, board.id, 'the one that was deleted last comes first')

    const restored = await call(club.secretary, 'POST', `/${board.id}/restore`)
    assert.deepEqual([restored.status, restored.body], [200, board])
    assert.deepEqual(await titles(board.id), [['Book the hall'], [], []])
    assert.deepEqual(outcomeOf(await call(club.secretary, 'POST', `/${board.id}/restore`)), [404, 'BOARD_NOT_FOUND'])
    assert.ok(!(await namesIn('/trash')).includes('precious'))

    const { entries } = (await callsOf(atrium).audit(club.administrator, club.nio, { limit: '2' })).body
    assert.deepEqual(
      entries.map(({ action, details }: { action: string; details: object }) => [action, details]),
      ['board.restored', 'board.deleted'].map((action) => [action, { boardId: board.id, name: 'precious' }]),
    )
  })

  test('the trash has pages, and a board leaves it 30 days after its deletion', async () => {
    const [first, second] = [await newBoard('one'), await newBoard('two')]
    await call(club.secretary, 'DELETE', `/${second.id}`)
    await call(club.secretary, 'DELETE', `/${first.id}`)
    const page = (query: Record<string, string>) => call(club.secretary, 'GET', '/trash', { query })
    const one = await page({ limit: '1' })
    const two = await page({ limit: '1', cursor: one.body.nextCursor })
    assert.deepEqual([one.body.boards[0].id, two.body.boards[0].id].sort(), [first.id, second.id].sort())
    assert.equal((await page({ cursor: 'x' })).status, 400)

    atrium.clock.advance(30 * dayMs - 60_000)
    assert.equal((await call(club.secretary, 'POST', `/${first.id}/restore`)).status, 200)
    atrium.clock.advance(60_000)
    assert.deepEqual(await namesIn('/trash'), [])
    assert.equal((await call(club.secretary, 'POST', `/${second.id}/restore`)).status, 404)
    const left = async () =>
      (await readSqlOn(atrium.app.db, `select id from boards where uuid = '${second.id}'`)).length
    assert.equal(await left(), 1)
    await maintain(atrium.app, new AbortController().signal)
    assert.equal(await left(), 0)
    assert.equal((await call(club.member, 'GET', `/${first.id}`)).status, 200)
  })

  test('columns are added, renamed, moved, and deleted when they are empty', async () => {
    const { id } = await newBoard()
    const names = async () => (await call(club.member, 'GET', `/${id}`)).body.columns.map(({ name }: Named) => name)
    const ids = await columnIds(id)
    const [todo = '', doing = '', done = ''] = ids
    const added = await call(club.member, 'POST', `/${id}/columns`, { json: { name: 'Later' } })
    assert.equal(added.status, 201)
    const move = (column: string, afterColumnId: string | null) =>
      call(club.member, 'POST', `/${id}/columns/${column}/move`, { json: { afterColumnId } })
    assert.equal((await move(added.body.id, null)).status, 200)
    assert.deepEqual(await names(), ['Later', 'To do', 'Doing', 'Done'])
    await move(todo, doing)
    assert.deepEqual(await names(), ['Later', 'Doing', 'To do', 'Done'])
    assert.deepEqual(outcomeOf(await move(todo, todo)), [404, 'COLUMN_NOT_FOUND'])
    assert.deepEqual(outcomeOf(await move(nobody, null)), [404, 'COLUMN_NOT_FOUND'])
    const renamed = await call(club.member, 'PATCH', `/${id}/columns/${done}`, { json: { name: 'Finished' } })
    assert.deepEqual(renamed.body, { id: done, name: 'Finished' })

    const card = await newCard(id, todo)
    const remove = (column: string) => call(club.member, 'DELETE', `/${id}/columns/${column}`)
    assert.deepEqual(outcomeOf(await remove(todo)), [409, 'COLUMN_NOT_EMPTY'])
    await call(club.member, 'POST', `/${id}/cards/${card.id}/archive`)
    assert.equal((await remove(todo)).status, 204)
    assert.deepEqual(outcomeOf(await remove(todo)), [404, 'COLUMN_NOT_FOUND'])
    assert.equal((await call(club.member, 'GET', `/${id}/cards/${card.id}`)).body.columnId, null)
    const restored = await call(club.member, 'POST', `/${id}/cards/${card.id}/restore`)
    assert.equal(restored.body.columnId, added.body.id, 'into the first column')
    for (const column of [doing, done]) assert.equal((await remove(column)).status, 204)
  })

  test('a deleted column leaves its position to others, and maintenance removes it for good', async () => {
    const { id } = await newBoard()
    const [, , last = ''] = await columnIds(id)
    const card = await newCard(id, last)
    await call(club.member, 'POST', `/${id}/cards/${card.id}/archive`)
    assert.equal((await call(club.member, 'DELETE', `/${id}/columns/${last}`)).status, 204)
    const added = await call(club.member, 'POST', `/${id}/columns`, { json: { name: 'Finished' } })
    assert.equal(added.status, 201)
    const archived = async () => (await call(club.member, 'GET', `/${id}/archive`)).body.cards
    const before = await archived()
    assert.deepEqual([before.length, before[0].columnId], [1, null])
    await maintain(atrium.app, new AbortController().signal)
    assert.deepEqual(await readSqlOn(atrium.app.db, `select id from board_columns where uuid = '${last}'`), [])
    assert.deepEqual(await archived(), before)
    assert.equal((await columnIds(id)).at(-1), added.body.id)
  })

  test('409: a 51st column', async () => {
    const { id } = await newBoard()
    const add = () => call(club.member, 'POST', `/${id}/columns`, { json: { name: 'x' } })
    for (let n = 4; n <= 50; n++) assert.equal((await add()).status, 201)
    assert.deepEqual(outcomeOf(await add()), [409, 'BOARD_FULL'])
  })

  test('404: a stranger, an invitee, a board of another organization and an invalid id; 401: no token', async () => {
    const board = await newBoard()
    const elsewhere = await newClub(atrium)
    for (const [method, path, json] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/restore', undefined],
      ['POST', '/columns', { name: 'x' }],
      ['GET', '/archive', undefined],
      ['POST', '/cards', { columnId: nobody, title: 'x' }],
    ] as const) {
      const request = json ? { json } : {}
      for (const outsider of [club.stranger, club.pendingInvitee]) {
        const reply = await call(outsider, method, `/${board.id}${path}`, request)
        assert.deepEqual(outcomeOf(reply), [404, 'ORGANIZATION_NOT_FOUND'])
      }
      for (const id of [nobody, 'none']) {
        const reply = await call(club.administrator, method, `/${id}${path}`, request)
        assert.deepEqual(outcomeOf(reply), [404, 'BOARD_NOT_FOUND'])
      }
      const foreign = await atrium.call(method, `/v2/boards/${elsewhere.nio}/${board.id}${path}`, {
        token: elsewhere.administrator.token,
        ...request,
      })
      assert.deepEqual(outcomeOf(foreign), [404, 'BOARD_NOT_FOUND'])
      const anonymous = await atrium.call(method, `/v2/boards/${club.nio}/${board.id}${path}`, request)
      assert.deepEqual(outcomeOf(anonymous), [401, 'TOKEN_REQUIRED'])
    }
  })

  test('one of two concurrent deletions of a board succeeds, and the audit log has one entry', async () => {
    const board = await newBoard('twice')
    const remove = () => call(club.secretary, 'DELETE', `/${board.id}`)
    const replies = await Promise.all([remove(), remove(), remove()])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 404, 404])
    const { entries } = (await callsOf(atrium).audit(club.administrator, club.nio)).body
    const ours = entries.filter(({ details }: { details: { boardId?: string } }) => details.boardId === board.id)
    assert.equal(ours.length, 1)
  })

  test('a card is added to a board that is concurrently deleted, before the deletion or not at all', async () => {
    for (let round = 0; round < 10; round++) {
      const board = await newBoard()
      const [columnId = ''] = await columnIds(board.id)
      const add = () => call(club.member, 'POST', `/${board.id}/cards`, { json: { columnId, title: 'late' } })
      const remove = () => call(club.secretary, 'DELETE', `/${board.id}`)
      const [added, removed] =
        round % 2 ? await Promise.all([add(), remove()]) : (await Promise.all([remove(), add()])).reverse()
      assert.equal(removed?.status, 204)
      await call(club.secretary, 'POST', `/${board.id}/restore`)
      const inBoard = (await titles(board.id)).flat()
      assert.deepEqual([added?.status, inBoard], added?.status === 201 ? [201, ['late']] : [404, []])
    }
  })
})
