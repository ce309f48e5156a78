import { setTimeout as sleep } from 'node:timers/promises'
import type { Databases } from '../databases.ts'
import { Crowd, type Observations } from '../people/person.ts'
import { seedPeople } from '../people/seed-people.ts'
import { startService } from '../programs.ts'
import { endStatus, printStatus } from '../progress.ts'
import type { Part, Row } from '../rows.ts'

const sizes = [500, 1000, 2000, 3000, 4000, 5000, 6000, 8000, 10_000, 12_500]
const messagesPerTalk = 20
const settleMs = 15_000
const measureMs = 60_000
/** A reply to a person comes later than this only when the service is overloaded. */
const bounds = { meanMs: 100, p99Ms: 2000, errorRate: 0.000_25, deliveryP99Ms: 2000 }
const promisedPeople = { sqlite: 10_000, postgres: 5000 }

/**
 * P9: people who act as those of Mattermost's load tests do, each with a live connection. Their number grows until
 * the service no longer answers in time.
 */
export const measurePeople: Part = (databases, quick) => databases.onAllCores(() => measure(databases, quick))

async function measure(databases: Databases, quick: boolean): Promise<Row[]> {
  const steps = quick ? [10] : sizes
  const pace = quick ? { meanMs: 300, minPauseMs: 50 } : { meanMs: 20_000, minPauseMs: 1000 }
  const most = steps.at(-1) ?? 0
  const database = await databases.makeWith((url) => seedPeople(url, most, quick ? 3 : messagesPerTalk))
  // A worker takes a second of processor time to start, and the parts about workers try several of them.
  const settings = { WORKERS: quick ? '1' : '2' }
  const service = await startService(database, databases.folder, settings, { onAllCores: true })
  const crowd = new Crowd(service.url, pace)
  let people = 0
  let last: Measured | undefined
  for (const size of steps) {
    printStatus(`${databases.engine}, people: ${size} arrive`)
    await crowd.growTo(size)
    await sleep(quick ? 0 : settleMs)
    crowd.observed()
    printStatus(`${databases.engine}, people: ${size} act`)
    await sleep(quick ? 1000 : measureMs)
    const observed = crowd.observed()
    const measured = figuresOf(observed)
    if (!isWithinBounds(measured)) {
      endStatus()
      console.log(`${size} people are too many:`, measured, ...observed.errors.slice(0, 3))
      break
    }
    people = size
    last = measured
  }
  crowd.end()
  endStatus()
  await service.stop()
  return [
    {
      promised: 'P9',
      engine: databases.engine,
      name: 'people on two cores, with the load beside',
      value: people,
      unit: 'people',
      bound: { atLeast: promisedPeople[databases.engine] },
      figures: { ...last },
    },
  ]
}

type Measured = ReturnType<typeof figuresOf>

function figuresOf({ requestMs, deliveryMs, errors }: Observations) {
  const sorted = requestMs.toSorted((a, b) => a - b)
  const deliveries = deliveryMs.toSorted((a, b) => a - b)
  return {
    requests: sorted.length,
    meanMs: sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length,
    p99Ms: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN,
    errorRate: errors.length / Math.max(1, sorted.length),
    deliveries: deliveries.length,
    deliveryP99Ms: deliveries[Math.ceil(deliveries.length * 0.99) - 1] ?? 0,
  }
}

const isWithinBounds = (measured: Measured) =>
  Object.entries(bounds).every(([name, bound]) => measured[name as keyof Measured] <= bound)
