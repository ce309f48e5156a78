import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { importsOf, readFromRoot, root } from '../../server/test/guards/sources.ts'
import { sourcePaths } from '../source-hash.ts'

/** Follows the imports of the pages from their entry: code, styles, translations and pictures. */
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

test('the name of a build depends on every file that the pages import', () => {
  const imported = importedFiles('web/src/main.tsx')
  for (const path of ['web/src/router.tsx', 'web/src/main.css', 'web/src/i18n/en.json', 'shared/mention-pattern.ts']) {
    assert.ok(imported.has(path), `${path} was not found: the test follows too few imports`)
  }
  assert.deepEqual([...imported.difference(new Set(sourcePaths()))], [])
})
