import { existsSync } from 'node:fs'

/** The one without a window of its own first: it needs a third of the time. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium of an npm package where there is one, which is Linux on x64; elsewhere one of this machine, or none. */
export function findChromium(): 'packaged' | { path: string } | null {
  if (process.env.CHROMIUM_PATH) return { path: process.env.CHROMIUM_PATH }
  if (process.platform === 'linux' && process.arch === 'x64') return 'packaged'
  const path = usualPlaces.find((place) => existsSync(place))
  return path ? { path } : null
}
