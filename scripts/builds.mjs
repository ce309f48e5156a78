// JavaScript, because every start loads it: for a single file of TypeScript Node would load its compiler.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '..')

/**
 * Something that is built from sources. Each build is a folder in `folder`, named after the hash of its inputs: all files
 * in `sourceFolders`, and `otherInputs`, where the lock file stands for everything in node_modules.
 * @typedef {{ name: string, script: string, folder: string, sourceFolders: string[], otherInputs: string[] }} Build
 */

/** @type {Build} */
export const pagesBuild = {
  name: 'the pages',
  script: 'web/build.ts',
  folder: 'web/dist',
  sourceFolders: ['web/src', 'shared'],
  otherInputs: ['web/index.html', 'web/build.ts', 'package-lock.json'],
}

/** @type {Build} */
export const serverBuild = {
  name: 'the server',
  script: 'server/build.ts',
  folder: 'server/dist',
  sourceFolders: ['server/src', 'shared'],
  otherInputs: ['server/build.ts', 'package.json', 'package-lock.json'],
}

/**
 * The paths of all inputs of a build, from the root of the project, with slashes.
 * @param {Build} build
 */
export const sourcePaths = ({ sourceFolders, otherInputs }) =>
  [...sourceFolders.flatMap(filesIn), ...otherInputs].sort()

/**
 * Every start computes the hash, and a glob or a recursive readdir would take as long as the hash itself.
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

/**
 * Names a build after its inputs: it has to be made when no build has the name of the current inputs.
 * @param {Build} build
 */
function sourceHash(build) {
  const hash = createHash('sha256')
  for (const path of sourcePaths(build)) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Returns the folder of the build of the current sources, and makes it first when it is missing. It is in use, and not
 * removed, while this process runs.
 * @param {Build} build
 * @param {() => void} announce is called before the build, which takes seconds
 */
export async function built(build, announce) {
  const folder = join(root, build.folder, sourceHash(build))
  if (!existsSync(folder)) {
    refuseReadOnly(build)
    announce()
    await make(build)
    if (!existsSync(folder)) throw new Error(`the sources of ${build.name} have changed while they were built.`)
  }
  keepInUse(folder)
  return folder
}

export class CannotWrite extends Error {}

/**
 * A build that nobody can store is not attempted.
 * @param {Build} build
 */
function refuseReadOnly({ name, folder }) {
  try {
    mkdirSync(join(root, folder), { recursive: true })
    accessSync(join(root, folder), constants.W_OK)
  } catch {
    throw new CannotWrite(`${name} cannot be built, because the folder ${folder} cannot be written.`)
  }
}

/**
 * The build is a separate process, because the service would keep the memory that it takes.
 * @param {Build} build
 */
async function make({ name, script }) {
  const child = spawn(process.execPath, [join(root, script)], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`${name} could not be built. ${complaint.trim()}`)
}

/** A build is removed this long after its last use. */
const keepBuildsMs = 24 * 60 * 60 * 1000

/**
 * The time of a folder is that of its last use. A process may load a file of its build days after the start.
 * @param {string} folder
 */
function keepInUse(folder) {
  const touch = () => {
    try {
      utimesSync(folder, new Date(), new Date())
    } catch {
      // The folder belongs to somebody else, who then builds and removes as well.
    }
  }
  touch()
  setInterval(touch, keepBuildsMs / 4).unref()
}

/**
 * Makes a build of the current sources with `write`, removes old ones, and returns its folder.
 * @param {Build} build
 * @param {(folder: string) => Promise<unknown>} write
 */
export async function publish(build, write) {
  const name = sourceHash(build)
  const builds = join(root, build.folder)
  const folder = join(builds, name)
  const draft = join(builds, `.${name}-${process.pid}`)
  try {
    await write(draft)
    moveUnlessThere(draft, folder)
    removeOldBuilds(builds, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

/**
 * The first of two concurrent builds wins.
 * @param {string} draft
 * @param {string} folder
 */
function moveUnlessThere(draft, folder) {
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

/**
 * @param {string} builds
 * @param {string} newest
 */
function removeOldBuilds(builds, newest) {
  for (const each of readdirSync(builds).map((name) => join(builds, name))) {
    const isOld =
      each !== newest && (statSync(each, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - keepBuildsMs
    if (isOld) rmSync(each, { recursive: true, force: true })
  }
}
