import { mentionPattern } from '../../../../shared/mention-pattern.ts'
/** The names that are mentioned in a text, in lower case, whether anybody is called so or not. */
export const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(mentionPattern)].map(([, name = '']) => name.toLowerCase()))
