import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { inspectService } from '../../../scripts/inspect-service.ts'
import { needsToken, type Permission, readsToken } from '../../src/policy.ts'
import { interfaceOperations } from '../support/interface.ts'
import { readFromRoot } from './sources.ts'

const { document, routes } = await inspectService()

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ at: `${method.toUpperCase()} ${path}`, ...operation })),
)

/** Lists the operations for which a condition does not hold. */
const except = (holds: (operation: (typeof operations)[number]) => unknown) =>
  operations.filter((operation) => !holds(operation)).map(({ at }) => at)

/** The reply is the same, whether something was created or existed already. */
const isFoundOrCreated = ([found, one]: [string, unknown], [created, other]: [string, unknown]) =>
  found === '200' && created === '201' && isDeepStrictEqual(contentOf(one), contentOf(other))

const contentOf = (response: unknown) => (response as { content?: unknown }).content

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.1 of the version that package.json names', () => {
    assert.match(document.openapi, /^3\.1\.\d+$/)
    assert.equal(document.info.version, JSON.parse(readFromRoot('package.json')).version)
  })

  test('has every operation of the interface, by its exact method and path', () => {
    const described = new Set(operations.map(({ at }) => at))
    assert.equal(new Set(interfaceOperations).size, 35)
    assert.deepEqual(
      interfaceOperations.filter((at) => !described.has(at)),
      [],
    )
  })

  test('gives every operation a summary and tags that are explained', () => {
    const explained = new Set(document.tags.map(({ name }) => name))
    assert.deepEqual(
      except(({ summary }) => summary),
      [],
    )
    assert.deepEqual(
      except(({ tags }) => tags.length > 0 && tags.every((tag) => explained.has(tag))),
      [],
    )
  })

  test('names every operation in camelCase, with at most 40 characters, and no two alike', () => {
    assert.deepEqual(
      except(({ operationId }) => /^[a-z]+([A-Z][a-z]*)*$/.test(operationId) && operationId.length <= 40),
      [],
    )
    assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length)
  })

  test('names a legacy operation after the one of /v2 that does the same', () => {
    const isLegacy = ({ tags }: (typeof operations)[number]) => tags.includes('Legacy')
    assert.deepEqual(
      except((operation) => operation.operationId.endsWith('Legacy') === isLegacy(operation)),
      [],
    )
    const permissions = new Map(
      routes.map(({ method, url, permission }) => [`${method} ${documented(url)}`, permission]),
    )
    const current = new Map(operations.map(({ operationId, at }) => [operationId, permissions.get(at)]))
    assert.deepEqual(
      except((operation) => {
        const { operationId, at } = operation
        return !isLegacy(operation) || current.get(operationId.replace(/Legacy$/, '')) === permissions.get(at)
      }),
      [],
    )
  })

  test('has a component for every object, so that generated clients have one type for each', () => {
    const inline = [...objectsIn({ paths: document.paths, components: document.components }, [])].filter(
      (path) => !/^components\/schemas\/\w+$/.test(path),
    )
    assert.deepEqual(inline, [])
  })

  test('gives every operation one success response, or two alike when it may find what it creates', () => {
    const successes = ({ responses }: (typeof operations)[number]) =>
      Object.entries(responses).filter(([status]) => status.startsWith('2'))
    assert.deepEqual(
      except((operation) => {
        const [first, second] = successes(operation)
        return first !== undefined && (second === undefined || isFoundOrCreated(first, second))
      }),
      [],
    )
    assert.deepEqual(
      except((operation) =>
        successes(operation).every(([status, response]) => 'content' in response !== (status === '204')),
      ),
      [],
    )
  })

  test('asks for a token exactly where the policy does', () => {
    const where = (holds: (permission: Permission) => boolean) =>
      new Set(
        routes
          .filter(({ permission }) => holds(permission as Permission))
          .map(({ method, url }) => `${method} ${documented(url)}`),
      )
    const [looked, needed] = [where(readsToken), where(needsToken)]
    const { securitySchemes = {} } = document.components
    assert.deepEqual(
      except(({ at, security }) => security !== undefined && security.length > 0 === looked.has(at)),
      [],
    )
    const canBeLeftOut = (security: object[]) => security.some((way) => Object.keys(way).length === 0)
    assert.deepEqual(
      except(({ at, security = [] }) => needed.has(at) || !looked.has(at) || canBeLeftOut(security)),
      [],
    )
    assert.deepEqual(
      except(({ security = [] }) =>
        security.flatMap(Object.keys).every((name) => Object.hasOwn(securitySchemes, name)),
      ),
      [],
    )
  })

  test('describes every parameter of a path, and no others', () => {
    const inPath = (at: string) => [...at.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(
      except(({ at, parameters = [] }) => {
        const resolved = parameters.map((each) => ('$ref' in each ? (find(String(each.$ref)) as typeof each) : each))
        const described = resolved.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
        return described.sort().join() === inPath(at).sort().join()
      }),
      [],
    )
  })

  test('has no dangling reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = '']) => reference,
    )
    assert.ok(references.length > 0)
    assert.deepEqual(
      [...new Set(references)].filter((reference) => find(reference) === undefined),
      [],
    )
  })

  test('names the resources and both kinds of errors, for client generators', () => {
    for (const name of ['Account', 'Session', 'Mail', 'Problem', 'ErrorLegacy']) {
      assert.ok(document.components.schemas?.[name], name)
    }
  })
})

/** The path of a route as the document writes it. */
const documented = (url: string) => url.replace(/:(\w+)/g, '{$1}')

/** Yields the paths of the schemas of objects with properties. */
function* objectsIn(part: unknown, path: string[]): Generator<string> {
  if (typeof part !== 'object' || part === null) return
  if ('properties' in part && 'type' in part) yield path.join('/')
  for (const [key, value] of Object.entries(part)) {
    if (key !== 'example' && key !== 'examples') yield* objectsIn(value, [...path, key])
  }
}

function find(reference: string): unknown {
  const [start, ...steps] = reference.split('/')
  if (start !== '#') return undefined
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)
}
