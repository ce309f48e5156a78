import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../errors.ts'
import { withPermission } from '../core/route.ts'

/** The built web application: one page, and its assets under names that contain a hash of their content. */
export type WebApp = { page: string; scriptHashes: string[]; folder: string; parts: Set<string> }

type ServedApp = WebApp & { pageHash: string }

/** The build writes this placeholder where the nonce of a request is inserted. */
export const noncePlaceholder = '__NONCE__'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

export function openWebApp(folder: string): WebApp {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const inlineScripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^<]+)<\/script>/g)].map(
    ([, code = '']) => code,
  )
  return {
    page,
    scriptHashes: inlineScripts.map((code) => `'sha256-${hashOf(code)}'`),
    folder: join(folder, 'app'),
    parts: new Set(readdirSync(join(folder, 'app'))),
  }
}

/** The build refers to its assets by relative addresses, which pages of any depth share. */
const withBasePath = (page: string, basePath: string) =>
  page
    .replaceAll('"./app/', `"${basePath}/app/`)
    .replace('<meta name="base-path" content="">', `<meta name="base-path" content="${basePath}">`)

/** Serves the application below `basePath`, or at the root if that is empty. */
export function serveWebApp(server: FastifyInstance, built: WebApp, basePath: string): void {
  const page = withBasePath(built.page, basePath)
  const webApp: ServedApp = { ...built, page, pageHash: hashOf(page).slice(0, 22) }
  const options = { ...withPermission('page.open'), exposeHeadRoute: true }
  server.get('/', options, (request, reply) => sendPage(webApp, request, reply))
  server.get<{ Params: { part: string } }>('/app/:part', options, (request, reply) =>
    sendPart(webApp, request.params.part, request, reply),
  )
  // All URLs of the application serve the same page, whose router reads the URL.
  server.setNotFoundHandler((request, reply) => sendPage(webApp, request, reply))
}

const interfacePaths = /^\/(v2|accounts|workplace|boards|docs|app)(\/|\?|$)/

/** Returns whether a browser navigates to a URL that does not belong to the interface. */
export const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  String(headers.accept ?? '').includes('text/html') &&
  !interfacePaths.test(url)

/**
 * The nonce allows the style elements that the component library adds at run time; scripts are allowed by their hash. The
 * ETag contains the nonce, so that a 304 sends the policy that fits the browser's cached copy.
 */
function sendPage({ page, pageHash, scriptHashes }: ServedApp, request: FastifyRequest, reply: FastifyReply) {
  const known = /^(?:W\/)?"([\w+/]{22})\.([\w-]{22})"$/.exec(request.headers['if-none-match'] ?? '')
  const isKnown = known?.[1] === pageHash
  const nonce = isKnown && known[2] ? known[2] : randomBytes(16).toString('base64url')
  reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy': securityPolicy(nonce, scriptHashes),
    etag: `"${pageHash}.${nonce}"`,
  })
  if (isKnown) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(page.replaceAll(noncePlaceholder, nonce))
}

const securityPolicy = (nonce: string, scriptHashes: string[]) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    // Audio and video that members have uploaded.
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // The page shows the PDF of a member from a blob that it has fetched.
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

async function sendPart({ folder, parts }: WebApp, part: string, request: FastifyRequest, reply: FastifyReply) {
  const type = types[extname(part)]
  if (!parts.has(part) || !type) throw fail('PATH_NOT_FOUND')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const [encoding, suffix] = encodings.find(([name, end]) => accepted.includes(name) && parts.has(part + end)) ?? []
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
    .type(type)
    .send(await readFile(join(folder, part + (suffix ?? ''))))
}
