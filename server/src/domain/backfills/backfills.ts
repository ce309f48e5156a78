import { indexOldMessages } from '../talks/index-old-messages.ts'
import type { Backfill } from './run-backfills.ts'

/** In the order in which they run. */
export const backfills: Backfill[] = [indexOldMessages]
