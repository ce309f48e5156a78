import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** Worker thread that opens connections, sends the same bytes on each, and tells how many replies came until all are closed. */
const { origin, connections, bytes } = workerData as { origin: string; connections: number; bytes: string }
const { hostname, port } = new URL(origin)

const repliesOfOne = () =>
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

const replies = await Promise.all(Array.from({ length: connections }, repliesOfOne))
parentPort?.postMessage(replies.reduce((sum, count) => sum + count, 0))
