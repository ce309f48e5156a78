import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readFromRoot, root } from '../guards/sources.ts'
import { reportFigure } from '../support/report-figure.ts'

/** Requirements of ASVS 5.0.0 by level and section: `1.2:1-5` means 1.2.1 to 1.2.5. */
const requirements = {
  1: `1.2:1-5 1.3:1-2 1.5:1 2.1:1 2.2:1-2 2.3:1 3.2:1-2 3.3:1 3.4:1-2 3.5:1-3 4.1:1 4.4:1 5.2:1-2 5.3:1-2 6.1:1 6.2:1-8
    6.3:1-2 6.4:1-2 7.2:1-4 7.4:1-2 8.1:1 8.2:1-2 8.3:1 9.1:1-3 9.2:1 10.4:1-5 11.3:1-2 11.4:1 12.1:1 12.2:1-2 13.4:1
    14.2:1 14.3:1 15.1:1 15.2:1 15.3:1`,
  2: `1.1:1-2 1.2:6-9 1.3:3-11 1.4:1-3 1.5:2 2.1:2-3 2.2:3 2.3:2-4 2.4:1 3.3:2-4 3.4:3-6 3.5:4-5 3.7:1-2 4.1:2-3 4.2:1
    4.3:1-2 4.4:2-4 5.1:1 5.2:3 5.4:1-3 6.1:2-3 6.2:9-12 6.3:3-4 6.4:3-4 6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3 7.3:1-2 7.4:3-5
    7.5:1-2 7.6:1-2 8.1:2 8.2:3 8.4:1 9.2:2-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:6-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2
    11.2:1-3 11.3:3 11.4:2-4 11.5:1 11.6:1 12.1:2-3 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:2-5 14.1:1-2 14.2:2-4
    14.3:2-3 15.1:2-3 15.2:2-3 15.3:2-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2`,
}

const required = Object.entries(requirements).flatMap(([level, sections]) =>
  sections.split(/\s+/).flatMap((entry) => {
    const [section, first, last = first] = entry.split(/[:-]/)
    const count = Number(last) - Number(first) + 1
    return Array.from({ length: count }, (_, n) => `${section}.${Number(first) + n}, level ${level}`)
  }),
)

const document = readFromRoot('docs/asvs.md')
const states = ['met', 'not applicable', 'open']
const row = /^\| ([\d.]+) \| (\d) \| [^|]+ \| \*\*([^*|]+)\*\*(?: by |: )([^|]+) \|$/gm
const rows = [...document.matchAll(row)].map(([, id = '', level = '', state = '', reason = '']) => ({
  id,
  level,
  state,
  reason,
}))

const filesIn = (reason: string) =>
  [...reason.matchAll(/`((?:server|web|docs)\/[^`]+|\w+\.md)`/g)].map(([, path = '']) => path)

describe('S19: docs/asvs.md', () => {
  test('has every requirement of levels 1 and 2 once', () => {
    assert.deepEqual(rows.map(({ id, level }) => `${id}, level ${level}`).sort(), required.sort())
  })

  test('gives each requirement one of the three states', () => {
    assert.deepEqual(
      rows.filter(({ state }) => !states.includes(state)),
      [],
    )
  })

  test('names a test or a document for each requirement that is met, and only files that exist', () => {
    const isProof = (path: string) => path.endsWith('.test.ts') || /\.(md|json)$/.test(path)
    const unproven = rows.filter(({ state, reason }) => state === 'met' && !filesIn(reason).some(isProof))
    assert.deepEqual(unproven, [])
    const named = new Set(rows.flatMap(({ reason }) => filesIn(reason)))
    assert.deepEqual(
      [...named].filter((path) => !existsSync(join(root, path))),
      [],
    )
  })

  test('counts the states correctly', () => {
    const table = /^\| ([a-z ]+) \| (\d+) \| (\d+) \| (\d+) \|$/gm
    const counted = [...document.matchAll(table)].map(([, state, ...counts]) => [state, ...counts.map(Number)])
    const count = (state: string, levels: string) =>
      rows.filter((each) => each.state === state && levels.includes(each.level)).length
    assert.deepEqual(
      counted,
      states.map((state) => [state, count(state, '1'), count(state, '2'), count(state, '12')]),
    )
    const shown = states.map((state) => `${count(state, '12')} ${state}`).join(', ')
    reportFigure('S19', `${rows.length} requirements: ${shown}`)
  })
})
