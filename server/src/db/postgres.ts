/*
 * This file is longer than 250 lines because it is one engine: the ways to run a transaction share their connections, their
 * retries and the meaning of the errors of PostgreSQL.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Gate, makeGate } from '../concurrency/gate.ts'
import { Failure, fail, storageFailed, storageFull } from '../errors.ts'
import { BatchedWrites } from './batched-writes.ts'
import { publishCommit } from './commits.ts'
import { type Connection, type Database, type Result, type Transaction, UniqueViolation } from './database.ts'
import { makeGroups, type QueuedWork, TransactionGroup } from './postgres-groups.ts'
import type { Primary } from './postgres-primary.ts'
import { openReplica, type Position, positionQuery, type Replica } from './postgres-replica.ts'
import { connectionsPerWorker, prepareSession, settingsOfMigrations, statementTimeoutMs } from './postgres-session.ts'
import { limitSilence } from './postgres-silence.ts'
import { listenForWakes, makeNotifier } from './postgres-wake.ts'
import type { PreparedQuery } from './prepared-query.ts'
import { publishRead } from './replica-reads.ts'

const attempts = 12
/**
 * Two transactions that both check that a row is missing and then insert it get a unique violation instead of a
 * serialization failure; on the second attempt, the later one finds the row. A foreign key to a row that is being
 * deleted behaves alike. A violation that persists is a real one.
 */
const constraintAttempts = 2
const retryDelayMs = 5
/** These connections are for the service itself: to look up tokens, and for background jobs. */
const reservedForService = 2
/** Number of the other connections that one caller alone cannot use. */
const reservedForOthers = 2
/** Number of the other connections that the same query cannot use, so that an expensive one leaves some to others. */
const reservedForOtherQueries = 2
const connectTimeoutMs = 5000
/** PostgreSQL ends a query after its own timeout. Its answer is waited for a little longer. */
const answerDelayMs = 5000

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const lockNotAvailable = '55P03'
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
/**
 * With a synchronous standby, a commit that waited too long for it is confirmed with this warning: it would be lost if
 * the standby were promoted. Its caller must not believe that it is safe.
 */
const warning = '01000'
const unreplicated = new WeakSet<object>()

const diskFull = '53100'
const ioError = '58030'

const unreachable =
  /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|08|25006|25P03|57P0|57014|53300)/
/** Messages of pg for a lost connection, which has no code. */
const lostConnection =
  /Query read timeout|the standby did not confirm|timeout exceeded when trying to connect|Connection terminated|is not queryable/

// Counts and times fit into 53 bits, but pg returns int8 as text by default.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

const serializable = 'BEGIN ISOLATION LEVEL SERIALIZABLE'
const readCommitted = 'BEGIN ISOLATION LEVEL READ COMMITTED'
/**
 * A group across keys locks several contended rows, so two nodes could wait for each other in a circle, and all of the
 * group for somebody who holds one of the rows for long. It gives up long before PostgreSQL looks for circles, which it
 * does after a second.
 */
const readCommittedAcrossKeys = `${readCommitted}; SET LOCAL lock_timeout = 100`

/** Each new connection leads to the server that is the primary at that time. */
const clientOf = (primary: Primary) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: primary.url() })
    }
  }

/** An arbitrary number that no other program on the same database locks. */
export const migrationLock = 4_127_001

