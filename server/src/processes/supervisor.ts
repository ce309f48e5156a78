import cluster, { type Worker } from 'node:cluster'
import { totalmem } from 'node:os'
import type { Logger } from 'pino'
import { minuteMs, secondMs } from '../clock.ts'
import { BadSetting, type Config } from '../config.ts'
import { startArguments, startFile } from '../installation.ts'
import { writeLines } from '../log.ts'
import { builtPages } from '../web-build.ts'
import { type Exchange, type Membership, makeExchange } from './exchange.ts'
import { logReady, type Readiness } from './ready.ts'
import { onStopSignal } from './stop-signals.ts'
import { type FromSupervisor, heartbeatMs, type ToSupervisor } from './worker.ts'
import { passLines } from './worker-output.ts'

/** A worker that misses so many heartbeats is killed. Until then the others serve on. */
const maxMissedHeartbeats = 10
/** A worker that misses so many loses its turn to write. */
const suspiciousHeartbeats = 3
/**
 * A worker that starts beside a ready one is killed after so many heartbeats. It finds the database set up, so its start takes
 * about a second of processor time, but dozens of workers may share a core.
 */
const maxHeartbeatsOfStart = 60
const firstRestartMs = 0.25 * secondMs
const maxRestartMs = minuteMs
/** A worker that has served for so long has not failed because of the failure before. */
const steadyMs = minuteMs
const mibBytes = 1024 * 1024

/** One of the workers, with the processes that it has had. */
type Slot = { number: number; current: Running | null; failures: number; restart: NodeJS.Timeout | null }

type Running = {
  process: Worker
  membership: Membership
  readyAt: number | null
  /** While it starts, every heartbeat beside a ready worker counts. */
  missedHeartbeats: number
}

/**
 * Starts the workers and replaces those that die or hang. Each worker is a whole node; the supervisor accepts their
 * connections and coordinates them (decision 0053).
 */
export async function supervise(config: Config, log: Logger, withPages: boolean): Promise<void> {
  // The workers would build the pages at the same time.
  if (withPages) await builtPages(log)
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({
    exec: startFile,
    args: [...startArguments, 'start', ...(withPages ? [] : ['--no-pages'])],
    execArgv: [...process.execArgv, `--max-old-space-size=${heapMib(config.workers)}`],
    silent: true,
  })
  const supervisor = new Supervisor(config, log)
  onStopSignal((reason) => supervisor.stop(reason))
  await supervisor.start()
}

/** The workers together use at most half of the memory, like a single process of Node. */
function heapMib(workers: number): number {
  const constrained = process.constrainedMemory()
  const total = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.round(Math.min(2048, Math.max(192, total / 2 / workers / mibBytes)))
}

class Supervisor {
  readonly #config: Config
  readonly #log: Logger
  readonly #exchange: Exchange = makeExchange()
  readonly #slots: Slot[]
  #isStopping = false
  #exitCode = 0
  #onAllReady: ((readiness: Readiness | null) => void) | null = null
  #onFailure: ((error: Error) => void) | null = null

