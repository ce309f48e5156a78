import type { components } from './schema.ts'

type Person = components['schemas']['Person']
export type NamedGroup = components['schemas']['NamedGroup']

/** An entry of a list of people: a person, or a group, which stands for its members. */
export type PersonOrGroup = Person | NamedGroup

/** The id of the group of all members, which nobody can change. */
export const everyone = 'everyone'

/** Returns the entry of a group in lists of people. */
export const groupEntry = (id: string) => `group:${id}`

/** The id of the group that an entry of a list of people names; undefined for a person. */
export const groupIdIn = (entry: string) => (entry.startsWith('group:') ? entry.slice('group:'.length) : undefined)

export const isPerson = (one: PersonOrGroup): one is Person => 'nicHandle' in one

export const isGroup = (one: PersonOrGroup): one is NamedGroup => !isPerson(one)

/** Returns the entry of a person or a group in lists of people of the API. */
export const entryOf = (one: PersonOrGroup) => (isPerson(one) ? one.nicHandle : groupEntry(one.id))
