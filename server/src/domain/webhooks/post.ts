import type { LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-addresses.ts'
import { bareHost } from './receiver.ts'

/** Resolves a host name to network addresses. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>

export type PostRequest = {
  url: URL
  headers: Record<string, string>
  body: string
  resolveName: ResolveName
  allowPrivate: boolean
  /** Aborts the request in any phase. */
  signal: AbortSignal
}

/** The host name resolves to a network that must not be reached from here. */
export class PrivateAddressError extends Error {}

/** The status alone of a reply counts; this much of its body is read, so that the receiver can finish sending it. */
const maxReplyBytes = 16 * 1024

/**
 * Sends one request and returns the status of the reply. The connection is new and goes to an address that was checked
 * after the name was resolved: no second resolution can return another address (DNS rebinding). Redirects are not
 * followed.
 */
export function post({ url, headers, body, resolveName, allowPrivate, signal }: PostRequest): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)({
    method: 'POST',
    host: bareHost(url),
    port: url.port || null,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    // The address of a pooled connection was checked under another name.
    agent: false,
    lookup: lookupWith(resolveName, allowPrivate),
    signal,
  })
  request.once('error', reject)
  request.once('response', async (response) => {
    resolve(response.statusCode ?? 0)
    let read = 0
    try {
      for await (const chunk of response) {
        read += chunk.length
        if (read > maxReplyBytes) break
      }
    } catch {
      // The status counts, even if the body breaks off.
    }
    request.destroy()
  })
  request.end(body)
  return promise
}

/** Returns all addresses, which the connection tries in order, or only the first, as the connection asks. */
const lookupWith =
  (resolveName: ResolveName, allowPrivate: boolean): LookupFunction =>
  (name, { all }, done) => {
    const checked = resolveName(name).then((found) => {
      if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) throw new PrivateAddressError()
      return found
    })
    checked.then(
      (found) => (all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
      (error) => done(error, []),
    )
  }
