import { mentionPattern } from '../../../../shared/mention-pattern.ts'
import { folded } from '../core/search-text.ts'

const mentionStart = /(?<![\p{Script=Latin}\d_@]|[\p{Script=Latin}\d_][.+-])@/gu
const personAt = new RegExp(mentionPattern.source, 'uy')
/** A name that goes on is another name, as in the pattern for people. */
const continues = /[\p{Script=Latin}\p{M}\d_@]/u

/**
 * Returns the groups that a text mentions: an `@` and the name, in any case and with any number of spaces. An @
 * that mentions a person mentions no group. If two names fit, the longer one is meant.
 */
export function groupsIn<Group extends { nameKey: string }>(
  text: string,
  groups: Group[],
  isPerson: (name: string) => boolean,
): Group[] {
  const compared = folded(text.replace(/\s+/g, ' '))
  const named = groups.filter(({ nameKey }) => nameKey !== '')
  const longestFirst = named.toSorted((one, other) => other.nameKey.length - one.nameKey.length)
  const byInitial = Map.groupBy(longestFirst, ({ nameKey }) => nameKey.charAt(0))
  const found = new Set<Group>()
  for (const { index } of compared.matchAll(mentionStart)) {
    personAt.lastIndex = index
    const person = personAt.exec(compared)?.[1]
    if (person !== undefined && isPerson(person)) continue
    const at = index + 1
    const fits = ({ nameKey }: Group) =>
      compared.startsWith(nameKey, at) && !continues.test(characterAt(compared, at + nameKey.length))
    const group = byInitial.get(compared.charAt(at))?.find(fits)
    if (group) found.add(group)
  }
  return [...found]
}

const characterAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0x20)
