/**
 * Matches `@` followed by a NIC-Handle or a nametag. The server records it as a mention, and the pages highlight it. An
 * `@` inside a mail address does not match, and neither does the beginning of a longer word. Only Latin letters extend
 * a word, because other scripts may be written without spaces. Both cases are listed, because the flag `i` would make
 * the Kelvin sign match a `k`.
 */
export const mentionPattern =
  /(?<![\p{Script=Latin}\d_@]|[\p{Script=Latin}\d_][.+-])@([A-Za-z]{1,2}\d+-[Aa][Tt][Rr]|[A-Za-z0-9_]{2,32})(?![\p{Script=Latin}\p{M}\d_@])/gu
