import type { components } from '../../api/schema.ts'

type Person = components['schemas']['Person']

const maxShown = 8
/** Matches an @ at the start of a word, with the text up to the cursor. */
const beginning = /(?<![\p{Script=Latin}\d_@])@([A-Za-z0-9_-]{0,32})$/u

/** The people that match the text before the cursor. Names that begin with it come first. */
export function suggestionsFor(text: string, cursor: number, people: Person[]): Person[] {
  const typed = beginning.exec(text.slice(0, cursor))?.[1]?.toLowerCase()
  if (typed === undefined) return []
  const placeIn = ({ nametag, nicHandle }: Person) => {
    const inName = nametag?.toLowerCase().indexOf(typed) ?? -1
    return inName === -1 && nicHandle.toLowerCase().startsWith(typed) ? 0 : inName
  }
  return people
    .map((person) => ({ person, place: placeIn(person) }))
    .filter(({ place }) => place !== -1)
    .sort((one, other) => one.place - other.place)
    .slice(0, maxShown)
    .map(({ person }) => person)
}

/** The text with the completed name, and the new position of the cursor. */
export function completed(text: string, cursor: number, person: Person): { text: string; cursor: number } {
  const before = text.slice(0, cursor).replace(beginning, `@${person.nametag ?? person.nicHandle} `)
  return { text: before + text.slice(cursor).replace(/^ /, ''), cursor: before.length }
}
