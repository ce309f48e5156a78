import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { canDelayFsync, isInstalled } from '../../../bench/programs.ts'
import { fillIn } from '../../../bench/publish.ts'
import type { Results } from '../../../bench/results.ts'
import { getChromium } from '../../../web/test/support/chromium/get-chromium.ts'
import { readFromRoot, root } from '../guards/sources.ts'
import { engines } from '../support/atrium.ts'
import { temporaryFolder } from '../support/service-process.ts'

const runBench = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'bench/main.ts'), ...args], { env: process.env })

const hotOperations = [
  'discover 50 organizations',
  'list 20 boards',
  'list 20 members',
  'list 20 talks',
  'own info',
  'own info, each request logged',
  'post a message',
  'read 50 messages',
]

describe('the bench', () => {
  let folder: ReturnType<typeof temporaryFolder>
  before(() => {
    folder = temporaryFolder()
  })
  after(() => folder.remove())

  for (const engine of engines) {
    test(`measures everything that is promised (${engine})`, async () => {
      const file = join(folder.path, `${engine}.json`)
      // The other parts run the same code on both engines.
      const only = engine === 'sqlite' ? [] : ['--only', 'P6,P9,P12']
      const { stdout } = await runBench('--quick', '--engine', engine, '--out', file, ...only)
      const { rows } = JSON.parse(readFileSync(file, 'utf8')) as Results
      const namesOf = (promised: string) =>
        rows
          .filter((row) => row.promised === promised)
          .map(({ name }) => name)
          .sort()

      assert.deepEqual(namesOf(engine === 'sqlite' ? 'P1' : 'P6'), hotOperations)
      if (engine === 'sqlite') {
        assert.equal(namesOf('P2').length, 5)
        assert.equal(namesOf('P4').length, canDelayFsync() ? 2 : 1)
        assert.equal(namesOf('P3').length, 3)
        assert.equal(namesOf('P5').length, 2)
        assert.equal(namesOf('P10').length, 3)
        assert.equal(namesOf('P13').length, 4)
        assert.equal(namesOf('P14').length, 1)
        assert.equal(namesOf('P7').length, (await getChromium()) === null ? 0 : 2)
        assert.equal(namesOf('P11').length, (await getChromium()) === null ? 0 : 3)
        assert.equal(namesOf('P8').length, 13)
        assert.equal(namesOf('P9').length, 1)
        assert.equal(namesOf('P15').length, 5)
      } else {
        assert.equal(namesOf('P12').length, isInstalled('pgbench') ? 2 : 0)
      }
      for (const row of rows) {
        assert.ok(typeof row.value === 'number', `${row.name} was not measured`)
        assert.ok(stdout.includes(row.name), `${row.name} is not in the table`)
      }
    })
  }

  test('prints its options', async () => {
    const { stdout } = await runBench('--help')
    for (const option of ['--engine', '--only', '--quick', '--peers', '--out', '--publish']) {
      assert.ok(stdout.includes(option), option)
    }
  })

  test('its published tables match the published figures', () => {
    const document = readFromRoot('docs/performance.md')
    assert.equal(fillIn(document, JSON.parse(readFromRoot('docs/performance/results.json'))), document)
  })
})
