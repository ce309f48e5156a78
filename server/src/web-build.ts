import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { installationFolder } from './installation.ts'

/** A package has the built pages here, and not their sources. */
const packagedPages = join(installationFolder, 'pages')

/** Returns the folder of the built pages, and builds them first when they are missing or stale. */
export async function builtPages(log: Logger): Promise<string> {
  if (existsSync(packagedPages)) return packagedPages
  // A package does not have this file, and the bundle must not contain it: it knows the root by its own position.
  const builds = pathToFileURL(join(installationFolder, 'scripts/builds.mjs')).href
  const { built, pagesBuild } = (await import(builds)) as typeof import('../../scripts/builds.mjs')
  return built(pagesBuild, () =>
    log.info('building the pages, which takes a few seconds and happens once after every update'),
  )
}
