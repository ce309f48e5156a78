import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { MeasuredService } from './measured-service.ts'
import { stolenMs, stolenSince } from './stolen-time.ts'

export type Asked = { method: string; path: string; headers: Record<string, string>; payload: string | undefined }
/** Figures of a reply: the status, the beginning of the body, its length and the time it took. */
export type Answer = { status: number; start: string; bytes: number; ms: number }
/**
 * A reply, the longest wait of another client for its own reply meanwhile, the time that the host took away from a
 * processor, and the growth of the serving thread's memory. Worker threads are not measured: each has a limit of its
 * own and ends when idle.
 */
export type Watched = Answer & Waited & { heldBytes: number }
type Waited = { othersWaitedMs: number; stolenMs: number }

type Request = {
  json?: object
  query?: Record<string, string>
  token?: string | undefined
  headers?: Record<string, string>
}

/** A client that requests /healthz all the time, and tells how long it waits. */
export type Probe = {
  /**
   * Does something, and tells the longest wait of another client for its own reply meanwhile. What the host of a virtual
   * machine took away from a processor during that wait does not count.
   */
  during<T>(work: () => Promise<T>): Promise<Waited & { result: T }>
  close(): Promise<void>
}

export type Outside = {
  /** Sends a request, or several copies concurrently, and returns the last reply. */
  send(method: string, path: string, request: Request, times?: number): Promise<Watched>
  /** Reads a stream until it pauses. `ms` is the time of the last byte. */
  listen(path: string, request: Omit<Request, 'json'>): Promise<Watched>
  close(): Promise<void>
}

/** Timeout, far longer than any reply takes. */
const timeoutMs = 60_000
const lookEveryMs = 50
/** The time without a disturbance after which measuring goes on. */
const undisturbedMs = 500
const maxDisturbedMs = 10 * 60_000
/** Maximum time for which others wait (S14). */
export const maxWaitMs = 100
/** Maximum time in which a request is answered that is alone (S14). */
const maxAnswerMs = 5_000
const maxRepetitions = 10
/** A stream that sends nothing for this time has sent what it had. */
const pauseOfStreamMs = process.env.ATRIUM_PROVE ? 300 : 50
const maxGarbageBytes = 64 * 1024 * 1024

/** Starts the probe in a thread of its own, because this thread may be the one that serves. */
export async function openProbe(origin: string): Promise<Probe> {
  const longestMs = new Float64Array(new SharedArrayBuffer(8))
  const answers = new Int32Array(new SharedArrayBuffer(4))
  const probe = startThread('./probe-thread.ts', { origin, longestMs, answers })
  const nextAnswer = async () => {
    const outcome = await Atomics.waitAsync(answers, 0, Atomics.load(answers, 0), timeoutMs).value
    assert.notEqual(outcome, 'timed-out', 'the probe is not answered')
  }
  await nextAnswer()
  return {
    async during(work) {
      // The short form does not measure, so it does not wait for the probe.
      if (!process.env.ATRIUM_PROVE) return { result: await work(), othersWaitedMs: 0, stolenMs: 0 }
      await untilUndisturbed()
      // A wait that began earlier is not caused by this work: preparing it may have blocked the thread that serves.
      await nextAnswer()
      longestMs[0] = 0
      const stolenBefore = stolenMs()
      const result = await work()
      // A wait that is still going on counts as well.
      await nextAnswer()
      return { result, othersWaitedMs: longestMs[0] ?? 0, stolenMs: stolenSince(stolenBefore) }
    },
    async close() {
      await probe.terminate()
    },
  }
}

const startThread = (file: string, workerData: object) => new Worker(new URL(file, import.meta.url), { workerData })

