import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { type RouteConfig, withPermission } from '../core/route.ts'
import type { DescribedRoute } from './operation.ts'

/**
 * Serves the OpenAPI document of all operations that are mounted later, and a page that shows it. All scripts of the page
 * come from this server.
 */
export function serveDocs(server: FastifyInstance, { limits, basePath }: Pick<Config, 'limits' | 'basePath'>): void {
  const options = withPermission('service.document')
  const routes: DescribedRoute[] = []
  server.addHook('onRoute', ({ method, url, config }) => {
    if (config?.operation && method !== 'HEAD')
      routes.push({ method: String(method), url, config: config as RouteConfig })
  })
  let document: Promise<object> | undefined
  let rendered: ReturnType<typeof renderReference> | undefined
  const reference = () => {
    rendered ??= renderReference(basePath)
    return rendered
  }
  server.get('/openapi.json', options, () => {
    // The document is generated on the first request, because most starts do not need it.
    document ??= import('./document.ts').then(({ documentOf }) => documentOf(routes, limits, basePath))
    return document
  })
  server.get('/docs', options, (_request, reply) => reply.redirect(`${basePath}/docs/`, 301))

  server.get('/docs/', options, async (_request, reply) => {
    const { page, securityPolicy } = await reference()
    return reply.type('text/html; charset=utf-8').header('content-security-policy', securityPolicy).send(page)
  })
  server.get('/docs/js/scalar.js', options, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send((await reference()).script),
  )
}

/** The library is 4 MB, so it is loaded on the first request for the page. */
async function renderReference(basePath: string) {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const renderer = Fastify()
  await renderer.register(apiReference, {
    routePrefix: '/docs',
    configuration: {
      // The page must not reveal which framework serves it.
      _integration: null,
      url: `${basePath}/openapi.json`,
      pageTitle: 'Atrium API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  const page = (await renderer.inject('/docs/')).body.replace('<html>', '<html lang="en">')
  const script = (await renderer.inject('/docs/js/scalar.js')).body
  await renderer.close()

  const inlineScripts = [...page.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(([, code = '']) => code)
  const hashes = inlineScripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return {
    page,
    script,
    securityPolicy: [
      "default-src 'none'",
      `script-src 'self' ${hashes.join(' ')}`,
      // The library adds style elements at run time.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}
