import { sql } from 'kysely'
import type { Person } from './person.ts'

/** Selects the version of the people. A trigger changes it; there is none before the first change of a name or avatar. */
export const peopleVersion = sql<string>`coalesce((select value from instance where name = 'people version'), '')`

/**
 * Keeps how the members of organizations are called, by the keys of their memberships. `at` returns those of a version,
 * which changes with every name and avatar in the database: who has read a version uses only what was read since then.
 */
export type PeopleCache = { at(version: string): Map<number, Person> }

const maxPeople = 20_000

export function makePeopleCache(): PeopleCache {
  let known = { version: '', people: new Map<number, Person>() }
  return {
    at(version) {
      if (version !== known.version || known.people.size > maxPeople) known = { version, people: new Map() }
      return known.people
    },
  }
}
