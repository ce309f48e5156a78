import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Databases } from '../databases.ts'
import { type Load, load, median } from '../load.ts'
import { posts } from '../operations.ts'
import { canDelayFsync, startLimit, startService } from '../programs.ts'
import { endLine, say } from '../progress.ts'
import type { Part, Row } from '../rows.ts'
import { usualWorld } from '../worlds.ts'

const connections = 64

/** What an fsync takes longer on an ordinary disk than on a very fast one. */
const ordinaryDelayMs = 1

/**
 * P4: posts that wait together share an fsync. Compared with the limit when it makes one for each post, which does
 * nothing else that our service could be slower at. Where an fsync costs next to nothing, there is next to nothing to
 * share, so this is also measured as on a slower disk. The disk of PostgreSQL cannot be slowed down from here.
 */
export const measureDurablePosts: Part = async (databases, quick) => [
  await measure(databases, quick, 0),
  ...(databases.engine === 'sqlite' && canDelayFsync() ? [await measure(databases, quick, ordinaryDelayMs)] : []),
]

async function measure(databases: Databases, quick: boolean, fsyncDelayMs: number): Promise<Row> {
  const rounds = quick ? 1 : 5
  const amount = { connections, ...(quick ? { requests: 100 } : { seconds: 3 }) }
  const database = await databases.make(usualWorld(quick))
  const each = await startLimit(await databases.copy(database), databases.folder, 'each', { fsyncDelayMs })
  const service = await startService(database, databases.folder, {}, { fsyncDelayMs })
  const shared: Load[] = []
  const single: Load[] = []
  for (let round = 0; round <= rounds; round++) {
    say(`${databases.engine}, durable posts, fsync ${fsyncDelayMs} ms longer, round ${round} of ${rounds}`)
    const [ours, one] = [await load(service, posts, amount), await load(each, posts, amount)]
    if (round === 0) continue
    shared.push(ours)
    single.push(one)
  }
  endLine()
  await service.stop()
  await each.stop()
  const ratios = shared.map(({ perSecond }, i) => perSecond / (single[i]?.perSecond ?? Number.NaN))
  return {
    promised: 'P4',
    engine: databases.engine,
    name: `posts over ${connections} connections${fsyncDelayMs > 0 ? `, fsync slowed by ${fsyncDelayMs} ms` : ''}`,
    value: median(ratios),
    unit: '× one fsync a post',
    bound: { atLeast: 3 },
    figures: {
      oursPerSecond: median(shared.map(({ perSecond }) => perSecond)),
      eachPerSecond: median(single.map(({ perSecond }) => perSecond)),
      oursP99Ms: median(shared.map(({ p99Ms }) => p99Ms)),
      fsyncMs: fsyncMs(databases.folder) + fsyncDelayMs,
    },
  }
}

/** How long the disk takes to say that a page is on it, which is what there is to share. */
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
