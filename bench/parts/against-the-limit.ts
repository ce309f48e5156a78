import { usualDataset } from '../datasets.ts'
import { type Load, load, median } from '../load.ts'
import { assertSameReplies, operations } from '../operations.ts'
import { type Program, startLimit, startService } from '../programs.ts'
import { endStatus, printStatus } from '../progress.ts'
import type { Part, Row } from '../rows.ts'

const connections = 32

/** The cheapest operation, where the cost of one log line per request shows most. */
const loggedOperation = 'own info'

/**
 * P1, and on PostgreSQL P6: measures the hot operations against the limit, alternating, on copies of the same rows. The
 * limit logs nothing, so the service does not log either; a second service with logging on shows what its log costs.
 */
export const measureAgainstTheLimit: Part = async (databases, quick) => {
  // The JIT compiler needs the first seconds under load.
  const warmUps = quick ? 0 : 2
  const rounds = quick ? 1 : 7
  const amount = { connections, ...(quick ? { requests: connections } : { seconds: 3 }) }
  const database = await databases.make(usualDataset(quick))
  const limit = await startLimit(await databases.copy(database), databases.folder)
  const logging = await startService(await databases.copy(database), databases.folder)
  const service = await startService(database, databases.folder, { LOG_LEVEL: 'warn' })
  await assertSameReplies(service, limit)

  const found = new Map(Object.keys(operations).map((name) => [name, { ours: [], limit: [], logged: [] } as Loads]))
  for (let round = 1; round <= warmUps + rounds; round++) {
    for (const [name, loads] of found) {
      printStatus(`${databases.engine}, beside the limit, round ${round} of ${warmUps + rounds}: ${name}`)
      const inTurn: [Program, Load[]][] = [
        [service, loads.ours],
        [limit, loads.limit],
        // The logging service is warmed up with every operation, like the others.
        ...(name === loggedOperation || round <= warmUps ? [[logging, loads.logged] as [Program, Load[]]] : []),
      ]
      if (round % 2 === 1) inTurn.reverse()
      for (const [program, results] of inTurn) {
        const result = await load(program, operations[name] ?? [], amount)
        if (round > warmUps) results.push(result)
      }
    }
  }
  endStatus()
  for (const program of [service, logging, limit]) await program.stop()
  const rows = [...found].map(([name, loads]) => rowOf(databases.engine, name, loads.ours, loads.limit))
  const { logged = [], limit: theirs = [] } = found.get(loggedOperation) ?? {}
  const { bound, ...withLog } = rowOf(databases.engine, `${loggedOperation}, each request logged`, logged, theirs)
  // The cost of the log is promised on SQLite, where the request itself is shortest.
  return [...rows, { ...withLog, ...(databases.engine === 'sqlite' && bound && { bound }) }]
}

/** On PostgreSQL the limit posts with a single statement, which leaves no room for any rule of the domain. */
const boundOf = (engine: Row['engine'], name: string) =>
  engine === 'postgres' && name === 'post a message' ? 0.5 : 0.8

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
    bound: { atLeast: boundOf(engine, name) },
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
