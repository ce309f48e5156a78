import type { FastifyInstance } from 'fastify'
import { fail } from '../../errors.ts'

type KnownPath = { url: string; pattern: RegExp; methods: Set<string> }

/**
 * Records which routes are mounted. The start fails when a route has no permission. A request with a method that its path
 * does not take is refused with 405 and the methods of exactly that path.
 */
export function watchRoutes(server: FastifyInstance): { methodsAt(path: string): string[] } {
  const paths = new Map<string, KnownPath>()
  const undeclared: string[] = []
  const methodsAt = (path: string) => {
    const [closest] = [...paths.values()].filter(({ pattern }) => pattern.test(path)).sort(bySpecificity)
    return closest ? [...closest.methods].sort() : []
  }

  server.addHook('onRoute', (route) => {
    const { url, method, config } = route
    // The CORS plugin mounts this route to answer preflight requests.
    if (url === '*') return
    if (!config?.permission) undeclared.push(`${method} ${url}`)
    const known = paths.get(url) ?? { url, pattern: toPattern(url), methods: new Set() }
    for (const each of [method].flat()) known.methods.add(each)
    paths.set(url, known)
    if (!url.includes(':')) return

    let moreSpecific: KnownPath[] | undefined
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      (request, _reply, done) => {
        moreSpecific ??= [...paths.values()].filter(
          (other) => overlap(other.url, url) && bySpecificity(other, known) < 0,
        )
        if (moreSpecific.length === 0) return done()
        // The router keeps a tree for each method, so DELETE /v2/boards/12/create reaches the route that deletes a board.
        const path = withoutQuery(request.url)
        const isElsewhere = moreSpecific.some(({ pattern }) => pattern.test(path))
        done(isElsewhere ? fail('METHOD_NOT_ALLOWED', { allow: methodsAt(path) }) : undefined)
      },
    ]
  })
  server.addHook('onReady', async () => {
    if (undeclared.length > 0) throw new Error(`these routes have no action: ${undeclared.join(', ')}`)
  })

  return { methodsAt }
}

export const withoutQuery = (url: string) => url.replace(/\?.*$/, '')

const toPattern = (url: string) =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+')}$`)

/** Sorts a path with a fixed segment before one with a parameter at the same place, as the router does. */
function bySpecificity(a: KnownPath, b: KnownPath): number {
  const [left, right] = [shapeOf(a.url), shapeOf(b.url)]
  return left < right ? -1 : Number(left > right)
}

const isParameter = (segment: string) => segment.startsWith(':')

/** Writes `/v2/boards/:orgaId/trash` as `fffpf`, of fixed segments and parameters. */
const shapeOf = (url: string) =>
  url
    .split('/')
    .map((segment) => (isParameter(segment) ? 'p' : 'f'))
    .join('')

/** Returns whether one address can fit both paths. */
function overlap(a: string, b: string): boolean {
  const [left, right] = [a.split('/'), b.split('/')]
  return (
    left.length === right.length &&
    left.every((segment, at) => segment === right[at] || isParameter(segment) || isParameter(right[at] ?? ''))
  )
}
