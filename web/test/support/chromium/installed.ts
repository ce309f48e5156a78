import { delimiter, join } from 'node:path'

export type Machine = {
  env: Record<string, string | undefined>
  platform: NodeJS.Platform
  arch: string
  exists(path: string): boolean
  /** A program may be there and lack a library, or be a stub that only says how to install it. */
  starts(program: string): Promise<boolean>
}

/** The headless shell comes first, because a test takes a third of the time in it. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'chrome',
]

const placesOutsideOfPath: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
}

/** Every Chromium that the machine seems to have, the best first. */
export function installedChromiums({ env, platform, exists }: Machine): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...inPath, ...(placesOutsideOfPath[platform] ?? [])].filter(exists)
}
