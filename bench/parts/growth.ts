import { largeDataset, smallDataset } from '../datasets.ts'
import { type Load, load, median, medianOf, type Request } from '../load.ts'
import { operations } from '../operations.ts'
import { startService } from '../programs.ts'
import { measureInTurn, ratiosOf, turnOf } from '../rounds.ts'
import type { Part, Row } from '../rows.ts'
import { type Dataset, nametagOf, password } from '../seed.ts'

type Question = { name: string; requests(dataset: Dataset): Request[]; connections: number; seconds: number }

const questions: Question[] = [
  {
    name: 'read the newest page of a talk',
    requests: () => operations['read 50 messages'] ?? [],
    connections: 32,
    seconds: 3,
  },
  {
    name: 'list the members of an organization',
    requests: () => operations['list 20 members'] ?? [],
    connections: 32,
    seconds: 3,
  },
  // The page has nine items because the small database has only ten organizations.
  { name: 'discover organizations', requests: () => [{ path: '/v2/discover?limit=9' }], connections: 32, seconds: 3 },
  { name: 'log in', requests: ({ accounts }) => logins(accounts), connections: 4, seconds: 6 },
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
  const worlds = { young: smallDataset(quick), large: largeDataset(quick) }
  const started = performance.now()
  const large = await databases.make(worlds.large)
  const seedSeconds = (performance.now() - started) / 1000
  const programs = {
    young: await startService(await databases.make(worlds.young), databases.folder),
    large: await startService(large, databases.folder),
  }
  const found = await measureInTurn(
    { title: `${databases.engine}, growth`, warmUps: 1, rounds: 7, quick },
    questions.map(({ name, requests, connections, seconds }) => {
      const ask = (size: 'young' | 'large') => () =>
        load(programs[size], requests(worlds[size]), turnOf(connections, seconds, quick))
      return { name, turns: { young: ask('young'), large: ask('large') } }
    }),
  )
  await programs.young.stop()
  await programs.large.stop()
  return [
    ...found.map(({ name, results }) => rowOf(databases.engine, name, results)),
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

function rowOf(engine: Row['engine'], name: string, { young, large }: Record<'young' | 'large', Load[]>): Row {
  const times = ratiosOf(young, large)
  return {
    promised: 'P2',
    engine,
    name,
    value: median(times),
    unit: '× the time',
    bound: { atMost: 1.2 },
    figures: {
      youngPerSecond: medianOf(young, 'perSecond'),
      largePerSecond: medianOf(large, 'perSecond'),
      lowestTimes: Math.min(...times),
      highestTimes: Math.max(...times),
    },
  }
}
