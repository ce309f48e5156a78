import type { Logger } from 'pino'
import { Failure } from '../../errors.ts'
import type { Peers } from '../../processes/peers.ts'

/** A background job that runs when it is woken, and at a fixed interval in case a wake-up was lost. */
export type Background = {
  wake(): void
  /**
   * Wakes the job after a short random delay, so that the time of a reply reveals nothing about the work that it
   * caused.
   */
  wakeSoon(): void
  /** Resolves when all work that was requested so far is done. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** Starts a background job. */
export type RunJob = (name: string, everyMs: number, work: (stopping: AbortSignal) => Promise<void>) => Background

const wakeDelayMs = 150

export function runInBackground(
  name: string,
  everyMs: number,
  log: Logger,
  work: (stopping: AbortSignal) => Promise<void>,
): Background {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let again = false
  let delayedWake: NodeJS.Timeout | null = null

  const run = async () => {
    do {
      again = false
      await work(stopping.signal).catch((error) => {
        // The database layer logs an outage once a minute. An error per job and attempt would flood the log.
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
  const cancelDelayedWake = () => {
    if (delayedWake) clearTimeout(delayedWake)
    delayedWake = null
  }
  const wakeNow = () => {
    cancelDelayedWake()
    wake()
  }
  const timer = setInterval(wake, everyMs).unref()

  return {
    wake,
    wakeSoon: () => {
      delayedWake ??= setTimeout(wakeNow, wakeDelayMs * (1 + Math.random())).unref()
    },
    idle: async () => {
      if (delayedWake) wakeNow()
      while (running) await running
    },
    stop: async () => {
      clearInterval(timer)
      cancelDelayedWake()
      stopping.abort()
      await running
    },
  }
}

/** Runs a job in one worker of the node, which is the leader. The others pass their wake-ups on to it. */
export function runInLeader(
  peers: Peers,
  name: string,
  everyMs: number,
  log: Logger,
  work: (stopping: AbortSignal) => Promise<void>,
): Background {
  const job = runInBackground(name, everyMs, log, async (stopping) => {
    if (peers.isLeader()) await work(stopping)
  })
  const forwarded = (wake: () => void, topic: string) => {
    peers.onTold(topic, wake)
    return () => (peers.isLeader() ? wake() : peers.tell('leader', topic))
  }
  return {
    ...job,
    wake: forwarded(job.wake, `wake: ${name}`),
    wakeSoon: forwarded(job.wakeSoon, `wake soon: ${name}`),
  }
}
