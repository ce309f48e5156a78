import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Outcome, runTestFiles } from '../../../scripts/run-test-file.ts'
import { temporaryFolder } from '../support/service-process.ts'
import { root } from './sources.ts'

const importTest = `import { after, test } from 'node:test'\n`

/** Test files, each with one way to pass or to fail. */
const contents = {
  good: `${importTest}test('good', () => {})`,
  other: `${importTest}test('other', () => {})`,
  bad: `${importTest}test('bad', () => { throw new Error('wrong') })\ntest('good', () => {})`,
  hook: `${importTest}test('good', () => {})\nafter(() => { throw new Error('the hook failed') })`,
  broken: `import './no-such-file.ts'`,
  empty: 'export {}',
  exit: `${importTest}test('exit', () => process.exit(3))`,
  late: `${importTest}test('late', () => { setTimeout(() => { throw new Error('too late') }, 1) })`,
  stray: `${importTest}let ended = 0
    test('stray', async () => {
      await null
      after(() => { ended++ })
      void (async () => { await null; throw new Error('gone astray') })()
      await new Promise(setImmediate)
    })
    test('good', () => { if (ended !== 1) throw new Error('the hook belongs to another test') })`,
  hanging: `${importTest}test('hanging', () => { setInterval(() => {}, 1000) })`,
}
type Name = keyof typeof contents

describe('the test runner', { concurrency: true }, () => {
  let folder: ReturnType<typeof temporaryFolder>
  const context = process.env.NODE_TEST_CONTEXT
  before(() => {
    // Node refuses to run test files from a test file.
    delete process.env.NODE_TEST_CONTEXT
    folder = temporaryFolder()
    for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder.path, `${name}.test.ts`), content)
  })
  after(() => {
    if (context !== undefined) process.env.NODE_TEST_CONTEXT = context
    folder.remove()
  })

  /** Runs files in one process, and returns for each what passed, what failed and why. */
  async function run(names: Name[], timeoutMinutes = 1) {
    const files = names.map((name) => relative(root, join(folder.path, `${name}.test.ts`)))
    const options = { signal: new AbortController().signal, timeoutMinutes }
    const outcomes: Outcome[] = await runTestFiles(files, options)
    return outcomes.map(({ passed, failed, failures }) => ({
      passed,
      failed,
      why: failures.map(({ details }) => details).join('\n'),
    }))
  }

  test('counts each file of a process for itself', async () => {
    const [good, bad, other] = await run(['good', 'bad', 'other'])
    assert.deepEqual(good, { passed: 1, failed: 0, why: '' })
    assert.deepEqual(other, good)
    assert.partialDeepStrictEqual(bad, { passed: 1, failed: 1 })
    assert.match(bad?.why ?? '', /wrong/)
  })

  const failures: [Name, RegExp, passed: number][] = [
    ['hook', /the hook failed/, 1],
    ['broken', /no-such-file/, 0],
    ['empty', /it has no test/, 0],
    // Work that a test starts belongs to it, also behind an await.
    ['stray', /gone astray/, 1],
  ]
  for (const [name, why, passed] of failures) {
    test(`a file fails, and the others do not: ${name}`, async () => {
      const [good, failed, other] = await run(['good', name, 'other'])
      assert.deepEqual([good?.failed, other?.failed], [0, 0])
      assert.partialDeepStrictEqual(failed, { passed, failed: 1 })
      assert.match(failed?.why ?? '', why)
    })
  }

  test('all files that have not ended fail with their process', async () => {
    const outcomes = await run(['exit', 'other'])
    assert.deepEqual(
      outcomes.map(({ failed }) => failed),
      [1, 1],
    )
    for (const { why } of outcomes) assert.match(why, /its process ended with exit code 3/)
  })

  test('an error after the last test fails the files of the process', async () => {
    const outcomes = await run(['late'])
    assert.partialDeepStrictEqual(outcomes, [{ passed: 1, failed: 1 }])
    assert.match(outcomes[0]?.why ?? '', /too late/)
  })

  test('a process that does not end fails', async () => {
    const outcomes = await run(['hanging'], 0.03)
    assert.partialDeepStrictEqual(outcomes, [{ failed: 1 }])
    assert.match(outcomes[0]?.why ?? '', /ended after 0.03 minutes/)
  })
})
