import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as startRequest } from 'node:http'
import { text } from 'node:stream/consumers'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into a reply before it knows its shape
export type ClientReply = { status: number; headers: IncomingHttpHeaders; body: any }

/** HTTP client of a service in another process, one request after the other. */
export type Client = {
  call(method: string, path: string, request?: { token?: string; json?: unknown }): Promise<ClientReply>
  close(): void
}

/** Opens a client that keeps its connection or, without `keepAlive`, makes a new one for every request. */
export function openClient(origin: string, { keepAlive = true } = {}): Client {
  const agent = new Agent({ keepAlive, maxSockets: 1 })
  return {
    async call(method, path, { token, json } = {}) {
      const headers = {
        ...(token === undefined ? {} : { authorization: token }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const sent = startRequest(origin + path, { agent, method, headers })
      sent.end(json === undefined ? undefined : JSON.stringify(json))
      const [reply] = (await once(sent, 'response')) as [IncomingMessage]
      const content = await text(reply)
      const isJson = /json/.test(reply.headers['content-type'] ?? '')
      return { status: reply.statusCode ?? 0, headers: reply.headers, body: isJson ? JSON.parse(content) : content }
    },
    close: () => agent.destroy(),
  }
}
