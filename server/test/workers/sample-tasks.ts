import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { unacceptable } from '../../src/errors.ts'
import { task } from '../../src/workers/task.ts'

export const nameThread = task((_: null) => threadId)

export const wait = task(async (ms: number) => {
  await sleep(ms)
  return ms
})

export const neverEnd = task((_: null) => {
  while (true);
})

export const takeAllMemory = task((_: null) => {
  const kept: string[][] = []
  while (true) kept.push(Array.from({ length: 100_000 }, (_, index) => `entry ${index}`))
})

export const refuse = task((field: string) => {
  throw unacceptable(field, 'must be something else')
})

export const breakDown = task((_: null) => {
  throw new TypeError('a defect')
})

export const render = task((text: string) => Buffer.from(text))

/** Reads so many pages, and says how long each was. */
export const measurePages = task(async (maxPages: number, pages) => {
  const lengths: number[] = []
  if (maxPages === 0) return lengths
  for await (const page of pages) {
    lengths.push(page.length)
    if (lengths.length === maxPages) break
  }
  return lengths
})
