import type { FastifyRequest } from 'fastify'
import { fail } from '../../errors.ts'

/** Throws when a browser follows a link, loads an image or looks ahead, rather than a program calling. */
export function refuseNavigation({ headers }: FastifyRequest): void {
  const destination = headers['sec-fetch-dest']
  const lookingAhead = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].some(
    (purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')),
  )
  if (lookingAhead || headers['sec-fetch-mode'] === 'navigate' || (destination && destination !== 'empty')) {
    throw fail('NOT_FOR_NAVIGATION')
  }
}
