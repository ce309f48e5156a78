import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Gate, makeGate } from '../concurrency/gate.ts'
import { makeTurns } from '../concurrency/turns.ts'
import { Failure, fail, storageFailed, storageFull } from '../errors.ts'
import { type Connection, type Database, type Result, type Transaction, UniqueViolation } from './database.ts'
import { Gathered } from './gathered.ts'
import { prepareSession, statementTimeoutMs, withoutStatementTimeout } from './postgres-session.ts'
import { listenForWakes, makeNotifier } from './postgres-wake.ts'
import type { PreparedQuery } from './prepared.ts'

const attempts = 12
/**
 * Two that each made sure that a row is not there, and then both insert it, are told of the unique index instead of the
 * conflict that it is. Run again, the second finds the row. The same holds for a row that refers to one that another
 * transaction deletes meanwhile. What is still refused then is refused for good.
 */
const constraintAttempts = 2
const retryDelayMs = 5
const maxConnections = 16
/** The rest is for the service itself: to recognize tokens, and for its work in the background. */
const maxForCallers = 14
/** Of those, how many one caller alone cannot have. */
const reservedForOthers = 2
/** How many connections the same query uses, so that a costly one leaves the others to everybody else. */
const maxPerQuery = 12
const connectTimeoutMs = 5000

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const diskFull = '53100'
const ioError = '58030'

const unreachable = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|08|25P03|57P0|57014|53300)/
/** What pg says of it without a code. */
const lostConnection = /timeout exceeded when trying to connect|Connection terminated|is not queryable/

// Counts and times fit into 53 bits; as text, which is what pg returns for int8, they would not be numbers.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** Any number that no other program on the same database locks. */
const migrationLock = 4_127_001

export function openPostgres(url: string, onLostConnection: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'atrium',
    types,
    onConnect: prepareSession,
    // What is asked without waiting for the answer before is sent at once. Each wait is a change of process, or a way
    // through the network, and a post has many (decision 0025).
    pipeline: true,
  })
  // A connection that breaks while it rests in the pool is replaced at the next use.
  pool.on('error', onLostConnection)
  // One that breaks between two queries of a transaction fails the next of them; with nobody listening, it would end
  // the process.
  pool.on('connect', (client) => client.on('error', () => {}))

  const inTurn = makeTurns()
  const withConnection = makeGate({
    maxRunning: maxForCallers,
    reserved: reservedForOthers,
    maxOfKind: maxPerQuery,
    maxWaitMs: statementTimeoutMs,
  })
  const inTurnAfterConflict = makeGate({ maxRunning: 1 })
  const reporting = <T>(answer: Promise<T>) => answer.catch((error) => reportLoss(error, onLostConnection))
  const listeners = new Set<() => void>()
  const ears = listenForWakes(url, () => {
    for (const listener of listeners) listener()
  })

  const openFor = (pass: Gate, caller?: string): Database => ({
    engine: 'postgres',
    run: (query, values) => reporting(pass(() => run(pool, query, values), caller, query)),
    transact: (work, turn) => {
      const isolation = turn === undefined ? 'SERIALIZABLE' : 'READ COMMITTED'
      const started = () =>
        pass(() => transact(pool, `BEGIN ISOLATION LEVEL ${isolation}`, work, inTurnAfterConflict, caller), caller)
      // They take turns at the row that they lock, too. Here they wait without a connection, so that the busiest talk
      // does not take those that everybody else needs.
      return reporting(turn === undefined ? started() : inTurn(turn, started, caller))
    },
    onBehalfOf: (caller) => openFor(withConnection, caller),
    exclusively: (work) =>
      inTransaction(pool, 'BEGIN', async (server) => {
        await server.query(withoutStatementTimeout)
        await server.query(`SELECT pg_advisory_xact_lock(${migrationLock})`)
        return work(async (sql) => (await server.query(sql)).rows)
      }),
    wakeNodes: makeNotifier(pool, onLostConnection),
    onWoken: (listener) => listeners.add(listener),
    close: async () => {
      ears.stop()
      await pool.end()
    },
  })
  return openFor((work) => work())
}

/** What takes a question. */
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
 * Serializable, as SQLite's single writer is: two that cannot both be right conflict, and one runs again. Those that run
 * again do so one after the other, because fifty that conflicted with each other would conflict once more.
 */
async function transact<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
  inTurnAfterConflict: Gate,
  caller?: string,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (attempt === 1) return await once(pool, begin, work)
      return await inTurnAfterConflict(() => once(pool, begin, work), caller)
    } catch (error) {
      if (!isConflict(error) && !(isConstraint(error) && attempt <= constraintAttempts)) throw error
      if (attempt === attempts) throw fail('BUSY', { retryAfterMs: 1000 })
      await sleep(retryDelayMs * 2 ** Math.min(attempt, 6) * Math.random())
    }
  }
}

async function once<T>(pool: pg.Pool, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = []
  const gathered = new Gathered()
  const connectionTo = (server: Server): Connection => ({
    engine: 'postgres',
    run: (query, values) => run(server, query, values),
  })
  const value = await inTransaction(
    pool,
    begin,
    (server) =>
      work({
        ...connectionTo(server),
        gather: (query, row) => gathered.add(query, row),
        afterCommit: (effect) => effects.push(effect),
      }),
    (server) => gathered.write(connectionTo(server)),
  )
  for (const effect of effects) effect()
  return value
}

/** `finish` must ask for all it wants before it waits for anything, as the commit is sent right behind it. */
async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (server: Server) => Promise<T>,
  finish: (server: Server) => Promise<void> = async () => {},
): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw translate(error)
  })
  let broken = false
  try {
    // Sent together with the first question, whose answer counts only if there is a transaction.
    const begun = client.query(begin)
    begun.catch(() => {})
    const server: Server = {
      query: async (question) => (await Promise.all([client.query(question), begun]))[0],
    }
    const value = await work(server)
    // After a statement that failed, PostgreSQL takes a commit for a rollback.
    const [, { command }] = await Promise.all([finish(server), client.query('COMMIT')])
    if (command !== 'COMMIT') throw new Error('a transaction went on although one of its statements had failed')
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
  return state === serializationFailure || state === deadlockDetected
}

const isConstraint = (error: unknown) => error instanceof UniqueViolation || sqlState(error) === foreignKeyViolation

function translate(error: unknown): unknown {
  const state = sqlState(error)
  if (state === uniqueViolation) return new UniqueViolation((error as pg.DatabaseError).constraint ?? '')
  if (state === diskFull) return storageFull(error)
  if (state === ioError) return storageFailed(error)
  // Not reachable, given up by the server, too slow, shutting down, or out of connections: the caller may try again.
  const lost = typeof state === 'string' ? unreachable.test(state) : lostConnection.test((error as Error)?.message)
  return lost ? Object.assign(fail('BUSY', { retryAfterMs: 1000 }), { cause: error }) : error
}

/** Callers only read that the server is busy; the operator should read why. */
function reportLoss(error: unknown, report: (cause: Error) => void): never {
  if (error instanceof Failure && error.code === 'BUSY' && error.cause instanceof Error) report(error.cause)
  throw error
}
