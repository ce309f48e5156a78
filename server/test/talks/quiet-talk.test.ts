import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import type { PreparedQuery } from '../../src/db/prepared-query.ts'
import { pagesOfConversations } from '../../src/domain/talks/message-queries.ts'
import { startAtrium, type TestAtrium } from '../support/atrium.ts'
import { addPerson } from '../support/people.ts'

let atrium: TestAtrium
before(async () => {
  atrium = await startAtrium('postgres')
})
after(() => atrium.close())

test('PostgreSQL reads a quiet talk by its own index, however much was posted in others since', async () => {
  const { database } = atrium.config
  assert.ok(database.engine === 'postgres')
  await addPerson(atrium)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const explain = async (query: PreparedQuery, args: Record<string, number>) => {
    const text = `EXPLAIN ${query.sql('postgres')}`
    const { rows } = await client.query({ text, values: query.values('postgres', args) })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  try {
    // The role skips foreign keys and triggers: only the number and order of the rows matter here.
    await client.query('SET session_replication_role = replica')
    for (const talk of [1, 2]) {
      await client.query(`INSERT INTO messages (talk_id, seq, author_id, message, reaction_count, created_at)
        SELECT ${talk}, n, 1, 'Who brings the boards to the tournament on Saturday?', 0, 0 FROM generate_series(1, 5000) n`)
    }
    await client.query('ANALYZE')
    const count = 51
    for (const plan of [
      await explain(pagesOfConversations.before.prepared, { talkKey: 1, before: Number.MAX_SAFE_INTEGER, count }),
      await explain(pagesOfConversations.after.prepared, { talkKey: 2, after: 0, count }),
    ]) {
      assert.match(plan, /using messages_of_talk/)
      assert.doesNotMatch(plan, /messages_pkey|Sort/)
    }
  } finally {
    await client.end()
  }
})
