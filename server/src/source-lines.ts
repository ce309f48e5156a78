import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/*
 * Node can do this by itself, but then it reads all maps at every start: 13 MiB for a service that may never show a stack
 * trace.
 */

/** A position in the bundle. Positions in sources do not match. */
const position = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g

const maps = new Map<string, SourceMap | null>()

/** Names the lines of the sources in a stack trace of the bundle. */
export const withSourceLines = (stack: string | undefined): string | undefined =>
  stack?.replace(position, (place, url: string, line: string, column: string) => {
    const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return place
    return `${new URL(entry.originalSource, url)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })

/** Packages have no maps, and are left as they are as well. */
function mapOf(url: string): SourceMap | null {
  const known = maps.get(url)
  if (known !== undefined) return known
  let map: SourceMap | null = null
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
  } catch {
    // The position in the bundle is shown.
  }
  maps.set(url, map)
  return map
}
