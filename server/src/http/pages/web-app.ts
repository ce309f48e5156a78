import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../errors.ts'
import { hidden } from '../core/route.ts'

/** The built web application: one page, and its parts under names that change with their content. */
export type WebApp = { page: string; pageHash: string; scriptHashes: string[]; folder: string; parts: Set<string> }

/** The build writes it wherever a nonce belongs. */
export const noncePlaceholder = '__NONCE__'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

export function openWebApp(folder: string): WebApp {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const inlineScripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^<]+)<\/script>/g)].map(
    ([, code = '']) => code,
  )
  return {
    page,
    pageHash: hashOf(page).slice(0, 22),
    scriptHashes: inlineScripts.map((code) => `'sha256-${hashOf(code)}'`),
    folder: join(folder, 'app'),
    parts: new Set(readdirSync(join(folder, 'app'))),
  }
}

export function serveWebApp(server: FastifyInstance, webApp: WebApp): void {
  const options = { ...hidden('page.open'), exposeHeadRoute: true }
  server.get('/', options, (request, reply) => sendPage(webApp, request, reply))
  server.get<{ Params: { part: string } }>('/app/:part', options, (request, reply) =>
    sendPart(webApp, request.params.part, request, reply),
  )
  // Every address of the application is the same page, which then reads the address itself.
  server.setNotFoundHandler((request, reply) => sendPage(webApp, request, reply))
}

const programsOnly = /^\/(v2|accounts|workplace|boards|docs|app)(\/|\?|$)/

/** Whether a person in a browser asks, for an address that is none of the interface's. */
export const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  String(headers.accept ?? '').includes('text/html') &&
  !programsOnly.test(url)

/**
 * The nonce is for the style elements that the component library writes while it runs; scripts are known by their hash.
 * The ETag carries it, so that a browser that still has the page is told the policy which that very copy needs.
 */
function sendPage({ page, pageHash, scriptHashes }: WebApp, request: FastifyRequest, reply: FastifyReply) {
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
    "font-src 'self'",
    "connect-src 'self'",
    // A member's sheet is shown as a PDF that the page itself has fetched.
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
