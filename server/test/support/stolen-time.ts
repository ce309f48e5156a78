import { readFileSync } from 'node:fs'

const tickMs = 10
/** The position of the stolen time among the figures of a processor in `/proc/stat`. */
const stolenAt = 8

/** The time that the host of a virtual machine has taken away from each of its processors. Only Linux tells it. */
export function stolenMs(): number[] {
  if (process.platform !== 'linux') return []
  const lines = readFileSync('/proc/stat', 'utf8').split('\n')
  return lines.filter((line) => /^cpu\d/.test(line)).map((line) => Number(line.split(' ')[stolenAt]) * tickMs)
}

/**
 * The time that was taken away since then from the processor that lost most. What ran on several processors in turn may have
 * lost more.
 */
export const stolenSince = (before: number[]): number =>
  Math.max(0, ...stolenMs().map((now, at) => now - (before[at] ?? now)))
