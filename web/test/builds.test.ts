import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Build, pagesBuild, serverBuild, sourcePaths } from '../../scripts/builds.mjs'
import { importsOf, readFromRoot, root } from '../../server/test/guards/sources.ts'

/** Follows imports from an entry: code, styles, translations and pictures. */
function importedFiles(entry: string): Set<string> {
  const found = new Set<string>()
  const visit = (specifier: string) => {
    // A query such as `?raw` tells the bundler how to load the file.
    const path = specifier.replace(/\?.*$/, '')
    if (found.has(path)) return
    assert.ok(existsSync(join(root, path)), `${path} does not exist`)
    found.add(path)
    if (/\.tsx?$/.test(path)) importsOf({ path, text: readFromRoot(path) }).forEach(visit)
  }
  visit(entry)
  return found
}

const builds: [Build, entry: string, some: string[]][] = [
  [
    pagesBuild,
    'web/src/main.tsx',
    ['web/src/router.tsx', 'web/src/main.css', 'web/src/i18n/en.json', 'shared/mention-pattern.ts'],
  ],
  [
    serverBuild,
    'server/src/main.ts',
    ['server/src/http/server.ts', 'server/src/domain/mail/texts/en.json', 'shared/limits.ts', 'package.json'],
  ],
]

for (const [build, entry, some] of builds) {
  test(`the name of a build depends on every file that is imported (${build.name})`, () => {
    const imported = importedFiles(entry)
    for (const path of some) assert.ok(imported.has(path), `${path} was not found: the test follows too few imports`)
    // It makes builds and is not part of one.
    imported.delete('scripts/builds.mjs')
    assert.deepEqual([...imported.difference(new Set(sourcePaths(build)))], [])
  })
}
