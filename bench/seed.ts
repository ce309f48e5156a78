/* This file is longer than 250 lines because it is one list: the statements that fill each table of a database. */

import { createHash } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { steadyClock } from '../server/src/clock.ts'
import { readConfig } from '../server/src/config.ts'
import type { Engine } from '../server/src/db/engine.ts'
import { migrate } from '../server/src/db/migrations/migrate.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { makePasswords } from '../server/src/domain/core/passwords.ts'
import { indexOldMessages } from '../server/src/domain/talks/index-old-messages.ts'
import { progressBar } from './progress.ts'

/** Number of rows in a seeded database. */
export type Dataset = {
  accounts: number
  organizations: number
  /** Messages in the longest talk, and in all talks together. */
  longTalk: number
  messages: number
  /** Participants of the talk that every listener of P5 is in. */
  listeners: number
}

export const password = 'a long sentence is easy to keep'
export const nametagOf = (account: number) => `user_${10_000_000 + account}`
export const tokenOf = (account: number) => `bench-${account}`.padEnd(64, '-')

/** Keys of the seeded rows. Account 1 takes part in everything that is measured. */
export const club = { organization: 1, longTalk: 1, talks: Array.from({ length: 20 }, (_, i) => i + 2) }
export const crowd = { organization: 2, talk: 22 }

const clubMembers = 25
const talkers = 5
const boards = 20
const firstOtherTalk = 23
const messagesOfOtherTalk = 1000
const chunk = 100_000

/** Fills an empty database with plain SQL that generates the rows inside the database. */
export async function seed(databaseUrl: string, dataset: Dataset): Promise<void> {
  await fillWith(databaseUrl, (engine) => stepsOf(engine, dataset))
}

/** Migrates an empty database and runs the statements that fill it. */
export async function fillWith(databaseUrl: string, stepsFor: (engine: Engine) => Promise<string[]>): Promise<void> {
  const config = readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  const database = await openDatabase(config.database, () => {})
  await migrate(database, steadyClock())
  await database.close()
  const { engine, run, close } = await openForBulk(databaseUrl)
  const steps = await stepsFor(engine)
  const bar = progressBar(`seed ${engine}`, steps.length)
  for (const step of steps) {
    await run(step)
    bar.step()
  }
  await close()
  bar.end()
}

type Bulk = { engine: Engine; run(sql: string): Promise<void>; close(): Promise<void> }

/**
 * Opens the database without durability and constraint checks: a failed seed is thrown away, and the rows are known to
 * be consistent.
 */
