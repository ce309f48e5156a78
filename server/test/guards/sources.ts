import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

export const readFromRoot = (path: string) => readFileSync(join(root, path), 'utf8')

export type Source = { path: string; text: string }

/** Paths are written from the root of the project, with slashes. */
export const sourcesIn = (...patterns: string[]): Source[] =>
  globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFromRoot(path) }))

/** The files of the project that a source imports, whether for their values or for their types. */
export const importsOf = ({ path, text }: Source): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) => join(dirname(path), target))

export const nameOf = ({ path }: Source) => basename(path)
