import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { Client } from 'pg'
import '../../src/http/server.ts'
import type { DatabaseAddress } from '../../src/config.ts'
import type { Engine } from '../../src/db/engine.ts'
import { planning } from '../../src/db/postgres-session.ts'
import { allQueries } from '../../src/db/prepared.ts'
import { PreparedQuery } from '../../src/db/prepared-query.ts'
import { devicesTrim } from '../../src/domain/accounts/device-queries.ts'
import { sessionsTrim } from '../../src/domain/accounts/session-queries.ts'
import { cardSizesOfMember } from '../../src/domain/boards/queries.ts'
import { eventSizesOfMember, eventSizesOfMemberBetween } from '../../src/domain/calendar/queries.ts'
import { attendeesBeyondQuota } from '../../src/domain/core/quota-queries.ts'
import { liveEventsAfter, liveEventsForAccount } from '../../src/domain/live/queries.ts'
import {
  deletedOrganizationsOfAccount,
  organizationOfMember,
  organizationsOfAccount,
} from '../../src/domain/organizations/queries.ts'
import { groupsOfTalks, participantsOfTalks } from '../../src/domain/talks/participant-queries.ts'
import {
  joinedTalkForReader,
  openTalksOfOrganization,
  talkForReader,
  talksOfMember,
} from '../../src/domain/talks/queries.ts'
import { reactionsOfMessages } from '../../src/domain/talks/reaction-queries.ts'
import { keysAmongNewest, keysInIndex, talkKeysOfMember } from '../../src/domain/talks/search-queries.ts'
import { invitedEventsWaiting } from '../../src/domain/today/event-queries.ts'
import '../../src/app.ts'
import { onEachEngine, startAtrium, type TestAtrium } from '../support/atrium.ts'
import { fillTables } from '../support/fill-tables.ts'

/** Tables whose number of rows does not grow with use, and why. */
const tablesThatDoNotGrow = new Map([
  ['instance', 'one row for each thing that the nodes of an installation agree on'],
  ['migrations', 'one row for each migration'],
  ['backfills', 'one row for each backfill'],
  ['CONSTANT', 'no table but one row of constants'],
  ['json_each', 'no table but the list that comes with the call'],
  ['reacted', 'no table but the reactions of one page of messages'],
  ['hits', 'no table but one window of an index'],
  ['hits_in_all', 'no table but the size of such a window'],
  ['talks_hit', 'no table but the talks of such a window'],
  ['readable_talks', 'no table but those of them that are readable'],
  ['readable', 'no table but one page of messages'],
  ['first_people', 'no table but the first people of one reaction'],
  ['listed', 'no table but the list that comes with the call'],
  ['places', 'no table but the talks of one person'],
  ['mine', 'no table but the talks of one person'],
  ['counted', 'no table but the talks of one person'],
  ['unread_talks', 'no table but the talks of one person'],
  ['page', 'no table but one page of talks'],
  ['audiences', 'no table but the groups of one person'],
  ['first_ones', 'no table but the first people of one group'],
  ['member_window', 'no table but a window of members'],
  ['mails_found', 'no table but the mails that wait, up to a maximum'],
  ['newest_mails', 'no table but the mails of a day, up to a maximum'],
  ['deliveries_found', 'no table but the deliveries that wait, up to a maximum'],
  ['daily_figures', 'one row for each of the last 400 days'],
  ['pragma_page_count', 'no table but a number'],
  ['pragma_page_size', 'no table but a number'],
  ['mentions_found', 'no table but the unread mentions up to their maximum'],
  ['own_mentions', 'no table but the unread mentions of one person up to their maximum'],
  ['own_group_mentions', 'no table but the unread mentions of their groups up to their maximum'],
  ['named_events', 'no table but one page of events'],
  ['group_events', 'no table but one page of events of groups'],
  ['calendar_page', 'no table but two pages of events'],
  ['named_cards', 'no table but one page of cards'],
  ['group_cards', 'no table but one page of cards of groups'],
  ['card_page', 'no table but two pages of cards'],
])

