import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { usualDataset } from '../datasets.ts'
import { median } from '../load.ts'
import { startService } from '../programs.ts'
import { endStatus, printStatus } from '../progress.ts'
import type { Part, Row } from '../rows.ts'

/** Idle time before the memory of a started service is read. */
const settledMs = 4000
const timeoutMs = 60_000

/**
 * P3: measures the time from the start to the first reply on an existing database, and the memory of an idle service; with
 * two workers, the time until both are ready.
 */
export const measureStart: Part = async (databases, quick) => {
  const database = await databases.make(usualDataset(quick))
  const starts: number[] = []
  const startsOfTwo: number[] = []
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
    const ofTwoMs = await startTwo(database, databases.folder)
    if (attempt > 0) startsOfTwo.push(ofTwoMs)
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
      name: 'start to ready, 2 workers',
      value: median(startsOfTwo),
      unit: 'ms',
      bound: { atMost: 1200 },
      figures: { fastest: Math.min(...startsOfTwo), slowest: Math.max(...startsOfTwo) },
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

/** Returns the time until both workers are ready. The supervisor logs it; the first worker answers before. */
async function startTwo(databaseUrl: string, folder: string): Promise<number> {
  const startedAt = Date.now()
  const service = await startService(databaseUrl, folder, { WORKERS: '2' }, { onAllCores: true })
  const log = join(folder, `${new URL(service.url).port}.log`)
  let readyAt = 0
  while (readyAt < startedAt) {
    if (Date.now() - startedAt > timeoutMs) throw new Error(`two workers did not start: ${readFileSync(log, 'utf8')}`)
    await sleep(50)
    // An earlier service may have had the same port, and written into the same file.
    const lines = readFileSync(log, 'utf8').split('\n')
    const ready = lines.findLast((line) => line.endsWith('"msg":"Atrium is ready"}'))
    if (ready) readyAt = Date.parse(JSON.parse(ready).time)
  }
  await service.stop()
  return readyAt - startedAt
}
