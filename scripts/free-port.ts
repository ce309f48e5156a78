import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The system takes the ports above these for outgoing connections, also between the moment when a port is found free and
 * the moment when a program listens on it.
 */
const ports = { first: 10_000, last: 32_000 }
const portsOfOneProcess = 16

const ranges = Math.floor((ports.last - ports.first) / portsOfOneProcess)
const first = ports.first + (process.pid % ranges) * portsOfOneProcess
let given = 0

/** Returns a port on which nothing listens. Processes that run at the same time look for theirs in different ranges. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsOfOneProcess; tries++) {
    const port = first + (given++ % portsOfOneProcess)
    if (await isFree(port)) return port
  }
  throw new Error(`something listens on each port from ${first} to ${first + portsOfOneProcess - 1}`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    // Without an address it also fails if another program listens on one address alone.
    await once(server.listen(port), 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
