import type { Connection } from '../../db/database.ts'
import { messageThread } from './thread-queries.ts'

type InThread = { key: number; replyTo: number | null; threadKey: number | null }

/**
 * Returns the first message of the thread that a message belongs to, or would start. Replies that an earlier version
 * wrote have no thread until the backfill has reached them, so their predecessors are asked.
 */
export async function threadOf(on: Connection, message: InThread): Promise<number> {
  let first = message
  while (first.threadKey === null && first.replyTo !== null) {
    const answered = await messageThread.first(on, { key: first.replyTo })
    if (!answered) break
    first = answered
  }
  return first.threadKey ?? first.key
}
