import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getHeapSpaceStatistics } from 'node:v8'
import { freeMemoryIfIdle } from '../src/concurrency/free-memory-when-idle.ts'

const mib = 1024 * 1024

const youngMib = () =>
  Math.round((getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0) / mib)

/** Keeps objects for a while, as the requests of many connections do. */
function stretchYoungSpace(): void {
  const kept: object[][] = []
  for (let round = 0; round < 400; round++) {
    kept[round % 8] = Array.from({ length: 10_000 }, (_, n) => ({ n }))
  }
}

test('memory of a time of load is returned when the process is idle, and not before', () => {
  stretchYoungSpace()
  const stretched = youngMib()
  assert.ok(stretched >= 16, `${stretched} MiB`)
  freeMemoryIfIdle(0.5)
  assert.equal(youngMib(), stretched)
  freeMemoryIfIdle(0)
  assert.ok(youngMib() < 16, `${youngMib()} MiB`)
})
