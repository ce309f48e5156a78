import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

export async function launchChromium(): Promise<Browser> {
  const found = findChromium()
  if (found === null) {
    throw new Error('The tests of the pages need a Chromium. Install one, or set CHROMIUM_PATH to where it is.')
  }
  if (found !== 'packaged') return chromium.launch({ executablePath: found.path, args: ownArgs() })
  const { default: packaged } = await import('@sparticuz/chromium')
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args, ...ownArgs()],
  })
}

/** All tabs of a window share a process, since most of the time of a test would be that of new ones. Root has no sandbox. */
const ownArgs = () => ['--process-per-site', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
