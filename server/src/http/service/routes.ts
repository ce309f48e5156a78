import { Type } from 'typebox'
import { isAlive, isReady } from '../../domain/core/observe.ts'
import { version } from '../../version.ts'
import type { Route } from '../core/route.ts'

/** What an operator's tools ask. A database that cannot be reached makes the second one answer 503. */
export function serviceRoutes(route: Route): void {
  route('GET /healthz', {
    action: isAlive,
    summary: 'Is the process alive?',
    reply: Type.Object({ status: Type.Literal('alive'), version: Type.String() }),
    example: { code: 200, status: 'alive', version },
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
