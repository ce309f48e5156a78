import pg from 'pg'
import { BadSetting } from '../config.ts'

/**
 * How long a transaction may wait for its node. A node that hangs, or lost its power, must not keep the others from the rows
 * that it has locked, nor from the events behind it.
 */
const idleTransactionMs = 5000

/** A query that takes longer is cancelled, so that costly ones cannot hold every connection for long. */
export const statementTimeoutMs = 10_000

/**
 * A query is planned once and for all, by what the indexes are and not by the values. Otherwise PostgreSQL plans a page for
 * each request, as it takes a limit that it does not know for a tenth of the table. And a page that is not the next one costs
 * little more than the next: otherwise it reads the few rows of one organization by walking through those of all (decision 0026).
 */
export const planning = 'SET plan_cache_mode = force_generic_plan; SET random_page_cost = 1.1'

/** Statements rather than startup parameters, which connection poolers such as PgBouncer refuse. */
const settings = `${planning};
  SET idle_in_transaction_session_timeout = ${idleTransactionMs};
  SET statement_timeout = ${statementTimeoutMs}`

export async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(settings)
}

/** Migrations may rightly take longer, and wait for those of another node. */
export const withoutStatementTimeout = 'SET LOCAL statement_timeout = 0'

const sharedSessions =
  'DATABASE_URL leads to a connection pooler that shares sessions, as PgBouncer does with pool_mode = transaction. ' +
  'Atrium needs sessions of its own: use pool_mode = session, or connect to PostgreSQL directly.'

const tooFewConnections =
  'DATABASE_URL leads to a connection pooler that gives Atrium a single connection. ' +
  'It needs 17 for each node: raise default_pool_size, or connect to PostgreSQL directly.'

const answerWithinMs = 5000

async function backendOf(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid
}

/**
 * Refuses a pooler that gives a session to a transaction rather than to a connection: prepared statements, settings and LISTEN
 * would be lost or reach another client. While one connection holds a transaction open, the other must keep its own backend.
 */
export async function refuseSharedSessions(connectionString: string): Promise<void> {
  const newClient = () =>
    new pg.Client({ connectionString, connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs })
  const [one, other] = [newClient(), newClient()]
  // A connection that breaks fails its next query; with nobody listening, it would end the process.
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
    if (message === 'Query read timeout') throw new BadSetting(taken === undefined ? tooFewConnections : sharedSessions)
    if (/not allowed in statement pooling mode/.test(message)) throw new BadSetting(sharedSessions)
    throw error
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})))
  }
}
