import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

const lookEveryMs = 200

/** A task on a machine that is very busy may wait so many times longer than it works. */
const maxStretch = 15

/**
 * Resolves when a task has used its time: processor time, so that a busy machine does not fail work that a quiet one
 * would finish. `findThread` returns the thread of the task, once it has one.
 */
export async function untilDeadline(
  findThread: () => Worker | undefined,
  deadlineMs: number,
  finished: AbortSignal,
): Promise<void> {
  const endAt = performance.now() + deadlineMs * maxStretch
  let usedBefore: number | undefined
  while (performance.now() < endAt) {
    await sleep(lookEveryMs, undefined, { signal: finished, ref: false })
    const used = await processorMs(findThread())
    if (used === undefined) continue
    usedBefore ??= used
    if (used - usedBefore >= deadlineMs) return
  }
}

/** A thread that ended meanwhile has no usage any more. */
async function processorMs(thread: Worker | undefined): Promise<number | undefined> {
  const usage = await thread?.cpuUsage().catch(() => undefined)
  return usage && (usage.user + usage.system) / 1000
}
