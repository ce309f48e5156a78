import type { Logger } from 'pino'
import type { Config } from '../config.ts'

/** Address of a process, and whether its clock is trusted. */
export type Readiness = { address: string; isReady: boolean }

export function logReady(log: Logger, { database, workers }: Config, { address, isReady }: Readiness): void {
  const { engine, ...data } = database.engine === 'sqlite' ? database : { engine: database.engine }
  const details = { address, docs: `${address}/docs/`, engine, ...data, workers }
  if (isReady) log.info(details, 'Atrium is ready')
  else log.info(details, 'Atrium is listening, but not ready')
}
