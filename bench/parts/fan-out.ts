import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { usualDataset } from '../datasets.ts'
import { median } from '../load.ts'
import { postTo } from '../operations.ts'
import { type Program, startService } from '../programs.ts'
import { endStatus, printStatus } from '../progress.ts'
import type { Part, Row } from '../rows.ts'
import { crowd, tokenOf } from '../seed.ts'

/** Leaves the service time to collect the garbage of opening connections, which V8 does some 8 s after the last one. */
const settledMs = 20_000
const timeoutMs = 30_000

/** P5: every participant of a talk listens, and one of them posts. */
export const measureFanOut: Part = async (databases, quick) => {
  const dataset = usualDataset(quick)
  const posts = quick ? 3 : 30
  const service = await startService(await databases.make(dataset), databases.folder)
  const listeners: Listener[] = []
  /** Opens connections up to `count` and returns the memory of the service. */
  const memoryWith = async (count: number) => {
    for (let account = listeners.length + 1; account <= count; account++) {
      listeners.push(await listen(service, tokenOf(account)))
      if (account % 100 === 0) printStatus(`${databases.engine}, fan-out: ${account} listeners`)
    }
    await sleep(quick ? 0 : settledMs)
    return service.memoryMiB()
  }
  // Memory is compared from the first tenth on, which already includes the cost of any busy service: compiled code and
  // a grown young generation.
  const few = dataset.listeners / 10
  const withFew = await memoryWith(few)
  const perListenerKiB = (((await memoryWith(dataset.listeners)) - withFew) * 1024) / (dataset.listeners - few)

  const delays: number[] = []
  for (let post = 1; post <= posts; post++) {
    printStatus(`${databases.engine}, fan-out: post ${post} of ${posts}`)
    delays.push(...(await postAndAwait(service, listeners, `post number ${post}.`)))
  }
  endStatus()
  for (const { socket } of listeners) socket.destroy()
  await service.stop()

  const { engine } = databases
  delays.sort((a, b) => a - b)
  const rows: Row[] = [
    {
      promised: 'P5',
      engine,
      name: `until ${dataset.listeners.toLocaleString('en')} listeners heard of a post, p99`,
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

type Listener = { socket: Socket; received(text: string): Promise<number> }

/** Opens a bare socket, so that two thousand of them use little time of the load's own core. */
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
    received: (text) =>
      new Promise((resolve) => {
        let soFar = ''
        const onData = (more: string) => {
          soFar += more
          if (!soFar.includes(text)) return
          socket.off('data', onData)
          resolve(performance.now())
        }
        socket.on('data', onData)
      }),
  }
}

async function postAndAwait(service: Program, listeners: Listener[], text: string): Promise<number[]> {
  const received = Promise.all(listeners.map((listener) => listener.received(text)))
  const { path, ...request } = postTo(crowd.organization, crowd.talk, text)
  const started = performance.now()
  const reply = await fetch(`${service.url}${path}`, request)
  if (reply.status !== 201) throw new Error(`a post failed with ${reply.status}`)
  const late = sleep(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('some listeners did not receive a post')
  })
  const times = await Promise.race([received, late])
  return times.map((time) => time - started)
}
