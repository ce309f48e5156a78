import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, type IncomingHttpHeaders } from 'node:http2'
import { buffer, text } from 'node:stream/consumers'
import type { Client } from './client.ts'
import { selfSigned } from './self-signed.ts'

/** A client of a proxy with TLS and HTTP/2, as browsers are. All of its requests share one connection. */
export type Http2Client = Client & {
  /** Sends a body of any type. */
  upload(path: string, token: string, body: Buffer): ReturnType<Client['call']>
  /** Reads a body of any type. */
  download(path: string): Promise<{ status: number; body: Buffer }>
  /** Opens a stream of live events. */
  listen(path: string, headers: Record<string, string>): Promise<EventStream>
}

export type EventStream = {
  status: number
  /** The pieces of the body, in the order in which they arrived. */
  chunks: string[]
  /** Returns whether the server has ended the stream. */
  isEnded(): boolean
  close(): void
}

/** Another address than that of the proxy, on the same machine. */
export const clientAddress = '127.0.0.2'

/** The certificate is for receiver.example, whichever address the proxy listens at. */
export function openHttp2Client(port: number): Http2Client {
  const session: ClientHttp2Session = connect(`https://127.0.0.1:${port}`, {
    ca: selfSigned.cert,
    servername: 'receiver.example',
    // The types of Node do not list the options of the socket.
    ...{ localAddress: clientAddress },
  })
  session.on('error', () => {})

  async function send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): Promise<{ stream: ClientHttp2Stream; headers: IncomingHttpHeaders; status: number }> {
    const stream = session.request({
      ':method': method,
      ':path': path,
      ':authority': 'receiver.example',
      // A client may claim anything.
      'x-forwarded-for': '203.0.113.7',
      ...headers,
    })
    stream.end(body)
    const [replied] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }]
    return { stream, headers: replied, status: replied[':status'] }
  }

  async function call(method: string, path: string, sent: Record<string, string>, body?: string | Buffer) {
    const { stream, headers, status } = await send(method, path, sent, body)
    const content = await text(stream)
    return { status, headers, body: /json/.test(headers['content-type'] ?? '') ? JSON.parse(content) : content }
  }

  return {
    call: (method, path, { token, json } = {}) =>
      call(
        method,
        path,
        {
          ...(token !== undefined && { authorization: token }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        json === undefined ? undefined : JSON.stringify(json),
      ),
    upload: (path, token, body) =>
      call('POST', path, { authorization: token, 'content-type': 'application/x-made-up' }, body),
    async download(path) {
      const { stream, status } = await send('GET', path, {})
      return { status, body: await buffer(stream) }
    },
    async listen(path, headers) {
      const { stream, status } = await send('GET', path, headers)
      const chunks: string[] = []
      stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
      stream.on('error', () => {})
      return { status, chunks, isEnded: () => stream.closed, close: () => stream.close() }
    },
    close: () => session.close(),
  }
}
