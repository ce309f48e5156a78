import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Databases } from '../databases.ts'
import { usualDataset } from '../datasets.ts'
import { load, median, medianOf } from '../load.ts'
import { posts } from '../operations.ts'
import { canDelayFsync, startLimit, startService } from '../programs.ts'
import { measureInTurn, ratiosOf, turnOf } from '../rounds.ts'
import type { Part, Row } from '../rows.ts'

const connections = 64

/** Extra latency of an fsync that makes a very fast disk as slow as an ordinary one. */
const ordinaryDelayMs = 1

/**
 * P4: posts that wait together share an fsync. The comparison is the limit with one fsync per post, which does no other
 * work that could slow it down. Sharing gains next to nothing where an fsync is nearly free, so the part also measures
 * with a delayed fsync. The delay cannot be injected into PostgreSQL.
 */
export const measureDurablePosts: Part = async (databases, quick) => [
  ...(await measure(databases, quick, 0)),
  ...(databases.engine === 'sqlite' && canDelayFsync() ? await measure(databases, quick, ordinaryDelayMs) : []),
]

async function measure(databases: Databases, quick: boolean, fsyncDelayMs: number): Promise<Row[]> {
  const name = `posts over ${connections} connections${fsyncDelayMs > 0 ? `, fsync slowed by ${fsyncDelayMs} ms` : ''}`
  const amount = turnOf(connections, 3, quick)
  const database = await databases.make(usualDataset(quick))
  const each = await startLimit(await databases.copy(database), databases.folder, 'each', { fsyncDelayMs })
  const service = await startService(database, databases.folder, {}, { fsyncDelayMs })
  const found = await measureInTurn({ title: `${databases.engine}, durable posts`, warmUps: 1, rounds: 5, quick }, [
    { name, turns: { ours: () => load(service, posts, amount), each: () => load(each, posts, amount) } },
  ])
  await service.stop()
  await each.stop()
  return found.map(({ name, results: { ours, each } }) => ({
    promised: 'P4',
    engine: databases.engine,
    name,
    value: median(ratiosOf(ours, each)),
    unit: '× one fsync a post',
    bound: { atLeast: 3 },
    figures: {
      oursPerSecond: medianOf(ours, 'perSecond'),
      eachPerSecond: medianOf(each, 'perSecond'),
      oursP99Ms: medianOf(ours, 'p99Ms'),
      fsyncMs: fsyncMs(databases.folder) + fsyncDelayMs,
    },
  }))
}

/** Measures the latency of one fsync, which is the cost that posts can share. */
function fsyncMs(folder: string): number {
  const file = openSync(join(folder, 'fsync'), 'w')
  const page = Buffer.alloc(4096)
  const times = Array.from({ length: 100 }, () => {
    writeSync(file, page)
    const started = performance.now()
    fdatasyncSync(file)
    return performance.now() - started
  })
  closeSync(file)
  return median(times)
}
