import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { secondMs } from '../../clock.ts'
import { fail } from '../../errors.ts'

/** The longest pause of an upload. */
const maxPauseMs = 15 * secondMs

/**
 * Reads the body of a request chunk by chunk, and throws when the client pauses for too long. The time that the reader
 * takes between two chunks does not count. Unlike the iterator of a stream it can be abandoned without ending the
 * connection, so that the client still gets a reply.
 */
export async function* arrivingChunks(raw: IncomingMessage): AsyncGenerator<Buffer> {
  for (;;) {
    const chunk: Buffer | null = raw.read()
    if (chunk !== null) yield chunk
    else if (raw.readableEnded) return
    else await untilMore(raw)
  }
}

function untilMore(raw: IncomingMessage): Promise<void> {
  if (raw.destroyed) return Promise.reject(fail('MALFORMED_BODY'))
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      raw.off('readable', more).off('end', more).off('error', broken).off('close', broken)
      act()
    }
    const more = () => settle(resolve)
    const broken = () => settle(() => reject(fail('MALFORMED_BODY')))
    const timer = setTimeout(() => settle(() => reject(fail('REQUEST_TIMEOUT'))), maxPauseMs)
    raw.on('readable', more).on('end', more).on('error', broken).on('close', broken)
  })
}

/** The time that a client has to stop sending and to read the error. */
const lingerMs = 2 * secondMs

/**
 * Discards the rest of a body after the request was refused. Ending the connection at once would make many clients miss
 * the reply; a client that goes on sending is disconnected.
 */
export function discardBody(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return
  raw.on('error', () => {})
  raw.resume()
  setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, lingerMs).unref()
}

const uploading = new Set<Socket>()

/** Marks a connection as uploading: the time limit of other requests does not apply to it. */
export async function whileUploading<T>({ socket }: IncomingMessage, work: () => Promise<T>): Promise<T> {
  uploading.add(socket)
  try {
    return await work()
  } finally {
    uploading.delete(socket)
  }
}

export const isUploading = (socket: Socket) => uploading.has(socket)

export const uploadsInProgress = () => uploading.size
