import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The last resort also returns free pages to the system, which V8 otherwise keeps. */
type Collection = { type: 'minor' } | { type: 'major'; flavor: 'last-resort' }

let collect: ((options: Collection) => void) | undefined

/** Collects garbage now, where this process knows better than V8 when. */
export function collectGarbage(options: Collection): void {
  collect ??= exposeCollector()
  collect(options)
}

function exposeCollector(): (options: Collection) => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
