import { maxPageSize } from '../../shared/limits.ts'
import { ask } from '../ask.ts'
import type { Databases } from '../databases.ts'
import { usualDataset } from '../datasets.ts'
import { load, median, medianOf } from '../load.ts'
import { operations } from '../operations.ts'
import { type Program, startService } from '../programs.ts'
import { endStatus, printStatus } from '../progress.ts'
import { measureInTurn, ratiosOf, turnOf } from '../rounds.ts'
import type { Part, Row } from '../rows.ts'
import { club, crowd } from '../seed.ts'

const connections = 32
const talkOperations = ['list 20 talks', 'read 50 messages', 'post a message']
const talks = [club.longTalk, ...club.talks]

/**
 * P13: talks whose people are in them through a group, beside talks with as many people by themselves; and an event to
 * which a group of 500 is invited.
 */
export const measureGroups: Part = async (databases, quick) => [
  ...(await measureTalks(databases, quick)),
  await measureEvent(databases, quick),
]

async function measureTalks(databases: Databases, quick: boolean): Promise<Row[]> {
  const amount = turnOf(connections, 2, quick)
  const database = await databases.make(usualDataset(quick))
  const withGroup = await startService(await databases.copy(database), databases.folder, { LOG_LEVEL: 'warn' })
  const without = await startService(database, databases.folder, { LOG_LEVEL: 'warn' })
  const people = await membersOf(without, club.organization, maxPageSize)
  const group = await createGroup(withGroup, club.organization, people)
  for (const talk of talks) {
    const path = `/v2/talks/${club.organization}/${talk}/participants`
    await ask(without, 'POST', path, { userlist: people })
    await ask(withGroup, 'POST', path, { userlist: [group] })
  }

  const found = await measureInTurn(
    { title: `${databases.engine}, talks with groups`, warmUps: 1, rounds: 5, quick },
    talkOperations.map((name) => {
      const requests = operations[name] ?? []
      return {
        name,
        turns: { ours: () => load(withGroup, requests, amount), plain: () => load(without, requests, amount) },
      }
    }),
  )
  for (const program of [withGroup, without]) await program.stop()
  return found.map(({ name, results: { ours, plain } }) => ({
    promised: 'P13',
    engine: databases.engine,
    name: `${name}, with groups`,
    value: median(ratiosOf(plain, ours)),
    unit: '× the time without',
    bound: { atMost: 1.2 },
    figures: {
      withGroupPerSecond: medianOf(ours, 'perSecond'),
      withoutPerSecond: medianOf(plain, 'perSecond'),
      people: people.length,
    },
  }))
}

async function measureEvent(databases: Databases, quick: boolean): Promise<Row> {
  const events = quick ? 2 : 20
  const service = await startService(await databases.make(usualDataset(quick)), databases.folder)
  const people = await membersOf(service, crowd.organization, 500)
  const group = await createGroup(service, crowd.organization, people)
  const { nicHandle } = await ask<{ nicHandle: string }>(service, 'GET', '/v2/account/getUserInfos')
  const times: number[] = []
  for (let n = 1; n <= events; n++) {
    printStatus(`${databases.engine}, an event of a group, ${n} of ${events}`)
    const start = `2030-01-${String(n).padStart(2, '0')}`
    const since = performance.now()
    await ask(service, 'POST', `/v2/workplace/users/${crowd.organization}/${nicHandle}/calendar`, {
      title: 'Assembly',
      start: `${start}T18:00:00Z`,
      end: `${start}T19:00:00Z`,
      timeZone: 'UTC',
      attendees: [group],
    })
    times.push(performance.now() - since)
  }
  endStatus()
  await service.stop()
  return {
    promised: 'P13',
    engine: databases.engine,
    name: 'an event to which a group of 500 is invited',
    value: Math.max(...times),
    unit: 'ms at most',
    bound: { atMost: 200 },
    figures: { people: people.length, medianMs: median(times), firstMs: times[0] ?? Number.NaN },
  }
}

async function membersOf(service: Program, organization: number, count: number): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null && found.length < count) {
    const page: { members: { nicHandle: string }[]; nextCursor: string | null } = await ask(
      service,
      'GET',
      `/v2/workplace/users/${organization}?limit=${maxPageSize}${cursor && `&cursor=${cursor}`}`,
    )
    found.push(...page.members.map(({ nicHandle }) => nicHandle))
    cursor = page.nextCursor
  }
  return found.slice(0, count)
}

/** Creates a group of these people, and returns how lists of people name it. */
async function createGroup(service: Program, organization: number, people: string[]): Promise<string> {
  const path = `/v2/workplace/${organization}/groups`
  const { id } = await ask<{ id: string }>(service, 'POST', path, { name: 'Everybody who sails' })
  for (let first = 0; first < people.length; first += maxPageSize) {
    await ask(service, 'POST', `${path}/${id}/members`, { userlist: people.slice(first, first + maxPageSize) })
  }
  return `group:${id}`
}
