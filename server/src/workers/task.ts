import { type MessagePort, threadId } from 'node:worker_threads'
import { type ErrorCode, Failure } from '../errors.ts'
import { receivePages } from './pages.ts'

/** The result of a task on its way back to the thread that asked for it. */
export type Outcome<Output> = { value: Output } | { failure: { code: ErrorCode; details: Failure['details'] } }

/** `start` is shared memory, in which the task says where and when it started. `pages` is where it asks for more input. */
export type Assignment<Input> = { input: Input; start: Int32Array; pages: MessagePort | undefined }

export type Task<Input, Output> = (assignment: Assignment<Input>) => Promise<Outcome<Output>>

declare const taskTypes: unique symbol

/** The name of a task, which knows the types of its input and output. The domain calls a task by its name. */
export type TaskName<Input, Output> = string & { readonly [taskTypes]: (input: Input) => Output }

/** `name` is the name of the export that implements the task. */
export const taskName = <Input, Output>(name: string) => name as TaskName<Input, Output>

/** The numbers of `start`. The id is written last: once it is there, the other one is as well. */
const threadIdAt = 0
const usedMsAt = 1

export const newStart = () => new Int32Array(new SharedArrayBuffer(8))

/** `usedMs` is the processor time that the thread had used before the task. */
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
 * Implements a task as a function that the worker pool can call. Errors lose their class between threads, so a Failure travels as
 * data. Any other error reaches the caller as it is and is answered with 500.
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
