import type { App } from '../app.ts'
import { maxCounted } from './counts.ts'
import { dailyFiguresNewest, databaseSize, deliveriesWaitingUpTo } from './figures-queries.ts'

/* Numbers that only those who measure ask for. */

export { onCommit } from '../../db/commits.ts'
export { onRead } from '../../db/replica-reads.ts'

export const deliveriesWaiting = async ({ db, clock }: App) =>
  (await deliveriesWaitingUpTo.one(db, { now: clock.now(), count: maxCounted })).count

export const databaseBytes = async ({ db }: App) => (await databaseSize.one(db, {})).bytes

/** Returns the size of all files at the last hourly reading. */
export async function fileBytes({ db }: App): Promise<number> {
  const [newest] = await dailyFiguresNewest.all(db, { count: 1 })
  return newest?.bytes ?? 0
}
