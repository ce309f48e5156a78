import { type MessagePort, threadId } from 'node:worker_threads'
import { type ErrorCode, Failure } from '../errors.ts'
import { receivePages } from './pages.ts'

/** The result of a task, as it is sent back to the main thread. */
export type TaskResult<Output> = { value: Output } | { failure: { code: ErrorCode; details: Failure['details'] } }

/**
 * `start` is shared memory in which the task records its thread and its start. `pages` is the port for further input.
 */
export type Assignment<Input> = { input: Input; start: Int32Array; pages: MessagePort | undefined }

export type Task<Input, Output> = (assignment: Assignment<Input>) => Promise<TaskResult<Output>>

declare const taskTypes: unique symbol

/** The name of a task, typed with its input and output. The domain calls tasks by name. */
export type TaskName<Input, Output> = string & { readonly [taskTypes]: (input: Input) => Output }

/** `name` is the name of the export that implements the task. */
export const taskName = <Input, Output>(name: string) => name as TaskName<Input, Output>

/** Indexes into `start`. The thread id is written last, so the processor time is valid once the id is there. */
const threadIdAt = 0
const usedMsAt = 1

export const newStart = () => new Int32Array(new SharedArrayBuffer(8))

/** `usedMs` is the processor time of the thread before the task. */
export const readStart = (start: Int32Array) => ({
  threadId: Atomics.load(start, threadIdAt),
  usedMs: Atomics.load(start, usedMsAt),
})

function writeStart(start: Int32Array): void {
  const { user, system } = process.threadCpuUsage()
  Atomics.store(start, usedMsAt, (user + system) / 1000)
  Atomics.store(start, threadIdAt, threadId)
}

/**
 * Makes a function that the worker pool can call. Errors lose their class between threads, so a Failure is sent as
 * data. Any other error reaches the caller unchanged and is answered with 500.
 */
export function task<Input, Output>(
  _name: TaskName<Input, Output>,
  work: (input: Input, pages: AsyncIterable<Uint8Array>) => Output | Promise<Output>,
): Task<Input, Output> {
  return async ({ input, start, pages }) => {
    writeStart(start)
    try {
      return { value: await work(input, pages ? receivePages(pages) : noPages()) }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { failure: { code: error.code, details: error.details } }
    }
  }
}

async function* noPages(): AsyncGenerator<Uint8Array> {}
