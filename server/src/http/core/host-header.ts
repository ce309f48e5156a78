import type { IncomingMessage } from 'node:http'

/**
 * Returns whether a request names its host unambiguously. With two Host headers, or a header that differs from an
 * absolute URL, a proxy could choose another host than this server does, and cache or forward the wrong reply.
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

/** The host of an absolute URL, which clients send to proxies. */
function authorityOf(url: string): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase()
}
