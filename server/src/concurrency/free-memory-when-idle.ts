import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { secondMs } from '../clock.ts'
import { collectGarbage } from './collect-garbage.ts'

const checkEveryMs = 10 * secondMs
/** An idle process runs code in at most this part of the time. */
const idleUtilization = 0.02
const worthBytes = 16 * 1024 * 1024

/**
 * Returns memory to the system after a time of load. V8 keeps the space of young objects as large as the load needed it,
 * and the pages that it has freed: half of the memory of a busy worker. The collection takes less than a tenth of
 * a second, which nobody waits for while the process is idle.
 */
export function freeMemoryWhenIdle(): void {
  // Compiled code is small, and the next requests need it.
  setFlagsFromString('--no-flush-bytecode')
  let last = performance.eventLoopUtilization()
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    freeMemoryIfIdle(utilization)
  }, checkEveryMs).unref()
}

export function freeMemoryIfIdle(utilization: number): void {
  if (utilization > idleUtilization || youngBytes() < worthBytes) return
  collectGarbage({ type: 'major', flavor: 'last-resort' })
}

const youngBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
