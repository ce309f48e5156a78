import { type Browser, chromium } from 'playwright-core'
import { getChromium } from './get-chromium.ts'

/**
 * Launches Chromium, by default without arguments of our own, because browsers of people have none. Playwright adds the
 * ones for a browser without a window, updates and possibly a sandbox (as root or in containers).
 */
export async function launchChromium(args: string[] = []): Promise<Browser> {
  const executablePath = await getChromium()
  if (executablePath === null) {
    throw new Error('The tests of the pages need a Chromium. Install one, or set CHROMIUM_PATH to where it is.')
  }
  return chromium.launch({ executablePath, args })
}
