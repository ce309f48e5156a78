import type { FastifyRequest } from 'fastify'
import { fail } from '../../errors.ts'

/** Throws when the request comes from a link, an image or a prefetch of a browser rather than from a program. */
export function refuseNavigation({ headers }: FastifyRequest): void {
  const destination = headers['sec-fetch-dest']
  const isPrefetch = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].some((purpose) =>
    /prefetch|prerender|preview/i.test(String(purpose ?? '')),
  )
  if (isPrefetch || headers['sec-fetch-mode'] === 'navigate' || (destination && destination !== 'empty')) {
    throw fail('NOT_FOR_NAVIGATION')
  }
}
