import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { importsOf, sourcesIn } from '../../server/test/guards/sources.ts'

/** The layers of the pages from the bottom to the top. A file imports only from its own folder and from layers before it. */
const layers = [
  ['shared', 'theme.ts'],
  ['i18n'],
  ['api'],
  ['live'],
  ['components'],
  ['files'],
  ['shell'],
  ['pages/fields', 'pages/groups', 'pages/joining'],
  ['pages/account', 'pages/auth', 'pages/home', 'pages/members', 'pages/talks'],
  ['pages/boards', 'pages/calendar'],
  ['pages/discover', 'pages/files', 'pages/operator', 'pages/organization'],
  ['layouts.tsx'],
  ['router.tsx'],
  ['main.tsx'],
]

/** The folder that a file belongs to, and its name for a file at the top of web/src. */
function folderOf(path: string): string {
  if (path.startsWith('shared/')) return 'shared'
  const [first = '', second = ''] = path.replace('web/src/', '').split('/')
  return first === 'pages' ? `${first}/${second}` : first
}

const layerOf = (folder: string) => layers.findIndex((folders) => folders.includes(folder))
const sources = sourcesIn('web/src/**/*.{ts,tsx}')

describe('layers of the pages', () => {
  test('every folder is in a layer, and every entry of the layers exists', () => {
    const folders = new Set(['shared', ...sources.map(({ path }) => folderOf(path))])
    assert.deepEqual([...folders].sort(), layers.flat().sort())
  })

  test('imports point downward', () => {
    const upward = sources.flatMap((source) => {
      const from = folderOf(source.path)
      return importsOf(source)
        .filter((target) => /\.(tsx?|json)$/.test(target))
        .filter((target) => folderOf(target) !== from && !(layerOf(folderOf(target)) < layerOf(from)))
        .map((target) => `${source.path} imports ${target}`)
    })
    assert.deepEqual(upward, [])
  })

  test('the pages import nothing from the server', () => {
    const outside = sources.flatMap((source) => importsOf(source).filter((path) => !/^(web\/src|shared)\//.test(path)))
    assert.deepEqual(outside, [])
  })
})
