import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

/** Asks for /healthz again and again, and writes when it was last answered and the longest gap into shared memory. */
const { url, shared } = workerData as { url: string; shared: SharedArrayBuffer }
const [longest, answeredAt] = [new Float64Array(shared, 0, 1), new Float64Array(shared, 8, 1)]
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const pauseMs = 2

/** False once the service has stopped. */
const isAnswered = () =>
  new Promise<boolean>((resolve) => {
    get(`${url}/healthz`, { agent }, (reply) => reply.resume().once('end', () => resolve(true))).once('error', () =>
      resolve(false),
    )
  })

while (await isAnswered()) {
  const now = Date.now()
  longest[0] = Math.max(longest[0] ?? 0, now - (answeredAt[0] || now))
  answeredAt[0] = now
  await sleep(pauseMs)
}
