import { fail } from '../../errors.ts'
import { version } from '../../version.ts'
import type { App } from '../app.ts'
import { action } from './action.ts'
import { instanceRead } from './instance-queries.ts'

export const isAlive = action('service.observe', async () => ({ status: 'alive' as const, version }))

/** Atrium listens only after its migrations ran, so a database that answers is an up-to-date one. */
export const isReady = action('service.observe', async (app) => {
  await instanceRead.first(app.db, { name: 'key fingerprint' })
  refuseWithWrongClock(app)
  return { status: 'ready' as const }
})

/** A token that is good would look expired, and what is written would carry a wrong time. */
export function refuseWithWrongClock({ clockCheck: { problem } }: App): void {
  if (problem !== null) throw fail('CLOCK_WRONG', { sentence: problem, retryAfterMs: 10_000 })
}
