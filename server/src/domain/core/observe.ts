import { fail } from '../../errors.ts'
import { version } from '../../version.ts'
import { action } from './action.ts'
import type { App } from './app.ts'
import { instanceRead } from './instance-queries.ts'

export const isAlive = action('service.observe', async () => ({ status: 'alive' as const, version }))

/** Atrium starts to listen only after its migrations, so a database that answers is up to date. */
export const isReady = action('service.observe', async (app) => {
  if (app.stopping.isAnnounced) throw fail('BUSY', { sentence: 'This node is about to stop.' })
  await instanceRead.first(app.db, { name: 'key fingerprint' })
  requireTrustedClock(app)
  return { status: 'ready' as const }
})

/** Refuses requests while the clock is wrong: a valid token would look expired, and rows would carry a wrong time. */
export function requireTrustedClock({ clockCheck: { problem } }: App): void {
  if (problem !== null) throw fail('CLOCK_WRONG', { sentence: problem, retryAfterMs: 10_000 })
}
