import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back what only the start needed. Loading leaves the heap grown to twice of what an idle service uses, and V8
 * would keep it so until much later; this is worth about 25 MB to a small machine.
 */
export function releaseStartupMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
