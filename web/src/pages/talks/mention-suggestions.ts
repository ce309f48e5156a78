import { foldedName } from '../../../../shared/names.ts'
import { isPerson, type PersonOrGroup } from '../../api/person-or-group.ts'

const maxShown = 8
/** Matches an @ at the start of a word, with the text up to the cursor. Display names are in any script. */
const beginning = /(?<![\p{Script=Latin}\d_@])@([\p{L}\p{M}\p{N}_-]{0,32})$/u

/**
 * The people and groups that match the text before the cursor. Names that begin with it come first. `nameOf` is the name
 * that the page shows, which for the group of all members is not the one that is written.
 */
export function suggestionsFor<Entry extends PersonOrGroup>(
  text: string,
  cursor: number,
  entries: Entry[],
  nameOf: (entry: PersonOrGroup) => string,
): Entry[] {
  const found = beginning.exec(text.slice(0, cursor))?.[1]
  if (found === undefined) return []
  const typed = foldedName(found)
  const placeIn = (entry: PersonOrGroup) => {
    const names = [nameOf(entry), isPerson(entry) ? entry.nametag : entry.name]
    const places = names.map((each) => foldedName(each ?? '').indexOf(typed)).filter((place) => place !== -1)
    if (places.length > 0) return Math.min(...places)
    return isPerson(entry) && entry.nicHandle.toLowerCase().startsWith(typed) ? 0 : -1
  }
  return entries
    .map((entry) => ({ entry, place: placeIn(entry) }))
    .filter(({ place }) => place !== -1)
    .sort((one, other) => one.place - other.place)
    .slice(0, maxShown)
    .map(({ entry }) => entry)
}

const writtenName = (entry: PersonOrGroup) => (isPerson(entry) ? (entry.nametag ?? entry.nicHandle) : entry.name)

/** The text with the completed name, and the new position of the cursor. */
export function completed(text: string, cursor: number, entry: PersonOrGroup): { text: string; cursor: number } {
  // A name may contain a dollar sign, which a replacement text would interpret.
  const before = text.slice(0, cursor).replace(beginning, () => `@${writtenName(entry)} `)
  return { text: before + text.slice(cursor).replace(/^ /, ''), cursor: before.length }
}
