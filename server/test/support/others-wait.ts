import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'

export type Asked = { method: string; path: string; headers: Record<string, string>; payload: string | undefined }
/** What came back: the status, the beginning of the body, how long the body was, and how long it took. */
export type Answer = { status: number; start: string; bytes: number; ms: number }
/**
 * The answer, how long somebody else waited meanwhile for an answer of their own, at most, and how much more memory the thread
 * that answers used. A worker thread has a limit of its own and ends when it is idle.
 */
export type Watched = Answer & { othersWaitedMs: number; heldBytes: number }

type Request = { json?: object; query?: Record<string, string>; token?: string | undefined }

export type Outside = {
  /** Sends a request, or the same several times at once, and returns what was answered last. */
  send(method: string, path: string, request: Request, times?: number): Promise<Watched>
  close(): Promise<void>
}

/** Far longer than any answer takes. */
const patienceMs = 60_000
const lookEveryMs = 50
const maxGarbageBytes = 64 * 1024 * 1024
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/**
 * Two clients in threads of their own, so that this thread, which is the service's, does nothing but serve: one sends
 * what an experiment is about, the other one asks for /healthz all the time.
 */
export async function openOutside(origin: string): Promise<Outside> {
  const longestMs = new Float64Array(new SharedArrayBuffer(8))
  const answers = new Int32Array(new SharedArrayBuffer(4))
  const start = (file: string, workerData: object) => new Worker(new URL(file, import.meta.url), { workerData })
  const probe = start('./probe-thread.ts', { origin, longestMs, answers })
  const client = start('./client-thread.ts', { origin })
  const nextAnswer = async () => {
    const outcome = await Atomics.waitAsync(answers, 0, Atomics.load(answers, 0), patienceMs).value
    assert.notEqual(outcome, 'timed-out', 'the probe is not answered')
  }
  const ask = async (asked: Asked, times: number, used: () => number) => {
    const usedBefore = used()
    let heldBytes = 0
    const watch = setInterval(() => {
      heldBytes = Math.max(heldBytes, used() - usedBefore)
    }, lookEveryMs)
    client.postMessage(Array.from({ length: times }, () => asked))
    const [answers] = (await once(client, 'message')) as [Answer[]]
    clearInterval(watch)
    return { answers, heldBytes }
  }
  await nextAnswer()
  return {
    async send(method, path, { json, query, token }, times = 1) {
      const asked: Asked = {
        method,
        path: query ? `${path}?${new URLSearchParams(query)}` : path,
        headers: {
          ...(json && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: token }),
        },
        payload: json && JSON.stringify(json),
      }
      // A wait that began before is not due to this request: preparing it may have kept this thread busy.
      await nextAnswer()
      longestMs[0] = 0
      const { answers, heldBytes } = await ask(asked, times, usedBytes)
      // A wait that is still going on counts as well.
      await nextAnswer()
      const answer = answers.reduce((one, other) => (one.ms > other.ms ? one : other))
      const watched = { ...answer, othersWaitedMs: longestMs[0] ?? 0, heldBytes }
      if (method !== 'GET' || heldBytes <= maxGarbageBytes) return watched
      // What is used may be garbage, which takes long to collect: what is held is measured in a second request.
      return { ...watched, heldBytes: (await ask(asked, times, usedWithoutGarbage)).heldBytes }
    },
    async close() {
      await Promise.all([probe.terminate(), client.terminate()])
    },
  }
}

function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function usedWithoutGarbage(): number {
  collectGarbage()
  return usedBytes()
}
