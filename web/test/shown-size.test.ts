import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { imagesHeight, shownSize } from '../src/files/shown-size.ts'

describe('the place of an image', () => {
  test('one alone keeps its shape, and is never enlarged', () => {
    assert.deepEqual(shownSize({ width: 3600, height: 1800 }, 1), { width: 360, height: 180 })
    assert.deepEqual(shownSize({ width: 100, height: 80 }, 1), { width: 100, height: 80 })
    assert.deepEqual(shownSize({ width: 1000, height: 4000 }, 1), { width: 68, height: 270 })
  })

  test('an extreme shape stays visible, and an unknown one has a place', () => {
    assert.deepEqual(shownSize({ width: 20_000, height: 1 }, 1), { width: 360, height: 48 })
    assert.deepEqual(shownSize({ width: 1, height: 20_000 }, 1), { width: 48, height: 270 })
    assert.deepEqual(shownSize({ width: null, height: null }, 1), { width: 360, height: 270 })
  })

  test('several are tiles of one size, in as many rows as they need', () => {
    const images = Array.from({ length: 10 }, () => ({ width: 1, height: 1 }))
    const tile = shownSize({ width: 1, height: 1 }, 10)
    assert.deepEqual(shownSize({ width: 900, height: 3 }, 10), tile)
    assert.equal(imagesHeight(images, 5 * (tile.width + 6)), 2 * (tile.height + 6))
    // On a phone two smaller tiles are beside each other.
    assert.equal(imagesHeight(images, 200), 5 * (Math.round((tile.height * 97) / tile.width) + 6))
    assert.equal(imagesHeight([], 500), 0)
  })
})
