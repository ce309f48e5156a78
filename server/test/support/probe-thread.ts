import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { stolenMs, stolenSince } from './stolen-time.ts'

/**
 * Worker thread that requests /healthz repeatedly. Shared memory holds the longest gap between two replies, without
 * what the host took away meanwhile, and their number.
 */
const { origin, longestMs, answers } = workerData as { origin: string; longestMs: Float64Array; answers: Int32Array }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** Only `npm run prove` measures. Otherwise frequent requests would only take processor time from other tests. */
const pauseMs = process.env.ATRIUM_PROVE ? 2 : 20

/** Resolves to false once the service has stopped. */
const isAnswered = () =>
  new Promise<boolean>((resolve) => {
    get(`${origin}/healthz`, { agent }, (reply) => reply.resume().once('end', () => resolve(true))).once('error', () =>
      resolve(false),
    )
  })

let answeredAt = performance.now()
let stolenBefore = stolenMs()
while (await isAnswered()) {
  const now = performance.now()
  longestMs[0] = Math.max(longestMs[0] ?? 0, now - answeredAt - stolenSince(stolenBefore))
  stolenBefore = stolenMs()
  answeredAt = now
  Atomics.add(answers, 0, 1)
  Atomics.notify(answers, 0)
  await sleep(pauseMs)
}
