import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Clock, secondMs } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Backfill } from '../core/backfill.ts'
import {
  backfillAdvance,
  backfillCreate,
  backfillFinish,
  backfillLease,
  backfillRepeat,
  backfillsRead,
} from './backfill-queries.ts'

/** A crashed node blocks the others for at most this long. */
const leaseMs = 30 * secondMs
const progressEveryMs = 10 * secondMs

export type BackfillContext = { db: Database; clock: Clock; log: Logger }

/** Returns the function that runs all backfills for which this node gets the lease. */
export function makeBackfillRunner(context: BackfillContext, backfills: Backfill[]) {
  const holder = randomUUID()
  return async (stopping: AbortSignal): Promise<void> => {
    const known = await backfillsRead.all(context.db, {})
    for (const backfill of backfills) {
      const { name, repeatEveryMs } = backfill
      const state = known.find((each) => each.name === name)
      if (!state) await backfillCreate.run(context.db, { name })
      else if (state.finishedAt !== null) {
        if (repeatEveryMs === undefined) continue
        const finishedBefore = context.clock.now() - repeatEveryMs
        if ((await backfillRepeat.run(context.db, { name, finishedBefore })) === 0) continue
      }
      await run(context, backfill, holder, stopping)
    }
  }
}

/** Leaves half of the time to requests: each batch is followed by a pause of the same length. */
async function run(context: BackfillContext, backfill: Backfill, holder: string, stopping: AbortSignal): Promise<void> {
  const { clock, log } = context
  let loggedAt = clock.now()
  let batches = 0
  while (!stopping.aborted) {
    const startedAt = performance.now()
    const progress = await runBatch(context, backfill, holder)
    if (progress === null) return
    const { rows, percent, finished } = progress
    const details = { backfill: backfill.name, rows, percent }
    if (finished) {
      // A repetition without results is not worth a log line.
      if (batches > 0 || rows > 0) log.info(details, 'a backfill has finished')
      return
    }
    if (batches++ === 0) log.info(details, 'a backfill is running')
    else if (clock.now() - loggedAt >= progressEveryMs) {
      log.info(details, 'a backfill is making progress')
      loggedAt = clock.now()
    }
    await sleep(performance.now() - startedAt, undefined, { signal: stopping }).catch(() => {})
  }
}

type Progress = { rows: number; percent: number; finished: boolean }

/**
 * The transaction is serializable on PostgreSQL: if a batch and an edit of one of its rows miss each other's write, one
 * of them runs again.
 */
function runBatch({ db, clock }: BackfillContext, backfill: Backfill, holder: string): Promise<Progress | null> {
  const { name } = backfill
  return db.transact(async (tx) => {
    const now = clock.now()
    const lease = await backfillLease.first(tx, { name, holder, now, until: now + leaseMs })
    if (!lease) return null
    const highest = await backfill.highestKey(tx)
    if (lease.lastKey >= highest) {
      await backfillFinish.run(tx, { name, now })
      return { rows: lease.rowsDone, percent: 100, finished: true }
    }
    const { lastKey, rows } = await backfill.batch(tx, lease.lastKey)
    if (lastKey <= lease.lastKey) throw new Error(`the backfill ${name} does not advance`)
    const rowsDone = lease.rowsDone + rows
    await backfillAdvance.run(tx, { name, lastKey, rowsDone })
    return { rows: rowsDone, percent: Math.min(100, Math.floor((100 * lastKey) / highest)), finished: false }
  })
}
