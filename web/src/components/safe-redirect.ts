/**
 * Returns the normalized path of a redirect within this origin, or undefined for any other. Browsers remove tabs and
 * line breaks and read `\` as `/`, so that `/\t/evil.example` and `/\evil.example` lead to another host.
 */
export function safeRedirect(text: unknown, origin: string): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  // A path that begins with two slashes would be read as a host name.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
