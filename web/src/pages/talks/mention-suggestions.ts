import type { components } from '../../api/schema.ts'

type Person = components['schemas']['Person']

const maxShown = 8
/** Matches an @ at the start of a word, with the text up to the cursor. Display names are in any script. */
const beginning = /(?<![\p{Script=Latin}\d_@])@([\p{L}\p{M}\p{N}_-]{0,32})$/u

/** Names are found without regard to case and accents. */
const folded = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The people that match the text before the cursor. Names that begin with it come first. */
export function suggestionsFor(text: string, cursor: number, people: Person[]): Person[] {
  const found = beginning.exec(text.slice(0, cursor))?.[1]
  if (found === undefined) return []
  const typed = folded(found)
  const placeIn = ({ name, nametag, nicHandle }: Person) => {
    const places = [name, nametag].map((each) => folded(each ?? '').indexOf(typed)).filter((place) => place !== -1)
    if (places.length > 0) return Math.min(...places)
    return nicHandle.toLowerCase().startsWith(typed) ? 0 : -1
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
