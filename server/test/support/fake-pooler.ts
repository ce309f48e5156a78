import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Startup parameters that PgBouncer accepts in its default configuration. */
const accepted = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
])

const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)])
const text = (value: string) => Buffer.from(`${value}\0`)

const ready = message('Z', Buffer.from('I'))
const done = message('C', text('DONE'))
const error = (sentence: string) =>
  message('E', text('SFATAL'), text('VFATAL'), text('C08P01'), text(`M${sentence}`), Buffer.alloc(1))
const row = (value: string) =>
  Buffer.concat([
    message('T', int16(1), text('pid'), int32(0), int16(0), int32(23), int16(4), int32(-1), int16(0)),
    message('D', int16(1), int32(value.length), Buffer.from(value)),
    done,
  ])

export type FakePooler = {
  /** Every query that was answered so far. */
  queries: string[]
  urlWith(parameters: string): string
  close(): Promise<void>
}

/**
 * Implements as much of PostgreSQL's protocol as the first queries of a client need. `backendOf` returns the backend
 * that a query of the given connection reaches, or `undefined` if it has to wait for one.
 */
export async function openFakePooler(backendOf: (connection: number) => number | undefined): Promise<FakePooler> {
  let connections = 0
  const sockets = new Set<Socket>()
  const queries: string[] = []
  const server = createServer((socket) => {
    const connection = ++connections
    let started = false
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    socket.on('data', (bytes: Buffer) => {
      if (!started) {
        started = true
        const names = bytes.subarray(8).toString('latin1').split('\0')
        const refused = names.find((name, i) => i % 2 === 0 && name !== '' && !accepted.has(name.toLowerCase()))
        if (refused) socket.end(error(`unsupported startup parameter: ${refused}`))
        else socket.write(Buffer.concat([message('R', int32(0)), ready]))
        return
      }
      const backend = backendOf(connection)
      if (String.fromCharCode(bytes[0] ?? 0) !== 'Q' || backend === undefined) return
      queries.push(bytes.toString('latin1', 5).replace('\0', ''))
      socket.write(Buffer.concat([bytes.includes('pg_backend_pid') ? row(String(backend)) : done, ready]))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    queries,
    urlWith: (parameters) => `postgres://user:password@127.0.0.1:${port}/atrium${parameters}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
