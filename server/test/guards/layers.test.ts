import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { importsOf, sourcesIn } from './sources.ts'

/** Layers from the bottom to the top. A source imports only from its own layer and from those listed above it. */
const layers = [
  ['shared'],
  ['clock.ts', 'config.ts', 'errors.ts', 'installation.ts', 'policy.ts', 'source-lines.ts'],
  ['concurrency', 'images', 'pdf', 'log.ts', 'measurement.ts', 'version.ts', 'web-build.ts'],
  ['processes'],
  ['db', 'storage', 'workers'],
  ['explain-failure.ts'],
  ['domain/core'],
  ['domain/app.ts'],
  ['domain/audit', 'domain/identity', 'domain/outbox', 'domain/uploads', 'secret-keys.ts'],
  ['domain/images', 'domain/live'],
  ['domain/fields', 'domain/mail'],
  ['domain/answers'],
  ['domain/organizations'],
  ['domain/attachments', 'domain/discover', 'domain/members'],
  ['domain/groups'],
  ['domain/mentions'],
  ['domain/boards', 'domain/invitations', 'domain/talks', 'domain/webhooks'],
  ['domain/calendar', 'domain/joining', 'domain/reports'],
  ['domain/comments'],
  ['domain/accounts', 'domain/files', 'domain/prints', 'domain/today'],
  ['domain/operator'],
  ['domain/exports'],
  ['domain/maintenance', 'worker-tasks.ts'],
  ['backup'],
  ['app-parts.ts'],
  ['app.ts'],
  ['traces'],
  ['http/core'],
  ['http/common-schemas.ts', 'http/openapi'],
  ['http/v2', 'http/live', 'http/pages', 'http/service'],
  ['http/legacy'],
  ['http/server.ts'],
  ['start-and-stop.ts'],
  ['serve.ts'],
  ['start.ts'],
  ['commands'],
  ['main.ts'],
]

function partOf(path: string): string {
  if (path.startsWith('shared/')) return 'shared'
  const inSource = path.replace('server/src/', '')
  const [first = '', second] = inSource.split('/')
  return (first === 'domain' || first === 'http') && second ? `${first}/${second}` : first
}

const levelOf = (part: string) => layers.findIndex((parts) => parts.includes(part))
const sources = sourcesIn('server/src/**/*.ts', 'shared/**/*.ts')

describe('layers', () => {
  test('every folder of the server has a layer, and every layer a folder', () => {
    const parts = new Set(sources.map(({ path }) => partOf(path)))
    assert.deepEqual([...parts].sort(), layers.flat().sort())
  })

  test('imports point downward', () => {
    const upward = sources.flatMap((source) => {
      const from = partOf(source.path)
      return importsOf(source)
        .filter((target) => target.startsWith('server/src/') || target.startsWith('shared/'))
        .filter((target) => partOf(target) !== from && levelOf(partOf(target)) >= levelOf(from))
        .map((target) => `${source.path} imports ${target}`)
    })
    assert.deepEqual(upward, [])
  })
})
