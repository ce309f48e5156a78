import { type Clock, minuteMs } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { sessionTouch } from './queries.ts'

/** Precision of a session's last use; a finer one would cost a write per request. */
const precisionMs = minuteMs

/** Collects the last use of sessions in memory and writes it periodically in one transaction. */
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
        for (const [key, now] of touches) await sessionTouch.run(tx, { key, now })
      })
    },
  }
}
