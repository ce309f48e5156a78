import { Type } from 'typebox'
import { isAlive, isReady } from '../../domain/core/observe.ts'
import { version } from '../../version.ts'
import type { Route } from '../core/route.ts'

/** Health checks for the operator's tools. Readiness answers 503 while the database cannot be reached. */
export function serviceRoutes(route: Route): void {
  route('GET /healthz', {
    operationId: 'checkHealth',
    action: isAlive,
    summary: 'Is the process alive?',
    reply: Type.Object(
      { status: Type.Enum(['alive'], { type: 'string' }), version: Type.String() },
      { title: 'Health' },
    ),
    example: { code: 200, status: 'alive', version },
    answer: ({ app, caller }) => isAlive(app, caller, undefined),
  })

  route('GET /readyz', {
    operationId: 'checkReadiness',
    action: isReady,
    summary: 'Can it serve requests?',
    description: 'The database can be reached and is up to date.',
    reply: Type.Object({ status: Type.Enum(['ready'], { type: 'string' }) }, { title: 'Readiness' }),
    example: { code: 200, status: 'ready' },
    answer: ({ app, caller }) => isReady(app, caller, undefined),
  })
}
