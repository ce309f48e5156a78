import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { TestAtrium } from './atrium.ts'
import { inspectProcess } from './inspect-process.ts'
import { runService, untilReady } from './service-process.ts'

/** The service that an experiment measures. */
export type MeasuredService = {
  url: string
  /** Memory of the thread that serves, with its garbage. */
  usedBytes(): Promise<number>
  usedBytesWithoutGarbage(): Promise<number>
  stop(): Promise<void>
}

/**
 * Serves the database of a test. `npm run prove` measures a service in a process of its own, as an operator starts it,
 * because the garbage of the experiment would make others wait as well. Otherwise the service of the test listens itself.
 */
export const serveForMeasuring = (atrium: TestAtrium): Promise<MeasuredService> =>
  process.env.ATRIUM_PROVE ? serveInOwnProcess(atrium) : serveInThisProcess(atrium)

export async function serveInThisProcess(atrium: TestAtrium): Promise<MeasuredService> {
  const url = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
  const usedBytes = async () => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  return {
    url,
    usedBytes,
    usedBytesWithoutGarbage: () => {
      collectGarbage()
      return usedBytes()
    },
    stop: async () => {},
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

async function serveInOwnProcess(atrium: TestAtrium): Promise<MeasuredService> {
  const limits = Object.entries(atrium.config.limits).map(([name, value]) => [settingOf(name), String(value)])
  const settings = { ...atrium.settings, ...Object.fromEntries(limits), LOG_LEVEL: 'info' }
  const child = runService({ ...settings, NODE_OPTIONS: '--inspect-port=127.0.0.1:0' })
  const service = await untilReady(child, () => {})
  const inspector = await inspectProcess(service.processId, service.output)
  const usedBytes = async () => {
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
    const { result } = await inspector.send('Runtime.evaluate', { expression })
    return (result as { value: number }).value
  }
  return {
    url: service.url,
    usedBytes,
    usedBytesWithoutGarbage: async () => {
      await inspector.send('HeapProfiler.collectGarbage')
      return usedBytes()
    },
    stop: async () => {
      inspector.close()
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

/** The environment variable of a limit: `LIMIT_TALKS_PER_MEMBER` of `talksPerMember`. */
const settingOf = (limit: string) => `LIMIT_${limit.replace(/[A-Z]/g, '_$&').toUpperCase()}`
