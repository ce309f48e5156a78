import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { addPerson, type SignedInPerson, shownPerson } from '../support/people.ts'
import { readSqlOn, runSqlOn } from '../support/sql-on-connection.ts'

const nobody = '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55'

onEachEngine('cards', (atrium) => {
  let club: Club
  let board: string
  let todo: string
  let doing: string
  const { call, newBoard, newCard, columnIds, titles } = boardsOf(atrium, () => club)
  const onCard = (method: string, card: string, action = '', request: TestRequest = {}) =>
    call(club.member, method, `/${board}/cards/${card}${action}`, request)
  const read = async (card: string) => (await onCard('GET', card)).body
  const move = (card: string, columnId: string, afterCardId: string | null, headers = {}) =>
    onCard('POST', card, '/move', { json: { columnId, afterCardId }, headers })
  const cardsNamed = async (...names: string[]): Promise<string[]> => {
    const ids = []
    for (const title of names) ids.push((await newCard(board, todo, { title })).id)
    return ids
  }

  before(async () => {
    club = await newClub(atrium)
  })

  beforeEach(async () => {
    board = (await newBoard()).id
    ;[todo = '', doing = ''] = await columnIds(board)
  })

  test('a card is created from the given fields', async () => {
    const plain = await newCard(board, todo)
    const full = await newCard(board, todo, {
      title: 'Everything',
      text: 'a\nb',
      due: '2026-11-17T19:00:00+01:00',
      assignees: [club.secretary.nametag, club.member.nicHandle, club.member.nametag],
      labels: ['urgent', 'été'],
      checklist: [{ text: 'Ask', done: true }],
    })
    const me = shownPerson(club.member)
    const { id, createdAt, ...rest } = plain
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    assert.deepEqual(rest, {
      columnId: todo,
      title: 'Book the hall',
      text: '',
      due: null,
      assignees: [],
      groups: [],
      labels: [],
      checklist: [],
      attachments: [],
      cover: null,
      source: null,
      createdBy: me,
      updatedBy: me,
      updatedAt: createdAt,
      archivedAt: null,
      version: 1,
    })
    assert.equal(full.due, '2026-11-17T18:00:00.000Z')
    assert.deepEqual(
      full.assignees.map(({ nametag }: { nametag: string }) => nametag).sort(),
      [club.secretary.nametag, club.member.nametag].sort(),
    )
    assert.deepEqual([full.labels, full.checklist], [['urgent', 'été'], [{ text: 'Ask', done: true }]])
    assert.deepEqual(await read(full.id), full)
    assert.deepEqual(await titles(board), [['Book the hall', 'Everything'], [], []])
  })

  for (const [title, fields, status] of [
    ['a title that is no text', { title: 1 }, 400],
    ['an empty title', { title: '' }, 422],
    ['a title over 200 characters', { title: 'x'.repeat(201) }, 422],
    ['a text over 16,384 characters', { text: 'x'.repeat(16_385) }, 422],
    ['a due that is a number', { due: 1 }, 400],
    ['a due that is no time', { due: 'soon' }, 422],
    ['a due before calendars begin', { due: '1969-12-31T23:59:59Z' }, 422],
    ['a due after calendars end', { due: '2201-01-01T00:00:00Z' }, 422],
    ['a due that no file can tell', { due: '+012026-11-17T19:00:00Z' }, 422],
    ['a due without a zone', { due: '2026-11-17T19:00:00' }, 422],
    ['a due that is too long', { due: `2026-11-17T19:00:00Z${' '.repeat(40)}` }, 422],
    ['labels that are no list', { labels: 'urgent' }, 400],
    ['21 labels', { labels: Array(21).fill('x') }, 422],
    ['an empty label', { labels: [''] }, 422],
    ['a label over 40 characters', { labels: ['x'.repeat(41)] }, 422],
    ['a checklist of texts', { checklist: ['x'] }, 400],
    ['a checklist item without done', { checklist: [{ text: 'x' }] }, 400],
    ['a checklist of 101', { checklist: Array(101).fill({ text: 'x', done: false }) }, 422],
    ['an assignee who is nobody', { assignees: ['nobody_at_all'] }, 422],
  ] as const) {
    test(`${status}: ${title}, and nothing changes`, async () => {
      const json = { columnId: todo, title: 'x', ...fields }
      assert.equal((await call(club.member, 'POST', `/${board}/cards`, { json })).status, status)
      const card = await newCard(board, todo, { text: 'kept' })
      assert.equal((await onCard('PATCH', card.id, '', { json: fields })).status, status)
      assert.deepEqual(await read(card.id), card)
      assert.deepEqual(await titles(board), [['Book the hall'], [], []])
    })
  }

  test('400: no column or no title; 404: a column of another board', async () => {
    const add = (json: object) => call(club.member, 'POST', `/${board}/cards`, { json })
    assert.equal((await add({ title: 'x' })).status, 400)
    assert.equal((await add({ columnId: todo })).status, 400)
    const [foreign = ''] = await columnIds((await newBoard()).id)
    assert.deepEqual(outcomeOf(await add({ columnId: foreign, title: 'x' })), [404, 'COLUMN_NOT_FOUND'])
  })

  test('a card names the person who changed, moved, archived or restored it last', async () => {
    const card = await newCard(board, todo)
    const editorAfter = async (person: SignedInPerson, ...[method, path, json]: [string, string, object?]) => {
      const { status, body, text } = await call(person, method, `/${board}/cards/${card.id}${path}`, { json })
      assert.equal(status, 200, text)
      return body.updatedBy.nametag
    }
    const { secretary, administrator, member } = club
    assert.equal(await editorAfter(secretary, 'PATCH', '', { title: 'New' }), secretary.nametag)
    assert.equal(
      await editorAfter(administrator, 'POST', '/move', { columnId: todo, afterCardId: null }),
      administrator.nametag,
    )
    assert.equal(await editorAfter(member, 'POST', '/archive'), member.nametag)
    assert.equal(await editorAfter(secretary, 'POST', '/restore'), secretary.nametag)
    assert.equal((await read(card.id)).updatedBy.nametag, secretary.nametag)
    await runSqlOn(atrium.app.db, 'UPDATE cards SET updated_by = NULL')
    assert.equal((await read(card.id)).updatedBy, null, 'an earlier version saved it')
  })

  test('an update changes the given fields and the version', async () => {
    const card = await newCard(board, todo, { text: 'kept', due: '2026-11-17T18:00:00Z', labels: ['a'] })
    atrium.clock.advance(10)
    const { body, headers } = await onCard('PATCH', card.id, '', {
      json: { title: 'New', due: null, assignees: [club.secretary.nicHandle] },
    })
    assert.deepEqual([body.title, body.text, body.due, body.labels], ['New', 'kept', null, ['a']])
    assert.deepEqual([body.version, headers.etag], [2, '"2"'])
    assert.equal(body.assignees.length, 1)
    assert.ok(body.updatedAt > card.updatedAt)
    const unassigned = await onCard('PATCH', card.id, '', { json: { assignees: [] } })
    assert.deepEqual([unassigned.body.assignees, unassigned.body.title], [[], 'New'])
  })

  test('412: a stale If-Match, and nothing changes; without one the update succeeds', async () => {
    const [first = '', second = ''] = await cardsNamed('first', 'second')
    assert.equal((await onCard('GET', first)).headers.etag, '"1"')
    await onCard('PATCH', first, '', { json: { text: 'changed' }, headers: { 'if-match': '"1"' } })
    const before = await read(first)
    assert.equal(before.version, 2)
    for (const tag of ['"1"', 'W/"2"', '2', '"x"', '"1", "3"']) {
      const headers = { 'if-match': tag }
      for (const reply of [
        await onCard('PATCH', first, '', { json: { text: 'x' }, headers }),
        await move(first, todo, second, headers),
        await onCard('POST', first, '/archive', { headers }),
        await onCard('POST', first, '/restore', { headers }),
      ]) {
        assert.deepEqual(outcomeOf(reply), [412, 'PRECONDITION_FAILED'])
      }
    }
    assert.deepEqual(await read(first), before)
    assert.deepEqual(await titles(board), [['first', 'second'], [], []])
    assert.equal((await move(first, todo, second, { 'if-match': '"1", "2"' })).headers.etag, '"3"')
    assert.equal((await onCard('POST', first, '/archive', { headers: { 'if-match': '*' } })).headers.etag, '"4"')
    assert.equal((await onCard('POST', first, '/restore')).headers.etag, '"5"')
  })

  test('a card is moved within its column and to another one, and no other card changes', async () => {
    const [a = '', b = '', c = ''] = await cardsNamed('a', 'b', 'c')
    assert.equal((await move(c, todo, null)).body.version, 2)
    assert.deepEqual(await titles(board), [['c', 'a', 'b'], [], []])
    await move(c, todo, a)
    assert.deepEqual(await titles(board), [['a', 'c', 'b'], [], []])
    assert.equal((await move(a, doing, null)).body.columnId, doing)
    await move(b, doing, a)
    assert.deepEqual(await titles(board), [['c'], ['a', 'b'], []])
    await move(b, doing, a)
    assert.deepEqual(await titles(board), [['c'], ['a', 'b'], []])
    assert.deepEqual([(await read(a)).version, (await read(c)).version], [2, 3])
    for (const [columnId, after, error] of [
      [doing, c, 'CARD_NOT_FOUND'],
      [doing, b, 'CARD_NOT_FOUND'],
      [doing, nobody, 'CARD_NOT_FOUND'],
      [nobody, null, 'COLUMN_NOT_FOUND'],
    ] as const) {
      assert.deepEqual(outcomeOf(await move(b, columnId, after)), [404, error])
    }
    assert.equal((await onCard('POST', b, '/move', { json: {} })).status, 400)
    assert.equal((await onCard('POST', b, '/move', { json: { columnId: todo, afterCardId: 1 } })).status, 400)
    assert.deepEqual(await titles(board), [['c'], ['a', 'b'], []])
  })

  test('positions that grew too long are shortened, and no other card changes', async () => {
    const [a = '', b = '', c = ''] = await cardsNamed('a', 'b', 'c')
    const squeeze = (id: string, position: string) =>
      runSqlOn(atrium.app.db, `update cards set position = '${position}' where uuid = '${id}'`)
    await squeeze(a, `V${'0'.repeat(250)}1`)
    await squeeze(b, `V${'0'.repeat(250)}2`)
    await squeeze(c, `z${'0'.repeat(250)}1`)
    assert.equal((await move(c, todo, a)).status, 200)
    assert.deepEqual(await titles(board), [['a', 'c', 'b'], [], []])
    await squeeze(b, 'z'.repeat(250))
    assert.equal((await move(a, todo, b)).status, 200)
    assert.deepEqual(await titles(board), [['c', 'b', 'a'], [], []])
    assert.deepEqual([(await read(a)).version, (await read(b)).version], [2, 1])
    const rows = await readSqlOn(atrium.app.db, `select position from cards where uuid in ('${a}', '${b}', '${c}')`)
    assert.ok(rows.every(({ position }) => String(position).length < 10))
  })

  test('positions that version 0.1 wrote are replaced when a card is placed between them', async () => {
    const [a = '', b = '', c = ''] = await cardsNamed('a', 'b', 'c')
    for (const [id, position] of [
      [a, 'V'],
      [b, 'W'],
      [c, 'z1'],
    ]) {
      await runSqlOn(atrium.app.db, `update cards set position = '${position}' where uuid = '${id}'`)
    }
    for (const [id, position] of [
      [todo, 'V'],
      [doing, 'W'],
    ]) {
      await runSqlOn(atrium.app.db, `update board_columns set position = '${position}' where uuid = '${id}'`)
    }
    assert.equal((await move(c, todo, a)).status, 200)
    await cardsNamed('d')
    assert.deepEqual((await titles(board))[0], ['a', 'c', 'b', 'd'])
    const swapped = await atrium.call('POST', `/v2/boards/${club.nio}/${board}/columns/${doing}/move`, {
      token: club.member.token,
      json: { afterColumnId: null },
    })
    assert.equal(swapped.status, 200, swapped.text)
    assert.deepEqual((await titles(board))[1], ['a', 'c', 'b', 'd'])
    assert.deepEqual([(await read(a)).version, (await read(b)).version], [1, 1])
  })

  test('cards are archived, listed there by pages, and return to the end of their column', async () => {
    const [a = '', b = '', c = ''] = await cardsNamed('a', 'b', 'c')
    const archived = await onCard('POST', a, '/archive')
    assert.ok(archived.body.archivedAt)
    atrium.clock.advance(10)
    await onCard('POST', b, '/archive')
    assert.equal((await onCard('POST', b, '/archive')).body.version, 2, 'twice changes nothing')
    assert.deepEqual(await titles(board), [['c'], [], []])
    assert.deepEqual(outcomeOf(await move(a, todo, null)), [404, 'CARD_NOT_FOUND'])
    assert.deepEqual(outcomeOf(await move(c, todo, a)), [404, 'CARD_NOT_FOUND'])
    assert.deepEqual(await read(a), archived.body)

    const page = (query: Record<string, string>) => call(club.member, 'GET', `/${board}/archive`, { query })
    const one = await page({ limit: '1' })
    const two = await page({ limit: '1', cursor: one.body.nextCursor })
    assert.deepEqual([one.body.cards[0].title, two.body.cards[0].title, two.body.nextCursor], ['b', 'a', null])
    assert.deepEqual(outcomeOf(await page({ cursor: 'x' })), [400, 'INVALID_CURSOR'])

    const restored = await onCard('POST', a, '/restore')
    assert.deepEqual([restored.body.archivedAt, restored.body.version], [null, 3])
    assert.equal((await onCard('POST', a, '/restore')).body.version, 3, 'twice changes nothing')
    assert.deepEqual(await titles(board), [['c', 'a'], [], []])
  })

  test('409: a 1,001st card', async () => {
    const card = await newCard(board, todo)
    await runSqlOn(
      atrium.app.db,
      `with recursive numbers (i) as (select 1000 union all select i + 1 from numbers where i < 1998)
       insert into cards (uuid, board_id, column_id, position, title, text, labels, checklist, version, created_by,
         created_at, updated_at)
       select uuid || i, board_id, column_id, 'a' || i || '1', title, '', '[]', '[]', 1, created_by, 0, 0
       from cards, numbers where uuid = '${card.id}'`,
    )
    const add = () => call(club.member, 'POST', `/${board}/cards`, { json: { columnId: todo, title: 'x' } })
    assert.deepEqual(outcomeOf(await add()), [409, 'BOARD_FULL'])
    await onCard('POST', card.id, '/archive')
    assert.equal((await add()).status, 201)
    assert.deepEqual(outcomeOf(await onCard('POST', card.id, '/restore')), [409, 'BOARD_FULL'])
  })

  test('409: more text on a board that holds 4 MiB of it', async () => {
    const card = await newCard(board, todo, { text: 'short' })
    const others = [await newCard(board, todo), await newCard(board, todo)]
    const fill = (id: string, characters: number) =>
      runSqlOn(atrium.app.db, `update cards set text = '${'x'.repeat(characters)}' where uuid = '${id}'`)
    for (const { id } of others) await fill(id, 2 * 1024 * 1024)
    const add = () => call(club.member, 'POST', `/${board}/cards`, { json: { columnId: todo, title: 'x' } })
    const write = (text: string) => onCard('PATCH', card.id, '', { json: { text } })
    assert.deepEqual(outcomeOf(await add()), [409, 'BOARD_FULL'])
    assert.deepEqual(outcomeOf(await write('a longer text')), [409, 'BOARD_FULL'])
    assert.equal((await write('less')).status, 200)
    await fill(others[0].id, 1)
    assert.equal((await write('a longer text')).status, 200)
    assert.equal((await add()).status, 201)
  })

  test('a member who leaves the organization is no longer an assignee', async () => {
    const guest = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, guest)
    const card = await newCard(board, todo, { assignees: [guest.nametag, club.member.nametag] })
    assert.equal((await callsOf(atrium).leave(guest, club.nio)).status, 204)
    const { assignees } = await read(card.id)
    assert.deepEqual(assignees, [shownPerson(club.member)])
  })

  test('404: a stranger, a card of another board and an invalid id; 401: no token', async () => {
    const card = await newCard(board, todo)
    const other = await newBoard()
    for (const [method, action, json] of [
      ['GET', '', undefined],
      ['PATCH', '', { title: 'x' }],
      ['POST', '/move', { columnId: todo, afterCardId: null }],
      ['POST', '/archive', undefined],
      ['POST', '/restore', undefined],
    ] as const) {
      const request = json ? { json } : {}
      const at = (boardId: string, id: string) => `/${boardId}/cards/${id}${action}`
      const outside = await call(club.stranger, method, at(board, card.id), request)
      assert.deepEqual(outcomeOf(outside), [404, 'ORGANIZATION_NOT_FOUND'])
      for (const path of [at(other.id, card.id), at(board, nobody)]) {
        assert.deepEqual(outcomeOf(await call(club.member, method, path, request)), [404, 'CARD_NOT_FOUND'])
      }
      const anonymous = await atrium.call(method, `/v2/boards/${club.nio}${at(board, card.id)}`, request)
      assert.deepEqual(outcomeOf(anonymous), [401, 'TOKEN_REQUIRED'])
    }
    assert.deepEqual(await read(card.id), card)
  })

  test('one of two concurrent moves of a card with the same If-Match succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await newCard(board, todo)
      const headers = { 'if-match': '"1"' }
      const replies = await Promise.all([move(id, todo, null, headers), move(id, doing, null, headers)])
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 412])
      const winner = replies.find(({ status }) => status === 200)
      assert.deepEqual(await read(id), winner?.body)
    }
  })

  test('many cards that are concurrently put into one place each get a position', async () => {
    const cards = await cardsNamed(...Array.from({ length: 12 }, (_, n) => `card ${n}`))
    const moved = await Promise.all(cards.map((id) => move(id, doing, null)))
    assert.deepEqual(new Set(moved.map(({ status }) => status)), new Set([200]))
    const added = await Promise.all(Array.from({ length: 12 }, (_, n) => newCard(board, doing, { title: `more ${n}` })))
    assert.equal(added.length, 12)
    const [left, found] = await titles(board)
    assert.deepEqual(left, [])
    assert.equal(new Set(found).size, 24)
  })

  test('a column is deleted before a card is moved into it, or not at all', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await newCard(board, doing)
      const columnId = (await call(club.member, 'POST', `/${board}/columns`, { json: { name: 'x' } })).body.id
      const [moved, removed] = await Promise.all([
        move(id, columnId, null),
        call(club.member, 'DELETE', `/${board}/columns/${columnId}`),
      ])
      const outcome = [moved.status, removed.status]
      assert.deepEqual(outcome, outcome[0] === 200 ? [200, 409] : [404, 204])
    }
  })

  test('a card is assigned to a member who concurrently leaves', async () => {
    for (let round = 0; round < 8; round++) {
      const guest = await addPerson(atrium)
      await join(atrium, club.administrator, club.nio, guest)
      const { id } = await newCard(board, todo)
      const [assigned, left] = await Promise.all([
        onCard('PATCH', id, '', { json: { assignees: [guest.nametag] } }),
        callsOf(atrium).leave(guest, club.nio),
      ])
      assert.ok([200, 422].includes(assigned.status), assigned.text)
      assert.equal(left.status, 204, left.text)
      assert.deepEqual((await read(id)).assignees, [])
    }
  })
})
