import { type Clock, dayMs, minuteMs } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { slicesOf } from '../core/slices-of.ts'
import { sessionsTouch } from './queries.ts'

/** Precision of a session's last use; a finer one would cost a write per request. */
const precisionMs = minuteMs

/** A remembered session lasts this long after its last use. */
export const rememberedMs = 30 * dayMs

/** On PostgreSQL live events wait for transactions that are older than them, so each must be short. */
const sessionsPerTransaction = 200

/**
 * Collects the last use of sessions in memory and writes it periodically. That also extends remembered sessions, which
 * costs no write of its own.
 */
export function makeSessionUse(db: Database, clock: Clock) {
  const used = new Map<number, number>()
  return {
    note(session: { key: number; lastUsedAt: number }) {
      const now = clock.now()
      if (now - session.lastUsedAt >= precisionMs) used.set(session.key, now)
    },
    async flush() {
      const uses = [...used]
      used.clear()
      for (const some of slicesOf(uses, sessionsPerTransaction)) {
        const touched = {
          uses: JSON.stringify(Object.fromEntries(some)),
          keys: JSON.stringify(some.map(([key]) => key)),
          precision: precisionMs,
          remembered: rememberedMs,
        }
        await db.transact((tx) => sessionsTouch.run(tx, touched))
      }
    },
  }
}