/** Queries that sort before they apply a limit, and why the sorted set stays small. */
const sortsThatStaySmall = new Map<PreparedQuery, string>([
  [
    talksOfMember.prepared,
    'the talks of one person; by their newest message, which changes too often to keep in order',
  ],
  ...[organizationOfMember, organizationsOfAccount, deletedOrganizationsOfAccount, talkKeysOfMember].map(
    ({ prepared }) => [prepared, 'the talks of one person, each once'] as const,
  ),
  ...[talkForReader, joinedTalkForReader, openTalksOfOrganization].map(
    ({ prepared }) =>
      [prepared, 'the unread mentions of a person and of their groups, each up to the maximum'] as const,
  ),
  ...[eventSizesOfMember, eventSizesOfMemberBetween].map(
    ({ prepared }) =>
      [prepared, 'the events to which the groups of one person are invited, and two pages of events'] as const,
  ),
  [cardSizesOfMember.prepared, 'the cards that are assigned to one person and to their groups, and two pages of cards'],
  [invitedEventsWaiting.prepared, 'the events in the calendars of one person, each once'],
  ...[liveEventsAfter, liveEventsForAccount].map(
    ({ prepared }) => [prepared, 'as many events as are read at once, twice at most'] as const,
  ),
  [participantsOfTalks.prepared, 'the people that one page of talks names'],
  [groupsOfTalks.prepared, 'the groups of one page of talks'],
  ...[keysInIndex, keysAmongNewest].map(({ prepared }) => [prepared, 'one window of an index'] as const),
  [reactionsOfMessages.prepared, 'the reactions of a few messages, each with its first people'],
  [sessionsTrim.prepared, 'the sessions of one account, of which this query keeps few'],
  [devicesTrim.prepared, 'the devices of one account, of which this query keeps few'],
])

const staysSmall = (sql: string) =>
  [...sortsThatStaySmall.keys()].some((each) => [each.sql('sqlite'), each.sql('postgres')].includes(sql))

/**
 * Returns the tables that a query scans completely, whether it sorts, whether it compares pairs, `(tx, id) > (?, ?)`, by
 * the first column of an index alone, so that it passes over all rows in which this column is the same, and whether it
 * reads a row of a talk for everybody who is in it through a group.
 */
type Explain = (query: PreparedQuery) => Promise<{
  walked: string[]
  sorts: boolean
  splitsPairs: boolean
  readsThroughGroups: boolean
}>

type Plans = { explain: Explain; close(): Promise<void> }

const openers: Record<Engine, (address: DatabaseAddress) => Promise<Plans>> = {
  sqlite: async (address) => {
    assert.ok(address.engine === 'sqlite')
    const connection = new Sqlite(address.file, { readonly: true })
    return {
      explain: async (query) => {
        const steps = stepsOnSqlite(connection, query)
        return {
          // SQLite always reports a full-text index as scanned; M is a search in it and = a lookup of one row.
          walked: steps.flatMap((step) => /^SCAN (\w+)\b(?! VIRTUAL TABLE INDEX \d+:[M=])/.exec(step)?.[1] ?? []),
          sorts: steps.some((step) => step.startsWith('USE TEMP B-TREE')),
          splitsPairs: comparesPairs(query.sql('sqlite')) && !steps.some(comparesPairs),
          // A covering index has no standing, so a query that uses it does not ask for one.
          readsThroughGroups: steps.some((step) =>
            /USING INDEX \w+_participants_1 \(talk_id=\?(\)| AND membership_id[<>])/.test(step),
          ),
        }
      },
      close: async () => void connection.close(),
    }
  },
  postgres: async (address) => {
    assert.ok(address.engine === 'postgres')
    const client = new Client({ connectionString: address.url })
    await client.connect()
    // The planner would choose scans and sorts for any query on empty tables.
    for (const means of ['seqscan', 'bitmapscan', 'sort']) await client.query(`SET enable_${means} = off`)
    return {
      explain: async (query) => {
        const steps = await stepsOf(client, query.sql('postgres'))
        return {
          walked: steps.filter(isWalk).map((step) => step['Relation Name'] ?? step['Index Name'] ?? ''),
          sorts: steps.some((step) => step['Node Type'].endsWith('Sort')),
          // PostgreSQL compares pairs by the whole index, and concludes which index has all rows that it needs.
          splitsPairs: false,
          readsThroughGroups: false,
        }
      },
      close: () => client.end(),
    }
  },
}

