import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { readStart } from './task.ts'

const checkEveryMs = 50

/** Maximum ratio of elapsed time to processor time, for very busy machines. */
const maxStretch = 15

/**
 * Resolves when a task has used up its time. That is processor time, so that a busy machine does not fail work that an
 * idle one would finish. The task writes to `start` which of the `threads` runs it.
 */
export async function untilDeadline(
  threads: () => Worker[],
  start: Int32Array,
  deadlineMs: number,
  finished: AbortSignal,
): Promise<void> {
  const endAt = performance.now() + deadlineMs * maxStretch
  while (performance.now() < endAt) {
    await sleep(checkEveryMs, undefined, { signal: finished, ref: false })
    const { threadId, usedMs } = readStart(start)
    const used = await processorMs(threads().find((thread) => thread.threadId === threadId))
    if (used !== undefined && used - usedMs >= deadlineMs) return
  }
}

/** A thread that has ended reports no usage. */
async function processorMs(thread: Worker | undefined): Promise<number | undefined> {
  const usage = await thread?.cpuUsage().catch(() => undefined)
  return usage && (usage.user + usage.system) / 1000
}
