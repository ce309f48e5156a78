import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { selfSigned } from './self-signed.ts'
import { until } from './until.ts'

/** A reverse proxy with TLS and HTTP/2 in front of several nodes. It retries nothing. */
export type TlsProxy = {
  port: number
  /** Resolves when the proxy sends requests to exactly so many nodes. */
  untilReady(nodes: number): Promise<void>
  /** Requests that the proxy could not pass on, or whose reply broke off. */
  failures: string[]
  /** The number of requests that were passed on to each node. */
  passedOn: Map<string, number>
  close(): Promise<void>
}

/** Checks take processor time, and a node that stops announces it seconds before. */
const checkEveryMs = 200

/** Headers that concern one connection, which HTTP/2 forbids. */
const ofOneConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection', 'te']

/**
 * Asks `GET /readyz` of every node again and again, and passes requests to those that are ready, in turn. `prefix` is the
 * path below which the nodes are found; it stays in the path that they see.
 */
export async function startTlsProxy(nodes: string[], host: string, prefix = ''): Promise<TlsProxy> {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  const passedOn = new Map<string, number>()
  let ready: string[] = []
  let turn = 0
  let isClosed = false

  const checking = (async () => {
    while (!isClosed) {
      const answers = await Promise.all(nodes.map((node) => isReady(`${node}${prefix}/readyz`)))
      ready = nodes.filter((_, index) => answers[index])
      await new Promise((resolve) => setTimeout(resolve, checkEveryMs))
    }
  })()

  const server = createSecureServer(selfSigned, (incoming, outgoing) => {
    const node = ready[turn++ % ready.length]
    if (node === undefined) return refuse('no node is ready')
    passedOn.set(node, (passedOn.get(node) ?? 0) + 1)

    function refuse(reason: string): void {
      failures.push(`${incoming.method} ${incoming.url}: ${reason}`)
      if (outgoing.headersSent) outgoing.stream?.close()
      else outgoing.writeHead(502).end()
    }

    /** A client that goes away, as listeners do, is no failure. */
    const wasLeft = () => outgoing.stream.destroyed
    const headers = {
      ...withoutPseudoHeaders(incoming),
      host,
      'x-forwarded-for': [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].join(', '),
      'x-forwarded-proto': 'https',
      'x-forwarded-host': host,
    }
    const passed = request(`${node}${incoming.url}`, { agent, method: incoming.method ?? 'GET', headers }, (reply) => {
      reply.once('error', () => {
        if (!wasLeft()) failures.push(`${incoming.method} ${incoming.url}: the reply broke off`)
      })
      sendHead(outgoing, reply)
      pipeline(reply, outgoing as unknown as ServerResponse, () => {})
    })
    outgoing.stream.once('close', () => passed.destroy())
    passed.on('error', (error) => {
      if (!wasLeft()) refuse(String((error as NodeJS.ErrnoException).code ?? error))
    })
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    untilReady: (count) => until(`${count} nodes are ready`, () => ready.length === count),
    failures,
    passedOn,
    async close() {
      isClosed = true
      await checking
      server.close()
      agent.destroy()
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(url).catch(() => null)
  await reply?.body?.cancel()
  return reply?.status === 200
}

const withoutPseudoHeaders = ({ headers }: Http2ServerRequest) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofOneConnection.includes(name)),
  )

function sendHead(outgoing: Http2ServerResponse, reply: IncomingMessage): void {
  const headers = Object.entries(reply.headers).filter(([name]) => !ofOneConnection.includes(name))
  outgoing.writeHead(reply.statusCode ?? 502, Object.fromEntries(headers) as Record<string, string | string[]>)
}
