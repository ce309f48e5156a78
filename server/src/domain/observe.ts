import { version } from '../version.ts'
import { action } from './action.ts'
import { instanceRead } from './instance-queries.ts'

export const isAlive = action('service.observe', async () => ({ status: 'alive' as const, version }))

/** Atrium listens only after its migrations ran, so a database that answers is an up-to-date one. */
export const isReady = action('service.observe', async (app) => {
  await instanceRead.first(app.db, { name: 'key fingerprint' })
  return { status: 'ready' as const }
})
