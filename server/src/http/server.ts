/*
 * This file is longer than 250 lines because it is the one place that assembles the HTTP server: its routes, hooks and
 * limits.
 */

import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { maxBodyBytes } from '../../../shared/limits.ts'
import { secondMs } from '../clock.ts'
import type { App } from '../domain/app.ts'
import { type ErrorCode, fail } from '../errors.ts'
import { makeRequestLog, makeThrottledLog } from '../log.ts'
import { onAnswered, tellAnswered } from './core/answered-requests.ts'
import { watchArrivals } from './core/arrivals.ts'
import { discardBody, isUploading } from './core/arriving-body.ts'
import { isDraining, untilListenerCloses } from './core/drain.ts'
import { replyWithFailure } from './core/failures.ts'
import { ownFormats } from './core/formats.ts'
import { namesOneHost } from './core/host-header.ts'
import { JoiningRequest } from './core/joined-chunks.ts'
import { watchRoutes, withoutQuery } from './core/known-paths.ts'
import { legacy } from './core/legacy-reply.ts'
import { answerInTurn } from './core/pipelining.ts'
import { acceptBodies, parseForm } from './core/read-body.ts'
import { type Route, routesOf } from './core/route.ts'
import { securityHeaders } from './core/security-headers.ts'
import { serializerOptions } from './core/serializer-schema.ts'
import { statusNames } from './core/status-names.ts'
import type { Tag } from './core/tags.ts'
import { v2 } from './core/v2-reply.ts'
import { legacyAccountRoutes } from './legacy/accounts-php.ts'
import { legacyBoardRoutes } from './legacy/boards.ts'
import { legacyWorkplaceRoutes } from './legacy/workplace.ts'
import { liveRoutes } from './live/routes.ts'
import { serveDocs } from './openapi/routes.ts'
import { serveWebApp, type WebApp, wantsPage } from './pages/web-app.ts'
import { measure } from './service/measures.ts'
import { metricsRoutes, serviceRoutes } from './service/routes.ts'
import { mailRoutes } from './v2/accounts/mail-routes.ts'
import { accountRoutes } from './v2/accounts/routes.ts'
import { sessionRoutes } from './v2/accounts/session-routes.ts'
import { cardRoutes } from './v2/boards/card-routes.ts'
import { boardRoutes } from './v2/boards/routes.ts'
import { answerRoutes } from './v2/calendar/answer-routes.ts'
import { freeTimeRoutes } from './v2/calendar/free-time-routes.ts'
import { organizationCalendarRoutes } from './v2/calendar/organization-routes.ts'
import { calendarRoutes } from './v2/calendar/routes.ts'
import { cardCommentRoutes, eventCommentRoutes, organizationEventCommentRoutes } from './v2/comments/routes.ts'
import { discoverRoutes } from './v2/discover/routes.ts'
import { fieldRoutes } from './v2/fields/routes.ts'
import { fileRoutes } from './v2/files/routes.ts'
import { groupRoutes } from './v2/groups/routes.ts'
import { avatarRoutes, imageRoutes, logoRoutes } from './v2/images/routes.ts'
import { admissionRoutes, joiningRoutes } from './v2/joining/routes.ts'
import { memberRoutes } from './v2/members/routes.ts'
import { operatorRoutes } from './v2/operator/routes.ts'
import { organizationRoutes } from './v2/organizations/routes.ts'
import { printRoutes } from './v2/prints/routes.ts'
import { reportRoutes } from './v2/reports/routes.ts'
import { messageRoutes } from './v2/talks/message-routes.ts'
import { pinRoutes } from './v2/talks/pin-routes.ts'
import { talkRoutes } from './v2/talks/routes.ts'
import { todayRoutes } from './v2/today/routes.ts'
import { webhookRoutes } from './v2/webhooks/routes.ts'

type MountList = [Tag, mountRoutes: (route: Route) => void][]

const v2Routes: MountList = [
  ['Accounts', accountRoutes],
  ['Accounts', sessionRoutes],
  ['Accounts', avatarRoutes],
  ['Accounts', mailRoutes],
  ['Accounts', todayRoutes],
  ['Organizations', organizationRoutes],
  ['Organizations', logoRoutes],
  ['Members', memberRoutes],
  ['Calendars', calendarRoutes],
  ['Calendars', organizationCalendarRoutes],
  ['Calendars', answerRoutes],
  ['Calendars', freeTimeRoutes],
  ['Members', printRoutes],
  ['Members', fieldRoutes],
  ['Members', groupRoutes],
  ['Members', admissionRoutes],
  ['Talks', talkRoutes],
  ['Talks', messageRoutes],
  ['Talks', pinRoutes],
  ['Boards', cardCommentRoutes],
  ['Calendars', eventCommentRoutes],
  ['Calendars', organizationEventCommentRoutes],
  ['Live', liveRoutes],
  ['Boards', boardRoutes],
  ['Boards', cardRoutes],
  ['Files', fileRoutes],
  ['Files', imageRoutes],
  ['Discovery', discoverRoutes],
  ['Discovery', joiningRoutes],
  ['Reports', reportRoutes],
  ['Webhooks', webhookRoutes],
  ['Operator', operatorRoutes],
]

