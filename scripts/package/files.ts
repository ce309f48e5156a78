import { chmodSync, constants, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The paths of all files below a folder, from that folder, in order. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort()

export const bytesIn = (folder: string): number =>
  filesIn(folder).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)

export function copyFolder(from: string, to: string, isWanted: (path: string) => boolean = () => true): void {
  for (const path of filesIn(from).filter(isWanted)) copyFile(join(from, path), join(to, path))
}

/** Copies content and the right to execute, but not the mode: that would depend on the umask of the user who installed it. */
export function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
  chmodSync(to, statSync(from).mode & 0o100 ? 0o755 : 0o644)
}

export function writeText(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o644 })
}
