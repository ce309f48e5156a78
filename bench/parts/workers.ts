import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Databases } from '../databases.ts'
import { usualDataset } from '../datasets.ts'
import { median, medianOf } from '../load.ts'
import { operations } from '../operations.ts'
import { type Program, runOnAllCores, startService } from '../programs.ts'
import { measureInTurn, ratiosOf, turnOf } from '../rounds.ts'
import type { Part, Row } from '../rows.ts'
import { cheapLoad } from '../wrk.ts'

const connections = 64
const reads = ['own info', 'list 20 members', 'read 50 messages']
const posts = 'post a message'
/** The load runs on the same two cores, so two workers never have both of them. */
const atLeastOnSharedCores = 1.45
const restMs = 30_000
const loopMs = 500

type Measured = { perSecond: number; p99Ms: number }

/** P8: two workers against one, and then four, alternating, on both cores of the machine together with the load. */
export const measureWorkers: Part = (databases, quick) => databases.onAllCores(() => measure(databases, quick))

async function measure(databases: Databases, quick: boolean): Promise<Row[]> {
  const amount = turnOf(connections, 3, quick)
  const database = await databases.make(usualDataset(quick))
  const start = async (workers: number) => {
    const settings = { WORKERS: String(workers), LOG_LEVEL: 'warn' }
    return startService(await databases.copy(database), databases.folder, settings, { onAllCores: true })
  }
  const [one, two] = [await start(1), await start(2)]
  const atRest = { one: one.sharedMemoryMiB(), two: two.sharedMemoryMiB() }
  const ask = (program: Program, name: string) => () =>
    cheapLoad(program, operations[name] ?? [], amount, databases.folder)
  // A quick run measures each number of loops once, and not beside each operation.
  const loopsOnce = new Map<number, ReturnType<typeof measureLoops>>()
  const found = await measureInTurn(
    { title: `${databases.engine}, workers`, warmUps: 2, rounds: 5, quick },
    [...reads, posts].map((name) => {
      const loop = (count: number) => () =>
        quick ? loopsOnce.getOrInsertComputed(count, () => measureLoops(count, quick)) : measureLoops(count, quick)
      return { name, turns: { one: ask(one, name), two: ask(two, name), oneLoop: loop(1), twoLoops: loop(2) } }
    }),
  )
  await sleep(quick ? 0 : restMs)
  const afterLoad = one.sharedMemoryMiB()
  // Each worker takes a second of processor time to start, so a quick run compares two workers once more.
  if (!quick) await two.stop()
  // Rounds of their own keep the pauses of one and two workers short: a worker that is idle for ten seconds is slower at first.
  const four = quick ? two : await start(4)
  const ofFour = await measureInTurn(
    { title: `${databases.engine}, 4 workers`, warmUps: 1, rounds: 3, quick },
    [...reads, posts].map((name) => ({ name, turns: { one: ask(one, name), four: ask(four, name) } })),
  )
  for (const program of [one, four]) await program.stop()

  const row = { promised: 'P8', engine: databases.engine } as const
  const besideOne = (name: string, workers: 'two' | 'four', more: Measured[], one: Measured[]): Row => ({
    ...row,
    name: `${name}, ${workers === 'two' ? 2 : 4} workers`,
    value: median(ratiosOf(more, one)),
    unit: '× one worker',
    figures: {
      onePerSecond: medianOf(one, 'perSecond'),
      [`${workers}PerSecond`]: medianOf(more, 'perSecond'),
      oneP99Ms: medianOf(one, 'p99Ms'),
      [`${workers}P99Ms`]: medianOf(more, 'p99Ms'),
    },
  })
  const ratios = found.map(({ name, results: { one, two } }) => ({
    ...besideOne(name, 'two', two, one),
    bound: { atLeast: name === posts ? 1.3 : atLeastOnSharedCores },
  }))
  const loops = {
    one: found.flatMap(({ results }) => results.oneLoop),
    two: found.flatMap(({ results }) => results.twoLoops),
  }
  const { oneP99Ms = Number.NaN, twoP99Ms = Number.NaN } = ratios.at(-1)?.figures ?? {}
  const memory = (name: string, value: number, atMost: number): Row => ({
    ...row,
    name,
    value,
    unit: 'MiB',
    bound: { atMost },
    figures: {},
  })
  return [
    ...ratios,
    {
      ...row,
      name: `${posts}, p99 with 2 workers`,
      value: twoP99Ms / oneP99Ms,
      unit: '× one worker',
      bound: { atMost: 1.5 },
      figures: { oneP99Ms, twoP99Ms },
    },
    ...ofFour.map(({ name, results: { one, four } }) => besideOne(name, 'four', four, one)),
    {
      ...row,
      name: 'loops without a service, 2 at once',
      value: median(ratiosOf(loops.two, loops.one)),
      unit: '× one loop',
      figures: { onePerSecond: medianOf(loops.one, 'perSecond'), twoPerSecond: medianOf(loops.two, 'perSecond') },
    },
    memory('memory of one worker, just started', atRest.one, 120),
    memory('memory of a second worker and the supervisor', atRest.two - atRest.one, 100),
    memory('memory of one worker after the load and 30 s of rest', afterLoad, 160),
  ]
}

/**
 * Measures loops that share nothing, each in a process of its own. Two of them are twice as fast as one only where the
 * cores are independent: those of a virtual machine may be two threads of one core.
 */
async function measureLoops(count: number, quick: boolean): Promise<{ perSecond: number }> {
  const ms = quick ? 1 : loopMs
  const command = [process.execPath, join(import.meta.dirname, '../loop.ts'), String(ms)]
  const counts = await Promise.all(Array.from({ length: count }, () => runOnAllCores(command)))
  return { perSecond: (counts.reduce((sum, each) => sum + Number(each), 0) / ms) * 1000 }
}