/** Starts a probe, and a client in another thread that sends the requests of an experiment. */
export async function openOutside(service: MeasuredService): Promise<Outside> {
  const origin = service.url
  const { during, close } = await openProbe(origin)
  const client = startThread('./client-thread.ts', { origin })
  const ask = async (asked: Asked, times: number, used: () => Promise<number>) => {
    const usedBefore = await used()
    const looks = new AbortController()
    const watching = mostUsed(used, looks.signal)
    let answers: Answer[] | Error
    try {
      client.postMessage(Array.from({ length: times }, () => asked))
      ;[answers] = (await once(client, 'message')) as [Answer[] | Error]
    } finally {
      looks.abort()
    }
    if (answers instanceof Error) throw answers
    return { answers, heldBytes: Math.max(0, (await watching) - usedBefore) }
  }
  return {
    async send(method, path, { json, query, token, headers }, times = 1) {
      const asked: Asked = {
        method,
        path: query ? `${path}?${new URLSearchParams(query)}` : path,
        headers: {
          ...(json && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: token }),
          ...headers,
        },
        payload: json && JSON.stringify(json),
      }
      const measure = () => during(() => ask(asked, times, service.usedBytes))
      let measured = await measure()
      for (let again = 0; again < maxRepetitions && method === 'GET' && isDisturbed(measured); again++)
        measured = await measure()
      const { answers, heldBytes } = measured.result
      const { othersWaitedMs, stolenMs } = measured
      const answer = answers.reduce((one, other) => (one.ms > other.ms ? one : other))
      const watched = { ...answer, othersWaitedMs, stolenMs, heldBytes }
      if (method !== 'GET' || heldBytes <= maxGarbageBytes) return watched
      // Measured memory includes garbage, which takes long to collect, so retained memory is measured with a second
      // request.
      return { ...watched, heldBytes: (await ask(asked, times, service.usedBytesWithoutGarbage)).heldBytes }
    },
    async listen(path, { query = {}, token = '', headers }) {
      const url = `${origin}${path}?${new URLSearchParams(query)}`
      const measure = () => during(() => readUntilPause(url, { ...headers, ...(token && { authorization: token }) }))
      let measured = await measure()
      for (let again = 0; again < maxRepetitions && isDisturbed(measured); again++) measured = await measure()
      const { result, othersWaitedMs, stolenMs } = measured
      return { ...result, othersWaitedMs, stolenMs, heldBytes: 0 }
    },
    async close() {
      await Promise.all([close(), client.terminate()])
      await service.stop()
    },
  }
}

/** Returns whether others waited only because the host took the processors away. Such a request is sent again. */
export const isDisturbed = ({ othersWaitedMs, stolenMs }: Waited) =>
  othersWaitedMs > maxWaitMs && othersWaitedMs - stolenMs <= maxWaitMs

/**
 * Asserts that a request succeeded or was refused, with 503 only because a queue is full, and in the long form that it
 * did not take too long.
 */
export function assertAnswered({ status, start, ms, stolenMs }: Watched, shown: string): void {
  const isAnswered = (status >= 200 && status < 300) || status === 304 || (status >= 400 && status < 500)
  assert.ok(isAnswered || (status === 503 && /"BUSY"/.test(start)), `${status} ${start.slice(0, 200)}: ${shown}`)
  assertAnswerInTime(ms, stolenMs, shown)
}

/** Asserts in the long form that a request that was alone was answered in time, apart from what the host took away. */
export function assertAnswerInTime(ms: number, stolenMs: number, shown: string): void {
  if (!process.env.ATRIUM_PROVE) return
  const answered = `answered after ${Math.round(ms)} ms, of which the host took ${stolenMs} ms away`
  assert.ok(ms - stolenMs <= maxAnswerMs, `${answered}: ${shown}`)
}

/** Asserts in the long form that others did not wait too long. */
export function assertOthersServed({ othersWaitedMs, stolenMs }: Waited, shown: string): void {
  if (!process.env.ATRIUM_PROVE) return
  const waited = `others waited ${Math.round(othersWaitedMs)} ms besides what the host took away, ${stolenMs} ms in all`
  assert.ok(othersWaitedMs <= maxWaitMs, `${waited}: ${shown}`)
}

async function readUntilPause(url: string, headers: Record<string, string>): Promise<Answer> {
  const sentAt = performance.now()
  const [reply] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  let [start, bytes, ms] = ['', 0, performance.now() - sentAt]
  const pause = setTimeout(() => reply.destroy(), pauseOfStreamMs)
  reply.on('data', (chunk: Buffer) => {
    if (start.length < 1000) start += chunk.toString('utf8', 0, 1000)
    bytes += chunk.length
    ms = performance.now() - sentAt
    pause.refresh()
  })
  // Destroying the reply is an error for the reader as well.
  reply.on('error', () => undefined)
  await once(reply, 'close')
  clearTimeout(pause)
  return { status: reply.statusCode ?? 0, start, bytes, ms }
}

let lastStolen = stolenMs()

/**
 * Waits, for some minutes at most, while the host takes the processors away, as it has since the last call: what others
 * wait for then tells nothing about the service.
 */
async function untilUndisturbed(): Promise<void> {
  const until = Date.now() + maxDisturbedMs
  const takenSinceLastLook = () => {
    const taken = stolenSince(lastStolen)
    lastStolen = stolenMs()
    return taken
  }
  while (takenSinceLastLook() > 10 && Date.now() < until) await sleep(undisturbedMs)
}

/** Returns the most memory that was used at one of the looks until the signal. */
async function mostUsed(used: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let most = 0
  let pauseMs = lookEveryMs
  while (await sleep(pauseMs, true, { signal }).catch(() => false)) {
    const began = performance.now()
    most = Math.max(most, await used())
    // Collecting garbage may take longer than the time between two looks. The service gets as much time as they take.
    pauseMs = Math.max(lookEveryMs, performance.now() - began)
  }
  return most
}
