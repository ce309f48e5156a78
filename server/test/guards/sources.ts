import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

export const readFromRoot = (path: string) => readFileSync(join(root, path), 'utf8')

export type Source = { path: string; text: string }

/** Returns sources whose paths start at the root of the project, with slashes. */
export const sourcesIn = (...patterns: string[]): Source[] =>
  globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFromRoot(path) }))

/** Returns the project's files that a source imports, for values or for types. */
export const importsOf = ({ path, text }: Source): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) => join(dirname(path), target))

export const nameOf = ({ path }: Source) => basename(path)
