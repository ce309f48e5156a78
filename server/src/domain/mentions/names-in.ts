/**
 * An @ and a NIC-Handle or a nametag behind it. Not in a mail address, and not the beginning of a longer word. Only
 * Latin letters make one word with a name: other scripts may be written without spaces. Case is spelled out, because
 * the flag for it would take a Kelvin sign for a k. The pages highlight the same names, so this file imports nothing.
 */
export const mentionShape =
  /(?<![\p{Script=Latin}\d_@]|[\p{Script=Latin}\d_][.+-])@([A-Za-z]{1,2}\d+-[Aa][Tt][Rr]|[A-Za-z0-9_]{2,32})(?![\p{Script=Latin}\p{M}\d_@])/gu

/** The names that are mentioned in a text, in lower case, whether anybody is called so or not. */
export const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(mentionShape)].map(([, name = '']) => name.toLowerCase()))
