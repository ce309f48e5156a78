// JavaScript that any Node from 16 on can load, so that an old one ends with a sentence and not with a stack trace.
import * as nodeModule from 'node:module'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { compileCacheFolders, explainOldNode, findProgram } from './launch.mjs'

const problem = explainOldNode(process.versions.node)
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

const wantsSources = process.argv[2] === '--sources'
if (wantsSources) process.argv.splice(2, 1)
const program = await findProgram(import.meta.dirname, wantsSources)

// The cache keeps the compiled code of every file, so that all starts but the first one skip the compilation. Node tries
// the next folder when one cannot be written, and works without any.
const { FAILED } = nodeModule.constants.compileCacheStatus
compileCacheFolders(program.cacheFolder, process.env).some(
  (folder) => nodeModule.enableCompileCache(folder).status !== FAILED,
)

// Loading would stretch the space of young objects to its 16 MB, and the heap behind it, for a service that is then
// idle. It stays at 1 MB until Atrium is ready, and grows in one step under load.
setFlagsFromString('--semi-space-growth-factor=1')
await import(pathToFileURL(program.mainFile).href)
