import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeGate } from '../../src/domain/gate.ts'
import { Failure } from '../../src/errors.ts'

/** Sends work of one caller through all at once and returns how much of it ran at the same time. */
async function mostAtOnce(pass: ReturnType<typeof makeGate>, count: number, caller?: string): Promise<number> {
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await nextTurn()
    inside--
  }
  await Promise.all(Array.from({ length: count }, () => pass(work, caller)))
  assert.equal(inside, 0)
  return most
}

const isBusy = ({ reason }: PromiseRejectedResult) => reason instanceof Failure && reason.code === 'BUSY'

test('a gate lets so many in at once, and the rest one after the other', async () => {
  assert.equal(await mostAtOnce(makeGate({ maxRunning: 3, maxWaiting: 10 }), 10), 3)
})

test('503: work that finds the queue full is refused, and the rest gets through', async () => {
  const pass = makeGate({ maxRunning: 1, maxWaiting: 2 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => pass(nextTurn)))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  )
  assert.ok(isBusy(results[4] as PromiseRejectedResult))
})

test('work that throws gives its place to the next', async () => {
  const pass = makeGate({ maxRunning: 1, maxWaiting: 5 })
  await assert.rejects(pass(() => Promise.reject(new Error('no'))))
  assert.equal(await pass(async () => 'yes'), 'yes')
})

test('one caller runs no more than its share, also when nobody else is there', async () => {
  const pass = makeGate({ maxRunning: 4, maxWaiting: 20, perCaller: { maxRunning: 1, maxWaiting: 20 } })
  assert.equal(await mostAtOnce(pass, 8, 'ann'), 1)
})

test('a caller who sent one task goes before the second task of a caller who sent many', async () => {
  const pass = makeGate({ maxRunning: 1, maxWaiting: 20 })
  const order: string[] = []
  const send = (name: string, caller: string) =>
    pass(async () => {
      await nextTurn()
      order.push(name)
    }, caller)
  await Promise.all([
    ...[1, 2, 3, 4].map((number) => send(`ann ${number}`, 'ann')),
    send('bob 1', 'bob'),
    ...[1, 2].map((number) => send(`eve ${number}`, 'eve')),
  ])
  assert.deepEqual(order, ['ann 1', 'ann 2', 'bob 1', 'eve 1', 'ann 3', 'eve 2', 'ann 4'])
})

test('503: a caller whose share of the queue is full, while others still find a place', async () => {
  const pass = makeGate({ maxRunning: 1, maxWaiting: 10, perCaller: { maxRunning: 1, maxWaiting: 2 } })
  const ofAnn = Array.from({ length: 5 }, () => pass(nextTurn, 'ann'))
  const ofBob = pass(async () => {
    await nextTurn()
    return 'served'
  }, 'bob')
  const results = await Promise.allSettled(ofAnn)
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  )
  assert.ok(isBusy(results[4] as PromiseRejectedResult))
  assert.equal(await ofBob, 'served')
})