const legacyRoutes: MountList = [
  ['Legacy', legacyAccountRoutes],
  ['Legacy', legacyWorkplaceRoutes],
  ['Legacy', legacyBoardRoutes],
  ['Service', serviceRoutes],
]

/** Builds the HTTP server: both path families, and the web application unless it is left out. */
export async function buildApp(untraced: App, webApp?: WebApp): Promise<FastifyInstance> {
  let app = untraced
  const headers = securityHeaders(app.config.publicUrl)
  const server = createServer(app, headers)
  acceptBodies(server)
  addResponseHooks(server, headers, app)
  const { traces } = app.config
  // The module is loaded only where it is used, so that others pay nothing.
  if (traces) {
    const { traceRequests } = await import('../traces/trace-requests.ts')
    app = traceRequests(server, app, traces, (listener) => onAnswered(server, listener))
  }
  if (app.config.trustProxy === false) warnAboutProxies(server, app.log)
  const { methodsAt } = watchRoutes(server)
  if (app.config.corsOrigins.length > 0) {
    await server.register(cors, {
      origin: app.config.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['content-disposition', 'content-range', 'etag', 'retry-after', 'x-request-id'],
      // Otherwise the plugin answers an OPTIONS request that is not a preflight with an error format of its own.
      strictPreflight: false,
    })
  }
  refuseUnknownPaths(server, methodsAt, (request) => webApp !== undefined && wantsPage(request))
  serveDocs(server, app.config)

  const measures = app.config.metricsToken === null ? null : await measure(server, app)
  metricsRoutes(measures)(routesOf(server, app, legacy, 'Service'))
  for (const [tag, mountRoutes] of v2Routes) mountRoutes(routesOf(server, app, v2, tag))
  for (const [tag, mountRoutes] of legacyRoutes) mountRoutes(routesOf(server, app, legacy, tag))
  if (webApp) serveWebApp(server, webApp, app.config.basePath)

  // Clients reconnect to another node, or later, and resume from the log of events.
  server.addHook('preClose', async () => app.live.hub.endAll())
  await server.ready()
  return server
}

function createServer(app: App, headers: SecurityHeaders): FastifyInstance {
  const start = randomBytes(4).toString('hex')
  let requests = 0
  const server: FastifyInstance = Fastify({
    // Fastify's own log lines contain URLs, which may hold secrets.
    logger: false,
    genReqId: () => `${start}-${(++requests).toString(36)}`,
    trustProxy: trustedProxies(app.config.trustProxy),
    ...withoutBasePath(app.config.basePath),
    bodyLimit: maxBodyBytes,
    exposeHeadRoutes: false,
    // A client that sends its request slowly must not occupy a connection for long, unless it uploads a file,
    requestTimeout: 10 * secondMs,
    keepAliveTimeout: 60 * secondMs,
    // and neither must one that does not read the reply.
    connectionTimeout: 120 * secondMs,
    http: {
      IncomingMessage: JoiningRequest,
      headersTimeout: 8 * secondMs,
      connectionsCheckingInterval: 1 * secondMs,
      // Node itself would refuse a request without Host, with an empty reply.
      requireHostHeader: false,
    },
    routerOptions: {
      querystringParser: (text) => parseForm(text) as Record<string, string[]>,
      // The link that stops mails contains an encrypted mail address.
      maxParamLength: 600,
    },
    serializerOpts: serializerOptions,
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        allErrors: true,
        verbose: true,
        formats: ownFormats,
        // A test validates all schemas. Here, the first request would wait until the schema of schemas is compiled.
        validateSchema: false,
        meta: false,
      },
    },
    frameworkErrors: (error, request, reply) => {
      // Fastify runs no hooks for a URL that it cannot parse.
      addHeaders(headers, request, reply)
      return replyWithFailure(app.log, error, request, reply)
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(app.log, headers, error, socket),
  })
  server.setErrorHandler((error, request, reply) => replyWithFailure(app.log, error, request, reply))
  // Clients of the interface send fields in the body of GET and DELETE as well, which Fastify ignores by default.
  server.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  server.addHttpMethod('HEAD', { hasBody: true, overrideExisting: true })
  // An unknown Expect header may be ignored (RFC 9110); Node would answer 417 with an empty reply.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))
  answerInTurn(server.server, app.log)
  return server
}

