import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readFromRoot } from './sources.ts'

type Package = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string> | undefined>

const packages = ['package.json', 'server/package.json', 'web/package.json'].map(
  (path) => JSON.parse(readFromRoot(path)) as Package,
)

const dependencies = packages.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
)

describe('dependencies', () => {
  test('are pinned to exact versions', () => {
    assert.ok(dependencies.length > 0)
    assert.deepEqual(
      dependencies.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
      [],
    )
  })

  test('bring the same Node to all five platforms', () => {
    const nodes = dependencies.filter(([name]) => /^node-(bin-)?(linux|darwin|win)-/.test(name))
    assert.equal(nodes.length, 5)
    assert.equal(new Set(nodes.map(([, version]) => version)).size, 1)
  })

  test('are locked for every platform, or npm ci would fail on the others', () => {
    const { packages: locked } = JSON.parse(readFromRoot('package-lock.json')) as { packages: Record<string, Package> }
    const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !locked[`node_modules/${name}`] && !locked[`${path}/node_modules/${name}`],
      ),
    )
    assert.deepEqual(missing, [])
  })

  test('are not tied to the registry that they were locked from', () => {
    assert.doesNotMatch(readFromRoot('package-lock.json'), /"resolved": "\w+:/)
  })
})
