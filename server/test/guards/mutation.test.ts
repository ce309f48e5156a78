import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { subjects } from '../../../scripts/mutate/subjects.ts'
import { root } from './sources.ts'

describe('mutation testing', () => {
  test('names existing files, so that a renamed one is not left out', () => {
    const named = Object.values(subjects).flatMap(({ sources, tests }) => [...sources, ...tests])
    assert.deepEqual(
      named.filter((path) => !existsSync(join(root, path))),
      [],
    )
  })
})
