import { threadId } from 'node:worker_threads'
import { type ErrorCode, Failure } from '../errors.ts'

/** The result of a task on its way back to the thread that asked for it. */
export type Outcome<Output> = { value: Output } | { failure: { code: ErrorCode; details: Failure['details'] } }

/** `runsIn` is shared memory: the task writes the id of its thread into it, so that the pool knows which one to watch. */
export type Assignment<Input> = { input: Input; runsIn: Int32Array }

export type Task<Input, Output> = (assignment: Assignment<Input>) => Promise<Outcome<Output>>

/**
 * Makes a function callable through the worker pool. Errors lose their class between threads, so a Failure travels as
 * data. Any other error reaches the caller as it is and is answered with 500.
 */
export function task<Input, Output>(work: (input: Input) => Output | Promise<Output>): Task<Input, Output> {
  return async ({ input, runsIn }) => {
    Atomics.store(runsIn, 0, threadId)
    try {
      return { value: await work(input) }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { failure: { code: error.code, details: error.details } }
    }
  }
}
