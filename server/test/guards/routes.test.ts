import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Ajv } from 'ajv'
import Fastify from 'fastify'
import { inspectService } from '../../../scripts/inspect-service.ts'
import { watchRoutes } from '../../src/http/core/known-paths.ts'
import { policy } from '../../src/policy.ts'
import { sourcesIn } from './sources.ts'

const { routes, document } = await inspectService()

/** Parameters of several operations are components. */
const isIdempotencyKey = (parameter: object) => JSON.stringify(parameter).includes('Idempotency-Key')

/** The operations that create something and take no Idempotency-Key, with the reason. */
const createdWithoutKey: Record<string, string> = {
  'POST /v2/register': 'replies are kept for accounts, and no two have one nametag or address',
  'POST /v2/workplace/users/new/{orgaId}':
    'the reply shows the link of the invitation, and inviting twice is inviting once',
  'POST /v2/workplace/users/{orgaId}/{userId}/calendar/feed': 'the reply shows the secret address of the feed',
  'POST /v2/workplace/{orgaId}/calendar/feed': 'the reply shows the secret address of the feed',
  'POST /v2/workplace/{orgaId}/links': 'the reply shows the secret of the link',
  'POST /v2/workplace/{orgaId}/webhooks': 'the reply shows the secret of the webhook',
  'POST /v2/events/ticket': 'the reply shows the ticket',
  'POST /v2/files/{orgaId}': 'an upload',
}

describe('routes', () => {
  test('each name a permission of the policy', () => {
    const unknown = routes.filter(({ permission }) => permission === undefined || !Object.hasOwn(policy, permission))
    assert.deepEqual(unknown, [])
  })

  test('leave no permission of the policy unused', () => {
    const asked = sourcesIn('server/src/**/*.ts').flatMap(({ text }) =>
      [...text.matchAll(/\b(?:may|requirePermission)\('([^']+)'/g)].map(([, name]) => name),
    )
    const used = new Set([...routes.map(({ permission }) => permission), ...asked])
    assert.deepEqual(
      Object.keys(policy).filter((permission) => !used.has(permission)),
      [],
    )
  })

  test('bound every text and every list that they take', () => {
    type Field = {
      type?: string
      enum?: unknown[]
      const?: unknown
      maxLength?: number
      maxItems?: number
      items?: Field
    }
    const isBounded = (field: Field): boolean =>
      (field.type !== 'string' || [field.maxLength, field.enum, field.const].some((bound) => bound !== undefined)) &&
      (field.type !== 'array' || (field.maxItems !== undefined && isBounded(field.items ?? {})))
    const unbounded = routes.flatMap(({ method, url, fields }) =>
      Object.entries((fields?.properties ?? {}) as Record<string, Field>)
        .filter(([, field]) => !isBounded(field))
        .map(([name]) => `${name} of ${method} ${url}`),
    )
    assert.deepEqual(unbounded, [])
  })

  test('have schemas that are valid themselves, which the service does not check again', () => {
    const ajv = new Ajv()
    const invalid = routes.filter(({ fields }) => fields && !ajv.validateSchema(fields))
    assert.deepEqual(
      invalid.map(({ method, url }) => `${method} ${url}`),
      [],
    )
    assert.equal(ajv.validateSchema({ type: 'text' }), false, 'a schema that is wrong is found')
  })

  test('that create something take an Idempotency-Key, except uploads and replies that show a secret', () => {
    const withoutKey = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => responses['201'])
        .filter(([, { parameters = [] }]) => !parameters.some((parameter) => isIdempotencyKey(parameter)))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(withoutKey.sort(), Object.keys(createdWithoutKey).sort())
  })

  test('without a permission make the start fail', async () => {
    const server = Fastify()
    watchRoutes(server)
    server.get('/forgotten', async () => 'open to everybody')
    await assert.rejects(async () => server.ready(), /these routes have no action: GET \/forgotten/)
  })
})
