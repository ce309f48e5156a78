import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { compileCacheFolders, explainOldNode } from '../../launch.mjs'
import { temporaryFolder } from '../support/service-process.ts'

describe('the check of the Node version', () => {
  test('accepts this Node and newer ones', () => {
    for (const version of [process.versions.node, '26.0.0', '27.1.0', '100.0.0']) {
      assert.equal(explainOldNode(version), undefined, version)
    }
  })

  test('names the version that is needed and the command to run instead', () => {
    for (const version of ['25.9.0', '20.11.1', '9.0.0']) {
      assert.equal(
        explainOldNode(version),
        `Atrium needs Node 26 or newer, and this is Node ${version}. ` +
          'Run "npm start" instead, which uses the Node that "npm ci" installed.',
      )
    }
  })
})

describe('the compile cache', () => {
  const folder = temporaryFolder()
  after(() => folder.remove())
  const inside = join(folder.path, 'app/cache')

  test('is kept in the installation, and otherwise in the cache folder of the user', () => {
    assert.deepEqual(compileCacheFolders(inside, { HOME: folder.path }), [inside, join(folder.path, '.cache/atrium')])
    assert.deepEqual(compileCacheFolders(inside, { HOME: '/none', XDG_CACHE_HOME: join(folder.path, 'xdg') }), [
      inside,
      join(folder.path, 'xdg/atrium'),
    ])
    assert.ok(existsSync(inside))
  })

  test('does without folders that cannot be made, without a home, and with relative ones', () => {
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    assert.deepEqual(compileCacheFolders(join(file, 'cache'), { HOME: file }), [])
    assert.deepEqual(compileCacheFolders(inside, {}), [inside])
    assert.deepEqual(compileCacheFolders(inside, { HOME: 'home', XDG_CACHE_HOME: 'cache' }), [inside])
  })
})
