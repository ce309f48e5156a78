import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextLoop } from 'node:timers/promises'
import { makePace } from '../src/concurrency/pace.ts'

test('acts of one key wait for each other, those of another key do not', async () => {
  const untilTurn = makePace({ intervalMs: 100, maxWaitMs: 200 })
  const finished: string[] = []
  const act = (key: string, name: string) => untilTurn(key).then(() => finished.push(name))
  const acts = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map((name) => act(name.charAt(0), name))
  await nextLoop()
  assert.deepEqual(finished, ['a1', 'b1'])
  await Promise.all(acts)
  // The others reach the longest wait, so that no order is promised among them.
  assert.deepEqual(finished.slice(0, 3), ['a1', 'b1', 'a2'])
  assert.deepEqual(finished.slice(3).sort(), ['a3', 'a4', 'a5'])
})

test('a key that was idle does not wait', async () => {
  const untilTurn = makePace({ intervalMs: 1, maxWaitMs: 10 })
  for (let n = 0; n < 3; n++) {
    let isDone = false
    untilTurn('a').then(() => {
      isDone = true
    })
    await nextLoop()
    assert.ok(isDone)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})
