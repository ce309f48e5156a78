import { type DestinationStream, type Logger, pino } from 'pino'
import { minuteMs, timeAt } from './clock.ts'

/** Errors are logged by kind, message and stack alone: database drivers hang the values of a query on them. */
export function makeLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${timeAt(Date.now())}"`,
      serializers: {
        err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack }),
      },
    },
    destination,
  )
}

const mostUnwrittenBytes = 1024 * 1024

/** A log that cannot be written, as on a full disk, waits up to a bound and is dropped beyond it: the service goes on. */
function standardOutput(): DestinationStream {
  // Lines that come together are written together: a write for each was a twentieth of a short request.
  const output = pino.destination({
    sync: false,
    minLength: 12 * 1024,
    periodicFlush: 100,
    maxLength: mostUnwrittenBytes,
  })
  let refused = false
  output.on('error', () => {
    refused = true
  })
  output.on('write', () => {
    refused = false
  })
  // At the end of the process it would try again for ever.
  const flushSync = output.flushSync.bind(output)
  output.flushSync = () => {
    if (!refused) flushSync()
  }
  return output
}

/**
 * Logs the same sentence at most once a minute, and says how often it was held back. A database or a mail server that is away
 * would otherwise fill the log. The sentences must be a fixed set, because each is remembered.
 */
export function makeRareLog(log: Logger): (details: object, sentence: string) => void {
  const seen = new Map<string, { until: number; heldBack: number }>()
  return (details, sentence) => {
    const last = seen.get(sentence)
    const now = performance.now()
    if (last && now < last.until) {
      last.heldBack++
      return
    }
    seen.set(sentence, { until: now + minuteMs, heldBack: 0 })
    log.warn({ ...details, ...(last && last.heldBack > 0 && { heldBack: last.heldBack }) }, sentence)
  }
}
