import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium of an npm package where there is one, which is Linux on x64; elsewhere one of this machine. */
export async function launchChromium(): Promise<Browser> {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64'
  const found = process.env.CHROMIUM_PATH ?? (isPackaged ? undefined : usualPlaces.find((place) => existsSync(place)))
  if (found) return chromium.launch({ executablePath: found, args: sandboxArgs() })
  if (!isPackaged) {
    throw new Error('The tests of the pages need a Chromium. Install one, or set CHROMIUM_PATH to where it is.')
  }
  const { default: packaged } = await import('@sparticuz/chromium')
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args, ...sandboxArgs()],
  })
}

/** Chromium refuses its sandbox to root. */
const sandboxArgs = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])
