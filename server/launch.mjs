// The decisions of start.mjs, in JavaScript that an old Node can load as well.
import { mkdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

const minNodeMajor = 26

/**
 * The sentence for a Node that is too old, or undefined.
 * @param {string} version such as `20.11.1`
 */
export function explainOldNode(version) {
  if (Number.parseInt(version, 10) >= minNodeMajor) return undefined
  return (
    `Atrium needs Node ${minNodeMajor} or newer, and this is Node ${version}. ` +
    'Run "npm start" instead, which uses the Node that "npm ci" installed.'
  )
}

/**
 * Folders for the compile cache, in order of preference. The folder of the installation may be read-only. The folder for temporary
 * files is not used, because other users could put code of their own there.
 * @param {string} serverFolder
 * @param {Record<string, string | undefined>} env
 */
export function compileCacheFolders(serverFolder, { XDG_CACHE_HOME = '', HOME = '' }) {
  const userCache = isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : isAbsolute(HOME) ? join(HOME, '.cache') : undefined
  const folders = [join(serverFolder, '../node_modules/.cache')]
  if (userCache !== undefined) folders.push(userCache)
  return folders.map((folder) => join(folder, 'atrium')).filter(canMake)
}

/**
 * Node makes the folder itself, but in an endless loop where the file system refuses it with ENOENT, as below /proc.
 * @param {string} folder
 */
function canMake(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    return true
  } catch {
    return false
  }
}
