import type { Backfill } from '../core/backfill.ts'
import { messageLastKey } from './search-queries.ts'
import { threadOf } from './thread.ts'
import { messageSetThread, repliesWithoutThread, threadCountReply } from './thread-queries.ts'

const keysPerBatch = 2000
const maxRepliesPerBatch = 100

/**
 * Puts replies into threads that are older than migration 0034. A reply has a higher key than the message that it
 * answers, so in ascending order each one finds the thread of its predecessor.
 */
export const threadOldReplies: Backfill = {
  name: 'threads-of-old-replies',

  highestKey: async (on) => (await messageLastKey.first(on, {}))?.key ?? 0,

  async batch(tx, after) {
    const upTo = after + keysPerBatch
    const replies = await repliesWithoutThread.all(tx, { after, upTo, count: maxRepliesPerBatch })
    for (const reply of replies) {
      const threadKey = await threadOf(tx, reply)
      await messageSetThread.run(tx, { key: reply.key, threadKey })
      await threadCountReply.run(tx, { key: threadKey, by: reply.deletedAt === null ? 1 : 0 })
    }
    const isRangeDone = replies.length < maxRepliesPerBatch
    return { lastKey: isRangeDone ? upTo : (replies.at(-1)?.key ?? upTo), rows: replies.length }
  },
}
