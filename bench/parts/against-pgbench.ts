import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Databases } from '../databases.ts'
import { usualDataset } from '../datasets.ts'
import { median, medianOf } from '../load.ts'
import { messageText, postTo } from '../operations.ts'
import { isInstalled, runOnAllCores, startService } from '../programs.ts'
import { measureInTurn, ratiosOf, turnOf } from '../rounds.ts'
import type { Part, Row } from '../rows.ts'
import { club, seed } from '../seed.ts'
import { cheapLoad } from '../wrk.ts'

const connections = 32
const otherTalks = 40

/**
 * P12: posts of one worker against `pgbench`, PostgreSQL's own load generator, which sends a single statement per
 * post and knows neither HTTP nor rights. Both use all cores, on copies of the same rows, alternating. It returns nothing
 * where pgbench is missing, because PostgreSQL for npm comes without it.
 */
export const measureAgainstPgbench: Part = async (databases, quick) => {
  if (!isInstalled('pgbench')) {
    console.log('pgbench is missing, so posts are not compared with what the database can do.')
    return []
  }
  return databases.onAllCores(() => measure(databases, quick))
}

async function measure(databases: Databases, quick: boolean): Promise<Row[]> {
  const amount = turnOf(connections, 3, quick)
  let talks: number[] = []
  const database = await databases.makeWith(async (url) => {
    await seed(url, usualDataset(quick))
    talks = await addTalks(url)
  })
  const theirs = await databases.copy(database)
  const settings = { LOG_LEVEL: 'warn' }
  const service = await startService(database, databases.folder, settings, { onAllCores: true })

  const cases = [
    { name: 'post into one talk', talks: talks.slice(0, 1), atLeast: 0.5 },
    { name: `post into ${otherTalks} talks`, talks, atLeast: 0.25 },
  ]
  const found = await measureInTurn(
    { title: 'postgres, beside pgbench', warmUps: 1, rounds: 5, quick },
    cases.map(({ talks, ...each }) => {
      const requests = talks.map((talk) => postTo(club.organization, talk, messageText))
      const turns = {
        ours: () => cheapLoad(service, requests, amount, databases.folder),
        pgbench: () => loadByPgbench(theirs, talks, databases.folder, quick),
      }
      return { ...each, turns }
    }),
  )
  await service.stop()
  return found.map(({ name, atLeast, results: { ours, pgbench } }) => {
    const ratios = ratiosOf(ours, pgbench)
    return {
      promised: 'P12',
      engine: databases.engine,
      name,
      value: median(ratios),
      unit: 'of pgbench',
      bound: { atLeast },
      figures: {
        oursPerSecond: medianOf(ours, 'perSecond'),
        pgbenchPerSecond: medianOf(pgbench, 'perSecond'),
        lowestRatio: Math.min(...ratios),
        highestRatio: Math.max(...ratios),
      },
    }
  })
}

/** Adds talks of the measured account to the seeded club, and returns their keys. */
async function addTalks(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `with added as (insert into talks (organization_id, title, last_seq, created_by, created_at, last_message_at)
         select ${club.organization}, 'Posts ' || n, 0, 1, 0, 0 from generate_series(1, ${otherTalks}) as n returning id),
       joined as (insert into participants (talk_id, membership_id, read_seq) select id, 1, 0 from added)
       select id from added order by id`,
    )
    return rows.map(({ id }) => Number(id))
  } finally {
    await client.end()
  }
}

/** Posts by one statement: the next number of the talk, the message and its live event. */
async function loadByPgbench(
  url: string,
  talks: number[],
  folder: string,
  quick: boolean,
): Promise<{ perSecond: number }> {
  const script = join(folder, 'post.sql')
  writeFileSync(
    script,
    `\\set talk random(${Math.min(...talks)}, ${Math.max(...talks)})
with numbered as (update talks set last_seq = last_seq + 1, last_message_at = 1 where id = :talk returning id, last_seq),
inserted as (insert into messages (talk_id, seq, author_id, message, reaction_count, created_at)
  select id, last_seq, 1, '${messageText}', 0, 1 from numbered returning id, talk_id)
insert into live_events (tx, kind, talk_id, data, created_at)
  select pg_current_xact_id()::text::bigint, 'message.posted', talk_id, '{"message":"${messageText}"}', 1 from inserted;
`,
  )
  const amount = quick ? ['-t', '1'] : ['-T', '3']
  const args = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', ...amount, '-f', script, url]
  const stdout = await runOnAllCores(['pgbench', ...args])
  return { perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) }
}
