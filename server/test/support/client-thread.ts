import { Agent, type IncomingMessage, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Asked } from './others-wait.ts'

/**
 * Worker thread that sends requests for another thread, reads each reply to its end and returns the figures that an
 * experiment needs.
 */
const { origin } = workerData as { origin: string }
const agent = new Agent({ keepAlive: true })
const maxStart = 1000

function send({ method, path, headers, payload }: Asked): Promise<Answer> {
  const sentAt = performance.now()
  return new Promise((resolve, reject) => {
    const read = async (reply: IncomingMessage) => {
      let start = ''
      let bytes = 0
      for await (const chunk of reply as AsyncIterable<Buffer>) {
        if (start.length < maxStart) start += chunk.toString('utf8', 0, maxStart)
        bytes += chunk.length
      }
      resolve({ status: reply.statusCode ?? 0, start, bytes, ms: performance.now() - sentAt })
    }
    // Node does not announce a body of GET and DELETE by itself, and the service would parse it as the next request.
    const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
    const options = { agent, method, headers: { ...headers, ...length } }
    const sent = request(origin + path, options, (reply) => read(reply).catch(reject))
    sent.once('error', reject).end(payload)
  })
}

/** Requests of one message are sent concurrently. An error is a reply as well, so that the thread goes on. */
parentPort?.on('message', async (asked: Asked[]) => {
  const answers = await Promise.all(asked.map(send)).catch((error: Error) => error)
  parentPort?.postMessage(answers)
})
