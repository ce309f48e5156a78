import assert from 'node:assert/strict'
import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { minuteMs } from '../../src/clock.ts'
import type { Config } from '../../src/config.ts'
import { makeLog } from '../../src/log.ts'
import { supervise } from '../../src/processes/supervisor.ts'
import { heartbeatMs, type ToSupervisor } from '../../src/processes/worker.ts'

/** A worker without a process. It ends when it is killed, and when it is told to stop. */
class SimulatedWorker extends EventEmitter {
  readonly process: EventEmitter & { pid: number; stdout: null; stderr: null; send(): boolean; kill(): void }
  isReady = false
  hasEnded = false

  constructor(pid: number) {
    super()
    const end = () => this.end()
    this.process = Object.assign(new EventEmitter(), { pid, stdout: null, stderr: null, send: () => true, kill: end })
  }

  isConnected() {
    return !this.hasEnded
  }

  send({ kind }: { kind: string }): void {
    if (kind === 'stop') queueMicrotask(() => this.end(0))
  }

  say(message: ToSupervisor): void {
    this.emit('message', message)
  }

  becomeReady(): void {
    this.isReady = true
    this.say({ kind: 'ready', address: 'http://127.0.0.1:3000', isReady: true })
  }

  end(code: number | null = null): void {
    this.hasEnded = true
    this.process.emit('close', code, code === null ? 'SIGKILL' : null)
  }
}

describe('a supervisor of workers that start', () => {
  const config = { workers: 2, database: { engine: 'sqlite', file: 'atrium.db' } } as Config
  let workers: SimulatedWorker[]
  let lines: Record<string, unknown>[]
  let supervising: Promise<void>

  const worker = (number: number) => workers[number - 1] ?? assert.fail(`worker ${number} was not started`)
  const messages = () => lines.map(({ msg }) => msg)
  /** Lets the time of some heartbeats pass, in which the workers that are ready report. */
  const pass = (heartbeats: number) => {
    for (let count = 0; count < heartbeats; count++) {
      for (const each of workers) if (each.isReady && !each.hasEnded) each.say({ kind: 'alive' })
      mock.timers.tick(heartbeatMs)
    }
  }

  beforeEach(() => {
    workers = []
    lines = []
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
    mock.method(cluster, 'setupPrimary', () => {})
    mock.method(cluster, 'fork', () => {
      workers.push(new SimulatedWorker(1000 + workers.length + 1))
      return workers.at(-1) as unknown as Worker
    })
    supervising = supervise(config, makeLog('info', { write: (line) => lines.push(JSON.parse(line)) }), false)
  })
  afterEach(() => {
    mock.timers.reset()
    mock.restoreAll()
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.removeAllListeners(signal)
  })

  test('kills a replacement that hangs, says so, and starts another one', async () => {
    worker(1).becomeReady()
    worker(2).becomeReady()
    await supervising
    worker(2).end()
    pass(1)
    const replacement = worker(3)
    pass(50)
    assert.equal(replacement.hasEnded, false)
    pass(10)
    assert.equal(replacement.hasEnded, true)
    assert.deepEqual(
      lines.slice(-2).map(({ msg, worker, processId }) => ({ msg, worker, processId })),
      [
        { msg: 'a worker hangs, and is killed', worker: 2, processId: 1003 },
        { msg: 'a worker ended, and is replaced', worker: 2, processId: undefined },
      ],
    )
    pass(1)
    worker(4).becomeReady()
    pass(200)
    assert.ok(!worker(1).hasEnded && !worker(4).hasEnded)
  })

  test('waits longer before each further restart of a worker, logs it, and can be stopped meanwhile', async () => {
    worker(1).becomeReady()
    worker(2).becomeReady()
    await supervising
    const delaysMs = [250, 500, 1000]
    for (const [kills, delayMs] of delaysMs.entries()) {
      worker(2 + kills).end()
      assert.partialDeepStrictEqual(lines.at(-1), { msg: 'a worker ended, and is replaced', worker: 2, delayMs })
      if (delayMs === delaysMs.at(-1)) continue
      mock.timers.tick(delayMs - 1)
      assert.equal(workers.length, 2 + kills)
      mock.timers.tick(1)
      worker(3 + kills).becomeReady()
    }
    const disconnect = mock.method(cluster, 'disconnect', () => {})
    process.emit('SIGTERM')
    await Promise.resolve()
    assert.ok(worker(1).hasEnded)
    assert.equal(lines.at(-1)?.msg, 'stopped')
    assert.equal(process.exitCode, 0)
    assert.equal(disconnect.mock.callCount(), 1)
    mock.timers.tick(minuteMs)
    assert.equal(workers.length, 4, 'the restart that was due is called off')
  })

  test('does not kill replacements while none is ready, because one of them may migrate', async () => {
    worker(1).becomeReady()
    worker(2).becomeReady()
    await supervising
    worker(1).end()
    worker(2).end()
    pass(1)
    pass(10_000)
    assert.ok(!worker(3).hasEnded && !worker(4).hasEnded)
    worker(4).becomeReady()
    pass(50)
    worker(3).becomeReady()
    pass(200)
    assert.ok(!worker(3).hasEnded && !worker(4).hasEnded)
  })

  test('lets a first start take hours, and ends when only one of its workers becomes ready', async () => {
    pass(10_000)
    assert.ok(!worker(1).hasEnded && !worker(2).hasEnded)
    worker(1).becomeReady()
    const failure = assert.rejects(supervising, /a worker ended while it started \(SIGKILL\)/)
    pass(61)
    assert.equal(messages().at(-1), 'a worker hangs, and is killed')
    await failure
  })
})
