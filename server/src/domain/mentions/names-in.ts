import { mentionPattern } from '../../../../shared/mention-pattern.ts'
/** Returns the names that a text mentions, in lower case, whether or not there is a person of that name. */
export const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(mentionPattern)].map(([, name = '']) => name.toLowerCase()))
