import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../errors.ts'
import type { ByteRange } from '../../storage/storage.ts'
import { FileReply } from './file-reply.ts'

/** Content that can be sent whole or in part. */
type Sendable = {
  name: string
  type: string
  size: number
  tag: string
  open(range?: ByteRange): Promise<Readable>
}

/** Types that browsers may show. Everything else is only ever downloaded. */
const inlineTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'application/pdf',
  'audio/mpeg',
  'video/mp4',
  'video/webm',
  'text/plain',
])

/** Content that was uploaded must not run anything, even if a browser shows it as a page. */
const sandboxed =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"
/** Browsers refuse to show a PDF in a sandbox. Their viewers run no script of the document in the origin of the page. */
const forPdf = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Shorter content is sent from memory, and takes no slot of long replies. */
const maxBufferedBytes = 256 * 1024

/** Replies with content: unchanged (304), one range of it (206), or all of it. */
export async function contentReply(request: FastifyRequest, content: Sendable): Promise<FileReply> {
  const { type, size, name } = content
  const etag = `"${content.tag}"`
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    // A browser keeps the content, and asks each time whether the reader may still see it.
    'cache-control': 'private, no-cache',
    'content-security-policy': type === 'application/pdf' ? forPdf : sandboxed,
    'content-disposition': contentDisposition(name, { type: inlineTypes.has(type) ? 'inline' : 'attachment' }),
  }
  const shownType = type === 'text/plain' ? 'text/plain; charset=utf-8' : type
  if (isUnchanged(request.headers['if-none-match'], etag)) {
    return new FileReply(shownType, '', { ...headers, 'content-length': String(size) }, 304)
  }
  const range = rangeOf(request, etag, size)
  const length = range ? range.end - range.start + 1 : size
  const all = {
    ...headers,
    'content-length': String(length),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  }
  return new FileReply(shownType, await bodyOf(request, content, range, length), all, range ? 206 : 200)
}

/** An address is used for one image only. A day is short enough for an image that was replaced or removed. */
const imageCaching = 'public, max-age=86400, immutable'

/** Replies with an image that everybody may see who knows its address. */
export function publicImageReply(request: FastifyRequest, bytes: Uint8Array, tag: string): FileReply {
  const etag = `"${tag}"`
  const headers = { etag, 'cache-control': imageCaching, 'content-security-policy': sandboxed }
  if (isUnchanged(request.headers['if-none-match'], etag)) return new FileReply('image/webp', '', headers, 304)
  return new FileReply('image/webp', bytes, { ...headers, 'content-disposition': 'inline' })
}

async function bodyOf(request: FastifyRequest, content: Sendable, range: ByteRange | undefined, length: number) {
  // Fastify would read the whole stream to answer HEAD.
  if (request.method === 'HEAD') return Readable.from([])
  const stream = await content.open(range)
  return length <= maxBufferedBytes ? buffer(stream) : stream
}

/** Compares weakly, as RFC 9110 says for If-None-Match. */
const isUnchanged = (given: string | undefined, etag: string) =>
  given !== undefined &&
  (given.trim() === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/**
 * Returns the range that a request asks for. A malformed one is ignored, and so are several, which may be answered with
 * everything. If-Range makes the range conditional on the content being the same.
 */
function rangeOf({ headers }: FastifyRequest, etag: string, size: number): ByteRange | undefined {
  const { range } = headers
  const condition = headers['if-range']
  if (range === undefined || (condition !== undefined && condition !== etag)) return undefined
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range) ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  if (start >= size) throw fail('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${size}` } })
  return { start, end }
}
