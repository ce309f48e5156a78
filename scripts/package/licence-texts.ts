import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LockFile } from './production-packages.ts'

const licenceFile = /^(un)?(licen[cs]e|copying|notice|ofl)/i

/** The licences of all packages at these paths in one text, because the built pages have none beside their code. */
export function licenceTexts(root: string, locked: LockFile, paths: string[]): string {
  const installed = paths.filter((path) => existsSync(join(root, path)))
  return installed
    .map((path) => {
      const { version = '', license = 'see its files' } = locked[path] ?? {}
      const folder = join(root, path)
      const texts = readdirSync(folder)
        .filter((name) => licenceFile.test(name) && /\.(md|txt)$|^[^.]+$/i.test(basename(name)))
        .map((name) => readFileSync(join(folder, name), 'utf8').trim())
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return [`${'='.repeat(80)}\n${name} ${version} (${license})`, ...texts].join('\n\n')
    })
    .join('\n\n')
}
