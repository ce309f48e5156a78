import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../load.ts'
import { startService } from '../programs.ts'
import { endLine, say } from '../progress.ts'
import type { Part, Row } from '../rows.ts'
import { usualWorld } from '../worlds.ts'

/** When the service has settled after its start. */
const settledMs = 4000

/** P3: from the start to the first reply on a database that is there already, and what an idle service holds. */
export const measureStart: Part = async (databases, quick) => {
  const database = await databases.make(usualWorld(quick))
  const starts: number[] = []
  const idle: number[] = []
  // The first start brings the database up to date and fills the cache of compiled code.
  for (let attempt = 0; attempt <= (quick ? 1 : 9); attempt++) {
    say(`${databases.engine}, start ${attempt}`)
    // Nothing else runs meanwhile, so it has what an operator's machine has.
    const service = await startService(database, databases.folder, {}, { onAllCores: true })
    if (!quick) await sleep(settledMs)
    if (attempt > 0) {
      starts.push(service.startMs)
      idle.push(service.memoryMiB())
    }
    await service.stop()
  }
  endLine()
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
