import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'

const root = join(import.meta.dirname, '../..')

/** A package has the built pages here, and not their sources. */
const packagedPages = join(root, 'pages')

/** Returns the folder of the built pages, and builds them first when they are missing or stale. */
export async function builtPages(log: Logger): Promise<string> {
  if (existsSync(packagedPages)) return packagedPages
  const { buildsFolder, sourceHash } = await import('../../web/source-hash.ts')
  const folder = join(buildsFolder, sourceHash())
  if (existsSync(folder)) return folder
  log.info('building the pages, which takes a few seconds and happens once after every update')
  await build()
  return folder
}

/** The build is a separate process, because the service would keep the memory that it takes. */
async function build(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'web/build.ts')], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`the pages could not be built. ${complaint.trim()}`)
}
