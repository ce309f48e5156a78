import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Worker thread that sends given bytes on each of several new connections, and reports the number of replies until all
 * are closed.
 */
const { origin, connections } = workerData as { origin: string; connections: number }
const { hostname, port } = new URL(origin)

const repliesTo = (bytes: string) =>
  new Promise<number>((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      received += text
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0))
  })

parentPort?.on('message', async (bytes: string) => {
  const replies = await Promise.all(Array.from({ length: connections }, () => repliesTo(bytes)))
  parentPort?.postMessage(replies.reduce((sum, count) => sum + count, 0))
})
