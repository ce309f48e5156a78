import type { FastifyRequest } from 'fastify'
import { fail } from '../../errors.ts'

/** Returns the idempotency key of a request, by which a retry is recognized. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    const message = 'must be 1 to 200 visible characters'
    throw fail('INVALID_FIELDS', { fields: [{ field: 'Idempotency-Key', message }] })
  }
  return key
}
