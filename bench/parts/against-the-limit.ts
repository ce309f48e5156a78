import { type Load, load, median } from '../load.ts'
import { assertSameReplies, operations } from '../operations.ts'
import { type Program, startLimit, startService } from '../programs.ts'
import { endLine, say } from '../progress.ts'
import type { Part, Row } from '../rows.ts'
import { usualWorld } from '../worlds.ts'

const connections = 32

/** P1, and on PostgreSQL P6: the hot operations beside the limit, in turn, on copies of the same rows. */
export const measureAgainstTheLimit: Part = async (databases, quick) => {
  const rounds = quick ? 1 : 7
  const amount = { connections, ...(quick ? { requests: 100 } : { seconds: 3 }) }
  const database = await databases.make(usualWorld(quick))
  const limit = await startLimit(await databases.copy(database), databases.folder)
  const service = await startService(database, databases.folder)
  await assertSameReplies(service, limit)

  const found = new Map<string, { ours: Load[]; limit: Load[] }>()
  for (let round = 0; round <= rounds; round++) {
    for (const [name, requests] of Object.entries(operations)) {
      say(`${databases.engine}, beside the limit, round ${round} of ${rounds}: ${name}`)
      const measured = found.get(name) ?? { ours: [], limit: [] }
      const inTurn: [Program, Load[]][] = [
        [service, measured.ours],
        [limit, measured.limit],
      ]
      if (round % 2 === 1) inTurn.reverse()
      for (const [program, loads] of inTurn) {
        const result = await load(program, requests, amount)
        // The first round only warms both up.
        if (round > 0) loads.push(result)
      }
      found.set(name, measured)
    }
  }
  endLine()
  await service.stop()
  await limit.stop()
  return [...found].map(([name, { ours, limit: theirs }]) => rowOf(databases.engine, name, ours, theirs))
}

function rowOf(engine: Row['engine'], name: string, ours: Load[], limit: Load[]): Row {
  const ratios = ours.map(({ perSecond }, i) => perSecond / (limit[i]?.perSecond ?? Number.NaN))
  const of = (loads: Load[], key: keyof Load) => median(loads.map((each) => each[key]))
  return {
    promised: engine === 'sqlite' ? 'P1' : 'P6',
    engine,
    name,
    value: median(ratios),
    unit: 'of the limit',
    bound: { atLeast: 0.8 },
    figures: {
      oursPerSecond: of(ours, 'perSecond'),
      limitPerSecond: of(limit, 'perSecond'),
      lowestRatio: Math.min(...ratios),
      highestRatio: Math.max(...ratios),
      oursP99Ms: of(ours, 'p99Ms'),
      limitP99Ms: of(limit, 'p99Ms'),
      oursCpuMicroseconds: of(ours, 'cpuMicrosecondsARequest'),
      limitCpuMicroseconds: of(limit, 'cpuMicrosecondsARequest'),
    },
  }
}
