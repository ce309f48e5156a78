import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Everything that the built pages are made of. */
const sources = [
  'web/src/**/*.*',
  'web/index.html',
  'web/build.ts',
  'server/src/domain/live/kinds.ts',
  'package-lock.json',
]

/** Names a build after what it was made of: a build is stale when none has the name of the sources as they are. */
export function sourceHash(): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).sort()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

export const buildsFolder = join(import.meta.dirname, 'dist')
