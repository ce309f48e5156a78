import type { Progress } from '../backup/write-backup.ts'

const everyMs = 100

/** Shows on a terminal how far long work is. Scripts see nothing of it. */
export function showProgress(): { progress: Progress; end(): void } {
  if (!process.stderr.isTTY) return { progress: () => {}, end: () => {} }
  let shownAt = 0
  return {
    progress: (step, done) => {
      if (performance.now() - shownAt < everyMs) return
      shownAt = performance.now()
      process.stderr.write(`\r\u001b[K${step}: ${done.toLocaleString('en')}`)
    },
    end: () => process.stderr.write('\r\u001b[K'),
  }
}
