import type { Progress } from '../backup/write-backup.ts'

const everyMs = 100
const barWidth = 24

/** Runs long work, and shows on a terminal how far it is. Scripts see nothing of it. */
export async function withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  if (!process.stderr.isTTY) return work(() => {})
  let shownAt = 0
  try {
    return await work((step, done, total) => {
      if (performance.now() - shownAt < everyMs) return
      shownAt = performance.now()
      process.stderr.write(`\r\u001b[K${progressLine(step, done, total)}`)
    })
  } finally {
    process.stderr.write('\r\u001b[K')
  }
}

/** Returns a bar, or a count where the total is not known. */
export function progressLine(step: string, done: number, total?: number): string {
  if (total === undefined || total === 0) return `${step}: ${done.toLocaleString('en')}`
  const share = Math.min(1, done / total)
  const filled = Math.floor(share * barWidth)
  const bar = `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}]`
  return `${step}: ${bar} ${Math.floor(share * 100)} %, ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
}
