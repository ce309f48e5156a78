import { isStartedByNpm } from '../config.ts'

/** SIGHUP is sent when the terminal is closed. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Ctrl-C arrives twice, from the terminal and forwarded by npm. The second signal must not interrupt the stop. */
export function onStopSignal(stopProcess: (reason: string) => void): void {
  let stopping = false
  const stopOnce = (reason: string) => {
    if (!stopping) stopProcess(reason)
    stopping = true
  }
  for (const signal of stopSignals) process.on(signal, () => stopOnce(signal))
  whenNpmEnds(() => stopOnce('npm ended'))
}

/** A terminal and systemd signal all processes of the service. The supervisor decides when a worker stops. */
export function ignoreStopSignals(): void {
  for (const signal of stopSignals) process.on(signal, () => {})
}

const parentCheckMs = 500

/**
 * npm forwards SIGTERM and SIGINT, but nothing when it is killed or receives SIGHUP. The service would then keep the
 * port without a process that the operator can stop. Without npm, a service may outlive the shell that started it.
 */
function whenNpmEnds(onEnd: () => void): void {
  if (!isStartedByNpm()) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onEnd()
  }, parentCheckMs).unref()
}
