import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { onlyServer } from '../../src/db/postgres-primary.ts'

/** Creates an empty database for one test file, on the PostgreSQL server that `npm test` starts. */
export const freshPostgresDatabase = () => createDatabase('template0')

/**
 * Creates a database without rows. It has all tables if `npm test` has made the template: copying it takes a tenth of
 * the time of the migrations.
 */
export const migratedPostgresDatabase = () => createDatabase(process.env.TEST_POSTGRES_TEMPLATE ?? 'template0')

/** Makes the template that `migratedPostgresDatabase()` copies, on the server in TEST_POSTGRES_URL. */
export async function makePostgresTemplate(): Promise<void> {
  const { url, name } = await freshPostgresDatabase()
  const database = openPostgres(onlyServer(url), () => {})
  await migrate(database, { now: () => 0 })
  await database.close()
  process.env.TEST_POSTGRES_TEMPLATE = name
}

async function createDatabase(template: string) {
  const serverUrl = process.env.TEST_POSTGRES_URL
  if (!serverUrl) {
    throw new Error('TEST_POSTGRES_URL is not set: run the tests with npm test, which starts PostgreSQL')
  }
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying the files takes half the time of writing every page to the log of changes as well.
  await serverAt(serverUrl).query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return {
    name,
    url: Object.assign(new URL(serverUrl), { pathname: name }).href,
    drop: async () => {
      await serverAt(serverUrl).query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

let connection: Pool | undefined

/** One connection of this process creates and drops all databases, because a new one costs as much as a database. */
function serverAt(connectionString: string): Pool {
  if (connection) return connection
  connection = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The server may stop before this process.
  connection.on('error', () => {})
  return connection
}
