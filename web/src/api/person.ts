import type { Resource } from './client.ts'

/** The name to show for a person. A deleted account has only its NIC-Handle. */
export const displayName = ({ nametag, nicHandle }: Resource<'Person'>) => nametag ?? nicHandle

/** People in the order of their names. `compare` is the one of `useFormats()`. */
export const sortedByName = <P extends Resource<'Person'>>(
  people: P[],
  compare: (one: string, other: string) => number,
): P[] => people.toSorted((one, other) => compare(displayName(one), displayName(other)))

export const includesPerson = (people: Pick<Resource<'Person'>, 'nicHandle'>[], nicHandle: string) =>
  people.some((each) => each.nicHandle === nicHandle)
