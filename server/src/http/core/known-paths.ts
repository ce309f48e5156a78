import type { FastifyInstance } from 'fastify'

type KnownPath = { pattern: RegExp; methods: Set<string> }

/**
 * Watches which routes are mounted. It fails the start when one has no permission, and knows which methods a path
 * takes, so that a wrong one can be told apart from a wrong path.
 */
export function watchRoutes(server: FastifyInstance): { methodsAt(path: string): string[] } {
  const paths = new Map<string, KnownPath>()
  const undeclared: string[] = []

  server.addHook('onRoute', ({ url, method, config }) => {
    // The answer to a browser's preflight, mounted by the CORS plugin.
    if (url === '*') return
    if (!config?.permission) undeclared.push(`${method} ${url}`)
    const known = paths.get(url) ?? { pattern: toPattern(url), methods: new Set() }
    for (const each of [method].flat()) known.methods.add(each)
    paths.set(url, known)
  })
  server.addHook('onReady', async () => {
    if (undeclared.length > 0) throw new Error(`these routes have no action: ${undeclared.join(', ')}`)
  })

  return {
    methodsAt: (path) => {
      // An address can fit several paths: /users/new/1 is also somebody called 1 in an organization called new.
      const fitting = [...paths.values()].filter(({ pattern }) => pattern.test(path))
      return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].sort()
    },
  }
}

const toPattern = (url: string) =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+')}$`)
