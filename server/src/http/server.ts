import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { secondMs } from '../clock.ts'
import type { App } from '../domain/app.ts'
import { type ErrorCode, fail } from '../errors.ts'
import { makeThrottledLog } from '../log.ts'
import { isDraining, untilListenerCloses } from './core/drain.ts'
import { replyWithFailure } from './core/failures.ts'
import { namesOneHost } from './core/host-header.ts'
import { watchRoutes } from './core/known-paths.ts'
import { unversioned } from './core/legacy-reply.ts'
import { acceptBodies, maxBodyBytes, parseForm } from './core/read-body.ts'
import { routesOf } from './core/route.ts'
import { securityHeaders } from './core/security-headers.ts'
import { statusNames } from './core/status-names.ts'
import { v2 } from './core/v2-reply.ts'
import { legacyAccountRoutes } from './legacy/accounts-php.ts'
import { legacyBoardRoutes } from './legacy/boards.ts'
import { legacyWorkplaceRoutes } from './legacy/workplace.ts'
import { liveRoutes } from './live/routes.ts'
import { serveDocs } from './openapi/routes.ts'
import { serveWebApp, type WebApp, wantsPage } from './pages/web-app.ts'
import { serviceRoutes } from './service/routes.ts'
import { accountRoutes } from './v2/accounts/routes.ts'
import { cardRoutes } from './v2/boards/card-routes.ts'
import { boardRoutes } from './v2/boards/routes.ts'
import { calendarRoutes } from './v2/calendar/routes.ts'
import { discoverRoutes } from './v2/discover/routes.ts'
import { memberRoutes } from './v2/members/routes.ts'
import { organizationRoutes } from './v2/organizations/routes.ts'
import { printRoutes } from './v2/prints/routes.ts'
import { reportRoutes } from './v2/reports/routes.ts'
import { talkRoutes } from './v2/talks/routes.ts'
import { webhookRoutes } from './v2/webhooks/routes.ts'

/** Mounts both doors of the house, and the web application in front of them. The tests build it the same way. */
export async function buildApp(app: App, webApp?: WebApp): Promise<FastifyInstance> {
  const guarding = securityHeaders(app.config.publicUrl)
  const server = createServer(app, guarding)
  acceptBodies(server)
  speakCarefully(server, guarding, app.log)
  if (app.config.trustProxy === false) warnOfProxies(server, app.log)
  const { methodsAt } = watchRoutes(server)
  if (app.config.corsOrigins.length > 0) {
    await server.register(cors, {
      origin: app.config.corsOrigins,
      methods: ['GET', 'POST', 'PATCH', 'DELETE'],
      exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
      // The plugin would refuse an OPTIONS that is no preflight in words of its own.
      strictPreflight: false,
    })
  }
  refuseUnknownPaths(server, methodsAt, (request) => webApp !== undefined && wantsPage(request))
  serveDocs(server)

  for (const mountRoutes of [
    accountRoutes,
    organizationRoutes,
    memberRoutes,
    calendarRoutes,
    printRoutes,
    talkRoutes,
    liveRoutes,
    boardRoutes,
    cardRoutes,
    discoverRoutes,
    reportRoutes,
    webhookRoutes,
  ])
    mountRoutes(routesOf(server, app, v2))
  for (const mountRoutes of [legacyAccountRoutes, legacyWorkplaceRoutes, legacyBoardRoutes])
    mountRoutes(routesOf(server, app, unversioned))
  serviceRoutes(routesOf(server, app, unversioned))
  if (webApp) serveWebApp(server, webApp)

  // Listeners come back to another node, or later, and miss nothing.
  server.addHook('preClose', async () => app.live.hub.endAll())
  await server.ready()
  return server
}