function stepsOnSqlite(connection: Sqlite.Database, query: PreparedQuery): string[] {
  const plan = connection.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query.sql('sqlite')}`)
  return plan.all(...query.values('sqlite', {}).map(() => null)).map(({ detail }) => detail)
}

const comparesPairs = (text: string) => /\([\w".]+, ?[\w".]+\) ?[<>]=? ?\(/.test(text)

type Step = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Step[]
}

/** Returns the generic plan of PostgreSQL. */
async function stepsOf(client: Client, statement: string): Promise<Step[]> {
  const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement}`)
  return flatten(rows[0]['QUERY PLAN'][0].Plan)
}

const flatten = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(flatten)]

/** Partial indexes of only those rows that wait to be deleted. PostgreSQL needs no condition to find them. */
const indexesOfWaitingRows = ['talks_of_deleted_events']

const isWalk = (step: Step) => {
  const index = step['Index Name']
  if (index === undefined) return step['Node Type'] === 'Seq Scan'
  return step['Index Cond'] === undefined && !indexesOfWaitingRows.includes(index)
}

/**
 * Explains why the cost of a query would grow with the number of rows. A scan in the order of an index with a limit
 * ends after a few rows, unless a condition may skip an unbounded number of them or a sort comes first.
 */
function faultsOf(
  sql: string,
  { walked, sorts, splitsPairs, readsThroughGroups }: Awaited<ReturnType<Explain>>,
): string[] {
  const hasLimit = /\blimit\b/.test(sql)
  const growing = walked.filter((table) => !tablesThatDoNotGrow.has(table))
  const endsAtItsLimit = hasLimit && !/\bwhere\b/.test(sql)
  return [
    ...(endsAtItsLimit ? [] : growing.map((table) => `reads all of ${table}`)),
    ...(readsThroughGroups ? ['reads the participants through groups as well'] : []),
    ...(splitsPairs ? ['passes over rows with the same first column'] : []),
    ...(hasLimit && sorts && !staysSmall(sql) ? ['sorts all before it takes the first few'] : []),
  ]
}

onEachEngine('queries', (atrium, engine) => {
  const faultsIn = async (queries: PreparedQuery[]) => {
    const plans = await openers[engine](atrium.config.database)
    const faults: string[] = []
    for (const query of queries) {
      const sql = query.sql(engine)
      faults.push(...faultsOf(sql, await plans.explain(query)).map((fault) => `${fault}: ${sql}`))
    }
    await plans.close()
    return faults
  }

  test('find their rows by an index, however many there are', async () => {
    assert.ok(allQueries.length > 40, 'the modules that define queries were not loaded')
    assert.deepEqual(await faultsIn(allQueries), [])
  })

  test('that scan or sort a whole table are detected by this guard', async () => {
    const probes: Probe[] = [
      (db) => db.selectFrom('accounts').select((eb) => eb.fn.countAll().as('count')),
      (db) => db.selectFrom('accounts').select('id').where('initials', '=', 'JD').limit(1),
      (db) => db.selectFrom('accounts').select('id').where('initials', '=', 'JD').orderBy('id').limit(1),
      (db) => db.selectFrom('accounts').select('id').orderBy('initials').limit(1),
      (db) => db.selectFrom('sessions').select('id').where('account_id', '=', 1).orderBy('ip').limit(1),
    ]
    for (const build of probes) {
      const probe = new PreparedQuery('probe', build)
      assert.equal((await faultsIn([probe])).length, 1, probe.sql(engine))
    }
    const pairs = new PreparedQuery('pairs', (db) =>
      db
        .selectFrom('live_events')
        .select('id')
        .where(sql<boolean>`(tx, id) > (0, 1)`)
        .orderBy('tx')
        .orderBy('id')
        .limit(1),
    )
    const joined = new PreparedQuery('joined', (db) =>
      db.selectFrom('participants').select('membership_id').where('talk_id', '=', 1).where('standing', '=', sql.lit(1)),
    )
    for (const probe of [pairs, joined]) {
      assert.equal((await faultsIn([probe])).length, engine === 'sqlite' ? 1 : 0, probe.sql(engine))
    }
  })
})

