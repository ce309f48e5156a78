import { findPackageJSON } from 'node:module'
import { dirname, extname, join } from 'node:path'

/*
 * Positions of the files of this installation. The server runs from its sources (server/src) or from a bundle of them,
 * which is in server/dist/<name>, so nothing else may conclude from its own position where other files are.
 */

/** The nearest package.json is that of the server in either form. */
const serverFolder = dirname(findPackageJSON(import.meta.url) as string)

/** The root of the checkout or of the package. */
export const installationFolder = join(serverFolder, '..')

/** Either `.ts` or `.js`. */
const form = extname(import.meta.filename)

/** The module with the tasks of worker threads. */
export const tasksFile = join(import.meta.dirname, `worker-tasks${form}`)

/** The program that starts Atrium, and the arguments that make it run in the form of this process. */
export const startFile = join(serverFolder, 'start.mjs')
export const startArguments = form === '.ts' ? ['--sources'] : []
