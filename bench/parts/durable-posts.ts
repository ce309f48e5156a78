import { type Load, load, median } from '../load.ts'
import { posts } from '../operations.ts'
import { startLimit, startService } from '../programs.ts'
import { endLine, say } from '../progress.ts'
import type { Part } from '../rows.ts'
import { usualWorld } from '../worlds.ts'

const connections = 64

/**
 * P4: posts that wait together share an fsync. Compared with the limit when it makes one for each post, which does
 * nothing else that our service could be slower at.
 */
export const measureDurablePosts: Part = async (databases, quick) => {
  const rounds = quick ? 1 : 5
  const amount = { connections, ...(quick ? { requests: 100 } : { seconds: 3 }) }
  const database = await databases.make(usualWorld(quick))
  const each = await startLimit(await databases.copy(database), databases.folder, 'each')
  const service = await startService(database, databases.folder)
  const shared: Load[] = []
  const single: Load[] = []
  for (let round = 0; round <= rounds; round++) {
    say(`${databases.engine}, durable posts, round ${round} of ${rounds}`)
    const [ours, one] = [await load(service, posts, amount), await load(each, posts, amount)]
    if (round === 0) continue
    shared.push(ours)
    single.push(one)
  }
  endLine()
  await service.stop()
  await each.stop()
  const ratios = shared.map(({ perSecond }, i) => perSecond / (single[i]?.perSecond ?? Number.NaN))
  return [
    {
      promised: 'P4',
      engine: databases.engine,
      name: `posts over ${connections} connections`,
      value: median(ratios),
      unit: '× one fsync a post',
      bound: { atLeast: 3 },
      figures: {
        oursPerSecond: median(shared.map(({ perSecond }) => perSecond)),
        eachPerSecond: median(single.map(({ perSecond }) => perSecond)),
        oursP99Ms: median(shared.map(({ p99Ms }) => p99Ms)),
      },
    },
  ]
}
