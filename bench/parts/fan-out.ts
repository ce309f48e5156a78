import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../load.ts'
import { postTo } from '../operations.ts'
import { type Program, startService } from '../programs.ts'
import { endLine, say } from '../progress.ts'
import type { Part, Row } from '../rows.ts'
import { crowd, tokenOf } from '../seed.ts'
import { usualWorld } from '../worlds.ts'

/** Long enough for the service to have collected what the connections left behind. */
const settledMs = 5000
const patienceMs = 30_000

/** P5: everybody in a talk listens, and one of them says something. */
export const measureFanOut: Part = async (databases, quick) => {
  const world = usualWorld(quick)
  const posts = quick ? 3 : 30
  const service = await startService(await databases.make(world), databases.folder)
  const listeners: Listener[] = []
  /** What the service holds once that many listen. */
  const memoryWith = async (count: number) => {
    for (let account = listeners.length + 1; account <= count; account++) {
      listeners.push(await listen(service, tokenOf(account)))
      if (account % 100 === 0) say(`${databases.engine}, fan-out: ${account} listeners`)
    }
    await sleep(quick ? 0 : settledMs)
    return service.memoryMiB()
  }
  // The first tenth also brings what a busy service has and an idle one has not: code, and room for young objects.
  const few = world.listeners / 10
  const withFew = await memoryWith(few)
  const perListenerKiB = (((await memoryWith(world.listeners)) - withFew) * 1024) / (world.listeners - few)

  const delays: number[] = []
  for (let post = 1; post <= posts; post++) {
    say(`${databases.engine}, fan-out: post ${post} of ${posts}`)
    delays.push(...(await postAndHear(service, listeners, `post number ${post}.`)))
  }
  endLine()
  for (const { socket } of listeners) socket.destroy()
  await service.stop()

  const { engine } = databases
  delays.sort((a, b) => a - b)
  const rows: Row[] = [
    {
      promised: 'P5',
      engine,
      name: `until ${world.listeners.toLocaleString('en')} listeners heard of a post, p99`,
      value: delays[Math.ceil(delays.length * 0.99) - 1] ?? Number.NaN,
      unit: 'ms',
      bound: { atMost: 250 },
      figures: { medianMs: median(delays), slowestMs: delays.at(-1) ?? Number.NaN },
    },
    {
      promised: 'P5',
      engine,
      name: 'memory a listener',
      value: perListenerKiB,
      unit: 'KiB',
      bound: { atMost: 30 },
      figures: {},
    },
  ]
  return rows
}

type Listener = { socket: Socket; heard(text: string): Promise<number> }

/** A bare connection, so that two thousand of them cost the load's own core little. */
async function listen({ url }: Program, token: string): Promise<Listener> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  socket.write(`GET /v2/events HTTP/1.1\r\nHost: bench\r\nAuthorization: ${token}\r\n\r\n`)
  let received = ''
  while (!received.includes('event: ready')) {
    const [text] = await once(socket, 'data')
    received += text
    if (!received.startsWith('HTTP/1.1 200')) throw new Error(`nobody may listen: ${received}`)
  }
  return {
    socket,
    heard: (text) =>
      new Promise((resolve) => {
        let soFar = ''
        const hear = (more: string) => {
          soFar += more
          if (!soFar.includes(text)) return
          socket.off('data', hear)
          resolve(performance.now())
        }
        socket.on('data', hear)
      }),
  }
}

async function postAndHear(service: Program, listeners: Listener[], text: string): Promise<number[]> {
  const heard = Promise.all(listeners.map((listener) => listener.heard(text)))
  const { path, ...request } = postTo(crowd.organization, crowd.talk, text)
  const started = performance.now()
  const reply = await fetch(`${service.url}${path}`, request)
  if (reply.status !== 201) throw new Error(`a post failed with ${reply.status}`)
  const late = sleep(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error('some listeners did not hear of a post')
  })
  const times = await Promise.race([heard, late])
  return times.map((time) => time - started)
}
