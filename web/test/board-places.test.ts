import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Card,
  type Column,
  cardBeside,
  type Direction,
  stepOfCard,
  stepOfColumn,
  withMove,
} from '../src/pages/boards/layout.ts'
import { type CardContent, choose, combine, mergeContent } from '../src/pages/boards/merge.ts'

/** The titles of the cards by the names of their columns. */
const boardOf = (columns: Record<string, string[]>): Column[] =>
  Object.entries(columns).map(([id, cards]) => ({ id, name: id, cards: cards.map((card) => ({ id: card }) as Card) }))
const shown = (columns: Column[]) =>
  Object.fromEntries(columns.map(({ id, cards }) => [id, cards.map((card) => card.id)]))

const board = boardOf({ todo: ['a', 'b', 'c'], doing: ['d'], done: [] })

describe('places on a board', () => {
  for (const [card, direction, expected] of [
    ['b', 'up', { todo: ['b', 'a', 'c'], doing: ['d'], done: [] }],
    ['b', 'down', { todo: ['a', 'c', 'b'], doing: ['d'], done: [] }],
    ['c', 'behind', { todo: ['a', 'b'], doing: ['d', 'c'], done: [] }],
    ['a', 'behind', { todo: ['b', 'c'], doing: ['a', 'd'], done: [] }],
    ['d', 'behind', { todo: ['a', 'b', 'c'], doing: [], done: ['d'] }],
    ['d', 'before', { todo: ['d', 'a', 'b', 'c'], doing: [], done: [] }],
  ] as [string, Direction, Record<string, string[]>][]) {
    test(`card ${card} goes one step ${direction}`, () => {
      const move = stepOfCard(board, card, direction)
      assert.ok(move)
      assert.deepEqual(shown(withMove(board, move)), expected)
    })
  }

  for (const [card, direction] of [
    ['a', 'up'],
    ['c', 'down'],
    ['a', 'before'],
    ['gone', 'up'],
  ] as [string, Direction][]) {
    test(`card ${card} has no step ${direction}`, () => {
      assert.equal(stepOfCard(board, card, direction), undefined)
    })
  }

  test('a column goes one step, but not off the board', () => {
    const move = stepOfColumn(board, 'todo', 'behind')
    assert.ok(move)
    assert.deepEqual(Object.keys(shown(withMove(board, move))), ['doing', 'todo', 'done'])
    assert.equal(stepOfColumn(board, 'todo', 'before'), undefined)
    assert.equal(stepOfColumn(board, 'done', 'behind'), undefined)
    assert.equal(stepOfColumn(board, 'todo', 'up'), undefined)
  })

  test('a move of what is gone, or to where nothing is, changes nothing', () => {
    assert.equal(withMove(board, { kind: 'card', id: 'gone', columnId: 'done', after: null }), board)
    assert.equal(withMove(board, { kind: 'card', id: 'a', columnId: 'gone', after: null }), board)
    assert.equal(withMove(board, { kind: 'column', id: 'gone', after: null }), board)
  })

  test('arrow keys lead from card to card, past empty columns', () => {
    assert.equal(cardBeside(board, 'a', 'down'), 'b')
    assert.equal(cardBeside(board, 'c', 'behind'), 'd')
    assert.equal(cardBeside(board, 'd', 'behind'), undefined)
    const gap = boardOf({ todo: ['a'], doing: [], done: ['d', 'e'] })
    assert.equal(cardBeside(gap, 'a', 'behind'), 'd')
    assert.equal(cardBeside(gap, 'e', 'before'), 'a')
  })
})

const jane = { nicHandle: 'JD1-ATR', nametag: 'jane', name: null, avatar: null }
const john = { nicHandle: 'JD2-ATR', nametag: 'john', name: null, avatar: null }
const choir = { id: '0193', name: 'Choir' }
const cooks = { id: '0194', name: 'Cooks' }
const base: CardContent = {
  title: 'Hall',
  text: 'Which?',
  due: null,
  assignees: [jane, john],
  labels: ['x'],
  checklist: [],
  attachments: [],
  cover: null,
}

/** The ticket in the address is another one in every reply. */
const attached = (id: string, ticket = '1') => ({
  id,
  name: `${id}.png`,
  type: 'image/png',
  size: 1,
  width: 1,
  height: 1,
  url: `/v2/files/1/${id}/content?ticket=${ticket}`,
  thumbnailUrl: null,
})

