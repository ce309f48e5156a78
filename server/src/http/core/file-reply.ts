import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A reply that is not JSON. */
export class FileReply {
  readonly type: string
  readonly body: string | Uint8Array | Readable
  readonly headers: Record<string, string>
  readonly status: number | undefined

  constructor(type: string, body: FileReply['body'], headers: Record<string, string> = {}, status?: number) {
    this.type = type
    this.body = body
    this.headers = headers
    this.status = status
  }
}

/** Returns the header of a file that the browser shows, and saves under this name. */
export const inlineFile = (name: string) => ({
  'content-disposition': `inline; filename="${name.replace(/[^A-Za-z0-9._-]+/g, '-')}"`,
})

/** A reply that goes on: the connection is handed over. */
export class Streamed {
  readonly start: (reply: FastifyReply) => Promise<void>

  constructor(start: (reply: FastifyReply) => Promise<void>) {
    this.start = start
  }
}
