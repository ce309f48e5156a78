import type { Logger } from 'pino'
import { Failure } from '../../errors.ts'

/** Work that runs by itself: when woken, and at a steady interval in case a wake-up was lost. */
export type Background = {
  wake(): void
  /** A moment later, so that no reply takes longer or shorter for what it has to do. */
  wakeSoon(): void
  /** Resolves when nothing that was asked for so far is left to run. */
  idle(): Promise<void>
  stop(): Promise<void>
}

const momentMs = 150

export function runInBackground(
  name: string,
  everyMs: number,
  log: Logger,
  work: (stopping: AbortSignal) => Promise<void>,
): Background {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let again = false
  let soon: NodeJS.Timeout | null = null

  const run = async () => {
    do {
      again = false
      await work(stopping.signal).catch((error) => {
        // A database that is away says so itself, once a minute. Every repetition of each work would flood the log.
        const level = error instanceof Failure && error.code === 'BUSY' ? 'debug' : 'error'
        log[level]({ err: error, work: name }, 'background work failed')
      })
    } while (again && !stopping.signal.aborted)
    running = null
  }
  const wake = () => {
    if (stopping.signal.aborted) return
    again = true
    running ??= run()
  }
  const endMoment = () => {
    if (soon) clearTimeout(soon)
    soon = null
  }
  const wakeNow = () => {
    endMoment()
    wake()
  }
  const timer = setInterval(wake, everyMs).unref()

  return {
    wake,
    wakeSoon: () => {
      soon ??= setTimeout(wakeNow, momentMs * (1 + Math.random())).unref()
    },
    idle: async () => {
      if (soon) wakeNow()
      while (running) await running
    },
    stop: async () => {
      clearInterval(timer)
      endMoment()
      stopping.abort()
      await running
    },
  }
}
