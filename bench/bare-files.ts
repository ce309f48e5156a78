import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/*
 * The least that an upload and a download can cost in Node: the body is hashed, written to a file and synced, and a
 * file is sent back, without any check, row or limit.
 */

const file = join(process.cwd(), 'bare-file')

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(request, hashing, createWriteStream(file))
  const handle = await open(file)
  await handle.sync()
  await handle.close()
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sha256: hash.digest('hex') }))
}

createServer((request, response) => {
  if (request.url === '/readyz') return void response.end()
  const work = request.method === 'POST' ? receive(request, response) : pipeline(createReadStream(file), response)
  work.catch((error) => {
    console.error(error)
    response.destroy()
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