export function openPostgres(
  primary: Primary,
  onLostConnection: (error: Error) => void,
  workers = 1,
  replicaUrl?: string,
): Database {
  const onLoss = (error: Error) => {
    primary.doubt()
    onLostConnection(error)
  }
  const maxConnections = connectionsPerWorker(workers)
  const maxForCallers = maxConnections - reservedForService
  const pool = new pg.Pool({
    Client: clientOf(primary),
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'atrium',
    types,
    onConnect: async (client) => {
      silence.watch(client)
      await prepareSession(client)
      await primary.check(client)
    },
    // Pipelining sends queries without waiting for previous answers. Each wait costs a context switch or a network
    // round trip, and a post has many queries (decision 0025).
    pipeline: true,
  })
  const silence = limitSilence(pool, statementTimeoutMs + answerDelayMs)
  // A connection that breaks while it is idle in the pool is replaced at the next use.
  pool.on('error', onLoss)
  // A connection that breaks between two queries of a transaction fails the next of them. Without a listener, the event
  // would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.on('notice', (notice) => {
      if (notice.code === warning) unreplicated.add(client)
    })
  })

  const replica =
    replicaUrl === undefined ? undefined : openReplica(replicaUrl, maxConnections, types, onLostConnection)

  const withConnection = makeGate({
    maxRunning: maxForCallers,
    reserved: reservedForOthers,
    maxOfKind: maxForCallers - reservedForOtherQueries,
    maxWaitMs: statementTimeoutMs,
  })
  const withRetryMutex = makeGate({ maxRunning: 1 })
  const alone = ({ work, caller }: QueuedWork) => transact(pool, readCommitted, work, withRetryMutex, caller)
  /** A group takes a connection on behalf of its first caller. Work of the service itself does not wait for callers. */
  const withConnectionOf = <T>([first]: QueuedWork[], work: () => Promise<T>) =>
    first?.caller === undefined ? work() : withConnection(work, first.caller)
  const joinGroup = makeGroups({
    together: (group, among) =>
      withConnectionOf(group, () =>
        runTogether(pool, group, among === 'oneKey' ? readCommitted : readCommittedAcrossKeys),
      ).catch((error) => rejectAll(group, error)),
    apart: (group) =>
      withConnectionOf(group, () => runApart(group, alone)).catch((error) => void rejectAll(group, error)),
  })
  const reporting = <T>(answer: Promise<T>) => answer.catch((error) => reportLoss(error, onLoss))
  const listeners = new Set<() => void>()
  const wakeListener = listenForWakes(primary, () => {
    for (const listener of listeners) listener()
  })

  const openFor = (pass: Gate, caller?: string): Database => ({
    engine: 'postgres',
    run: (query, values) => reporting(pass(() => runAlone(pool, query, values), caller, query)),
    transact: (work, mutex) =>
      reporting(
        mutex === undefined
          ? pass(() => transact(pool, serializable, work, withRetryMutex, caller), caller)
          : // The row lock would serialize them, too. Waiting here needs no connection, so the busiest talk cannot use
            // up the pool.
            joinGroup(mutex, work, caller),
      ),
    readTogether: (read) => reporting(pass(() => onOneConnection(pool, read), caller)),
    onBehalfOf: (caller) => openFor(withConnection, caller),
    onReplica:
      replica &&
      (async () => {
        const onPrimary = openFor(pass, caller)
        const hasCaughtUp = await replica.hasCaughtUp(() => reporting(pass(() => askPosition(pool), caller)))
        publishRead(hasCaughtUp ? 'replica' : 'primary')
        return hasCaughtUp ? readFrom(replica, onPrimary, caller) : onPrimary
      }),
    exclusively: (work) =>
      inTransaction(pool, 'BEGIN', async (server, client) => {
        silence.allow(client)
        await server.query(settingsOfMigrations)
        await server.query(`SELECT pg_advisory_xact_lock(${migrationLock})`)
        return work(async (sql) => (await server.query(sql)).rows)
      }),
    wakeNodes: makeNotifier(pool, onLoss),
    onWoken: (listener) => listeners.add(listener),
    refresh: () => {},
    close: async () => {
      wakeListener.stop()
      primary.close()
      await replica?.close()
      await pool.end()
    },
  })
  return openFor((work) => work())
}

const causeOf = (error: unknown) => ((error as Error).cause instanceof Error ? (error as Error).cause : error) as Error

async function askPosition(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<Position>(positionQuery).catch((error) => {
    throw translate(error)
  })
  return rows[0] as Position
}

/**
 * Reads from the replica until a read fails there, or until something is written: from then on everything is read from
 * the primary, because the replica may be behind it.
 */
function readFrom(replica: Replica, primary: Database, caller: string | undefined): Database {
  let isUsed = true
  const attempt = async <T>(read: () => Promise<T>, readOnPrimary: () => Promise<T>): Promise<T> => {
    if (!isUsed) return readOnPrimary()
    try {
      return await read()
    } catch (error) {
      // This is no error of the replica. A caller with too many reads, for example, must not overload the primary as well.
      if (error instanceof Failure && error.cause === undefined) throw error
      isUsed = false
      if (!isConflict(error)) replica.skip(causeOf(error))
      return readOnPrimary()
    }
  }
  return {
    ...primary,
    run: (query, values) => {
      if (query.writes('postgres')) isUsed = false
      return attempt(
        () => replica.pass(() => run(replica.pool, query, values), caller, query),
        () => primary.run(query, values),
      )
    },
    readTogether: (read) =>
      attempt(
        () => replica.pass(() => onOneConnection(replica.pool, read), caller),
        () => primary.readTogether(read),
      ),
    transact: (work, mutex) => {
      isUsed = false
      return primary.transact(work, mutex)
    },
  }
}

/**
 * Runs transactions as one, and returns whether that was possible. It is not when one of them fails after it has written, or
 * does not get a lock in time.
 */
async function runTogether(pool: pg.Pool, group: QueuedWork[], begin: string): Promise<boolean> {
  let together: TransactionGroup | undefined
  let isCommitting = false
  try {
    await inTransaction(
      pool,
      begin,
      async (server) => {
        together = new TransactionGroup(connectionTo(server))
        await together.run(group)
        isCommitting = true
      },
      async (server) => together?.batched.write(connectionTo(server)),
    )
  } catch (error) {
    // A commit whose answer was lost may have happened: running the transactions again could do their work twice.
    if (isCommitting && !isConflict(error) && !isConstraint(error)) throw error
    return false
  }
  publishCommit(group.length)
  together?.answer()
  return true
}

/** Returns true, because the transactions must not run again. */
function rejectAll(group: QueuedWork[], error: unknown): true {
  for (const { reject } of group) reject(error)
  return true
}

type RunAlone = (queued: QueuedWork) => Promise<unknown>

