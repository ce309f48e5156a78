import type { Resource } from './client.ts'

/** The name to show for a person: the display name, or the nametag. A deleted account has only its NIC-Handle. */
export const displayName = ({ name, nametag, nicHandle }: Resource<'Person'>) => name ?? nametag ?? nicHandle

/** The second line of a person, which tells people of one name apart. Below a nametag it is the NIC-Handle. */
export const secondName = ({ name, nametag, nicHandle }: Resource<'Person'>) =>
  name && nametag ? `@${nametag}` : nicHandle

/** People in the order of their names. `compare` is the one of `useFormats()`. */
export const sortedByName = <P extends Resource<'Person'>>(
  people: P[],
  compare: (one: string, other: string) => number,
): P[] => people.toSorted((one, other) => compare(displayName(one), displayName(other)))

export const includesPerson = (people: Pick<Resource<'Person'>, 'nicHandle'>[], nicHandle: string) =>
  people.some((each) => each.nicHandle === nicHandle)
