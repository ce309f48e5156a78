import { readFileSync } from 'node:fs'
import { getChromium } from '../web/test/support/chromium/get-chromium.ts'
import type { Machine } from '../web/test/support/chromium/installed.ts'

let lookup: Promise<string | null> | undefined

/** What the lookup begins with, because it changes the environment. */
const thisMachine = { env: { CHROMIUM_PATH: process.env.CHROMIUM_PATH }, platform: process.platform }

/** Looks for a Chromium once, and passes its path to test processes in their environment. */
export function findChromium(): Promise<string | null> {
  lookup ??= getChromium().then((path) => {
    process.env.CHROMIUM_PATH = path ?? ''
    return path
  })
  return lookup
}

/** Explains why no Chromium was found. */
export function whyNoChromium({ env, platform }: Pick<Machine, 'env' | 'platform'> = thisMachine): string {
  if (env.CHROMIUM_PATH === '') return 'CHROMIUM_PATH is empty, so none was looked for.'
  const asked = platform === 'linux' ? 'neither Playwright nor Debian gave one' : 'Playwright gave none'
  return `This machine has none that starts, and ${asked}. Install one, or set CHROMIUM_PATH.`
}

export const needsBrowser = (file: string) => readFileSync(file, 'utf8').includes('atrium-in-browser.ts')
