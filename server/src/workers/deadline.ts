import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { readStart } from './task.ts'

const lookEveryMs = 50

/** A task on a machine that is very busy may wait so many times longer than it works. */
const maxStretch = 15

/**
 * Resolves when a task has used its time: processor time, so that a busy machine does not fail work that a quiet one
 * would finish. `start` is where the task says in which of the `threads` it runs.
 */
export async function untilDeadline(
  threads: () => Worker[],
  start: Int32Array,
  deadlineMs: number,
  finished: AbortSignal,
): Promise<void> {
  const endAt = performance.now() + deadlineMs * maxStretch
  while (performance.now() < endAt) {
    await sleep(lookEveryMs, undefined, { signal: finished, ref: false })
    const { threadId, usedMs } = readStart(start)
    const used = await processorMs(threads().find((thread) => thread.threadId === threadId))
    if (used !== undefined && used - usedMs >= deadlineMs) return
  }
}

/** A thread that ended meanwhile has no usage any more. */
async function processorMs(thread: Worker | undefined): Promise<number | undefined> {
  const usage = await thread?.cpuUsage().catch(() => undefined)
  return usage && (usage.user + usage.system) / 1000
}
