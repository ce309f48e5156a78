import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { readFromRoot } from './sources.ts'

/** Collects the names that config.ts looks up. */
function settingsRead(): string[] {
  // A given key keeps config.ts from creating a key file.
  const environment: Record<string, string> = { SECRET_KEY: Buffer.alloc(32).toString('base64') }
  const names = new Set<string>()
  readConfig(
    new Proxy(environment, {
      get: (given, name: string) => {
        names.add(name)
        return given[name]
      },
    }),
  )
  return [...names].sort()
}

/** Reads the names in the first column of the table under "## Settings". */
function settingsInReadme(): string[] {
  const section =
    readFromRoot('README.md')
      .split(/^## /m)
      .find((part) => part.startsWith('Settings\n')) ?? ''
  return [...section.matchAll(/^\|\s*`([A-Z_]+)`\s*\|/gm)].map(([, name = '']) => name).sort()
}

describe('settings', () => {
  test('of the code are those that the README lists', () => {
    assert.deepEqual(settingsInReadme(), settingsRead())
  })
})
