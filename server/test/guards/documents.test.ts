import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderDocuments } from '../../../scripts/documents.ts'
import { readFromRoot } from './sources.ts'

describe('generated documents', async () => {
  for (const [path, text] of Object.entries(await renderDocuments())) {
    test(`${path} is what the code says`, () => {
      assert.ok(readFromRoot(path) === text, `${path} is stale: run npm run generate`)
    })
  }
})
