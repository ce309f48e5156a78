import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { App } from '../app.ts'
import { type Person, personOf } from '../core/person.ts'
import { toNamedGroup } from '../groups/people-named.ts'
import {
  firstOfAudiences,
  groupCountCorrections,
  groupsOfTalks,
  maxNamed,
  membersInGroups,
  participantsOfTalks,
  participantsThroughGroups,
  peopleOfMemberships,
  removedFromGroups,
} from './participant-queries.ts'

/** People in a talk: the first of them by name, their number, and the groups through which some of them are in it. */
export type TalkPeople = { participants: Person[]; participantCount: number; groups: { id: string; name: string }[] }

type GroupInTalk = RowOf<typeof groupsOfTalks>

/** Returns who is in each talk, with as many queries for a page of talks as for one. */
export async function peopleInTalks(
  app: App,
  on: Connection,
  organizationKey: number,
  talks: { key: number }[],
): Promise<(talkKey: number) => TalkPeople> {
  const rows = await participantsOfTalks.all(on, { talkKeys: JSON.stringify(talks.map(({ key }) => key)) })
  const joined = new Map(
    rows.map(({ talkKey, membershipKeys }) => [talkKey, inOrder(JSON.parse(membershipKeys ?? '[]'))]),
  )
  const withGroups = rows.filter(({ joinedCount }) => joinedCount === null)
  const groups = await groupsIn(on, withGroups)
  const throughGroups = await firstThroughGroups(on, joined, groups)
  // A person may be in a talk by themselves and through several groups, but is named once.
  const named = new Map(
    [...joined].map(([key, own]) => [
      key,
      [...new Set([...own, ...(throughGroups.get(key) ?? [])])].slice(0, maxNamed),
    ]),
  )
  const people = await readPeople(app, on, rows[0]?.version ?? '', [...named.values()].flat())
  const corrections = await correctionsOf(on, organizationKey, groups)
  const counts = new Map(
    rows.map(({ talkKey, joinedCount }) => [talkKey, joinedCount ?? named.get(talkKey)?.length ?? 0]),
  )
  for (const [talkKey, own] of groups) {
    const inGroups = await countInGroups(app, on, organizationKey, own)
    counts.set(talkKey, inGroups + (corrections.get(talkKey) ?? 0))
  }
  return (talkKey) => ({
    participants: (named.get(talkKey) ?? []).flatMap((key) => people.get(key) ?? []),
    participantCount: counts.get(talkKey) ?? 0,
    groups: (groups.get(talkKey) ?? []).map(toNamedGroup),
  })
}

const inOrder = (keys: number[]) => keys.toSorted((one, other) => one - other)

async function groupsIn(on: Connection, talks: { talkKey: number }[]): Promise<Map<number, GroupInTalk[]>> {
  if (talks.length === 0) return new Map()
  return Map.groupBy(await groupsOfTalks.all(on, { talkKeys: keysIn(talks) }), ({ talkKey }) => talkKey)
}

/** Returns how people are called, at least as newly as a version of the people that was read before. */
async function readPeople(app: App, on: Connection, version: string, keys: number[]): Promise<Map<number, Person>> {
  const people = app.people.at(version)
  const missing = new Set(keys.filter((key) => !people.has(key)))
  if (missing.size === 0) return people
  const rows = await peopleOfMemberships.all(on, { membershipKeys: JSON.stringify([...missing]) })
  for (const row of rows) people.set(row.membershipKey, personOf(row))
  return people
}

/** A talk names people of at most this many groups, of the largest ones. */
const maxGroupsNamed = 3

/** Returns the memberships of further people to name in talks that name too few who are in by themselves. */
async function firstThroughGroups(
  on: Connection,
  joined: Map<number, number[]>,
  groups: Map<number, GroupInTalk[]>,
): Promise<Map<number, number[]>> {
  const asked = [...groups].flatMap(([talkKey, own]) =>
    (joined.get(talkKey)?.length ?? 0) >= maxNamed
      ? []
      : own.toSorted((one, other) => other.memberCount - one.memberCount).slice(0, maxGroupsNamed),
  )
  const found = [...(await firstOfWhole(on, asked)), ...(await firstOfRest(on, asked))]
  const membersOf = Map.groupBy(found, ({ talkKey }) => talkKey)
  return new Map(
    [...membersOf].map(([talkKey, members]) => [talkKey, inOrder(members.map(({ membershipKey }) => membershipKey))]),
  )
}

type MemberInTalk = { talkKey: number; membershipKey: number }

/** While nobody left a talk, it has the members of its groups, which several talks share. */
async function firstOfWhole(on: Connection, groups: GroupInTalk[]): Promise<MemberInTalk[]> {
  const whole = groups.filter(({ hasAbsent }) => hasAbsent === 0)
  if (whole.length === 0) return []
  const audiences = JSON.stringify([...new Set(whole.map(({ audience }) => audience))])
  const members = Map.groupBy(await firstOfAudiences.all(on, { audiences }), ({ audience }) => audience)
  return whole.flatMap(({ talkKey, audience }) =>
    (members.get(audience) ?? []).map(({ membershipKey }) => ({ talkKey, membershipKey })),
  )
}

async function firstOfRest(on: Connection, groups: GroupInTalk[]): Promise<MemberInTalk[]> {
  const rows = groups
    .filter(({ hasAbsent }) => hasAbsent === 1)
    .map(({ talkKey, audience, key }) => [talkKey, audience, key])
  return rows.length === 0 ? [] : participantsThroughGroups.all(on, { rows: JSON.stringify(rows) })
}

/** Talks may have thousands of people who joined or left, so the corrections of a few talks are read at once. */
const talksPerCorrection = 10

/**
 * Returns by how much the people in talks differ from the members of their groups. Where nobody left a talk that has
 * everyone, they are the same.
 */
async function correctionsOf(
  on: Connection,
  organizationKey: number,
  groups: Map<number, GroupInTalk[]>,
): Promise<Map<number, number>> {
  const corrections = new Map<number, number>()
  const different = [...groups].flatMap(([talkKey, own]) => {
    const hasAbsent = own.some((group) => group.hasAbsent === 1)
    return hasAbsent || !own.some(isEveryone) ? [{ talkKey, hasAbsent }] : []
  })
  for (let from = 0; from < different.length; from += talksPerCorrection) {
    if (from > 0) await yieldToEventLoop()
    const talks = different.slice(from, from + talksPerCorrection)
    const rows = await groupCountCorrections.all(on, { talkKeys: keysIn(talks) })
    for (const { talkKey, correction } of rows) corrections.set(talkKey, correction)
    const left = talks.filter(({ hasAbsent }) => hasAbsent)
    if (left.length === 0) continue
    const removed = await removedFromGroups.all(on, { organizationKey, talkKeys: keysIn(left) })
    for (const { talkKey, count } of removed) corrections.set(talkKey, (corrections.get(talkKey) ?? 0) - count)
  }
  return corrections
}

const keysIn = (talks: { talkKey: number }[]) => JSON.stringify(talks.map(({ talkKey }) => talkKey))

const isEveryone = ({ audience }: GroupInTalk) => audience < 0

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
  const all = groups.find(isEveryone)
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
