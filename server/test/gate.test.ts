import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeGate } from '../src/concurrency/gate.ts'
import { makeKeyedMutex } from '../src/concurrency/keyed-mutex.ts'
import { Failure } from '../src/errors.ts'

/** Sends tasks of one caller through the gate concurrently and returns the highest number that ran at the same time. */
async function maxConcurrent(
  pass: ReturnType<typeof makeGate>,
  count: number,
  caller?: string,
  kind?: string,
): Promise<number> {
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await nextTurn()
    inside--
  }
  await Promise.all(Array.from({ length: count }, () => pass(work, caller, kind)))
  assert.equal(inside, 0)
  return most
}

const isBusy = ({ reason }: PromiseRejectedResult) => reason instanceof Failure && reason.code === 'BUSY'

test('a gate runs up to its limit concurrently, and the rest one after the other', async () => {
  assert.equal(await maxConcurrent(makeGate({ maxRunning: 3, maxWaiting: 10 }), 10), 3)
})

test('503: a task that finds the queue full is refused, and the others run', async () => {
  const pass = makeGate({ maxRunning: 1, maxWaiting: 2 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, (_, caller) => pass(nextTurn, `${caller}`)))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  )
  assert.ok(isBusy(results[4] as PromiseRejectedResult))
})

test('a task that throws frees its slot', async () => {
  const pass = makeGate({ maxRunning: 1, maxWaiting: 5 })
  await assert.rejects(pass(() => Promise.reject(new Error('no'))))
  assert.equal(await pass(async () => 'yes'), 'yes')
})

test('one caller runs no more than its share, even if it is the only one', async () => {
  const pass = makeGate({ maxRunning: 4, maxWaiting: 20, perCaller: { maxRunning: 1, maxWaiting: 20 } })
  assert.equal(await maxConcurrent(pass, 8, 'ann'), 1)
})

test('the only task of a caller runs before the second task of another', async () => {
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

test('503: a caller whose share of the queue is full, while others can still wait', async () => {
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

/** Returns a task that runs until it is ended. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('a single caller uses every slot except the reserved ones, which another caller finds free', async () => {
  const pass = makeGate({ maxRunning: 14, reserved: 2 })
  const { work, end } = held()
  let started = 0
  const counted = () => {
    started++
    return work()
  }
  const ofAnn = Array.from({ length: 40 }, () => pass(counted, 'ann'))
  assert.equal(started, 12)
  assert.deepEqual(await Promise.all(['bob', 'eve'].map((caller) => pass(async () => caller, caller))), ['bob', 'eve'])
  end()
  await Promise.all(ofAnn)
  assert.equal(started, 40)
})

test('a caller within its share runs before one that already runs a tenth, in any order of arrival', async () => {
  const pass = makeGate({ maxRunning: 3 })
  const [first, ...rest] = [held(), held(), held()]
  const running = [first, ...rest].map((each) => pass(each?.work ?? nextTurn, 'ann'))
  const order: string[] = []
  const note = (caller: string) => pass(async () => void order.push(caller), caller)
  const waiting = [note('ann'), note('ann'), note('bob'), note('eve')]
  first?.end()
  await Promise.all(waiting)
  assert.deepEqual(order, ['bob', 'eve', 'ann', 'ann'])
  for (const each of rest) each.end()
  await Promise.all(running)
})

test('503: a full queue drops the newest task of the caller with the most for one with fewer', async () => {
  const pass = makeGate({ maxRunning: 1, maxWaiting: 20 })
  const { work, end } = held()
  const ofAnn = Array.from({ length: 40 }, () => pass(work, 'ann'))
  const others = ['bob', 'eve'].map((caller) => pass(async () => caller, caller))
  end()
  const outcomes = await Promise.allSettled(ofAnn)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  assert.equal(refused.length, 40 - 1 - 18)
  assert.ok(refused.every(isBusy))
  assert.deepEqual(await Promise.all(others), ['bob', 'eve'])
})

test('503: a task that waits too long leaves the queue, and the others run', async () => {
  const pass = makeGate({ maxRunning: 1, maxWaitMs: 1 })
  const { work, end } = held()
  const running = pass(work, 'ann')
  const outcomes = await Promise.allSettled(['ann', 'bob'].map((caller) => pass(nextTurn, caller)))
  for (const outcome of outcomes) assert.ok(isBusy(outcome as PromiseRejectedResult))
  end()
  await running
  assert.equal(await pass(async () => 'served', 'bob'), 'served')
})

test('a kind of task that uses all its slots lets other kinds run first, for every caller', async () => {
  const pass = makeGate({ maxRunning: 4, maxOfKind: 2 })
  const { work, end } = held()
  const costly = ['ann', 'bob', 'eve', 'ann', 'bob'].map((caller) => pass(work, caller, 'search'))
  assert.equal(await pass(async () => 'served', 'ann', 'read'), 'served')
  assert.equal(await pass(async () => 'served', 'ida'), 'served')
  end()
  await Promise.all(costly)
})

test('one caller leaves one slot of a kind to others', async () => {
  const pass = makeGate({ maxRunning: 20, maxOfKind: 5 })
  assert.equal(await maxConcurrent(pass, 10, 'ann', 'search'), 4)
})

test('keyed mutex: tasks under one key run one after the other, and the only task of a caller runs before the second one of another', async () => {
  const inTurn = makeKeyedMutex()
  const order: string[] = []
  let inside = 0
  const send = (name: string, caller: string) =>
    inTurn(
      'one talk',
      async () => {
        assert.equal(++inside, 1)
        await nextTurn()
        order.push(name)
        inside--
      },
      caller,
    )
  const blocked = inTurn('another talk', () => new Promise<void>((resolve) => setImmediate(resolve)))
  await Promise.all([...[1, 2, 3].map((number) => send(`ann ${number}`, 'ann')), send('bob 1', 'bob'), blocked])
  assert.deepEqual(order, ['ann 1', 'ann 2', 'bob 1', 'ann 3'])
})
