import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

const count = 1000
const padding = 'é'.repeat(40)
const program = (ending: string) => `
  import { writeSync } from 'node:fs'
  import { makeLog } from ${JSON.stringify(new URL('../src/log.ts', import.meta.url).href)}
  const log = makeLog('info')
  let number = 0
  const write = (count) => {
    for (const end = number + count; number < end; number++) log.info({ number, padding: '${padding}' }, 'a line')
  }
  write(${count})
  ${ending}`
const argumentsFor = (ending: string) => ['--input-type=module', '-e', program(ending)]

const numbersFrom0 = (count: number) => Array.from({ length: count }, (_, number) => number)

describe('the log on standard output', () => {
  for (const [how, ending] of [
    ['when the process ends', ''],
    ['when it is idle', 'setInterval(() => {}, 1000).unref(); setTimeout(() => {}, 250)'],
    ['when it crashes', 'throw new Error()'],
    ['when it exits at once', 'process.exit()'],
  ] as const) {
    test(`has every line once and in order ${how}`, () => {
      const { stdout } = spawnSync(process.execPath, argumentsFor(ending), { encoding: 'utf8' })
      const numbers = stdout
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line).number)
      assert.deepEqual(numbers, numbersFrom0(count))
    })
  }

  test('keeps its order behind a slow reader, and an exit loses no more than the chunk that is being written', async () => {
    const [more, last] = [3000, 1000]
    const child = spawn(
      process.execPath,
      argumentsFor(`
        write(${more})
        setTimeout(() => {
          write(${last})
          writeSync(2, 'it exits')
          process.exit()
        }, 250)`),
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    // Nobody reads before the exit, so the pipe is full, and the next chunk has been tried in vain.
    await once(child.stderr, 'data')
    let text = ''
    for await (const part of child.stdout.setEncoding('utf8')) {
      text += part
      await sleep(5)
    }
    const numbers: number[] = []
    const broken: string[] = []
    for (const line of text.split('\n').slice(0, -1)) {
      try {
        numbers.push(JSON.parse(line).number)
      } catch {
        broken.push(line)
      }
    }
    assert.deepEqual(
      numbers,
      [...new Set(numbers)].sort((one, other) => one - other),
    )
    assert.equal(numbers.at(-1), count + more + last - 1)
    // The exit may find a thread at work on a chunk of 32 KiB, and cannot know how much of it the reader has taken. It then goes
    // on with the next chunk, and a line may be broken there. A chunk that only waits for the reader is not lost.
    const lineLength = Buffer.byteLength(text.slice(0, text.indexOf('\n') + 1))
    const lost = count + more + last - numbers.length
    assert.ok(lost * lineLength <= 64 * 1024 && broken.length <= 1, `${lost} lines were lost, ${broken.length} broken`)
  })
})