async function runApart(group: QueuedWork[], alone: RunAlone): Promise<void> {
  for (const queued of group) await alone(queued).then(queued.resolve, queued.reject)
}

const connectionTo = (server: Server): Connection => ({
  engine: 'postgres',
  run: (query, values) => run(server, query, values),
})

/** A query that fails leaves the connection usable for others, unless the connection itself is lost. */
async function onOneConnection<T>(pool: pg.Pool, read: (on: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw translate(error)
  })
  let failure: unknown
  try {
    return await read(connectionTo(client))
  } catch (error) {
    failure = error
    throw error
  } finally {
    client.release(failure instanceof Failure && failure.code === 'BUSY')
  }
}

/** The target of a query: a pool or a transaction. */
type Server = { query(question: string | pg.QueryConfig): Promise<pg.QueryResult> }

async function run(on: Server, query: PreparedQuery, values: unknown[]): Promise<Result> {
  try {
    const { rows, rowCount } = await on.query({ name: query.name, text: query.sql('postgres'), values })
    return { rows, changes: rowCount ?? 0 }
  } catch (error) {
    throw translate(error)
  }
}

/**
 * Runs a query that is no part of a transaction. It runs again when PostgreSQL chose it to end a deadlock, in which nothing of
 * it was kept: a node of a newer version that migrates locks one table after the other, as a query does with its own.
 */
async function runAlone(pool: pg.Pool, query: PreparedQuery, values: unknown[]): Promise<Result> {
  try {
    return await run(pool, query, values)
  } catch (error) {
    if (!isConflict(error)) throw error
    return run(pool, query, values)
  }
}

/**
 * Runs a serializable transaction, which is equivalent to SQLite's single writer. When two conflict, one of them runs
 * again. Retries run one at a time, because fifty that conflicted with each other would conflict again.
 */
async function transact<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
  withRetryMutex: Gate,
  caller?: string,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (attempt === 1) return await runTransaction(pool, begin, work)
      return await withRetryMutex(() => runTransaction(pool, begin, work), caller)
    } catch (error) {
      if (!isConflict(error) && !(isConstraint(error) && attempt <= constraintAttempts)) throw error
      if (attempt === attempts) throw fail('BUSY', { retryAfterMs: 1000 })
      await sleep(retryDelayMs * 2 ** Math.min(attempt, 6) * Math.random())
    }
  }
}

async function runTransaction<T>(pool: pg.Pool, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = []
  const batched = new BatchedWrites()
  const value = await inTransaction(
    pool,
    begin,
    (server) =>
      work({
        ...connectionTo(server),
        addToBatch: (query, row) => batched.add(query, row),
        afterCommit: (effect) => effects.push(effect),
        inTurn: async () => {},
      }),
    (server) => batched.write(connectionTo(server)),
  )
  publishCommit(1)
  for (const effect of effects) effect()
  return value
}

/** `finish` must send all its queries before it waits for anything, because the commit is sent right behind it. */
async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (server: Server, client: pg.PoolClient) => Promise<T>,
  finish: (server: Server) => Promise<void> = async () => {},
): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw translate(error)
  })
  let broken = false
  try {
    // BEGIN is sent together with the first query, whose result counts only if BEGIN succeeded.
    const begun = client.query(begin)
    begun.catch(() => {})
    const server: Server = {
      query: async (question) => (await Promise.all([client.query(question), begun]))[0],
    }
    const value = await work(server, client)
    // PostgreSQL answers a COMMIT with a rollback when a previous statement failed.
    const [, { command }] = await Promise.all([finish(server), client.query('COMMIT')])
    if (command !== 'COMMIT') throw new Error('a transaction went on although one of its statements had failed')
    if (unreplicated.delete(client)) throw new Error('the standby did not confirm a commit in time')
    return value
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true
    })
    throw translate(error)
  } finally {
    client.release(broken)
  }
}

const sqlState = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function isConflict(error: unknown): boolean {
  const state = sqlState(error)
  return state === serializationFailure || state === deadlockDetected || state === lockNotAvailable
}

const isConstraint = (error: unknown) => error instanceof UniqueViolation || sqlState(error) === foreignKeyViolation

function translate(error: unknown): unknown {
  const state = sqlState(error)
  if (state === uniqueViolation) return new UniqueViolation((error as pg.DatabaseError).constraint ?? '')
  if (state === diskFull) return storageFull(error)
  if (state === ioError) return storageFailed(error)
  // The server is unreachable, too slow, shutting down or out of connections, or it cancelled the query: the caller may
  // retry.
  const lost = typeof state === 'string' ? unreachable.test(state) : lostConnection.test((error as Error)?.message)
  return lost ? Object.assign(fail('BUSY', { retryAfterMs: 1000 }), { cause: error }) : error
}

/** Reports the cause to the operator; callers see only that the server is busy. */
function reportLoss(error: unknown, report: (cause: Error) => void): never {
  if (error instanceof Failure && error.code === 'BUSY' && error.cause instanceof Error) report(error.cause)
  throw error
}
