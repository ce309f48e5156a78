import { hashNametagsOfDeleted } from '../accounts/hash-nametags.ts'
import type { App } from '../app.ts'
import { indexOldMessages } from '../talks/index-old-messages.ts'
import type { Backfill } from './run-backfills.ts'

/** In the order in which they run. */
export const backfillsOf = (app: App): Backfill[] => [indexOldMessages, hashNametagsOfDeleted(app)]
