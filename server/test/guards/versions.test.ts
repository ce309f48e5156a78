import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readFromRoot } from './sources.ts'

type Manifest = { version?: string } & Package
type Package = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string> | undefined>

const packages = ['package.json', 'server/package.json', 'web/package.json'].map(
  (path) => JSON.parse(readFromRoot(path)) as Manifest,
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

  test('bring the same version of Node to all five platforms', () => {
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

describe('the version of Atrium', () => {
  const [root, ...workspaces] = packages

  test('stands in package.json alone', () => {
    assert.match(root?.version ?? '', /^\d+\.\d+\.\d+$/)
    assert.deepEqual(
      workspaces.map(({ version }) => version),
      [undefined, undefined],
    )
  })

  test('is the newest one in the changelog; older ones have a date', () => {
    const [newest, ...released] = [...readFromRoot('CHANGELOG.md').matchAll(/^## (\S+) \((.+)\)$/gm)]
    assert.equal(newest?.[1], root?.version)
    assert.match(newest?.[2] ?? '', /^unreleased$|^\d{4}-\d\d-\d\d$/)
    assert.ok(released.length > 0)
    for (const [, , date = ''] of released) assert.match(date, /^\d{4}-\d\d-\d\d$/)
  })
})