describe('two versions of a card', () => {
  test('what only one of us changed is as that one wants it', () => {
    const mine = { ...base, title: 'Big hall' }
    const theirs = { ...base, text: 'Ask.', assignees: [john, jane] }
    const { content, conflicts } = mergeContent(base, mine, theirs)
    assert.deepEqual(conflicts, [])
    assert.equal(content.title, 'Big hall')
    assert.equal(content.text, 'Ask.')
  })

  test('what both changed alike is no conflict; what both changed differently is, and stays mine', () => {
    const mine = { ...base, title: 'Big hall', due: '2026-11-17T18:00:00.000Z' }
    const theirs = { ...base, title: 'Town hall', due: '2026-11-17T18:00:00.000Z' }
    const { content, conflicts } = mergeContent(base, mine, theirs)
    assert.deepEqual(conflicts, ['title'])
    assert.equal(content.title, 'Big hall')
  })

  test('both means nothing of either is lost, and nothing is there twice', () => {
    const mine = {
      ...base,
      text: 'Mine.',
      assignees: [jane],
      labels: ['x', 'm'],
      checklist: [{ text: 'a', done: true }],
    }
    const theirs = {
      ...base,
      title: 'Town hall',
      text: 'Theirs.',
      assignees: [john],
      labels: ['t', 'x'],
      checklist: [
        { text: 'a', done: false },
        { text: 'b', done: false },
      ],
    }
    const both = { text: 'both', assignees: 'both', labels: 'both', checklist: 'both', title: 'theirs' } as const
    const chosen = choose(mine, theirs, both)
    assert.equal(chosen.title, 'Town hall')
    assert.equal(chosen.text, 'Theirs.\n\nMine.')
    assert.deepEqual(chosen.assignees, [john, jane])
    assert.deepEqual(chosen.labels, ['t', 'x', 'm'])
    assert.deepEqual(
      chosen.checklist.map(({ text }) => text),
      ['a', 'b'],
    )
  })

  test('changes that are saved at once are combined: ticks, additions and removals of both', () => {
    const item = (text: string, done = false) => ({ text, done })
    const before = { ...base, checklist: [item('a'), item('b'), item('c')] }
    const mine = {
      ...before,
      checklist: [item('a', true), item('c'), item('m')],
      labels: ['x', 'm'],
      assignees: [jane],
    }
    const theirs = { ...before, checklist: [item('b'), item('a'), item('c', true), item('t')], labels: ['t'] }
    assert.deepEqual(combine('checklist', before, mine, theirs), [
      item('a', true),
      item('c', true),
      item('t'),
      item('m'),
    ])
    assert.deepEqual(combine('labels', before, mine, theirs), ['t', 'm'])
    assert.deepEqual(combine('assignees', before, mine, theirs), [jane], 'what they did not change is as I want it')
    assert.deepEqual(combine('checklist', before, { ...before, checklist: [] }, before), [])
    const withGroups = { ...before, assignees: [jane, choir] }
    const cooksToo = { ...before, assignees: [jane, john, choir, cooks] }
    assert.deepEqual(
      combine('assignees', withGroups, { ...before, assignees: [jane] }, cooksToo),
      [jane, john, cooks],
      'people and groups are assigned in one field',
    )
  })

  test('files that both added stay, and a new ticket is no change', () => {
    const before = { ...base, attachments: [attached('a'), attached('b')] }
    const mine = { ...before, attachments: [attached('b'), attached('mine')], cover: 'mine' }
    const theirs = { ...before, attachments: [attached('a', '2'), attached('b', '2'), attached('theirs')] }
    const ids = (content: CardContent['attachments']) => content.map(({ id }) => id)
    assert.deepEqual(ids(combine('attachments', before, mine, theirs)), ['b', 'theirs', 'mine'])
    assert.equal(combine('cover', before, mine, theirs), 'mine')
    const renewed = { ...before, attachments: [attached('a', '2'), attached('b', '2')] }
    assert.deepEqual(mergeContent(before, { ...before, title: 'New' }, renewed).conflicts, [])
    const chosen = choose(mine, theirs, { attachments: 'both' })
    assert.deepEqual(ids(chosen.attachments), ['a', 'b', 'theirs', 'mine'])
  })
})
