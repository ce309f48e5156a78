import { hashNametagsOfDeleted } from '../accounts/hash-nametags.ts'
import type { App } from '../app.ts'
import type { Backfill } from '../core/backfill.ts'
import { indexOldMessages } from '../talks/index-old-messages.ts'
import { threadOldReplies } from '../talks/thread-old-replies.ts'

/** The backfills run in this order. */
export const backfillsOf = (app: App): Backfill[] => [indexOldMessages, hashNametagsOfDeleted(app), threadOldReplies]
