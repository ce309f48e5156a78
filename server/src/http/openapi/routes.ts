import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { hidden, type RouteConfig } from '../core/route.ts'
import type { DescribedRoute } from './document.ts'

/**
 * The OpenAPI document of all operations that are mounted after this, and a page to read it by. Everything the page needs
 * comes from this server.
 */
export function serveDocs(server: FastifyInstance): void {
  const options = hidden('service.document')
  const routes: DescribedRoute[] = []
  server.addHook('onRoute', ({ method, url, config }) => {
    if (config?.operation && method !== 'HEAD')
      routes.push({ method: String(method), url, config: config as RouteConfig })
  })
  let made: Promise<object> | undefined
  server.get('/openapi.json', options, () => {
    // Made when it is first asked for: with what makes it, it would take a twelfth of every start.
    made ??= import('./document.ts').then(({ documentOf }) => documentOf(routes))
    return made
  })
  server.get('/docs', options, (_request, reply) => reply.redirect('/docs/', 301))

  server.get('/docs/', options, async (_request, reply) => {
    const { page, securityPolicy } = await reference()
    return reply.type('text/html; charset=utf-8').header('content-security-policy', securityPolicy).send(page)
  })
  server.get('/docs/js/scalar.js', options, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send((await reference()).script),
  )
}

let rendered: Promise<{ page: string; script: string; securityPolicy: string }> | undefined

const reference = () => {
  rendered ??= renderReference()
  return rendered
}

/** Loaded when somebody first reads the docs: the library is 4 MB, which every start and idle node would pay for. */
async function renderReference() {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const workshop = Fastify()
  await workshop.register(apiReference, {
    routePrefix: '/docs',
    configuration: {
      // Would tell every reader which framework this is.
      _integration: null,
      url: '/openapi.json',
      pageTitle: 'Atrium API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  const page = (await workshop.inject('/docs/')).body.replace('<html>', '<html lang="en">')
  const script = (await workshop.inject('/docs/js/scalar.js')).body
  await workshop.close()

  const inlineScripts = [...page.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(([, code = '']) => code)
  const hashes = inlineScripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return {
    page,
    script,
    securityPolicy: [
      "default-src 'none'",
      `script-src 'self' ${hashes.join(' ')}`,
      // The library styles itself at run time.
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
