import pg from 'pg'
import { BadSetting } from '../config.ts'

/**
 * Maximum time that a transaction may wait for its node. A node that hangs or lost power must not keep the others from
 * the rows that it has locked, or from the events behind it.
 */
const idleTransactionMs = 5000

/** A longer query is cancelled, so that expensive queries cannot hold all connections for long. */
export const statementTimeoutMs = 10_000

/**
 * Generic plans depend on the indexes and not on the values. Otherwise PostgreSQL would plan each page again, because
 * it estimates an unknown limit as a tenth of the table. A low `random_page_cost` makes it read the few rows of one
 * organization by index instead of scanning those of all organizations. Tables are never scanned where an index can be
 * used, because PostgreSQL would scan them for every row that a deletion takes along. Up to version 17 it would compile
 * the queries that scan nevertheless, for half a second each (decision 0026).
 */
export const planning =
  'SET plan_cache_mode = force_generic_plan; SET random_page_cost = 1.1; SET enable_seqscan = off; SET jit = off'

/** Settings are statements, because connection poolers such as PgBouncer refuse startup parameters. */
const settings = `${planning};
  SET idle_in_transaction_session_timeout = ${idleTransactionMs};
  SET statement_timeout = ${statementTimeoutMs}`

export async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(settings)
}

/** Migrations may take longer, and wait for those of another node. They read whole tables. */
export const settingsOfMigrations = 'SET LOCAL statement_timeout = 0; SET LOCAL enable_seqscan = on'

/**
 * Returns the size of a worker's pool. Two workers have as many connections each as one alone, and further ones share that
 * number, so that eight workers stay far below the default of `max_connections`, which is 100.
 */
export const connectionsPerWorker = (workers: number) => Math.min(16, Math.max(6, Math.floor(32 / workers)))

/** One more connection of each worker listens to the other nodes. */
const connectionsPerNode = (workers: number) => workers * (connectionsPerWorker(workers) + 1)

const sharedSessions =
  'DATABASE_URL leads to a connection pooler that shares sessions, as PgBouncer does with pool_mode = transaction. ' +
  'Atrium needs sessions of its own: use pool_mode = session, or connect to PostgreSQL directly.'

const tooFewConnections = (workers: number) =>
  'DATABASE_URL leads to a connection pooler that gives Atrium a single connection. ' +
  `This node needs ${connectionsPerNode(workers)}: raise default_pool_size, or connect to PostgreSQL directly.`

const answerWithinMs = 5000

async function backendOf(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid
}

/**
 * Refuses a pooler that assigns sessions per transaction instead of per connection: prepared statements, settings and
 * LISTEN would be lost or reach another client. While one connection holds a transaction open, the other must keep its
 * backend.
 */
export async function refuseSharedSessions(connectionString: string, workers = 1): Promise<void> {
  const newClient = () =>
    new pg.Client({ connectionString, connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs })
  const [one, other] = [newClient(), newClient()]
  // A broken connection fails its next query. Without a listener, the event would end the process.
  for (const client of [one, other]) client.on('error', () => {})
  let taken: number | undefined
  try {
    await Promise.all([one.connect(), other.connect()])
    const before = await backendOf(one)
    await other.query('BEGIN')
    taken = await backendOf(other)
    const after = await backendOf(one)
    if (taken === before || after !== before) throw new BadSetting(sharedSessions)
  } catch (error) {
    const { message } = error as Error
    // A pooler without a free connection lets the query wait. Only a shared session can be taken away again.
    if (message === 'Query read timeout')
      throw new BadSetting(taken === undefined ? tooFewConnections(workers) : sharedSessions)
    if (/not allowed in statement pooling mode/.test(message)) throw new BadSetting(sharedSessions)
    throw error
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})))
  }
}
