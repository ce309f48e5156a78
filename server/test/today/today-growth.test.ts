import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Client } from 'pg'
import { dayMs, hourMs } from '../../src/clock.ts'
import type { Connection, Database } from '../../src/db/database.ts'
import type { PreparedQuery } from '../../src/db/prepared-query.ts'
import type { Caller } from '../../src/domain/core/caller.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { readToday } from '../../src/domain/today/today.ts'
import { onEachEngine } from '../support/atrium.ts'
import { createOrganization } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

const organizations = 20

type Asked = { query: PreparedQuery; values: unknown[]; rows: number }
type Step = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Step[]
}

/** Counts the rows that PostgreSQL reads for a query. Only scans read rows; other steps pass them on. */
async function visitedBy(client: Client, { query, values }: Asked): Promise<number> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${query.sql('postgres')}`, values)
  const count = (step: Step): number => {
    const read = /Scan$/.test(step['Node Type']) ? step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) : 0
    return read * step['Actual Loops'] + (step.Plans ?? []).reduce((sum, each) => sum + count(each), 0)
  }
  return count(rows[0]['QUERY PLAN'][0].Plan)
}

onEachEngine('today in 20 organizations', (atrium, engine) => {
  let person: SignedInPerson
  let stranger: SignedInPerson
  let accountKey = 0
  let strangerKey = 0
  const keys: number[] = []
  const inAll = () => `organizations.id in (${keys.join(',')})`
  const now = () => atrium.app.clock.now()
  let batch = 0

  /** Runs the operation and returns what it asked of the database. */
  const ask = async (): Promise<{ items: number; queries: number; rows: number; visited: number }> => {
    const asked: Asked[] = []
    const runOf = (on: Connection) => async (query: PreparedQuery, values: unknown[]) => {
      const result = await on.run(query, values)
      asked.push({ query, values, rows: result.rows.length })
      return result
    }
    const counting = (db: Database): Database =>
      Object.assign(Object.create(db) as Database, {
        run: runOf(db),
        readTogether: <T>(read: (on: Connection) => Promise<T>) =>
          db.readTogether((on) => read({ ...on, run: runOf(on) })),
        onBehalfOf: (caller: string) => counting(db.onBehalfOf(caller)),
      })
    const caller = { kind: 'signedIn', accountKey } as Caller
    const app = { ...atrium.app, db: counting(atrium.app.db) }
    const { items } = await readToday(app, caller, { page: { limit: 200, cursor: undefined } })
    return {
      items: items.length,
      queries: asked.length,
      rows: asked.reduce((sum, { rows }) => sum + rows, 0),
      visited: engine === 'postgres' ? await visitedByAll(asked) : 0,
    }
  }

  const visitedByAll = async (asked: Asked[]): Promise<number> => {
    assert.ok(atrium.config.database.engine === 'postgres')
    const client = new Client({ connectionString: atrium.config.database.url })
    await client.connect()
    let visited = 0
    try {
      // Autovacuum would do this a minute later.
      await client.query('ANALYZE')
      // The planner would choose scans for tables that are as small as those of a test.
      for (const means of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
        await client.query(`SET enable_${means} = off`)
      for (const each of asked) visited += await visitedBy(client, each)
    } finally {
      await client.end()
    }
    return visited
  }

  const numbers = (count: number) =>
    `(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count}) select n from numbers) as numbers`

  const addEvents = (
    count: number,
    { at, rrule = 'null', endsAt = at + hourMs }: { at: number; rrule?: string; endsAt?: number },
  ) =>
    runSql(
      atrium,
      `insert into events (uuid, organization_id, title, description, location, all_day, start, "end", time_zone, rrule, exdates,
         overrides, visibility, starts_at, ends_at, sequence, created_at, updated_at)
       select 'event-${++batch}-' || organizations.id || '-' || n, organizations.id, 'Event', '', '', 0, '${new Date(at).toISOString()}',
         '${new Date(at + hourMs).toISOString()}', 'UTC', ${rrule}, '[]', '[]', 'organization', ${at}, ${endsAt}, 0, 0, 0
       from organizations, ${numbers(count)} where ${inAll()}`,
    )

  const addReports = (count: number, state: 'open' | 'closed') =>
    runSql(
      atrium,
      `insert into reports (uuid, organization_id, reason, description, state, outcome, note, waits_for_digest, created_at, closed_at)
       select 'report-${++batch}-' || organizations.id || '-' || n, organizations.id, 'Spam', '', '${state}',
         ${state === 'closed' ? "'dismissed'" : 'null'}, '', 0, n, ${state === 'closed' ? 'n' : 'null'}
       from organizations, ${numbers(count)} where ${inAll()}`,
    )

  const addRequests = (count: number) =>
    runSql(
      atrium,
      `insert into join_requests (uuid, organization_id, account_id, message, answers, state, decision_message, created_at, closed_at)
       select 'request-${++batch}-' || organizations.id || '-' || n, organizations.id, ${strangerKey}, '', '[]', 'declined', '', n, n
       from organizations, ${numbers(count)} where ${inAll()}`,
    )

  before(async () => {
    person = await addPerson(atrium)
    stranger = await addPerson(atrium)
    accountKey = (await findAccount(atrium.app.db, person.nicHandle))?.key ?? 0
    strangerKey = (await findAccount(atrium.app.db, stranger.nicHandle))?.key ?? 0
    for (let n = 0; n < organizations; n++) keys.push(await createOrganization(atrium, person, { name: `Club ${n}` }))
  })

  /** Adds what is over, answered, decided, or far away. */
  const addThePast = async (count: number) => {
    await addEvents(count, { at: Math.floor(now() / 1000) * 1000 - 30 * dayMs })
    await addEvents(count, { at: Math.floor(now() / 1000) * 1000 + 60 * dayMs })
    await addEvents(count, {
      at: Math.floor(now() / 1000) * 1000 - 90 * dayMs,
      rrule: "'FREQ=WEEKLY;COUNT=2'",
      endsAt: now() - 80 * dayMs,
    })
    await addReports(count, 'closed')
    await addRequests(count)
  }

  test('neither the number of queries nor what they read grows with what exists', async () => {
    await addThePast(5)
    const before = await ask()
    await addThePast(95)
    const after = await ask()
    assert.deepEqual([before.items, after.items], [0, 0])
    assert.equal(after.queries, before.queries)
    assert.equal(after.rows, before.rows)
    // There are 1,900 more rows of each kind.
    const more = after.visited - before.visited
    assert.ok(more <= 5 * organizations, `${before.visited} rows, then ${after.visited}`)
  })

  test('what they read grows with what waits', async () => {
    const before = await ask()
    await addReports(2, 'open')
    const some = await ask()
    await addReports(2, 'open')
    const more = await ask()
    assert.deepEqual([some.items - before.items, more.items - some.items], [40, 40])
    assert.deepEqual([some.queries - before.queries, more.queries - some.queries], [1, 0], 'one more for the kind')
    const grown = [some.visited - before.visited, more.visited - some.visited] as const
    assert.ok(grown[1] <= 1.2 * grown[0] + 20, `${grown[0]} rows more, then ${grown[1]}`)
  })
})
