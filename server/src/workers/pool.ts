import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { secondMs } from '../clock.ts'
import { fairShare, makeGate } from '../concurrency/gate.ts'
import { Failure, fail } from '../errors.ts'
import { untilDeadline } from './deadline.ts'
import { sendPages } from './pages.ts'
import { newStart, type TaskName, type TaskResult } from './task.ts'

export type Workers = {
  /**
   * Runs a task in a worker thread. Callers, named by `caller`, share the threads fairly. It fails with TOO_COSTLY when
   * the task exceeds its time or memory, and with BUSY when the queue is full. `pages` are read while the task runs,
   * one per request, and are transferred to the task.
   */
  run<Input, Output>(
    name: TaskName<Input, Output>,
    input: Input,
    caller: string,
    pages?: AsyncIterable<Uint8Array<ArrayBuffer>>,
  ): Promise<Output>
  close(): Promise<void>
}

/** An idle thread is ended after this time to free its memory. */
const idleThreadMs = 10 * secondMs

/**
 * A thread that exceeds these limits is ended, and its task fails. With a smaller young generation garbage is collected
 * hundreds of times a second, by helper threads of V8, whose time counts for no task and whose priority is not lowered.
 */
const memoryLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 48 }

/**
 * Threads have their own priority on Linux. The main thread goes first when there are fewer cores than busy threads.
 */
const lowerPriority = 10

/**
 * The workers of a node share the cores, and the memory: a thread may use 144 MiB. With a single thread, one caller would
 * keep all others waiting.
 */
export const threadsOfWorker = (cores: number, workers: number) => Math.max(2, Math.min(4, Math.floor(cores / workers)))

const maxWaiting = 200

/** Opens the pool with the first task, so that an instance that never needs it does not pay for it. */
export function openWorkerPool(tasksFile: string, deadlineMs: number, workers = 1): Workers {
  const maxThreads = threadsOfWorker(availableParallelism(), workers)
  // A task may run for seconds, so one account gets at most a tenth of the threads and of the queue, even when it is alone.
  // With so few threads, a tenth is one.
  const withThread = makeGate({
    maxRunning: maxThreads,
    maxWaiting,
    perCaller: { maxRunning: fairShare(maxThreads), maxWaiting: fairShare(maxWaiting) },
  })
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
      // A thread that blocks while it waits for work could not be ended.
      atomics: 'disabled',
      // The environment contains secrets that no task needs.
      env: {},
    })
  }

  return {
    run: (name, input, caller, pages) =>
      withThread(async () => {
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
        // Piscina accepts an array here, but infers its type from the other overload of `postMessage`.
        const transferList: object = channel ? [channel.port2] : []
        const outcome: TaskResult<never> = await pool
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

/** The pool ends a thread whose signal is aborted; Node ends one that is out of memory. */
const isTooCostly = (error: Error & { code?: string }) =>
  error.name === 'AbortError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY'
