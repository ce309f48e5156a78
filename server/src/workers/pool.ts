import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { secondMs } from '../clock.ts'
import { fairShare, makeGate } from '../concurrency/gate.ts'
import { Failure, fail } from '../errors.ts'
import { untilDeadline } from './deadline.ts'
import { sendPages } from './pages.ts'
import { newStart, type Outcome, type TaskName } from './task.ts'

export type Workers = {
  /**
   * Runs a task in a worker thread. Callers, named by `caller`, share the threads fairly. It fails with TOO_COSTLY when the
   * task exceeds its time or memory, and with BUSY when too much work waits already. `pages` are read while the task runs,
   * one whenever it asks for one, and belong to the task then.
   */
  run<Input, Output>(
    name: TaskName<Input, Output>,
    input: Input,
    caller: string,
    pages?: AsyncIterable<Uint8Array<ArrayBuffer>>,
  ): Promise<Output>
  close(): Promise<void>
}

/** How long a thread without work is kept, before it gives its memory back. */
const idleThreadMs = 10 * secondMs

/** A thread that needs more memory is ended, and its task refused. */
const memoryLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/**
 * On Linux the priority belongs to a thread. The thread that answers requests goes first when there are fewer cores than
 * busy threads.
 */
const lowerPriority = 10

const maxThreads = Math.max(2, Math.min(4, availableParallelism()))

const maxWaiting = 200

/**
 * A task may run for seconds, so one account has a tenth of the threads and of the queue even when it is alone. A tenth of so
 * few threads is one.
 */
const gateSize = {
  maxRunning: maxThreads,
  maxWaiting,
  perCaller: { maxRunning: fairShare(maxThreads), maxWaiting: fairShare(maxWaiting) },
}

/** Threads start with the first task, so that a small instance that never needs them does not pay for them. */
export function openWorkerPool(tasksFile: string, deadlineMs: number): Workers {
  const inTurn = makeGate(gateSize)
  let opened: Promise<Piscina> | undefined

  async function open(): Promise<Piscina> {
    const { Piscina } = await import('piscina')
    return new Piscina({
      filename: tasksFile,
      minThreads: 0,
      maxThreads,
      idleTimeout: idleThreadMs,
      resourceLimits: memoryLimits,
      niceIncrement: lowerPriority,
      // A thread that blocks while it waits for work could not be asked to end.
      atomics: 'disabled',
      // The environment holds secrets that no task needs.
      env: {},
    })
  }

  return {
    run: (name, input, caller, pages) =>
      inTurn(async () => {
        opened ??= open()
        const pool = await opened
        const start = newStart()
        const ended = new AbortController()
        const finished = new AbortController()
        untilDeadline(() => pool.threads, start, deadlineMs, finished.signal).then(
          () => ended.abort(),
          () => {},
        )
        const channel = pages && new MessageChannel()
        let readError: unknown
        if (pages && channel) {
          sendPages(channel.port1, pages, (error) => {
            readError = error
            ended.abort()
          })
        }
        // Piscina takes an array here, but its type is inferred from the other form of `postMessage`.
        const transferList: object = channel ? [channel.port2] : []
        const outcome: Outcome<never> = await pool
          .run({ input, start, pages: channel?.port2 }, { name, signal: ended.signal, transferList })
          .catch((error) => {
            throw readError ?? (isTooCostly(error) ? fail('TOO_COSTLY') : error)
          })
          .finally(() => {
            finished.abort()
            channel?.port1.close()
          })
        if ('failure' in outcome) throw new Failure(outcome.failure.code, outcome.failure.details)
        return outcome.value
      }, caller),
    close: async () => {
      await (await opened)?.destroy()
    },
  }
}

/** The pool ends a thread whose signal was aborted; Node ends one that is out of memory. */
const isTooCostly = (error: Error & { code?: string }) =>
  error.name === 'AbortError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY'
