import { createHash } from 'node:crypto'
import { dayMs } from '../../clock.ts'
import { type Transaction, UniqueViolation } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import type { SignedIn } from './action.ts'
import { keptReplyByKey, keptReplyForget, keptReplyInsert } from './idempotency-queries.ts'

const keepMs = dayMs

/**
 * Answers a request that is sent again under the same key with the reply of the first one, and does nothing else. The
 * reply is kept in the transaction of the work, so there is never one without the other.
 */
export async function once<T>(
  app: App,
  tx: Transaction,
  caller: SignedIn,
  key: string | undefined,
  request: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work()
  const now = app.clock.now()
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const kept = await keptReplyByKey.first(tx, { accountKey: caller.accountKey, key, now })
  if (kept) {
    if (kept.requestHash !== requestHash) throw fail('KEY_REUSED')
    return JSON.parse(kept.reply) as T
  }
  const reply = await work()
  await keptReplyForget.run(tx, { accountKey: caller.accountKey, key, now })
  await keptReplyInsert.run(tx, {
    accountKey: caller.accountKey,
    key,
    requestHash,
    reply: JSON.stringify(reply),
    expiresAt: now + keepMs,
  })
  return reply
}

/** Runs a change that may keep its reply. When another request under the same key was faster, its reply is given. */
export async function againIfKept<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof UniqueViolation && error.constraint.startsWith('kept_replies')) return change()
    throw error
  }
}