async function openForBulk(databaseUrl: string): Promise<Bulk> {
  if (databaseUrl.startsWith('sqlite:')) {
    const connection = new Sqlite(databaseUrl.slice('sqlite:'.length))
    for (const pragma of ['synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -500000']) connection.pragma(pragma)
    return {
      engine: 'sqlite',
      run: async (sql) => void connection.exec(sql),
      close: async () => {
        connection.pragma('wal_checkpoint(TRUNCATE)')
        connection.close()
      },
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  return {
    engine: 'postgres',
    run: async (sql) => void (await client.query(sql)),
    close: async () => {
      for (const table of ['accounts', 'organizations', 'memberships', 'talks', 'messages', 'boards']) {
        await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
      }
      // Autovacuum would do this a minute later, in the middle of a measurement.
      await client.query('vacuum analyze')
      await client.end()
    },
  }
}

/** Returns the function that makes statements that generate rows `from` to `to`; `n` is the number of a row. */
export function inserter(engine: Engine) {
  const rows = (from: number, to: number) =>
    engine === 'sqlite'
      ? `(with recursive series(n) as (select ${from} union all select n + 1 from series where n < ${to}) select n from series) s`
      : `generate_series(${from}, ${to}) as n`
  /** Inserts a hundred thousand rows per statement, so that the progress bar moves. */
  const insert = (table: string, values: Record<string, string | number>, from: number, to: number): string[] => {
    const statements: string[] = []
    for (let first = from; first <= to; first += chunk) {
      const last = Math.min(first + chunk - 1, to)
      statements.push(
        `insert into ${table} (${Object.keys(values).join(', ')}) select ${Object.values(values).join(', ')} from ${rows(first, last)}`,
      )
    }
    return statements
  }
  return insert
}

async function stepsOf(engine: Engine, dataset: Dataset): Promise<string[]> {
  const now = Date.now()
  const passwordHash = await makePasswords().hash(password)
  const uuid = (table: number) => `'0000000${table}-0000-7000-8000-' || cast(100000000000 + n as text)`
  const nametag = `'user_' || cast(10000000 + n as text)`
  const mail = `${nametag} || '@example.org'`

  const insert = inserter(engine)

  const account = {
    id: 'n',
    uuid: uuid(1),
    initials: `'US'`,
    nametag,
    mail,
    mail_verified: 1,
    reset_mail: mail,
    password_hash: `'${passwordHash}'`,
    created_at: `${now} - n`,
  }
  const searchText = `'club number ' || cast(n as text) || ' we meet on tuesdays, and whoever wants to come is welcome.'`
  const organization = {
    id: 'n',
    name: `'Club number ' || cast(n as text)`,
    description: `'We meet on Tuesdays, and whoever wants to come is welcome.'`,
    public: 1,
    member_count: clubMembers,
    created_at: `${now} - n`,
    search_text: searchText,
    // The bench lists organizations and does not search them. An empty `indexed_text` would start the background
    // indexing during a measurement.
    indexed_text: searchText,
  }
  const membership = { role: 1, comment: `'Plays white'`, joined_at: now }
  const talk = { id: 'n', created_by: 1, created_at: now, last_message_at: now }
  const message = {
    id: 'n',
    author_id: `1 + n % ${talkers}`,
    message: `'This is message ' || cast(n as text) || '. Who brings the boards to the tournament on Saturday, and who the clocks?'`,
    reaction_count: 0,
    created_at: `${now} - ${dataset.messages} + n`,
  }
  const others = dataset.organizations - 2
  const ofOtherTalks = dataset.messages - dataset.longTalk
  const otherTalks = Math.ceil(ofOtherTalks / messagesOfOtherTalk)
  const firstOther = clubMembers + dataset.listeners

  return [
    ...insert('accounts', account, 1, dataset.accounts),
    ...insert('organizations', organization, 1, dataset.organizations),
    ...insert(
      'memberships',
      { ...membership, id: 'n', organization_id: club.organization, account_id: 'n' },
      1,
      clubMembers,
    ),
    ...insert(
      'memberships',
      { ...membership, id: `${clubMembers} + n`, organization_id: crowd.organization, account_id: 'n' },
      1,
      dataset.listeners,
    ),
    ...insert(
      'memberships',
      { ...membership, id: `${firstOther} + n`, organization_id: `3 + (n - 1) % ${others}`, account_id: 'n' },
      1,
      dataset.accounts,
    ),
    `update memberships set role = 3 where id in (1, ${clubMembers + 1})`,
    ...insert(
      'talks',
      { ...talk, organization_id: club.organization, title: `'Talk ' || cast(n as text)`, last_seq: 0 },
      1,
      club.talks.length + 1,
    ),
    `update talks set last_seq = ${dataset.longTalk} where id = ${club.longTalk}`,
    ...insert(
      'talks',
      { ...talk, organization_id: crowd.organization, title: `'Everybody'`, last_seq: 0 },
      crowd.talk,
      crowd.talk,
    ),
    ...insert(
      'talks',
      {
        ...talk,
        organization_id: `3 + (n - ${firstOtherTalk}) % ${others}`,
        title: `'Another talk'`,
        last_seq: messagesOfOtherTalk,
      },
      firstOtherTalk,
      firstOtherTalk + otherTalks - 1,
    ),
    ...Array.from({ length: talkers }, (_, i) =>
      insert('participants', { talk_id: 'n', membership_id: i + 1, read_seq: 0 }, 1, club.talks.length + 1),
    ).flat(),
    ...insert(
      'participants',
      { talk_id: crowd.talk, membership_id: `${clubMembers} + n`, read_seq: 0 },
      1,
      dataset.listeners,
    ),
    ...insert('messages', { ...message, talk_id: club.longTalk, seq: 'n' }, 1, dataset.longTalk),
    ...insert(
      'messages',
      {
        ...message,
        talk_id: `${firstOtherTalk} + (n - ${dataset.longTalk} - 1) / ${messagesOfOtherTalk}`,
        seq: `(n - ${dataset.longTalk} - 1) % ${messagesOfOtherTalk} + 1`,
      },
      dataset.longTalk + 1,
      dataset.messages,
    ),
    ...insert(
      'boards',
      {
        id: 'n',
        uuid: uuid(2),
        organization_id: club.organization,
        name: `'Board ' || cast(n as text)`,
        version: 1,
        created_by: 1,
        created_at: now,
      },
      1,
      boards,
    ),
    sessions(Math.max(clubMembers, dataset.listeners), now),
    // The bench does not search messages. An unfinished backfill would index them during a measurement.
    `insert into backfills (name, last_key, rows_done, lease_holder, leased_until, finished_at) values ('${indexOldMessages.name}', 0, 0, '', 0, ${now})`,
  ]
}

export function sessions(count: number, now: number): string {
  const values = Array.from({ length: count }, (_, i) => {
    const tokenHash = createHash('sha256')
      .update(tokenOf(i + 1))
      .digest('base64url')
    const id = `00000003-0000-7000-8000-${100_000_000_000 + i}`
    return `('${id}', ${i + 1}, '${tokenHash}', '127.0.0.1', 'bench', ${now}, ${now}, ${now + 86_400_000})`
  })
  return `insert into sessions (uuid, account_id, token_hash, ip, user_agent, created_at, last_used_at, expires_at) values ${values.join(',')}`
}
