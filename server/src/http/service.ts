import { Type } from 'typebox'
import { action } from '../domain/action.ts'
import { instanceRead } from '../domain/instance-queries.ts'
import type { Route } from './route.ts'

/** What an operator's tools ask. A database that cannot be reached makes the second one answer 503. */
export function serviceRoutes(route: Route): void {
  route('GET /healthz', {
    action: isAlive,
    summary: 'Is the process alive?',
    reply: Type.Object({ status: Type.Literal('alive') }),
    example: { code: 200, status: 'alive' },
    answer: ({ app, caller }) => isAlive(app, caller, undefined),
  })

  route('GET /readyz', {
    action: isReady,
    summary: 'Can it serve requests?',
    description: 'The database can be reached and is up to date.',
    reply: Type.Object({ status: Type.Literal('ready') }),
    example: { code: 200, status: 'ready' },
    answer: ({ app, caller }) => isReady(app, caller, undefined),
  })
}

const isAlive = action('service.observe', async () => ({ status: 'alive' as const }))

/** Atrium listens only after its migrations ran, so a database that answers is an up-to-date one. */
const isReady = action('service.observe', async (app) => {
  await instanceRead.first(app.db, { name: 'key fingerprint' })
  return { status: 'ready' as const }
})
