import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The folders that the pages import from. */
const sourceFolders = ['web/src', 'shared']

/** The other inputs of a build. The lock file stands for everything in node_modules. */
const otherInputs = ['web/index.html', 'web/build.ts', 'package-lock.json']

/** The paths of all inputs of a build, from the root of the project, with slashes. */
export function sourcePaths(): string[] {
  // Every start computes the hash, and a glob would take longer than the hash itself.
  const files = sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  )
  const paths = files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))
  return [...paths, ...otherInputs].sort()
}

/** Names a build after its inputs: the pages have to be built when no build has the name of the current inputs. */
export function sourceHash(): string {
  const hash = createHash('sha256')
  for (const path of sourcePaths()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

export const buildsFolder = join(import.meta.dirname, 'dist')
