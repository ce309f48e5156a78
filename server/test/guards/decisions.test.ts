import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nameOf, readFromRoot, sourcesIn } from './sources.ts'

const decisions = sourcesIn('docs/decisions/[0-9]*.md')

const titleOf = (text: string) => /^# \d{4} · (.+)$/m.exec(text)?.[1]
const dateOf = (text: string) => /^Date: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1]

describe('decisions', () => {
  test('are numbered from 0001 without a gap', () => {
    assert.deepEqual(
      decisions.map((decision) => nameOf(decision).slice(0, 4)),
      decisions.map((_, index) => String(index + 1).padStart(4, '0')),
    )
  })

  test('begin with their number, a title and a date', () => {
    const without = decisions.filter((decision) => {
      const [heading = '', empty, date = ''] = decision.text.split('\n')
      return !heading.startsWith(`# ${nameOf(decision).slice(0, 4)} · `) || empty !== '' || dateOf(date) === undefined
    })
    assert.deepEqual(without.map(nameOf), [])
  })

  test('are all in the index, with their title and date', () => {
    const index = readFromRoot('docs/decisions/README.md')
    assert.deepEqual(
      [...index.matchAll(/^\| \[.*$/gm)].map(([row]) => row),
      decisions.map((decision) => {
        const file = nameOf(decision)
        return `| [${file.slice(0, 4)}](${file}) | ${titleOf(decision.text)} | ${dateOf(decision.text)} |`
      }),
    )
  })
})
