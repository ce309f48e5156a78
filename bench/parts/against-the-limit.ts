import { usualDataset } from '../datasets.ts'
import { type Load, load, median, medianOf } from '../load.ts'
import { assertSameReplies, operations } from '../operations.ts'
import { type Program, startLimit, startService } from '../programs.ts'
import { measureInTurn, ratiosOf, turnOf } from '../rounds.ts'
import type { Part, Row } from '../rows.ts'

const connections = 32

/** The cheapest operation, where the cost of one log line per request shows most. */
const loggedOperation = 'own info'

/**
 * P1, and on PostgreSQL P6: measures the hot operations against the limit, alternating, on copies of the same rows. The
 * limit logs nothing, so the service does not log either; a second service with logging on shows what its log costs.
 */
export const measureAgainstTheLimit: Part = async (databases, quick) => {
  const { engine, folder } = databases
  const amount = turnOf(connections, 3, quick)
  const database = await databases.make(usualDataset(quick))
  const limit = await startLimit(await databases.copy(database), folder)
  const logging = await startService(await databases.copy(database), folder)
  const service = await startService(database, folder, { LOG_LEVEL: 'warn' })
  await assertSameReplies(service, limit)

  const compare = (title: string, atrium: Program, names: string[]) =>
    measureInTurn(
      // The JIT compiler needs about ten seconds of each operation: own info on PostgreSQL took 131, 123, 103, 80 and 84 µs in
      // the first turns of three seconds.
      { title: `${engine}, ${title}`, warmUps: 4, rounds: 7, quick },
      names.map((name) => {
        const ask = (program: Program) => () => load(program, operations[name] ?? [], amount)
        return { name, turns: { ours: ask(atrium), limit: ask(limit) } }
      }),
    )
  const found = await compare('beside the limit', service, Object.keys(operations))
  // These rounds come one after the other: a service that is idle in between returns its memory, and slows down.
  for (const requests of Object.values(operations)) await load(logging, requests, amount)
  const logged = await compare('with its log, beside the limit', logging, [loggedOperation])
  for (const program of [service, logging, limit]) await program.stop()
  return [
    ...found.map(({ name, results }) => rowOf(engine, name, results)),
    ...logged.map(({ name, results }) => {
      const { bound, ...row } = rowOf(engine, `${name}, each request logged`, results)
      // The cost of the log is promised on SQLite, where the request itself is shortest.
      return { ...row, ...(engine === 'sqlite' && bound && { bound }) }
    }),
  ]
}

/** On PostgreSQL the limit posts with a single statement, which leaves no room for any rule of the domain. */
const boundOf = (engine: Row['engine'], name: string) =>
  engine === 'postgres' && name === 'post a message' ? 0.5 : 0.8

function rowOf(engine: Row['engine'], name: string, { ours, limit }: Record<'ours' | 'limit', Load[]>): Row {
  const ratios = ratiosOf(ours, limit)
  return {
    promised: engine === 'sqlite' ? 'P1' : 'P6',
    engine,
    name,
    value: median(ratios),
    unit: 'of the limit',
    bound: { atLeast: boundOf(engine, name) },
    figures: {
      oursPerSecond: medianOf(ours, 'perSecond'),
      limitPerSecond: medianOf(limit, 'perSecond'),
      lowestRatio: Math.min(...ratios),
      highestRatio: Math.max(...ratios),
      oursP99Ms: medianOf(ours, 'p99Ms'),
      limitP99Ms: medianOf(limit, 'p99Ms'),
      oursCpuMicroseconds: medianOf(ours, 'cpuMicrosecondsARequest'),
      limitCpuMicroseconds: medianOf(limit, 'cpuMicrosecondsARequest'),
    },
  }
}
