import type { IncomingMessage } from 'node:http'

/**
 * Whether a request names the host that it is for in a single way. A proxy that reads another of two Host headers than we do, or the
 * header where we read the address, could be led to keep or pass on the wrong reply.
 */
export function namesOneHost({ rawHeaders, headers, url = '', httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts !== 1) return hosts === 0 && httpVersion === '1.0'
  return url.charCodeAt(0) === slash || url === '*' || authorityOf(url) === headers.host?.toLowerCase()
}

const slash = '/'.charCodeAt(0)

/** The host in an address that is sent whole, as to a proxy. */
function authorityOf(url: string): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase()
}
