import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { Failure, fail } from '../../errors.ts'
import { arrivingChunks } from './arriving-body.ts'
import { isCompressed } from './read-body.ts'

/** A file while it arrives. The name is missing when the client sent none. */
export type ArrivingFile = { name: string | undefined; chunks: AsyncIterable<Uint8Array> }

/** Returns the size of the body that a client announced, or null. */
export function announcedBytes({ headers }: IncomingMessage): number | null {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

/** Finds the file in a body: the field `file` of a form, or else the whole body, whatever its type is. */
export async function fileInBody(raw: IncomingMessage): Promise<ArrivingFile> {
  if (isCompressed(raw)) throw fail('UNSUPPORTED_MEDIA_TYPE')
  const type = raw.headers['content-type'] ?? ''
  if (!/^\s*multipart\//i.test(type)) return { name: undefined, chunks: arrivingChunks(raw) }
  if (!/^\s*multipart\/form-data\s*;/i.test(type)) throw fail('UNSUPPORTED_MEDIA_TYPE')
  return fileInForm(raw, type)
}

/** The other fields of the form are ignored, and bounded because they are parsed. */
const limits = { fieldNameSize: 1024, fieldSize: 64 * 1024, fields: 100, files: 100, parts: 100, headerPairs: 100 }

const fieldName = 'file'

/** Parses a form while it arrives. Resolves when the file begins; the end of `chunks` is the end of the form. */
async function fileInForm(raw: IncomingMessage, type: string): Promise<ArrivingFile> {
  const form = openForm(type)
  const begun = Promise.withResolvers<{ name: string | undefined; part: BusboyFileStream }>()
  const finished = Promise.withResolvers<void>()
  // Both are awaited later, perhaps after they failed.
  begun.promise.catch(() => {})
  finished.promise.catch(() => {})
  const stopped = new AbortController()
  let found = 0
  let current: BusboyFileStream | undefined

  const stop = (error: unknown) => {
    const failure = error instanceof Failure ? error : fail('MALFORMED_BODY')
    stopped.abort()
    begun.reject(failure)
    finished.reject(failure)
    current?.destroy(failure)
  }
  form.on('file', (name, part, filename) => {
    // The parser reports an incomplete form on the part as well.
    part.on('error', stop)
    if (name !== fieldName) return void part.resume()
    if (++found > 1) return stop(fail('CONFLICTING_FIELDS', { fields: [sentTwice] }))
    current = part
    begun.resolve({ name: filename, part })
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    form.on(limit, () => stop(fail('MALFORMED_BODY')))
  }
  form.on('error', stop)
  form.on('finish', () => {
    begun.reject(fail('INVALID_FIELDS', { fields: [{ field: fieldName, message: 'is required' }] }))
    finished.resolve()
  })

  const feed = async () => {
    for await (const chunk of arrivingChunks(raw)) {
      // Nobody reads the file any more, and the rest of the body is discarded.
      if (stopped.signal.aborted) return void raw.resume()
      if (!form.write(chunk)) await once(form, 'drain', { signal: stopped.signal })
    }
    form.end()
  }
  feed().catch(stop)

  const { name, part } = await begun.promise
  return { name, chunks: untilFormEnds(part, finished.promise, () => stopped.abort()) }
}

const sentTwice = { field: fieldName, message: 'was sent more than once' }

function openForm(type: string) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits,
      preservePath: true,
      // A part of that name is the file, with or without a name of its own.
      isPartAFile: (name, _type, filename) => name === fieldName || filename !== undefined,
    })
  } catch {
    throw fail('MALFORMED_BODY')
  }
}

async function* untilFormEnds(
  part: BusboyFileStream,
  finished: Promise<void>,
  stop: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of part) yield chunk
    await finished
  } finally {
    stop()
  }
}
