import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readFromRoot, root } from './sources.ts'

const [, tree = ''] = readFromRoot('ARCHITECTURE.md').split(/^```$/m)

/** Returns the words of the lines that describe a folder at the top. */
const wordsOf = (folder: string, isWanted: (line: string) => boolean = () => true): string[] => {
  const part =
    tree.split(/^(?=\S)/m).find((each) => each.startsWith(`${folder}/`)) ?? assert.fail(`nothing about ${folder}`)
  return part
    .split('\n')
    .filter(isWanted)
    .join(' ')
    .split(/[\s,;()]+/)
}

const namesIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true }).map((entry) => entry.name + (entry.isDirectory() ? '/' : ''))

describe('ARCHITECTURE.md names everything in', () => {
  /** Deeper lines may name a folder of the domain in the same way. */
  const isOfSources = (line: string) => /^ {4}\S/.test(line)
  const described: [string, string[]][] = [
    ['server/src', wordsOf('server', isOfSources)],
    ['docs', wordsOf('docs')],
    ['scripts', wordsOf('scripts')],
  ]
  for (const [folder, words] of described) {
    test(folder, () => {
      const missing = namesIn(folder).filter((name) => !words.includes(name))
      assert.deepEqual(missing, [])
    })
  }
})
