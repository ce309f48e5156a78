import { type DestinationStream, type Logger, pino } from 'pino'

/** Errors are logged by kind, message and stack alone: database drivers hang the values of a query on them. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack }),
      },
    },
    destination ?? pino.destination({ sync: false }),
  )
}
