import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inChunks, pageInChunks, readInChunks } from '../../src/domain/core/read-in-chunks.ts'

const sizesOf = (count: number, bytes: number) => Array.from({ length: count }, (_, key) => ({ key, bytes }))
const readAll = async (keys: string) => (JSON.parse(keys) as number[]).map((key) => ({ key }))

describe('rows of known sizes', () => {
  const partLengths = async (sizes: { key: number; bytes: number }[]) => {
    const lengths: number[] = []
    for await (const rows of readInChunks(sizes, readAll)) lengths.push(rows.length)
    return lengths
  }

  test('are read in one part if they are few and small', async () => {
    assert.deepEqual(await partLengths(sizesOf(64, 1000)), [64])
    assert.deepEqual(await partLengths([]), [])
  })

  test('are read in several parts if they are many or large', async () => {
    assert.deepEqual(await partLengths(sizesOf(130, 10)), [64, 64, 2])
    assert.deepEqual(await partLengths(sizesOf(5, 200 * 1024)), [2, 2, 1])
  })

  test('are read alone if one is larger than a part', async () => {
    assert.deepEqual(await partLengths(sizesOf(3, 50_000_000)), [1, 1, 1])
  })

  test('keep the order of the sizes, without rows that were deleted meanwhile', async () => {
    const sizes = [5, 2, 9, 1].map((key) => ({ key, bytes: 1 }))
    const read = async (keys: string) => (await readAll(keys)).filter(({ key }) => key !== 9).reverse()
    const found: number[] = []
    for await (const rows of readInChunks(sizes, read)) found.push(...rows.map(({ key }) => key))
    assert.deepEqual(found, [5, 2, 1])
  })
})

describe('many items', () => {
  test('are processed in parts, in order', async () => {
    const parts: number[] = []
    const items = Array.from({ length: 150 }, (_, index) => index)
    const results = await inChunks(items, async (part) => {
      parts.push(part.length)
      return part.map((item) => item * 2)
    })
    assert.deepEqual(parts, [64, 64, 22])
    assert.deepEqual(
      results,
      items.map((item) => item * 2),
    )
  })
})

describe('a page of a list', () => {
  const list = Array.from({ length: 300 }, (_, index) => ({ key: 300 - index }))
  const read = async ({ behind, count }: { behind: number; count: number }) =>
    list.filter(({ key }) => key < behind).slice(0, count)

  for (const [behind, count] of [
    [301, 51],
    [301, 64],
    [301, 65],
    [301, 201],
    [100, 201],
    [65, 64],
    [1, 10],
  ] as const) {
    test(`is the same when read in parts: ${count} rows before ${behind}`, async () => {
      assert.deepEqual(await pageInChunks(behind, count, read), await read({ behind, count }))
    })
  }
})
