import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../guards/sources.ts'

const copied = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'shared',
  'scripts',
  'server/package.json',
  'server/build.ts',
  'server/launch.mjs',
  'server/start.mjs',
  'server/src',
  'web',
]

/** A copy whose sources a test may change. Installed packages are links, so that each copy has caches of its own. */
export function copyProject(to: string): void {
  for (const path of copied) {
    cpSync(join(root, path), join(to, path), {
      recursive: true,
      filter: (source) => !/[\\/](node_modules|dist)$/.test(source),
    })
  }
  mkdirSync(join(to, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(to, 'node_modules', name))
  }
}