  constructor(config: Config, log: Logger) {
    this.#config = config
    this.#log = log
    this.#slots = Array.from({ length: config.workers }, (_, index) => ({
      number: index + 1,
      current: null,
      failures: 0,
      restart: null,
    }))
  }

  /** Resolves when all workers are ready. The first one that cannot start fails the start. */
  async start(): Promise<void> {
    const started = new Promise<Readiness | null>((resolve, reject) => {
      this.#onAllReady = resolve
      this.#onFailure = reject
    })
    for (const slot of this.#slots) this.#fork(slot)
    setInterval(() => this.#checkHeartbeats(), heartbeatMs).unref()
    const readiness = await started.finally(() => {
      this.#onAllReady = null
      this.#onFailure = null
    })
    if (readiness) logReady(this.#log, this.#config, readiness)
  }

  stop(reason: string): void {
    this.#isStopping = true
    this.#log.info({ reason }, 'stopping')
    for (const { current, restart } of this.#slots) {
      if (restart) clearTimeout(restart)
      if (current?.readyAt === null) current.process.process.kill('SIGKILL')
      else if (current) this.#send(current, { kind: 'stop' })
    }
    this.#endIfAllHaveEnded()
  }

  #fork(slot: Slot): void {
    slot.restart = null
    const process = cluster.fork()
    const running: Running = {
      process,
      membership: this.#exchange.join((message) => this.#send(running, { kind: 'exchange', message })),
      readyAt: null,
      missedHeartbeats: 0,
    }
    slot.current = running
    closeUnclaimedConnections(process)
    passLines(process.process.stdout, (lines) => writeLines(this.#log, lines))
    process.process.stderr?.on('data', (text) => globalThis.process.stderr.write(text))
    process.on('message', (message: ToSupervisor) => this.#receive(slot, running, message))
    // A message to a worker that has just died fails; its exit is handled below.
    process.on('error', () => {})
    // The last lines of its log have arrived by then.
    process.process.on('close', (code, signal) => this.#ended(slot, running, code, signal))
  }

  #send({ process }: Running, message: FromSupervisor): void {
    if (process.isConnected()) process.send(message, undefined, () => {})
  }

  #receive(slot: Slot, running: Running, message: ToSupervisor): void {
    if (message.kind === 'exchange') running.membership.receive(message.message)
    else if (message.kind === 'alive') this.#isAlive(running)
    else if (message.kind === 'ready') this.#isReady(slot, running, message)
    else this.#fails(slot, message.sentence)
  }

  #isAlive(running: Running): void {
    if (running.readyAt === null) return
    if (running.missedHeartbeats >= suspiciousHeartbeats) running.membership.suspect(false)
    running.missedHeartbeats = 0
  }

  #isReady(slot: Slot, running: Running, readiness: Readiness): void {
    running.readyAt = performance.now()
    running.missedHeartbeats = 0
    this.#log.info({ worker: slot.number, processId: running.process.process.pid }, 'a worker is ready')
    if (this.#isStopping) this.#send(running, { kind: 'stop' })
    else if (this.#slots.every(({ current }) => current !== null && current.readyAt !== null)) {
      this.#onAllReady?.(readiness)
    }
  }

  /** Nothing works yet when the first start fails: the operator reads the reason, and the service ends. */
  #fails(slot: Slot, sentence: string): void {
    if (this.#onFailure) this.#onFailure(new BadSetting(sentence))
    else this.#log.error({ worker: slot.number, sentence }, 'a worker could not start')
  }

  #ended(slot: Slot, running: Running, code: number | null, signal: string | null): void {
    slot.current = null
    running.membership.leave()
    if (this.#isStopping) {
      if (code !== 0 && running.readyAt !== null) this.#exitCode = 1
      this.#endIfAllHaveEnded()
      return
    }
    if (this.#onFailure) {
      this.#onFailure(new BadSetting(`a worker ended while it started (${signal ?? `exit code ${code}`}).`))
      return
    }
    const wasSteady = running.readyAt !== null && performance.now() - running.readyAt > steadyMs
    slot.failures = wasSteady ? 0 : slot.failures
    const delayMs = Math.min(maxRestartMs, firstRestartMs * 2 ** slot.failures)
    slot.failures++
    this.#log.error({ worker: slot.number, code, signal, delayMs }, 'a worker ended, and is replaced')
    slot.restart = setTimeout(() => this.#fork(slot), delayMs)
  }

  /**
   * Heartbeats are counted by the ticks of this process and not by the clock, because a machine that wakes up from sleep
   * has missed none. While no worker is ready, one of them may be busy with a long migration, for which the others wait.
   */
  #checkHeartbeats(): void {
    const isOneReady = this.#slots.some(({ current }) => current !== null && current.readyAt !== null)
    if (!isOneReady) return
    for (const { number, current } of this.#slots) {
      if (!current) continue
      const isReady = current.readyAt !== null
      current.missedHeartbeats++
      if (isReady && current.missedHeartbeats === suspiciousHeartbeats) current.membership.suspect(true)
      if (current.missedHeartbeats !== (isReady ? maxMissedHeartbeats : maxHeartbeatsOfStart)) continue
      this.#log.error({ worker: number, processId: current.process.process.pid }, 'a worker hangs, and is killed')
      current.process.process.kill('SIGKILL')
    }
  }

  #endIfAllHaveEnded(): void {
    if (this.#slots.some(({ current }) => current !== null)) return
    this.#onAllReady?.(null)
    this.#log.info('stopped')
    process.exitCode = this.#exitCode
    cluster.disconnect()
  }
}

/**
 * Closes the connection that a worker was given but has not accepted when it ends. Node itself keeps it, so that its client
 * would wait forever. Node gives a worker the next connection only when it has accepted the one before.
 */
function closeUnclaimedConnections(worker: Worker): void {
  type Send = (message: unknown, handle?: { close(): void }, ...rest: unknown[]) => boolean
  const sender = worker.process as unknown as { send: Send }
  const send = sender.send.bind(sender)
  let last: { close(): void } | undefined
  sender.send = (message, handle, ...rest) => {
    if (handle) last = handle
    return send(message, handle, ...rest)
  }
  worker.on('exit', () => last?.close())
}
