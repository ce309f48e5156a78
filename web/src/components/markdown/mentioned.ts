import type { NamedGroup } from '../../api/person-or-group.ts'
import type { components } from '../../api/schema.ts'
import type { Mentioned } from './parser.ts'

type Person = components['schemas']['Person']

/** People and groups that a message mentions, found by the text after the @. */
export type Mentions = {
  /** Pattern with which the parser finds the names of groups, which may have several words. */
  mentioned: Mentioned | undefined
  find(name: string): Person | NamedGroup | undefined
}

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')
const special = /[\\^$.*+?()[\]{}|/]/g

/** Matches an @ and the name of a group, as the server does: in any case, and with any number of spaces. */
function groupPattern(groups: NamedGroup[]): RegExp {
  const names = groups.map(({ name }) => name).sort((one, other) => other.length - one.length)
  const alternatives = names.map((name) => name.trim().replaceAll(special, '\\$&').replaceAll(/\s+/g, '\\s+'))
  const before = '(?<![\\p{Script=Latin}\\d_@]|[\\p{Script=Latin}\\d_][.+-])'
  return new RegExp(`${before}@(?:${alternatives.join('|')})(?![\\p{Script=Latin}\\p{M}\\d_@])`, 'giu')
}

export function mentionsOf(people: Person[], groups: NamedGroup[]): Mentions {
  const known = new Map<string, Person | NamedGroup>(groups.map((group) => [keyOf(group.name), group]))
  const names = people.flatMap((person) => [person.nicHandle, person.nametag].map((name) => [name, person] as const))
  const persons = new Map(names.flatMap(([name, person]) => (name ? [[name.toLowerCase(), person]] : [])))
  for (const [name, person] of persons) known.set(name, person)
  const isPerson = (name: string) => persons.has(name.toLowerCase())
  return {
    mentioned: groups.length > 0 ? { groups: groupPattern(groups), isPerson } : undefined,
    find: (name) => known.get(keyOf(name)),
  }
}
