import { largeDataset, smallDataset } from '../datasets.ts'
import { type Amount, type Load, load, median, type Request } from '../load.ts'
import { operations } from '../operations.ts'
import { type Program, startService } from '../programs.ts'
import { endStatus, printStatus } from '../progress.ts'
import type { Part, Row } from '../rows.ts'
import { type Dataset, nametagOf, password } from '../seed.ts'

type Question = { name: string; requests(dataset: Dataset): Request[]; connections: number }

const questions: Question[] = [
  {
    name: 'read the newest page of a talk',
    requests: () => operations['read 50 messages'] ?? [],
    connections: 32,
  },
  {
    name: 'list the members of an organization',
    requests: () => operations['list 20 members'] ?? [],
    connections: 32,
  },
  // The page has nine items because the small database has only ten organizations.
  { name: 'discover organizations', requests: () => [{ path: '/v2/discover?limit=9' }], connections: 32 },
  { name: 'log in', requests: ({ accounts }) => logins(accounts), connections: 4 },
]

/** Spreads the logins over the whole table. */
const logins = (accounts: number): Request[] =>
  Array.from({ length: 100 }, (_, i) => ({
    method: 'POST',
    path: '/v2/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credential: nametagOf(1 + i * Math.floor(accounts / 100)), password }),
  }))

/** P2: sends the same requests to a small database and to a large one. */
export const measureGrowth: Part = async (databases, quick) => {
  const rounds = quick ? 1 : 7
  const worlds = { young: smallDataset(quick), large: largeDataset(quick) }
  const started = performance.now()
  const large = await databases.make(worlds.large)
  const seedSeconds = (performance.now() - started) / 1000
  const programs = {
    young: await startService(await databases.make(worlds.young), databases.folder),
    large: await startService(large, databases.folder),
  }
  const amountOf = (connections: number): Amount =>
    quick ? { connections, requests: connections } : { connections, seconds: connections === 4 ? 6 : 3 }

  const found = new Map<string, { young: Load[]; large: Load[] }>()
  for (let round = quick ? 1 : 0; round <= rounds; round++) {
    for (const { name, requests, connections } of questions) {
      printStatus(`${databases.engine}, growth, round ${round} of ${rounds}: ${name}`)
      const measured = found.get(name) ?? { young: [], large: [] }
      const inTurn: ('young' | 'large')[] = round % 2 === 0 ? ['young', 'large'] : ['large', 'young']
      for (const size of inTurn) {
        const result = await load(programs[size] as Program, requests(worlds[size]), amountOf(connections))
        // Round 0 warms both services up.
        if (round > 0) measured[size].push(result)
      }
      found.set(name, measured)
    }
  }
  endStatus()
  await programs.young.stop()
  await programs.large.stop()
  return [
    ...[...found].map(([name, measured]) => rowOf(databases.engine, name, measured)),
    {
      promised: 'P2',
      engine: databases.engine,
      name: `seed ${worlds.large.messages.toLocaleString('en')} messages`,
      value: seedSeconds,
      unit: 's',
      bound: { atMost: 300 },
      figures: {},
    },
  ]
}

function rowOf(engine: Row['engine'], name: string, { young, large }: { young: Load[]; large: Load[] }): Row {
  const times = large.map(({ perSecond }, i) => (young[i]?.perSecond ?? Number.NaN) / perSecond)
  return {
    promised: 'P2',
    engine,
    name,
    value: median(times),
    unit: '× the time',
    bound: { atMost: 1.2 },
    figures: {
      youngPerSecond: median(young.map(({ perSecond }) => perSecond)),
      largePerSecond: median(large.map(({ perSecond }) => perSecond)),
      lowestTimes: Math.min(...times),
      highestTimes: Math.max(...times),
    },
  }
}
