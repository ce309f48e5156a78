import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What the built pages are made of, besides all that is in web/src. */
const otherSources = ['web/index.html', 'web/build.ts', 'shared/live-kinds.ts', 'package-lock.json']

/**
 * Names a build after what it was made of: a build is stale when none has the name of the sources as they are. Every start
 * asks for it, and a glob would take longer than the hash.
 */
export function sourceHash(): string {
  const files = readdirSync(join(root, 'web/src'), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )
  const paths = files.map(({ parentPath, name }) => relative(root, join(parentPath, name)))
  const hash = createHash('sha256')
  for (const path of [...paths, ...otherSources].sort()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

export const buildsFolder = join(import.meta.dirname, 'dist')
