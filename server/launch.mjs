// The decisions of start.mjs, in JavaScript that an old Node can load as well.
import { existsSync, mkdirSync } from 'node:fs'
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
 * Finds the file to run, and the place for its compile cache. A package has a bundle of the server. A checkout has one for
 * each state of its sources and makes what is missing; where it cannot, the sources themselves run, which takes longer.
 * @param {string} serverFolder
 * @param {boolean} wantsSources
 * @returns {Promise<{ mainFile: string, cacheFolder: string }>}
 */
export async function findProgram(serverFolder, wantsSources) {
  const cacheFolder = join(serverFolder, '../node_modules/.cache/atrium')
  const sources = { mainFile: join(serverFolder, 'src/main.ts'), cacheFolder }
  if (wantsSources) return sources
  const packaged = join(serverFolder, 'dist/packaged/main.js')
  if (existsSync(packaged)) return { mainFile: packaged, cacheFolder }
  const { CannotWrite, built, serverBuild } = await import('../scripts/builds.mjs')
  try {
    const folder = await built(serverBuild, () =>
      process.stderr.write('Building the server, which takes a few seconds and happens once after every update.\n'),
    )
    // The cache of a build is removed together with it.
    return { mainFile: join(folder, 'main.js'), cacheFolder: join(folder, '.cache') }
  } catch (error) {
    const { message } = /** @type {Error} */ (error)
    if (!(error instanceof CannotWrite)) process.stderr.write(`Atrium runs from its sources: ${message}\n`)
    return sources
  }
}

/**
 * Folders for the compile cache, in order of preference. The one in the installation may be read-only. The folder for temporary
 * files is not used, because other users could put code of their own there.
 * @param {string} ownFolder
 * @param {Record<string, string | undefined>} env
 */
export function compileCacheFolders(ownFolder, { XDG_CACHE_HOME = '', HOME = '' }) {
  const userCache = isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : isAbsolute(HOME) ? join(HOME, '.cache') : undefined
  const folders = [ownFolder]
  if (userCache !== undefined) folders.push(join(userCache, 'atrium'))
  return folders.filter(canMake)
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
