import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayMs, timeAt } from '../src/clock.ts'

describe('Times', () => {
  const asDate = (at: number) => new Date(at).toISOString()

  test('are formatted as Date formats them, also far from now and at the boundaries of days', () => {
    const edges = [0, -1, 1, dayMs - 1, dayMs, Date.UTC(2000, 1, 29), Date.UTC(9999, 11, 31) + dayMs, 8.64e15, -8.64e15]
    for (const at of edges) assert.equal(timeAt(at), asDate(at))
  })

  test('stay correct when more days are used than the cache holds', () => {
    const days = Array.from({ length: 5000 }, (_, day) => Date.UTC(2020, 0, 1) + day * 40_000_003)
    for (const at of [...days, ...days]) assert.equal(timeAt(at), asDate(at))
  })
})
