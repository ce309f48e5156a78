import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../errors.ts'
import { decodeText } from './decode-text.ts'

/**
 * A parsed body. `typed` values come from JSON. `text` values come from a form, where every value is text and a name can be
 * repeated. `bare` is a single value without a name.
 */
export type Body =
  | { kind: 'typed'; values: Record<string, unknown> }
  | { kind: 'text'; values: Record<string, string[]> }
  | { kind: 'bare'; value: unknown; plainText: boolean }

const maxKeys = 1000
const maxDepth = 32

/** Parses JSON, both kinds of forms, and plain text, for every method. All but calendar files must be UTF-8. */
export function acceptBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  for (const [mediaType, read] of Object.entries(readers)) {
    server.addContentTypeParser(mediaType, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
      const contentType = request.headers['content-type'] ?? ''
      const charset = charsetOf(contentType)
      if (charset && !/^(utf-?8|us-ascii)$/i.test(charset)) throw fail('UNSUPPORTED_MEDIA_TYPE')
      if (isCompressed(request)) throw fail('UNSUPPORTED_MEDIA_TYPE')
      const hasFiles = mediaType === 'multipart/form-data'
      if (!hasFiles && (!isUtf8(bytes) || bytes.includes(0))) throw fail('MALFORMED_BODY')
      return read(bytes, contentType)
    })
  }
  server.addContentTypeParser(
    'text/calendar',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (isCompressed(request)) throw fail('UNSUPPORTED_MEDIA_TYPE')
      return readCalendarFile(bytes, charsetOf(request.headers['content-type'] ?? ''))
    },
  )
}

const charsetOf = (contentType: string) => /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]

export const isCompressed = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  !/^(identity)?$/i.test(headers['content-encoding']?.trim() ?? '')

const readers: Record<string, (bytes: Buffer, contentType: string) => Body | Promise<Body>> = {
  'application/json': (bytes) => readJson(bytes.toString('utf8')),
  'application/x-www-form-urlencoded': (bytes) => {
    const values = parseForm(bytes.toString('utf8'))
    if (!values) throw fail('MALFORMED_BODY')
    return { kind: 'text', values }
  },
  'multipart/form-data': readMultipart,
  'text/plain': readPlain,
}

function readPlain(bytes: Buffer): Body {
  return { kind: 'bare', value: bytes.toString('utf8'), plainText: true }
}

function readCalendarFile(bytes: Buffer, charset: string | undefined): Body {
  const text = decodeText(bytes, charset)
  if (text === null) throw fail('UNSUPPORTED_MEDIA_TYPE')
  if (!isText(text)) throw fail('MALFORMED_BODY')
  return { kind: 'bare', value: text, plainText: true }
}

function readJson(text: string): Body {
  if (text.trim() === '') return { kind: 'typed', values: {} }
  const value = parseJson(text)
  return isObject(value) ? { kind: 'typed', values: value } : { kind: 'bare', value, plainText: false }
}

export function parseJson(text: string): unknown {
  const keysInText = inspectJson(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw fail('MALFORMED_BODY')
  }
  // JSON.parse drops duplicate keys, and the server must not guess which of the values was meant.
  if (countKeys(value) !== keysInText) throw fail('CONFLICTING_FIELDS')
  return value
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Counts the keys of a JSON text, and refuses excessive depth and size before they are parsed. */
function inspectJson(text: string): number {
  let depth = 0
  let keys = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === ':') keys++
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    if (depth > maxDepth || keys > maxKeys) throw fail('MALFORMED_BODY')
  }
  return keys
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}

function countKeys(value: unknown): number {
  if (typeof value === 'string' && !isText(value)) throw fail('MALFORMED_BODY')
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countKeys(item), 0)
  if (!isObject(value)) return 0
  if (Object.hasOwn(value, '__proto__')) throw fail('MALFORMED_BODY')
  return Object.values(value).reduce<number>((sum, item) => sum + countKeys(item), Object.keys(value).length)
}

/** PostgreSQL stores neither NUL nor unpaired surrogates, and no valid text contains them. */
export const isText = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Parses a form or a query string into all values of each name. Returns null when it is malformed. */
export function parseForm(text: string): Record<string, string[]> | null {
  const values: Record<string, string[]> = Object.create(null)
  const pairs = text.split('&', maxKeys + 1)
  if (pairs.length > maxKeys) return null
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals))
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1))
    if (name === null || value === null) return null
    values[name] ??= []
    values[name].push(value)
  }
  return values
}

/** Fast path: nothing to decode. */
const plain = /^[\w.~-]*$/

function decode(part: string): string | null {
  if (plain.test(part)) return part
  try {
    const text = decodeURIComponent(part.replaceAll('+', ' '))
    return isText(text) ? text : null
  } catch {
    return null
  }
}

/** Uses the multipart parser of Node's fetch. */
async function readMultipart(bytes: Buffer, contentType: string): Promise<Body> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw fail('MALFORMED_BODY')
    })
  const parts = [...form]
  if (parts.length > maxKeys) throw fail('MALFORMED_BODY')
  const values: Record<string, string[]> = Object.create(null)
  for (const [name, value] of parts) {
    values[name] ??= []
    values[name].push(typeof value === 'string' ? value : (decodeText(await value.bytes()) ?? ''))
  }
  // The parser replaces bytes that are not UTF-8 with U+FFFD. Files are decoded separately, with their own encoding.
  const texts = parts.flatMap(([name, value]) => (typeof value === 'string' ? [name, value] : [name]))
  const isReplaced = !isUtf8(bytes) && texts.some((text) => text.includes('\ufffd'))
  if (isReplaced || !Object.values(values).flat().every(isText)) throw fail('MALFORMED_BODY')
  return { kind: 'text', values }
}
