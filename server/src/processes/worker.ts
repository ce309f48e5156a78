import { secondMs } from '../clock.ts'
import type { FromExchange, ToExchange } from './exchange.ts'
import { connectPeers, type Peers } from './peers.ts'
import type { Readiness } from './ready.ts'

/** A message of a worker to its supervisor. */
export type ToSupervisor =
  | { kind: 'alive' }
  | ({ kind: 'ready' } & Readiness)
  /** The worker cannot start; the sentence is for the operator. */
  | { kind: 'failed'; sentence: string }
  | { kind: 'exchange'; message: ToExchange }

export type FromSupervisor = { kind: 'stop' } | { kind: 'exchange'; message: FromExchange }

export const heartbeatMs = secondMs

/** The supervisor, as a worker sees it. */
export type ConnectedWorker = {
  peers: Peers
  ready(readiness: Readiness): void
  failed(sentence: string): void
  onStop(stop: () => Promise<void>): void
}

/** Connects this process to the supervisor that has started it. Node ends the process when the supervisor is gone. */
export function connectToSupervisor(workers: number): ConnectedWorker {
  // A supervisor that has just died is noticed by the event `disconnect`, which ends this process.
  const send = (message: ToSupervisor) => process.send?.(message, undefined, undefined, () => {})
  const { peers, receive } = connectPeers(workers, (message) => send({ kind: 'exchange', message }))
  let stop = async () => {}
  process.on('message', async (message: FromSupervisor) => {
    if (message.kind === 'exchange') return receive(message.message)
    await stop()
    clearInterval(heartbeat)
    // The process ends when nothing keeps it alive, so that its last log lines are written.
    process.channel?.unref()
  })
  const heartbeat = setInterval(() => send({ kind: 'alive' }), heartbeatMs)
  return {
    peers,
    ready: (readiness) => send({ kind: 'ready', ...readiness }),
    failed: (sentence) => {
      process.send?.({ kind: 'failed', sentence } satisfies ToSupervisor, undefined, undefined, () => process.exit(1))
    },
    onStop: (given) => {
      stop = given
    },
  }
}