function createServer(app: App, guarding: SecurityHeaders): FastifyInstance {
  const start = randomBytes(4).toString('hex')
  let requests = 0
  const server: FastifyInstance = Fastify({
    // The framework's own lines would name addresses, which may hold secrets, and it would listen for the end of every
    // request to write them.
    logger: false,
    genReqId: () => `${start}-${(++requests).toString(36)}`,
    trustProxy: trustedProxies(app.config.trustProxy),
    bodyLimit: maxBodyBytes,
    exposeHeadRoutes: false,
    // Whoever sends a request drop by drop is cut off before it costs others their place.
    requestTimeout: 10 * secondMs,
    keepAliveTimeout: 60 * secondMs,
    // Nor may one who does not read the reply.
    connectionTimeout: 120 * secondMs,
    // Node would refuse a request without Host itself, with a bare reply.
    http: { headersTimeout: 8 * secondMs, connectionsCheckingInterval: 1 * secondMs, requireHostHeader: false },
    routerOptions: {
      querystringParser: (text) => parseForm(text) as Record<string, string[]>,
      // The link that stops mails holds an address, sealed.
      maxParamLength: 600,
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true, verbose: true } },
    frameworkErrors: (error, request, reply) => {
      // The framework runs no hooks for an address that it cannot read.
      guard(guarding, request, reply)
      return replyWithFailure(app.log, error, request, reply)
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(app.log, guarding, error, socket),
  })
  server.setErrorHandler((error, request, reply) => replyWithFailure(app.log, error, request, reply))
  // The interface sends fields in the body of GET and DELETE as well; the framework would drop them.
  server.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  server.addHttpMethod('HEAD', { hasBody: true, overrideExisting: true })
  // An expectation that is not known may be ignored; Node's own answer would be a bare 417.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))
  return server
}

/** A number is of those next to us: what a client wrote stands before the addresses that they added. */
const trustedProxies = (given: App['config']['trustProxy']) =>
  typeof given === 'number' ? (_address: string, hop: number) => hop < given : given

type SecurityHeaders = ReturnType<typeof securityHeaders>

function guard(guarding: SecurityHeaders, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(guarding)
  reply.header('x-request-id', request.id)
}

/** Every reply is guarded, and every request is logged by its pattern: an address may hold a secret. */
function speakCarefully(server: FastifyInstance, guarding: SecurityHeaders, log: App['log']): void {
  server.addHook('onRequest', (request, reply, done) => {
    guard(guarding, request, reply)
    done(namesOneHost(request.raw) ? undefined : fail('MALFORMED_REQUEST'))
  })
  // At the end of a request: the stop may have begun while it ran.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    untilListenerCloses(server, () => {
      if (isDraining(server)) reply.header('connection', 'close')
      done()
    })
  })
  server.decorateRequest('accountId', undefined)
  if (!log.isLevelEnabled('info')) return
  server.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ip: request.ip,
        accountId: request.accountId,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}

/** Behind a proxy that is not named, everybody has its address: they share all limits, and no attacker can be told from them. */
function warnOfProxies(server: FastifyInstance, log: App['log']): void {
  const warnThrottled = makeThrottledLog(log)
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined) {
      warnThrottled(
        { ip: request.ip },
        'A request has the header X-Forwarded-For, which is ignored. If Atrium is behind a proxy, set TRUST_PROXY.',
      )
    }
    done()
  })
}

/** Before the body is read: at a wrong address it does not matter what it says. */
function refuseUnknownPaths(
  server: FastifyInstance,
  methodsAt: (path: string) => string[],
  isPage: (request: FastifyRequest) => boolean,
): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done()
    const allow = methodsAt(request.url.replace(/\?.*$/, ''))
    if (allow.length > 0) return done(fail('METHOD_NOT_ALLOWED', { allow }))
    done(isPage(request) ? undefined : fail('PATH_NOT_FOUND'))
  })
}

const brokenRequests: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

/** How long a client has to read why it is cut off. */
const hangUpMs = 1 * secondMs

/** Answers what is not HTTP, or stopped being it: there is no request yet that an error handler could answer. */
function answerBrokenRequest(
  log: App['log'],
  guarding: SecurityHeaders,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const failure = fail(brokenRequests[error.code ?? ''] ?? 'MALFORMED_REQUEST')
  log.info({ status: failure.status, ip: socket.remoteAddress }, 'broken request')
  const body = JSON.stringify(unversioned.error(failure, ''))
  const headers = {
    ...guarding,
    'content-type': unversioned.errorType,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${failure.status} ${statusNames[failure.status]}\r\n${lines.join('')}\r\n${body}`)
  // Whoever does not close their end as well would keep the connection for ever.
  setTimeout(() => socket.destroy(), hangUpMs).unref()
}
