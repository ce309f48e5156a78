import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { unacceptable } from '../../src/errors.ts'
import { task, taskName } from '../../src/workers/task.ts'

export const names = {
  nameThread: taskName<null, number>('nameThread'),
  wait: taskName<number, number>('wait'),
  neverEnd: taskName<null, never>('neverEnd'),
  takeAllMemory: taskName<null, never>('takeAllMemory'),
  refuse: taskName<string, never>('refuse'),
  breakDown: taskName<null, never>('breakDown'),
  render: taskName<string, Uint8Array>('render'),
  measurePages: taskName<number, number[]>('measurePages'),
}

export const nameThread = task(names.nameThread, (_) => threadId)

export const wait = task(names.wait, async (ms) => {
  await sleep(ms)
  return ms
})

export const neverEnd = task(names.neverEnd, (_) => {
  while (true);
})

export const takeAllMemory = task(names.takeAllMemory, (_) => {
  const kept: string[][] = []
  while (true) kept.push(Array.from({ length: 100_000 }, (_, index) => `entry ${index}`))
})

export const refuse = task(names.refuse, (field) => {
  throw unacceptable(field, 'must be something else')
})

export const breakDown = task(names.breakDown, (_) => {
  throw new TypeError('a defect')
})

export const render = task(names.render, (text) => Buffer.from(text))

/** Reads up to `maxPages` pages and returns the length of each. */
export const measurePages = task(names.measurePages, async (maxPages, pages) => {
  const lengths: number[] = []
  if (maxPages === 0) return lengths
  for await (const page of pages) {
    lengths.push(page.length)
    if (lengths.length === maxPages) break
  }
  return lengths
})
