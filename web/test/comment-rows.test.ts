import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Activity, joinedChanges } from '../src/pages/boards/joined-changes.ts'
import { commentRows } from '../src/pages/talks/comment-rows.ts'

type Message = { id: number; createdAt: string }
type Happening = { key: string; at: string }

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const message = (id: number, createdAt: string): Message => ({ id, createdAt })
const happening = (key: string, when: string): Happening => ({ key, at: when })
const windowOf = (messages: Message[], more: { hasOlder?: true; hasNewer?: true } = {}) => ({
  messages,
  hasOlder: false,
  hasNewer: false,
  ...more,
})
const keysOf = (window: ReturnType<typeof windowOf>, happenings: Happening[]) =>
  commentRows(window, happenings, []).map(({ key }) => key)

describe('rows of comments', () => {
  test('comments and happenings are in the order of time, and a day is headed once', () => {
    const happenings = [happening('created', at(1, 9)), happening('moved', at(2, 11))]
    const rows = commentRows(windowOf([message(1, at(2, 10)), message(2, at(2, 12))]), happenings, [])
    assert.deepEqual(
      rows.map((row) => [row.key, row.kind !== 'outgoing' && row.startsDay]),
      [
        ['created', true],
        ['1', true],
        ['moved', false],
        ['2', false],
      ],
    )
  })

  test('happenings wait for the comments that are not loaded yet', () => {
    const happenings = [happening('before', at(1, 9)), happening('between', at(2, 11)), happening('after', at(3, 9))]
    const loaded = [message(1, at(2, 10)), message(2, at(2, 12))]
    assert.deepEqual(keysOf(windowOf(loaded, { hasOlder: true }), happenings), ['1', 'between', '2', 'after'])
    assert.deepEqual(keysOf(windowOf(loaded, { hasNewer: true }), happenings), ['before', '1', 'between', '2'])
    assert.deepEqual(keysOf(windowOf([]), happenings), ['before', 'between', 'after'])
  })
})

describe('activity of a card', () => {
  const change = (nicHandle: string, minute: number, fields: string[]) =>
    ({
      action: 'changed',
      actor: { nicHandle },
      at: new Date(2026, 10, 1, 9, minute).toISOString(),
      details: { fields },
    }) as Activity

  test('changes of one person shortly after each other are one', () => {
    const joined = joinedChanges([
      change('JD104-ATR', 0, ['checklist']),
      change('JD104-ATR', 1, ['checklist', 'due']),
      change('AL105-ATR', 2, ['title']),
      change('AL105-ATR', 40, ['title']),
    ])
    assert.deepEqual(
      joined.map(({ details }) => details.fields),
      [['checklist', 'due'], ['title'], ['title']],
    )
  })

  test('a move between two changes keeps them apart', () => {
    const moved = { ...change('JD104-ATR', 1, []), action: 'moved' } as Activity
    const entries = [change('JD104-ATR', 0, ['due']), moved, change('JD104-ATR', 2, ['due'])]
    assert.equal(joinedChanges(entries).length, 3)
  })
})
