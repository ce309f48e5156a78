import type { FastifyInstance } from 'fastify'
import { hidden } from '../route.ts'
import { mailedLinkPages, pageAssets, pageSecurityPolicy } from './mailed-link.ts'

/** The small pages that mailed links open. They only read; the button on them calls the API like any program. */
export function servePages(server: FastifyInstance): void {
  const options = hidden('page.open')
  for (const [url, html] of Object.entries(mailedLinkPages)) {
    server.get(url, options, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', pageSecurityPolicy).send(html),
    )
  }
  for (const [url, { type, body }] of Object.entries(pageAssets)) {
    server.get(url, options, (_request, reply) => reply.type(type).send(body))
  }
}
