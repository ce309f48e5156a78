import { Worker } from 'node:worker_threads'
import { until } from './until.ts'

export type Probe = {
  /** Runs something and returns how long others waited for an answer meanwhile, at most, in milliseconds. */
  longestWaitDuring(work: () => Promise<unknown>): Promise<number>
  stop(): Promise<void>
}

/** Somebody else who uses the service all the time, from a thread of their own. */
export async function probe(url: string): Promise<Probe> {
  const shared = new SharedArrayBuffer(16)
  const [longest, answeredAt] = [new Float64Array(shared, 0, 1), new Float64Array(shared, 8, 1)]
  const thread = new Worker(new URL('./probe-thread.ts', import.meta.url), { workerData: { url, shared } })
  const isAnswered = async (since: number) => until('the probe is answered', async () => (answeredAt[0] ?? 0) > since)
  await isAnswered(0)
  return {
    stop: async () => {
      await thread.terminate()
    },
    async longestWaitDuring(work) {
      longest[0] = 0
      await work()
      // A wait that is still going on when the work ends counts as well.
      await isAnswered(Date.now())
      return longest[0] ?? 0
    },
  }
}
