import { readFileSync } from 'node:fs'
import { getChromium } from '../web/test/support/chromium/get-chromium.ts'

let lookup: Promise<string | null> | undefined

/** Looks for a Chromium once, and passes its path to test processes in their environment. */
export function findChromium(): Promise<string | null> {
  lookup ??= getChromium().then((path) => {
    process.env.CHROMIUM_PATH = path ?? ''
    return path
  })
  return lookup
}

export const needsBrowser = (file: string) => readFileSync(file, 'utf8').includes('atrium-in-browser.ts')
