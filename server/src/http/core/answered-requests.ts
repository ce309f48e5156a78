import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/*
 * Tells the log, the metrics and the traces about every request once it is answered. The `onResponse` hook of Fastify
 * would add two listeners to each response, which takes a twentieth of the shortest request.
 */

declare module 'fastify' {
  interface FastifyRequest {
    /** Time of the arrival of the request, by `performance.now()`. */
    arrivedAt: number
  }
}

export type Answered = {
  request: FastifyRequest
  /** The pattern of the route, because an address may hold a secret; undefined for an unknown path. */
  route: string | undefined
  status: number
  ms: number
}

type Listener = (answered: Answered) => void

const listenersOf = new WeakMap<FastifyInstance, Listener[]>()

export function onAnswered(server: FastifyInstance, listener: Listener): void {
  listenersOf.set(server, [...(listenersOf.get(server) ?? []), listener])
}

/** A whole reply is complete when it is passed to the connection, a stream when it ends. */
export function tellAnswered(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const listeners = listenersOf.get(reply.server)
  if (!listeners) return
  if (isWhole(payload)) tell(listeners, request, reply)
  else reply.raw.once('close', () => tell(listeners, request, reply))
}

const isWhole = (payload: unknown) =>
  typeof payload === 'string' || payload === null || payload === undefined || Buffer.isBuffer(payload)

function tell(listeners: Listener[], request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url
  const answered = { request, route, status: reply.statusCode, ms: performance.now() - request.arrivedAt }
  for (const listener of listeners) listener(answered)
}
