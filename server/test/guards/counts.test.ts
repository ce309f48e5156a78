import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { interfaceOperations } from '../support/interface.ts'
import { readFromRoot } from './sources.ts'

const { paths } = JSON.parse(readFromRoot('docs/openapi.json')) as { paths: Record<string, Record<string, unknown>> }
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
)

const isV2 = (operation: string) => operation.includes(' /v2/')
const addedCount = described.filter(isV2).length - interfaceOperations.filter(isV2).length

/** The only numbers that a document may put before "operations". */
const counts = new Set([
  interfaceOperations.length,
  interfaceOperations.filter(isV2).length,
  interfaceOperations.filter((operation) => !isV2(operation)).length,
  described.length,
])

const read = (path: string) => readFromRoot(path).replace(/\s+/g, ' ')

describe('numbers of operations', () => {
  for (const path of ['README.md', 'ARCHITECTURE.md', 'docs/interface.md', 'docs/a-story-in-curl.md']) {
    test(`in ${path} are those of the interface and of the OpenAPI document`, () => {
      const named = [...read(path).matchAll(/(\d+) operations/g)].map(([, count]) => Number(count))
      assert.deepEqual(
        named.filter((count) => !counts.has(count)),
        [],
      )
    })
  }

  test('are all in the README', () => {
    const readme = read('README.md')
    assert.ok(readme.includes(`interface has ${interfaceOperations.length} operations`))
    assert.ok(readme.includes(`describes ${described.length} operations`))
  })

  test('in docs/interface.md add up', () => {
    const document = read('docs/interface.md')
    assert.ok(document.includes(`describes ${described.length} operations: these ${interfaceOperations.length}, `))
    assert.ok(document.includes(` ${addedCount} more that Atrium adds under \`/v2\``))
    assert.equal(interfaceOperations.length + addedCount + 3, described.length)
  })
})

test('docs/interface.md lists every operation of the interface, and no other', () => {
  const listed = [...readFromRoot('docs/interface.md').matchAll(/^\| ([A-Z]+) \| `([^`]+)` \|/gm)]
  assert.deepEqual(listed.map(([, method, path]) => `${method} ${path}`).sort(), [...interfaceOperations].sort())
})
