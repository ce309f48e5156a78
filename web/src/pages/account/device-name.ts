/* Browsers also contain the names of the browsers that they imitate, so the order matters. */
const browsers: [name: string, shape: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: [name: string, shape: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (names: [name: string, shape: RegExp][], userAgent: string) =>
  names.find(([, shape]) => shape.test(userAgent))?.[0]

/** Names the browser and the system of a session, such as "Firefox · Linux", or the program, or is empty. */
export function deviceName(userAgent: string): string {
  const known = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(' · ') : userAgent
}
