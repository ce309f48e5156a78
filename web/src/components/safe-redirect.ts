/**
 * An address of this origin that a link carries along, in the form in which a browser would read it, or nothing. Browsers
 * leave out tabs and line breaks and take `\` for `/`, so that `/\t/evil.example` and `/\evil.example` lead elsewhere.
 */
export function safeRedirect(text: unknown, origin: string): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  // A path that begins with two slashes is read as the name of a host as soon as it is written without the origin.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
