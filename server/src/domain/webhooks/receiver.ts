import { isIP } from 'node:net'
import type { Config } from '../../config.ts'
import { unacceptable } from '../../errors.ts'
import { isPublicAddress } from './public-addresses.ts'

/**
 * Returns why an address cannot be called, completing the sentence "must be …", or null. A host name is resolved and
 * checked only when it is called, because its addresses may change.
 */
export function receiverProblem(
  { webhooksAllowPrivate }: Pick<Config, 'webhooksAllowPrivate'>,
  text: string,
): string | null {
  const url = URL.parse(text)
  const schemes = webhooksAllowPrivate ? ['https:', 'http:'] : ['https:']
  if (!url || !schemes.includes(url.protocol)) {
    return `an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`
  }
  if (url.username || url.password) return 'an address without a name and a password in it'
  if (text.includes('#')) return 'an address without a #'
  if (url.port === '0') return 'an address with a port from 1 to 65535, or none'
  const host = bareHost(url)
  if (isIP(host) && !webhooksAllowPrivate && !isPublicAddress(host)) return 'an address in the public Internet'
  return null
}

export function requireReceiver(config: Config, url: string): URL {
  const problem = receiverProblem(config, url)
  if (problem !== null) throw unacceptable('url', `must be ${problem}`)
  return new URL(url)
}

/** Returns the name or the bare network address, because a URL writes IPv6 addresses in brackets. */
export const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
