import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { App } from '../app.ts'
import { type Person, personOf } from '../core/person.ts'
import { toNamedGroup } from '../groups/people-named.ts'
import {
  groupCountCorrections,
  groupsOfTalks,
  maxNamed,
  membersInGroups,
  participantCountOf,
  participantsOfTalks,
  participantsThroughGroups,
  peopleOfMemberships,
  removedFromGroups,
} from './participant-queries.ts'

/** Who is in a talk: the first of them by name, their number, and the groups through which some of them are. */
export type TalkPeople = { participants: Person[]; participantCount: number; groups: { id: string; name: string }[] }

type PersonInTalk = RowOf<typeof participantsOfTalks>
type GroupInTalk = RowOf<typeof groupsOfTalks>

type Asked = { key: number; hasGroups: 0 | 1 }

/** Returns who is in each talk, with as many queries for a page of talks as for one. */
export async function peopleInTalks(
  app: App,
  on: Connection,
  organizationKey: number,
  talks: Asked[],
): Promise<(talkKey: number) => TalkPeople> {
  const named = await byTalk(participantsOfTalks.all(on, { talkKeys: keysOf(talks) }))
  const withGroups = talks.filter(({ hasGroups }) => hasGroups === 1)
  const groups =
    withGroups.length === 0
      ? new Map<number, GroupInTalk[]>()
      : await byTalk(groupsOfTalks.all(on, { talkKeys: keysOf(withGroups) }))
  const throughGroups = await firstThroughGroups(on, named, groups)
  const corrections = await correctionsOf(on, organizationKey, [...groups.keys()])
  const counts = new Map<number, number>()
  for (const { key } of talks) {
    const own = groups.get(key) ?? []
    const joined = named.get(key)?.length ?? 0
    if (own.length > 0) {
      const inGroups = await countInGroups(app, on, organizationKey, own)
      counts.set(key, inGroups + (corrections.get(key) ?? 0))
    } else {
      counts.set(key, joined <= maxNamed ? joined : (await participantCountOf.one(on, { talkKey: key })).count)
    }
  }
  return (talkKey) => ({
    participants: firstOf(named.get(talkKey) ?? [], throughGroups.get(talkKey) ?? []),
    participantCount: counts.get(talkKey) ?? 0,
    groups: (groups.get(talkKey) ?? []).map(toNamedGroup),
  })
}

const keysOf = (talks: { key: number }[]) => JSON.stringify(talks.map(({ key }) => key))

async function byTalk<Row extends { talkKey: number }>(rows: Promise<Row[]>): Promise<Map<number, Row[]>> {
  return Map.groupBy(await rows, ({ talkKey }) => talkKey)
}

/** A person may be in a talk by themselves and through several groups, but is named once. */
function firstOf(joined: PersonInTalk[], throughGroups: PersonInTalk[]): Person[] {
  const people = throughGroups.length === 0 ? joined : distinct([...joined, ...throughGroups])
  return people.slice(0, maxNamed).map(personOf)
}

const distinct = (people: PersonInTalk[]) => [
  ...new Map(people.map((person) => [person.membershipKey, person])).values(),
]

/** A talk names people of at most this many groups, of the largest ones. */
const maxGroupsNamed = 3

/** Returns further people to name in talks that name too few who are in by themselves. */
async function firstThroughGroups(
  on: Connection,
  named: Map<number, PersonInTalk[]>,
  groups: Map<number, GroupInTalk[]>,
): Promise<Map<number, PersonInTalk[]>> {
  const rows = [...groups].flatMap(([talkKey, own]) =>
    (named.get(talkKey)?.length ?? 0) >= maxNamed
      ? []
      : own
          .toSorted((one, other) => other.memberCount - one.memberCount)
          .slice(0, maxGroupsNamed)
          .map(({ audience, key }) => [talkKey, audience, key]),
  )
  if (rows.length === 0) return new Map()
  const found = await participantsThroughGroups.all(on, { rows: JSON.stringify(rows) })
  const membershipKeys = JSON.stringify([...new Set(found.map(({ membershipKey }) => membershipKey))])
  const people = await peopleOfMemberships.all(on, { membershipKeys })
  const byMembership = new Map(people.map((person) => [person.membershipKey, person]))
  const shown = found
    .toSorted((one, other) => one.membershipKey - other.membershipKey)
    .flatMap(({ talkKey, membershipKey }) => {
      const person = byMembership.get(membershipKey)
      return person ? [{ ...person, talkKey }] : []
    })
  return Map.groupBy(shown, ({ talkKey }) => talkKey)
}

/** Talks may have thousands of people who joined or left, so the corrections of a few talks are read at once. */
const talksPerCorrection = 10

async function correctionsOf(
  on: Connection,
  organizationKey: number,
  talkKeys: number[],
): Promise<Map<number, number>> {
  const corrections = new Map<number, number>()
  for (let from = 0; from < talkKeys.length; from += talksPerCorrection) {
    if (from > 0) await yieldToEventLoop()
    const keys = talkKeys.slice(from, from + talksPerCorrection)
    const rows = await groupCountCorrections.all(on, { talkKeys: JSON.stringify(keys) })
    for (const { talkKey, correction } of rows) corrections.set(talkKey, correction)
    const removed = await removedFromGroups.all(on, { organizationKey, talkKeys: JSON.stringify(keys) })
    for (const { talkKey, count } of removed) corrections.set(talkKey, (corrections.get(talkKey) ?? 0) - count)
  }
  return corrections
}

/** Number of members that are looked at in one query when the members of several groups are counted. */
const membersPerWindow = 500

/**
 * Counts the people who are in at least one of the groups. The counts of single groups are kept with them; those of
 * several are counted once for each state of the groups.
 */
async function countInGroups(
  app: App,
  on: Connection,
  organizationKey: number,
  groups: GroupInTalk[],
): Promise<number> {
  const all = groups.find(({ audience }) => audience < 0)
  if (all) return all.memberCount
  if (groups.length === 1) return groups[0]?.memberCount ?? 0
  const state = groups
    .map(({ audience, version }) => `${audience}.${version}`)
    .sort()
    .join(' ')
  const known = app.unionCounts.get(state)
  if (known !== undefined) return known
  const groupKeys = JSON.stringify(groups.map(({ audience }) => audience))
  let count = 0
  for (let after = 0; ; await yieldToEventLoop()) {
    const asked = { organizationKey, groupKeys, after, count: membersPerWindow }
    const { found, read, last } = await membersInGroups.one(on, asked)
    count += found
    if (read < membersPerWindow) break
    after = last
  }
  // A transaction may be rolled back, and what it counted with it.
  if (on === app.db) app.unionCounts.set(state, count)
  return count
}
