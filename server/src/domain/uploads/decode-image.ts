import { makeGate } from '../../concurrency/gate.ts'
import type { TaskName } from '../../workers/task.ts'
import type { App } from '../app.ts'
import type { Caller } from '../core/caller.ts'
import { shareOf } from '../core/limits.ts'

/**
 * Decoding an image can take 100 MB and seconds. Images are therefore decoded one at a time, and the other worker
 * threads stay free for smaller tasks.
 */
export const makeDecodingGate = () =>
  makeGate({ maxRunning: 1, maxWaiting: 200, perCaller: { maxRunning: 1, maxWaiting: 20 } })

/** Keeps the image library loaded while worker threads, which use it, come and go: it cannot be loaded again. */
let imageLibrary: Promise<unknown> | undefined

/** Runs a task that decodes an image in a worker thread. Callers take turns. */
export async function decodeImage<Input, Output>(
  app: App,
  caller: Caller,
  task: TaskName<Input, Output>,
  input: Input,
): Promise<Output> {
  imageLibrary ??= import('sharp')
  await imageLibrary
  const share = shareOf(caller)
  return app.decoding(() => app.workers.run(task, input, share), share)
}
