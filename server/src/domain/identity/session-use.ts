import { type Clock, dayMs, minuteMs } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { sessionTouch } from './queries.ts'

/** Precision of a session's last use; a finer one would cost a write per request. */
const precisionMs = minuteMs

/** A remembered session lasts this long after its last use. */
export const rememberedMs = 30 * dayMs

/**
 * Collects the last use of sessions in memory and writes it periodically in one transaction, which also extends
 * remembered sessions: that costs no write of its own.
 */
export function makeSessionUse(db: Database, clock: Clock) {
  const used = new Map<number, number>()
  return {
    note(session: { key: number; lastUsedAt: number }) {
      const now = clock.now()
      if (now - session.lastUsedAt >= precisionMs) used.set(session.key, now)
    },
    async flush() {
      if (used.size === 0) return
      const touches = [...used]
      used.clear()
      await db.transact(async (tx) => {
        for (const [key, now] of touches) await sessionTouch.run(tx, { key, now, extendedTo: now + rememberedMs })
      })
    },
  }
}
