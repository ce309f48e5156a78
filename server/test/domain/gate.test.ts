import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeGate } from '../../src/domain/gate.ts'
import { Failure } from '../../src/errors.ts'
import { renderInTurn } from '../../src/render/in-turn.ts'

/** Sends many through at once and sees how many were inside together. */
async function mostAtOnce(pass: ReturnType<typeof makeGate>, count: number): Promise<number> {
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await nextTurn()
    inside--
  }
  await Promise.all(Array.from({ length: count }, () => pass(work)))
  assert.equal(inside, 0)
  return most
}

test('a gate lets so many in at once, and the rest one after the other', async () => {
  assert.equal(await mostAtOnce(makeGate({ atOnce: 3, waiting: 10 }), 10), 3)
})

test('two renderings run at a time, the rest wait their turn', async () => {
  assert.equal(await mostAtOnce(renderInTurn, 12), 2)
})

test('503: whoever finds the queue full is told to try again, and the others get through', async () => {
  const pass = makeGate({ atOnce: 1, waiting: 2 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => pass(nextTurn)))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  )
  const refused = results[4] as PromiseRejectedResult
  assert.ok(refused.reason instanceof Failure && refused.reason.code === 'BUSY')
})

test('work that throws gives its place to the next', async () => {
  const pass = makeGate({ atOnce: 1, waiting: 5 })
  await assert.rejects(pass(() => Promise.reject(new Error('no'))))
  assert.equal(await pass(async () => 'yes'), 'yes')
})
