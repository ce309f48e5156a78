import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer as createVite } from 'vite'
import { serverPaths } from './server-paths.ts'
import { acceptsConnections } from './server-process.ts'

const root = join(import.meta.dirname, '../..')

export type Front = { address: string; close(): Promise<void> }

/** Opens the one address that the browser uses: Vite serves the pages there and passes calls of the interface on. */
export async function openFront({ port, host, serverPort }: { port: number; host: string; serverPort: number }) {
  const front = createServer()
  const vite = await createVite({
    root: join(root, 'web'),
    configFile: false,
    cacheDir: join(root, 'node_modules/.cache/vite'),
    plugins: [react()],
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server: front },
      proxy: { [serverPaths.source]: { target: `http://127.0.0.1:${serverPort}` } },
    },
  })
  front.on('request', (request, response) => {
    const toVite = () => vite.middlewares(request, response)
    if (serverPaths.test(request.url ?? '')) whenServerAccepts(serverPort, request, response, toVite)
    else toVite()
  })
  front.listen(port, host)
  await once(front, 'listening')
  const { port: usedPort } = front.address() as AddressInfo
  return {
    address: `http://localhost:${usedPort}`,
    close: async () => {
      await vite.close()
      front.close()
      front.closeAllConnections()
    },
  } satisfies Front
}

/** The patience is longer than a restart takes. */
const patienceMs = 15_000

async function whenServerAccepts(
  serverPort: number,
  request: IncomingMessage,
  response: ServerResponse,
  passOn: () => void,
): Promise<void> {
  if (await acceptsConnections(serverPort, patienceMs)) return passOn()
  request.resume()
  response
    .writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
    .end('The server does not run. The terminal says why, and the next change of its sources starts it again.\n')
}
