import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { positionBetween } from '../../src/domain/boards/position-between.ts'

const isPosition = /^[0-9A-Za-z]*[1-9A-Za-z]$/

/** Puts one after the other into a list, each at the place that a number between 0 and 1 points to. */
function fill(places: number[]): string[] {
  const list: string[] = []
  for (const place of places) {
    const at = Math.floor(place * (list.length + 1))
    list.splice(at, 0, positionBetween(list[at - 1] ?? null, list[at] ?? null))
  }
  return list
}

const growing = (count: number, at: number) => fill(Array(count).fill(at))
const longest = (list: string[]) => Math.max(...list.map(({ length }) => length))

describe('a position', () => {
  test('lies between its neighbours, wherever things were put before', () => {
    const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 300 }), (places) => {
        const list = fill(places)
        assert.ok(list.every((position) => isPosition.test(position)))
        for (const [at, position] of list.slice(1).entries()) assert.ok((list[at] ?? '') < position)
      }),
    )
  })

  test('lies between any two positions', () => {
    const position = fc.stringMatching(isPosition)
    fc.assert(
      fc.property(position, position, (one, other) => {
        fc.pre(one !== other)
        const [low = '', high = ''] = [one, other].sort()
        const between = positionBetween(low, high)
        assert.ok(low < between && between < high && isPosition.test(between), `${low} ${between} ${high}`)
        assert.ok(positionBetween(null, low) < low && isPosition.test(positionBetween(null, low)))
        assert.ok(positionBetween(high, null) > high && isPosition.test(positionBetween(high, null)))
      }),
      { numRuns: 2000 },
    )
  })

  test('stays short in a list that grows at one of its ends', () => {
    assert.ok(longest(growing(1000, 0.9999)) <= 18)
    assert.ok(longest(growing(1000, 0)) <= 18)
  })
})