/** A proxy may pass the path of PUBLIC_URL on, or remove it. */
const withoutBasePath = (basePath: string) =>
  basePath !== '' && {
    rewriteUrl: ({ url = '/' }: { url?: string }) => {
      const rest = url.startsWith(basePath) ? url.slice(basePath.length) : url
      if (rest === '' || rest.startsWith('?')) return `/${rest}`
      return rest.startsWith('/') ? rest : url
    },
  }

/** A number counts the proxies next to this server. Addresses further away in X-Forwarded-For were written by the client. */
const trustedProxies = (given: App['config']['trustProxy']) =>
  typeof given === 'number' ? (_address: string, hop: number) => hop < given : given

type SecurityHeaders = ReturnType<typeof securityHeaders>

function addHeaders(headers: SecurityHeaders, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(headers)
  reply.header('x-request-id', request.id)
}

/** Adds security headers to every reply, and logs every request by the pattern of its route, because a URL may hold a secret. */
function addResponseHooks(server: FastifyInstance, headers: SecurityHeaders, { db, log, stopping }: App): void {
  server.decorateRequest('arrivedAt', 0)
  const mayBeNewer = watchArrivals()
  server.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now()
    if (mayBeNewer(reply.raw)) db.refresh()
    addHeaders(headers, request, reply)
    done(namesOneHost(request.raw) ? undefined : fail('MALFORMED_REQUEST'))
  })
  server.addHook('onSend', (request, reply, payload, done) => {
    tellAnswered(request, reply, payload)
    // The check is at the end of a request, because the shutdown may begin while the request runs.
    untilListenerCloses(server, () => {
      if (stopping.isAnnounced || isDraining(server)) reply.header('connection', 'close')
      done()
    })
  })
  // Fastify would close the connection of a body that is too large at once, and clients that still send it miss the reply.
  server.addHook('onError', (request, reply, _error, done) => {
    if (request.raw.complete === false) {
      reply.removeHeader('connection')
      discardBody(request.raw)
    }
    done()
  })
  server.decorateRequest('accountId', undefined)
  if (!log.isLevelEnabled('info')) return
  const logRequest = makeRequestLog(log)
  onAnswered(server, ({ request, route = 'none', status, ms }) =>
    logRequest({
      reqId: request.id,
      method: request.method,
      route,
      status,
      ip: request.ip,
      accountId: request.accountId,
      ms: Math.round(ms * 10) / 10,
    }),
  )
}

/** Without TRUST_PROXY all clients behind a proxy have its address, and therefore share every limit by address. */
function warnAboutProxies(server: FastifyInstance, log: App['log']): void {
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

/** Answers 404 and 405 before the body is read. */
function refuseUnknownPaths(
  server: FastifyInstance,
  methodsAt: (path: string) => string[],
  isPage: (request: FastifyRequest) => boolean,
): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done()
    const allow = methodsAt(withoutQuery(request.url))
    if (allow.length > 0) return done(fail('METHOD_NOT_ALLOWED', { allow }))
    done(isPage(request) ? undefined : fail('PATH_NOT_FOUND'))
  })
}

const brokenRequests: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

/** The time that a client has to read the error before its connection is closed. */
const closeDelayMs = 1 * secondMs

/** Answers bytes that are not valid HTTP. There is no request yet, so the error handler of Fastify cannot do it. */
function answerBrokenRequest(
  log: App['log'],
  securityHeaders: SecurityHeaders,
  error: Error & { code?: string },
  socket: Socket,
): void {
  // Node reports a request that takes too long once, and leaves the connection to this handler.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const failure = fail(brokenRequests[error.code ?? ''] ?? 'MALFORMED_REQUEST')
  log.info({ status: failure.status, ip: socket.remoteAddress }, 'broken request')
  const body = JSON.stringify(legacy.error(failure, ''))
  const headers = {
    ...securityHeaders,
    'content-type': legacy.errorType,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${failure.status} ${statusNames[failure.status]}\r\n${lines.join('')}\r\n${body}`)
  // A client that does not close its end would keep the connection open.
  setTimeout(() => socket.destroy(), closeDelayMs).unref()
}
