import type { FastifyRequest } from 'fastify'
import { fail } from '../../errors.ts'

export const idempotencyKeyPattern = '^[!-~]{1,200}$'
const shape = new RegExp(idempotencyKeyPattern)

/** Returns the idempotency key of a request, by which a retry is recognized. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || !shape.test(key)) {
    const message = 'must be 1 to 200 visible characters'
    throw fail('INVALID_FIELDS', { fields: [{ field: 'Idempotency-Key', message }] })
  }
  return key
}
