import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { secondMs } from '../clock.ts'
import { type Gate, makeGate } from '../concurrency/gate.ts'
import { prepareSession } from './postgres-session.ts'
import { limitSilence } from './postgres-silence.ts'
import { ReplicaUnused } from './replica-unused.ts'

/** Position up to which the log of the primary is durable, and the timeline of that log. */
export type Position = { database: string; system: string; timeline: string; flushed: string }

/** Asks for everything that was acknowledged before, because a commit is acknowledged when its log is flushed. */
export const positionQuery = {
  name: 'position',
  text: `SELECT current_database() AS database, system_identifier::text AS system,
    substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) AS timeline, pg_current_wal_flush_lsn()::text AS flushed
  FROM pg_control_system()`,
}

/**
 * Positions of different clusters, or of different timelines of one cluster, cannot be compared. The timeline in the
 * control file may be older than the one that is replayed, never newer.
 */
const stateQuery = `
  SELECT current_database() = $1 AND system_identifier::text = $2 AS "isReplica",
    pg_is_in_recovery() AS "isStandby",
    pg_last_wal_replay_lsn() >= $4::pg_lsn AND lpad(upper(to_hex(min_recovery_end_timeline)), 8, '0') = $3 AS "hasCaughtUp"
  FROM pg_control_system(), pg_control_recovery()`

type State = { isReplica: boolean; isStandby: boolean; hasCaughtUp: boolean | null }

const askState = async (on: pg.Pool | pg.Client, { database, system, timeline, flushed }: Position): Promise<State> => {
  const values = [database, system, timeline, flushed]
  const { rows } = await on.query<State>({
    name: 'state',
    text: stateQuery,
    values,
    query_timeout: stateTimeoutMs,
  } as pg.QueryConfig)
  return rows[0] as State
}

const stateTimeoutMs = 0.5 * secondMs
const connectTimeoutMs = 1 * secondMs
/** A read that takes longer is repeated on the primary. */
const readTimeoutMs = 5 * secondMs
const answerDelayMs = 1 * secondMs
/** Pauses in which the replica may catch up. Most often it has, because replaying takes a few milliseconds. */
const pausesMs = [2, 5, 10]
/** A replica that is behind, or failed, is not asked again for so long. */
const skipMs = 1 * secondMs

const unanswered = 'The replica of DATABASE_READ_URL does not answer'

/** A standby that answers reads. */
export type Replica = {
  pool: pg.Pool
  /** Shares its connections fairly between callers. */
  pass: Gate
  /**
   * Returns whether reads on the replica will see everything that was acknowledged before this call, on any node. A
   * caller therefore sees its own writes.
   */
  hasCaughtUp(askPrimary: () => Promise<Position>): Promise<boolean>
  /** Leaves the replica alone for a moment, because a read on it failed. */
  skip(cause: Error): void
  close(): Promise<void>
}

export function openReplica(
  connectionString: string,
  maxConnections: number,
  types: pg.CustomTypesConfig,
  report: (cause: Error) => void,
): Replica {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'atrium reads',
    types,
    onConnect: async (client) => {
      silence.watch(client)
      await prepareSession(client)
      await client.query(`SET statement_timeout = ${readTimeoutMs}; SET default_transaction_read_only = on`)
    },
    pipeline: true,
  })
  const silence = limitSilence(pool, readTimeoutMs + answerDelayMs)
  let skippedUntil = 0
  const skip = (cause: Error) => {
    skippedUntil = performance.now() + skipMs
    const isKnown = cause instanceof ReplicaUnused
    report(isKnown ? cause : new ReplicaUnused(`${unanswered} (${cause.message}), so the primary answers its reads.`))
  }
  // A connection that breaks while it is idle in the pool is replaced at the next use.
  pool.on('error', skip)
  pool.on('connect', (client) => client.on('error', () => {}))

  async function hasCaughtUp(askPrimary: () => Promise<Position>): Promise<boolean> {
    if (performance.now() < skippedUntil) return false
    const position = await askPrimary()
    try {
      for (const pauseMs of [...pausesMs, null]) {
        const state = await askState(pool, position)
        const problem = problemOf(state)
        if (problem !== null) throw new ReplicaUnused(problem)
        if (state.hasCaughtUp) return true
        if (pauseMs !== null) await sleep(pauseMs)
      }
      throw new ReplicaUnused('The replica of DATABASE_READ_URL is behind, so the primary answers its reads.')
    } catch (error) {
      skip(error as Error)
      return false
    }
  }

  return {
    pool,
    pass: makeGate({
      maxRunning: maxConnections,
      reserved: 2,
      maxOfKind: Math.max(1, maxConnections - 2),
      maxWaitMs: readTimeoutMs,
    }),
    hasCaughtUp,
    skip,
    close: () => pool.end(),
  }
}

function problemOf({ isReplica, isStandby }: State): string | null {
  if (!isReplica) return 'DATABASE_READ_URL leads to another database than a replica of DATABASE_URL.'
  return isStandby ? null : 'DATABASE_READ_URL leads to a server that is no standby.'
}

/** The time that a replica has to catch up with the primary while an operator waits. */
const patienceMs = 5 * secondMs

/** Returns in a sentence why a replica cannot be read from, or null if it can. */
export async function examineReplica(replicaUrl: string, primaryUrl: string): Promise<string | null> {
  const clients = [replicaUrl, primaryUrl].map(
    (connectionString) => new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs }),
  ) as [pg.Client, pg.Client]
  // A broken connection fails its query. Without a listener, the event would end the process.
  for (const client of clients) client.on('error', () => {})
  const [replica, primary] = clients
  try {
    await primary.connect()
    const [position] = (await primary.query<Position>(positionQuery)).rows
    await replica.connect()
    const until = performance.now() + patienceMs
    while (position) {
      const state = await askState(replica, position)
      const problem = problemOf(state)
      if (problem !== null || state.hasCaughtUp) return problem
      if (performance.now() > until) break
      await sleep(100)
    }
    return 'The replica of DATABASE_READ_URL is more than 5 seconds behind.'
  } catch (error) {
    return `${unanswered} (${(error as Error).message}).`
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}
