import { type Browser, chromium } from 'playwright-core'
import { getChromium } from './get-chromium.ts'

/**
 * Starts Chromium as a person's browser starts: every argument here would be one that people do not have. Playwright adds
 * what a browser without a window, without updates and possibly without a sandbox (root, containers) needs.
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await getChromium()
  if (executablePath === null) {
    throw new Error('The tests of the pages need a Chromium. Install one, or set CHROMIUM_PATH to where it is.')
  }
  return chromium.launch({ executablePath })
}
