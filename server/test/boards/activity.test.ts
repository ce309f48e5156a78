import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { shownPerson } from '../support/people.ts'
import { readSqlOn } from '../support/sql-on-connection.ts'

type Entry = { id: number; at: string; actor: object; action: string; details: Record<string, unknown> }

onEachEngine('activity of a card', (atrium) => {
  let club: Club
  let board: string
  let todo: string
  let doing: string
  let card: string
  const { call, newBoard, newCard, columnIds } = boardsOf(atrium, () => club)
  const act = async (method: string, path: string, json?: object, who = club.member) => {
    const reply = await call(who, method, `/${board}/cards/${card}${path}`, json ? { json } : {})
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const activity = async (query: Record<string, string> = {}) =>
    (await call(club.member, 'GET', `/${board}/cards/${card}/activity`, { query })).body as {
      entries: Entry[]
      nextCursor: string | null
    }
  const done = async () => (await activity()).entries.map(({ action, details }) => [action, details])

  before(async () => {
    club = await newClub(atrium)
  })

  beforeEach(async () => {
    board = (await newBoard()).id
    ;[todo = '', doing = ''] = await columnIds(board)
    card = (await newCard(board, todo)).id
  })

  test('says who did what when, newest first', async () => {
    await act('PATCH', '', { title: 'New', due: '2026-11-17T19:00:00Z', assignees: [club.member.nametag] })
    await act('POST', '/move', { columnId: doing, afterCardId: null }, club.administrator)
    await act('POST', '/archive')
    await act('POST', '/restore')
    const { entries } = await activity()
    assert.deepEqual(
      entries.map(({ action, details }) => [action, details]),
      [
        ['restored', { to: 'Doing' }],
        ['archived', {}],
        ['moved', { from: 'To do', to: 'Doing' }],
        ['changed', { fields: ['title', 'due', 'assignees'] }],
        ['created', { to: 'To do' }],
      ],
    )
    assert.deepEqual(entries[2]?.actor, shownPerson(club.administrator))
    assert.match(entries[0]?.at ?? '', /^\d{4}-.*Z$/)
  })

  test('what changes nothing is no entry, and a place in the same column neither', async () => {
    await act('PATCH', '', { title: 'Book the hall' })
    await act('POST', '/move', { columnId: todo, afterCardId: null })
    await act('POST', '/archive')
    await act('POST', '/archive')
    assert.deepEqual(await done(), [
      ['archived', {}],
      ['created', { to: 'To do' }],
    ])
  })

  test('is paged, and only the newest 200 entries are kept', async () => {
    const [row] = await readSqlOn(atrium.app.db, `select id from cards where uuid = '${card}'`)
    await atrium.app.db.exclusively((script) =>
      script(
        `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 205)
         insert into card_activity (card_id, actor_id, action, details, created_at)
         select ${row?.id}, 1, 'changed', '{}', n from numbers`,
      ),
    )
    await act('PATCH', '', { title: 'Trims' })
    const first = await activity({ limit: '150' })
    assert.deepEqual(first.entries[0]?.details, { fields: ['title'] })
    const second = await activity({ limit: '150', cursor: first.nextCursor ?? '' })
    assert.deepEqual([first.entries.length, second.entries.length, second.nextCursor], [150, 50, null])
  })

  test('404: a card of another board, and a deleted board', async () => {
    const other = (await newBoard()).id
    const read = (path: string) => call(club.member, 'GET', path)
    assert.deepEqual(outcomeOf(await read(`/${other}/cards/${card}/activity`)), [404, 'CARD_NOT_FOUND'])
    await call(club.secretary, 'DELETE', `/${board}`)
    assert.deepEqual(outcomeOf(await read(`/${board}/cards/${card}/activity`)), [404, 'BOARD_NOT_FOUND'])
  })
})
