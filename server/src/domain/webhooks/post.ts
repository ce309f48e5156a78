import type { LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-addresses.ts'
import { hostIn } from './receiver.ts'

/** Finds the network addresses behind a name. */
export type ResolveName = (name: string) => Promise<LookupAddress[]>

export type Post = {
  url: URL
  headers: Record<string, string>
  body: string
  resolveName: ResolveName
  allowPrivate: boolean
  /** Ends it, wherever it is. */
  signal: AbortSignal
}

/** The name leads into a network that must not be reached from here. */
export class PrivateAddress extends Error {}

/** Of a reply only the status counts; a little of the rest is read so that the receiver can end it in peace. */
const mostReplyBytes = 16 * 1024

/**
 * Sends one request and tells the status of the reply. The connection is a new one, made to an address that was looked
 * at after the name was resolved: there is no second resolution that could give another. Redirects are not followed.
 */
export function post({ url, headers, body, resolveName, allowPrivate, signal }: Post): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)({
    method: 'POST',
    host: hostIn(url),
    port: url.port || null,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    // Not from a pool: a connection that is there already was looked at under another name.
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
        if (read > mostReplyBytes) break
      }
    } catch {
      // The reply counts by its status, however it ends.
    }
    request.destroy()
  })
  request.end(body)
  return promise
}

/** As the connection asks for it: with all addresses, of which it tries one after the other, or with one. */
const lookupWith =
  (resolveName: ResolveName, allowPrivate: boolean): LookupFunction =>
  (name, { all }, done) => {
    const checked = resolveName(name).then((found) => {
      if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) throw new PrivateAddress()
      return found
    })
    checked.then(
      (found) => (all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
      (error) => done(error, []),
    )
  }
