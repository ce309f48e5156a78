import type { Connection } from '../../db/database.ts'
import { unacceptable } from '../../errors.ts'
import { audienceOfEveryone } from '../core/audiences.ts'
import type { MemberCaller } from '../core/caller.ts'
import { membershipsNamed } from '../members/member.ts'
import { everyone, isEveryone } from './group.ts'
import { groupsByIds } from './queries.ts'

/** A group in a list of people. `audience` is its key, or stands for all members. */
export type NamedGroup = { id: string; name: string; audience: number }

const prefix = 'group:'

/** Returns the id of a group that is named among people. */
export const groupIdIn = (name: string): string | undefined =>
  name.toLowerCase().startsWith(prefix) ? name.slice(prefix.length).toLowerCase() : undefined

export const namedEveryone = ({ organizationKey }: { organizationKey: number }): NamedGroup => ({
  id: everyone,
  name: everyone,
  audience: audienceOfEveryone(organizationKey),
})

/** The groups of something that names people, as replies show them. */
export type NamedGroups = { id: string; name: string }[]

/** Shows a group of a list of people. Everyone has no row among the groups, so its id and name are empty there. */
export const toNamedGroup = ({ id, name }: { id: string | null; name: string | null }) => ({
  id: id ?? everyone,
  name: name ?? everyone,
})

/** Finds the people and the groups named in a field. The error lists those that do not exist. */
export async function peopleNamed(
  on: Connection,
  caller: MemberCaller,
  field: string,
  names: string[],
): Promise<{ memberships: number[]; groups: NamedGroup[] }> {
  const ids = new Set(names.flatMap((name) => groupIdIn(name) ?? []))
  const people = names.filter((name) => groupIdIn(name) === undefined)
  const memberships = people.length === 0 ? [] : await membershipsNamed(on, caller, field, people)
  return { memberships, groups: await groupsNamed(on, caller, field, [...ids]) }
}

async function groupsNamed(on: Connection, caller: MemberCaller, field: string, ids: string[]): Promise<NamedGroup[]> {
  if (ids.length === 0) return []
  const { organizationKey } = caller
  const asked = { organizationKey, ids: JSON.stringify(ids.filter((id) => !isEveryone(id))) }
  const found = (await groupsByIds.all(on, asked)).map(({ key, id, name }) => ({ id, name, audience: key }))
  if (ids.some(isEveryone)) found.unshift(namedEveryone(caller))
  const known = new Set(found.map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) throw unacceptable(field, `names groups that do not exist: ${unknown.join(', ')}`)
  return found
}
