import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestAtrium, TestReply } from './atrium.ts'
import type { SignedInPerson } from './people.ts'

export type ReceivedCall = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into what was sent before it knows its shape
  json: any
}

/** A real HTTP server that keeps the webhook calls it receives. */
export type Receiver = {
  url: string
  port: number
  calls: ReceivedCall[]
  /** Writes the response; the default is a 204. */
  answer: (response: ServerResponse, call: ReceivedCall) => void
  /** Waits until `count` calls were received. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

const timeoutMs = 20_000

type ReceiverOptions = { port?: number; tls?: { key: string; cert: string } }

export async function openReceiver({ port = 0, tls }: ReceiverOptions = {}): Promise<Receiver> {
  const calls: ReceivedCall[] = []
  const receive: RequestListener = async (request, response) => {
    const body = await text(request)
    const { method = '', url: path = '', headers } = request
    const call = { method, path, headers, body, json: JSON.parse(body) }
    calls.push(call)
    receiver.answer(response, call)
  }
  const server = tls ? createTlsServer(tls, receive) : createServer(receive)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const taken = (server.address() as AddressInfo).port
  const receiver: Receiver = {
    url: `http://127.0.0.1:${taken}/hook`,
    port: taken,
    calls,
    answer: answering(204),
    until: async (count) => {
      for (const since = Date.now(); calls.length < count; await sleep(5)) {
        assert.ok(Date.now() - since < timeoutMs, `${calls.length} of ${count} calls have come`)
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

export const answering =
  (status: number, headers: Record<string, string> = {}): Receiver['answer'] =>
  (response) =>
    void response.writeHead(status, headers).end()

/** Computes the signature from headers and body, as the specification requires of a receiver. */
export function signatureOf({ headers, body }: ReceivedCall, secret: string): string {
  const [prefix, key = ''] = secret.split('_')
  assert.equal(prefix, 'whsec')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', Buffer.from(key, 'base64')).update(signed).digest('base64')}`
}

/** Returns every operation on webhooks as a function. */
export function webhookCallsOf(atrium: TestAtrium) {
  const call = (method: string, path: string, { token }: SignedInPerson, json?: object, query = {}) =>
    atrium.call(method, `/v2/workplace/${path}`, { token, json, query })
  return {
    create: (person: SignedInPerson, nio: number, json: object) => call('POST', `${nio}/webhooks`, person, json),
    list: (person: SignedInPerson, nio: number, query = {}) => call('GET', `${nio}/webhooks`, person, undefined, query),
    read: (person: SignedInPerson, nio: number, id: string) => call('GET', `${nio}/webhooks/${id}`, person),
    update: (person: SignedInPerson, nio: number, id: string, json: object) =>
      call('PATCH', `${nio}/webhooks/${id}`, person, json),
    remove: (person: SignedInPerson, nio: number, id: string) => call('DELETE', `${nio}/webhooks/${id}`, person),
    secret: (person: SignedInPerson, nio: number, id: string) => call('POST', `${nio}/webhooks/${id}/secret`, person),
    test: (person: SignedInPerson, nio: number, id: string) => call('POST', `${nio}/webhooks/${id}/test`, person),
    deliveries: (person: SignedInPerson, nio: number, id: string, query = {}) =>
      call('GET', `${nio}/webhooks/${id}/deliveries`, person, undefined, query),
    retry: (person: SignedInPerson, nio: number, id: string, delivery: string) =>
      call('POST', `${nio}/webhooks/${id}/deliveries/${delivery}/retry`, person),
  }
}

/** Returns the body of a reply and fails unless it was successful. */
export function bodyOf(reply: TestReply): TestReply['body'] {
  assert.ok(reply.status < 300, reply.text)
  return reply.body
}

/** Runs the sender once for everything that is due. */
export async function sendDue({ app }: TestAtrium): Promise<void> {
  app.webhookSender.wake()
  await app.idle()
}
