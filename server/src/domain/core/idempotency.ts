import { createHash } from 'node:crypto'
import { dayMs } from '../../clock.ts'
import { type Transaction, UniqueViolation } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from './app.ts'
import type { SignedIn } from './caller.ts'
import { keptReplyByKey, keptReplyDeleteExpired, keptReplyInsert } from './idempotency-queries.ts'

const replyLifetimeMs = dayMs

/**
 * Replays the stored reply when a request is repeated under the same idempotency key. The reply is stored in the
 * transaction of the work, so neither exists without the other.
 */
export async function withIdempotencyKey<T>(
  app: App,
  tx: Transaction,
  caller: SignedIn,
  idempotencyKey: string | undefined,
  request: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (idempotencyKey === undefined) return work()
  const now = app.clock.now()
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const stored = await keptReplyByKey.first(tx, { accountKey: caller.accountKey, idempotencyKey, now })
  if (stored) {
    if (stored.requestHash !== requestHash) throw fail('KEY_REUSED')
    return JSON.parse(stored.reply) as T
  }
  const reply = await work()
  await keptReplyDeleteExpired.run(tx, { accountKey: caller.accountKey, idempotencyKey, now })
  await keptReplyInsert.run(tx, {
    accountKey: caller.accountKey,
    idempotencyKey,
    requestHash,
    reply: JSON.stringify(reply),
    expiresAt: now + replyLifetimeMs,
  })
  return reply
}

/**
 * Runs a change that may store its reply, and runs it again when a concurrent request under the same idempotency key
 * was faster: the second run finds the stored reply.
 */
export async function withIdempotencyRetry<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof UniqueViolation && error.constraint.startsWith('kept_replies')) return change()
    throw error
  }
}
