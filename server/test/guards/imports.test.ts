import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { importsOf, nameOf, sourcesIn } from './sources.ts'

const sources = sourcesIn('server/src/**/*.ts')
const everywhere = sourcesIn('server/{src,test}/**/*.ts', 'scripts/*.ts', 'web/*.ts', 'web/{src,test}/**/*.{ts,tsx}')

const imports = sources.flatMap((source) => importsOf(source).map((to) => ({ from: source.path, to })))

const generated = new Set(['web/src/api/schema.ts', 'web/src/i18n/message-parameters.ts'])

/** Sources of the program and its tools, without tests. */
const handWritten = sourcesIn(
  '{server/src,web/src,bench,scripts,shared}/**/*.{ts,tsx,mjs,css}',
  '{server,web}/*.{ts,mjs}',
).filter(({ path }) => !generated.has(path))

const maxLines = 250
const explainsLength = /^\/\*(?:(?!\*\/).)*longer than 250 lines because/s

/** Returns the imports from one folder of server/src into others that it must not depend on. */
const crossing = (folder: string, isForbidden: RegExp) =>
  imports
    .filter(({ from, to }) => from.startsWith(`server/src/${folder}/`) && isForbidden.test(to))
    .map(({ from, to }) => `${from} imports ${to}`)

describe('imports', () => {
  test('are found at all, so that the guards below check something', () => {
    const knownOnes = [
      { from: 'server/src/serve.ts', to: 'server/src/http/server.ts' },
      { from: 'server/src/http/v2/accounts/session-routes.ts', to: 'server/src/domain/accounts/log-in.ts' },
      { from: 'server/src/db/open.ts', to: 'server/src/db/sqlite.ts' },
    ]
    for (const known of knownOnes) assert.ok(imports.some(({ from, to }) => from === known.from && to === known.to))
  })

  test('http/ reaches the database only through the domain', () => {
    assert.deepEqual(crossing('http', /^server\/src\/db\/|queries\.ts$/), [])
  })
})

describe('sources', () => {
  test('read the environment in config.ts alone', () => {
    const readers = sources.filter(({ text }) => /process\s*\.\s*env|\benv\b.*from 'node:process'/.test(text))
    assert.deepEqual(
      readers.map(({ path }) => path),
      ['server/src/config.ts'],
    )
  })

  test('export by name', () => {
    const withDefault = everywhere.filter(
      ({ path, text }) => !path.endsWith('.d.ts') && /^export default\b/m.test(text),
    )
    assert.deepEqual(
      withDefault.map(({ path }) => path),
      [],
    )
  })

  test('are named after what they are for', () => {
    const vague = everywhere.filter((source) => /^index\.ts$|util|helper|manager/i.test(nameOf(source)))
    assert.deepEqual(
      vague.map(({ path }) => path),
      [],
    )
  })

  test('explain in their first comment why they have more than 250 lines', () => {
    const long = handWritten.filter(({ text }) => text.split('\n').length - 1 > maxLines)
    assert.ok(long.some(({ path }) => path === 'server/src/db/schema.ts'))
    assert.deepEqual(
      long.filter(({ text }) => !explainsLength.test(text)).map(({ path }) => path),
      [],
    )
  })

  for (const side of ['server', 'web']) {
    test(`export each name of a type once: ${side}`, () => {
      const ofSide = handWritten.filter(({ path }) => path.startsWith(`${side}/src/`) || path.startsWith('shared/'))
      const names = ofSide.flatMap(({ path, text }) =>
        [...text.matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(([, name = '']) => ({ name, path })),
      )
      const repeated = [...Map.groupBy(names, ({ name }) => name)].filter(([, types]) => types.length > 1)
      assert.ok(names.length > 50)
      assert.deepEqual(
        repeated.map(([name, types]) => `${name}: ${types.map(({ path }) => path).join(', ')}`),
        [],
      )
    })
  }
})
