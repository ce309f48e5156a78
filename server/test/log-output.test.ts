import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'

const count = 1000
const program = (ending: string) => `
  import { makeLog } from ${JSON.stringify(new URL('../src/log.ts', import.meta.url).href)}
  const log = makeLog('info')
  for (let number = 0; number < ${count}; number++) log.info({ number, padding: 'é'.repeat(40) }, 'a line')
  ${ending}`

describe('the log on standard output', () => {
  for (const [how, ending] of [
    ['when the process ends', ''],
    ['when it is idle', 'setInterval(() => {}, 1000).unref(); setTimeout(() => {}, 250)'],
    ['when it crashes', 'throw new Error()'],
    ['when it exits at once', 'process.exit()'],
  ] as const) {
    test(`has every line once and in order ${how}`, () => {
      const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program(ending)], {
        encoding: 'utf8',
      })
      const numbers = stdout
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line).number)
      assert.deepEqual(
        numbers,
        Array.from({ length: count }, (_, number) => number),
      )
    })
  }
})
