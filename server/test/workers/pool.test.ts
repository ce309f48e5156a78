import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'
import { Failure } from '../../src/errors.ts'
import { openWorkerPool, threadsOfWorker } from '../../src/workers/pool.ts'
import { names } from './sample-tasks.ts'

const tasksFile = fileURLToPath(new URL('./sample-tasks.ts', import.meta.url))
const open = (deadlineMs: number) => openWorkerPool(tasksFile, deadlineMs)

const failsWith = (code: string) => (error: unknown) => error instanceof Failure && error.code === code

/** Pages of 1, 2, 3 … bytes. */
class Pages {
  readonly #count: number
  readonly #closed = Promise.withResolvers<void>()
  made = 0

  constructor(count: number) {
    this.#count = count
  }

  get closed() {
    return this.#closed.promise
  }

  async *read() {
    try {
      while (this.made < this.#count) yield new Uint8Array(++this.made)
    } finally {
      this.#closed.resolve()
    }
  }
}

describe('the worker pool', () => {
  const patient = open(60_000)
  const impatient = open(500)
  after(() => Promise.all([patient.close(), impatient.close()]))

  test('runs a task in another thread', async () => {
    assert.notEqual(await patient.run(names.nameThread, null, 'ann'), threadId)
  })

  test('returns bytes', async () => {
    assert.deepEqual([...(await patient.run(names.render, 'hé', 'ann'))], [...Buffer.from('hé')])
  })

  test('a Failure arrives with its code and fields', async () => {
    await assert.rejects(patient.run(names.refuse, 'title', 'ann'), (error: Failure) => {
      assert.equal(error.code, 'UNACCEPTABLE_FIELDS')
      assert.deepEqual(error.details.fields, [{ field: 'title', message: 'must be something else' }])
      return error instanceof Failure
    })
  })

  test('an unexpected error arrives as it is, and the pool continues', async () => {
    await assert.rejects(patient.run(names.breakDown, null, 'ann'), /a defect/)
    assert.equal(await patient.run(names.wait, 1, 'ann'), 1)
  })

  test('a task that requests pages gets all of them, and reading stops with the task', async () => {
    const all = new Pages(5)
    assert.deepEqual(await patient.run(names.measurePages, 100, 'ann', all.read()), [1, 2, 3, 4, 5])
    const some = new Pages(1000)
    assert.deepEqual(await patient.run(names.measurePages, 2, 'ann', some.read()), [1, 2])
    await some.closed
    assert.ok(some.made <= 3, `${some.made} pages were read for a task that needed two`)
    const none = new Pages(5)
    assert.deepEqual(await patient.run(names.measurePages, 0, 'ann', none.read()), [])
    assert.equal(none.made, 0)
  })

  test('pages of a queued task are not read', async () => {
    const running = Array.from({ length: 4 }, () => patient.run(names.wait, 50, 'ann'))
    const pages = new Pages(1)
    const waiting = patient.run(names.measurePages, 1, 'ann', pages.read())
    await running[0]
    assert.equal(pages.made, 0)
    await Promise.all([waiting, ...running])
  })

  test('an error while pages are read is the error of the task, and the pool continues', async () => {
    const broken = async function* () {
      yield new Uint8Array(1)
      throw new Error('the database is away')
    }
    await assert.rejects(patient.run(names.measurePages, 100, 'ann', broken()), /the database is away/)
    assert.equal(await patient.run(names.wait, 1, 'ann'), 1)
  })

  test('422: a task that does not end is terminated at its deadline, and the pool continues', async () => {
    await assert.rejects(impatient.run(names.neverEnd, null, 'ann'), failsWith('TOO_COSTLY'))
    assert.equal(await patient.run(names.wait, 1, 'ann'), 1)
  })

  test('422: a task that uses too much memory is terminated, and no other', async () => {
    await assert.rejects(patient.run(names.takeAllMemory, null, 'ann'), failsWith('TOO_COSTLY'))
    assert.equal(await patient.run(names.wait, 1, 'ann'), 1)
  })

  test('503: one caller fills its share of the queue, and others are served', async () => {
    const ofAnn = Array.from({ length: 40 }, () => patient.run(names.wait, 20, 'ann'))
    const ofBob = patient.run(names.wait, 1, 'bob')
    const results = await Promise.allSettled(ofAnn)
    const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    assert.ok(refused.length > 0 && refused.length < 40)
    assert.ok(refused.every(({ reason }) => failsWith('BUSY')(reason)))
    assert.equal(await ofBob, 1)
  })

  test('has two to four threads, and the fewer the more workers share the cores', () => {
    const threads = (cores: number) => [1, 2, 4, 8].map((workers) => threadsOfWorker(cores, workers))
    assert.deepEqual(threads(2), [2, 2, 2, 2])
    assert.deepEqual(threads(8), [4, 4, 2, 2])
    assert.deepEqual(threads(32), [4, 4, 4, 4])
  })

  test('closes without being used', async () => {
    await open(1000).close()
  })
})
