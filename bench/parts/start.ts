import { setTimeout as sleep } from 'node:timers/promises'
import { usualDataset } from '../datasets.ts'
import { median } from '../load.ts'
import { startService } from '../programs.ts'
import { endStatus, printStatus } from '../progress.ts'
import type { Part, Row } from '../rows.ts'

/** Idle time before the memory of a started service is read. */
const settledMs = 4000

/**
 * P3: measures the time from the start to the first reply on an existing database, and the memory of an idle service.
 */
export const measureStart: Part = async (databases, quick) => {
  const database = await databases.make(usualDataset(quick))
  const starts: number[] = []
  const idle: number[] = []
  // Attempt 0 migrates the database and fills the compile cache.
  for (let attempt = quick ? 1 : 0; attempt <= (quick ? 1 : 9); attempt++) {
    printStatus(`${databases.engine}, start ${attempt}`)
    // The service may use all cores, as on an operator's machine: no load runs meanwhile.
    const service = await startService(database, databases.folder, {}, { onAllCores: true })
    if (!quick) await sleep(settledMs)
    if (attempt > 0) {
      starts.push(service.startMs)
      idle.push(service.memoryMiB())
    }
    await service.stop()
  }
  endStatus()
  const { engine } = databases
  const rows: Row[] = [
    {
      promised: 'P3',
      engine,
      name: 'start to ready',
      value: median(starts),
      unit: 'ms',
      bound: { atMost: 1000 },
      figures: { fastest: Math.min(...starts), slowest: Math.max(...starts) },
    },
    {
      promised: 'P3',
      engine,
      name: 'memory when idle',
      value: median(idle),
      unit: 'MiB',
      bound: { atMost: 120 },
      figures: { smallest: Math.min(...idle), largest: Math.max(...idle) },
    },
  ]
  return rows
}