/** Indexes that only PostgreSQL uses, and why. */
const indexesForPostgres = new Map([
  [
    'boards_of_organization',
    'SQLite finds boards in their order also by the index of the trash, as those without a time',
  ],
])

suite('on SQLite', () => {
  let atrium: TestAtrium
  let connection: Sqlite.Database
  before(async () => {
    atrium = await startAtrium('sqlite')
    const { database } = atrium.config
    assert.ok(database.engine === 'sqlite')
    connection = new Sqlite(database.file, { readonly: true })
  })
  after(async () => {
    connection.close()
    await atrium.close()
  })

  test('each index is used by a query', () => {
    const plans = allQueries.flatMap((query) => stepsOnSqlite(connection, query))
    const used = new Set(plans.map((step) => / INDEX (\w+)/.exec(step)?.[1]))
    // A unique index holds a rule even if no query uses it.
    const indexes = connection
      .prepare("select name from sqlite_schema where type = 'index' and sql like 'create index%'")
      .pluck()
      .all() as string[]
    assert.ok(indexes.length > 80, 'the indexes were not found')
    // SQLite does not conclude that an index of some rows has all that a query needs: the query repeats its condition.
    assert.deepEqual(
      indexes.filter((index) => !used.has(index) && !indexesForPostgres.has(index)),
      [],
    )
  })

  test('the attendees of thousands of events are counted event by event, not looked up one by one in each event', () => {
    const steps = stepsOnSqlite(connection, attendeesBeyondQuota.prepared)
    assert.ok(steps.includes('SEARCH calendar_entries USING INDEX calendar_entries_of_event (event_id=?)'), `${steps}`)
  })
})

/** Returns whether a step reads the rows of all owners to find those of one. */
const passesOverOthers = (step: Step) =>
  /_id = \$\d/.test(step.Filter ?? '') && !(step['Index Cond'] ?? '').includes(' = ')

suite('on PostgreSQL, with few owners, one of which has most rows', () => {
  let atrium: TestAtrium
  let client: Client
  let filled: Set<string>
  before(async () => {
    atrium = await startAtrium('postgres')
    const { database } = atrium.config
    assert.ok(database.engine === 'postgres')
    client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query(planning)
    filled = new Set(await fillTables(client))
  })
  after(async () => {
    await client.end()
    await atrium.close()
  })

  test('no query scans the rows of other owners, however many there are', async () => {
    for (const table of ['memberships', 'sessions', 'messages', 'boards', 'audit', 'webhook_deliveries']) {
      assert.ok(filled.has(table), `${table} was not filled`)
    }
    const faults: string[] = []
    for (const query of allQueries) {
      const bad = (await stepsOf(client, query.sql('postgres'))).filter(
        (step) => passesOverOthers(step) && filled.has(step['Relation Name'] ?? ''),
      )
      const where = (step: Step) => `${step['Index Name'] ?? step['Relation Name']}, ${step.Filter}`
      faults.push(...bad.map((step) => `${where(step)}: ${query.sql('postgres')}`))
    }
    assert.deepEqual(faults, [])
  })

  test('foreign keys are followed by an index, even if the planner expects that all rows have one owner', async () => {
    const { rows: keys } = await client.query<{ table: string; column: string }>(
      `select conrelid::regclass::text as table, attname as column from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace`,
    )
    assert.ok(keys.length > 50, `only ${keys.length} foreign keys were found`)
    for (const { table, column } of keys) {
      await client.query(`alter table ${table} alter column ${column} set (n_distinct = 1)`)
    }
    await client.query('ANALYZE')
    const walked: string[] = []
    for (const { table, column } of keys) {
      // PostgreSQL itself looks for the rows like this, once for every row that is deleted.
      const steps = await stepsOf(client, `delete from only ${table} where $1 = ${column}`)
      if (steps.some(isWalk)) walked.push(`${table}.${column}`)
    }
    assert.deepEqual(walked, [])
  })
})

type Probe = ConstructorParameters<typeof PreparedQuery>[1]
