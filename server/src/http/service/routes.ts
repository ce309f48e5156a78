import { Type } from 'typebox'
import { action } from '../../domain/core/action.ts'
import { isAlive, isReady } from '../../domain/core/observe.ts'
import { sha256 } from '../../domain/core/secrets.ts'
import { fail } from '../../errors.ts'
import { version } from '../../version.ts'
import { FileReply } from '../core/file-reply.ts'
import type { Route } from '../core/route.ts'
import type { MetricsWriter } from './measures.ts'

/** Health checks for the operator's tools. Readiness answers 503 while the database cannot be reached. */
const admitReader = action(
  'service.measure',
  async ({ config: { metricsToken } }, _caller, { authorization = '' }: { authorization: string | undefined }) => {
    if (metricsToken === null) throw fail('PATH_NOT_FOUND')
    const given = /^bearer +(.*)$/i.exec(authorization)?.[1] ?? ''
    // Hashes are compared, so that the time of the comparison tells nothing about the token.
    if (sha256(given) !== sha256(metricsToken)) throw fail('TOKEN_INVALID')
  },
)

/** `GET /metrics` for Prometheus. */
export const metricsRoutes = (measures: MetricsWriter | null) => (route: Route) => {
  route('GET /metrics', {
    operationId: 'getMetrics',
    action: admitReader,
    summary: 'Read figures for Prometheus',
    description:
      'With `Authorization: Bearer <METRICS_TOKEN>`. There is no such address while METRICS_TOKEN is not set.',
    files: ['text/plain'],
    errors: ['TOKEN_INVALID', 'PATH_NOT_FOUND'],
    answer: async ({ app, caller, request }) => {
      await admitReader(app, caller, { authorization: request.headers.authorization })
      return new FileReply(measures?.type ?? 'text/plain', (await measures?.write()) ?? '')
    },
  })
}

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
