import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Creates an empty database for one test file, on the PostgreSQL server that `npm test` starts. */
export async function freshPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = process.env.TEST_POSTGRES_URL
  if (!serverUrl) {
    throw new Error('TEST_POSTGRES_URL is not set: run the tests with npm test, which starts PostgreSQL')
  }
  const name = `test_${randomBytes(8).toString('hex')}`
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`)
  return {
    url: Object.assign(new URL(serverUrl), { pathname: name }).href,
    drop: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
