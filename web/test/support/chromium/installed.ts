import { delimiter, join } from 'node:path'

export type Machine = {
  env: Record<string, string | undefined>
  platform: NodeJS.Platform
  arch: string
  exists(path: string): boolean
  /** A program may lack a library, or be a stub that explains how to install it. */
  starts(program: string): Promise<boolean>
}

/** The headless shell comes first, because it runs tests three times as fast. */
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

/** The paths of installed Chromium programs, the best first. */
export function installedChromiums({ env, platform, exists }: Machine): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...inPath, ...(placesOutsideOfPath[platform] ?? [])].filter(exists)
}
