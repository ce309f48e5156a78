import { type Load, load, median } from '../load.ts'
import { assertSameReplies, operations } from '../operations.ts'
import { type Program, startLimit, startService } from '../programs.ts'
import { endLine, say } from '../progress.ts'
import type { Part, Row } from '../rows.ts'
import { usualWorld } from '../worlds.ts'

const connections = 32

/** What a line of log for each request costs is seen best where the rest is least. */
const loggedOperation = 'own info'

/**
 * P1, and on PostgreSQL P6: the hot operations beside the limit, in turn, on copies of the same rows. The limit logs
 * nothing, so neither does the service, but for one more that shows what that is worth.
 */
export const measureAgainstTheLimit: Part = async (databases, quick) => {
  // What is measured takes the first seconds under load to become as fast as it will be.
  const warmUps = quick ? 0 : 2
  const rounds = quick ? 1 : 7
  const amount = { connections, ...(quick ? { requests: 100 } : { seconds: 3 }) }
  const database = await databases.make(usualWorld(quick))
  const limit = await startLimit(await databases.copy(database), databases.folder)
  const logging = await startService(await databases.copy(database), databases.folder)
  const service = await startService(database, databases.folder, { LOG_LEVEL: 'warn' })
  await assertSameReplies(service, limit)

  const found = new Map(Object.keys(operations).map((name) => [name, { ours: [], limit: [], logged: [] } as Loads]))
  for (let round = 1; round <= warmUps + rounds; round++) {
    for (const [name, loads] of found) {
      say(`${databases.engine}, beside the limit, round ${round} of ${warmUps + rounds}: ${name}`)
      const inTurn: [Program, Load[]][] = [
        [service, loads.ours],
        [limit, loads.limit],
        // It is warmed up like the others.
        ...(name === loggedOperation || round <= warmUps ? [[logging, loads.logged] as [Program, Load[]]] : []),
      ]
      if (round % 2 === 1) inTurn.reverse()
      for (const [program, results] of inTurn) {
        const result = await load(program, operations[name] ?? [], amount)
        if (round > warmUps) results.push(result)
      }
    }
  }
  endLine()
  for (const program of [service, logging, limit]) await program.stop()
  const rows = [...found].map(([name, loads]) => rowOf(databases.engine, name, loads.ours, loads.limit))
  const { logged = [], limit: theirs = [] } = found.get(loggedOperation) ?? {}
  const { bound: _, ...withLog } = rowOf(databases.engine, `${loggedOperation}, each request logged`, logged, theirs)
  return [...rows, withLog]
}

type Loads = { ours: Load[]; limit: Load[]; logged: Load[] }

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
