import { isIP } from 'node:net'
import type { Config } from '../../config.ts'
import { unacceptable } from '../../errors.ts'
import { isPublicAddress } from './public-addresses.ts'

/**
 * Why an address cannot be called, completing the sentence "must be …", or null. What a name leads to is for the moment
 * of the call to say: it may change until then.
 */
export function refusalOf({ webhooksAllowPrivate }: Pick<Config, 'webhooksAllowPrivate'>, text: string): string | null {
  const url = URL.parse(text)
  const schemes = webhooksAllowPrivate ? ['https:', 'http:'] : ['https:']
  if (!url || !schemes.includes(url.protocol)) {
    return `an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`
  }
  if (url.username || url.password) return 'an address without a name and a password in it'
  if (text.includes('#')) return 'an address without a #'
  if (url.port === '0') return 'an address with a port from 1 to 65535, or none'
  const host = hostIn(url)
  if (isIP(host) && !webhooksAllowPrivate && !isPublicAddress(host)) return 'an address in the public Internet'
  return null
}

export function demandReceiver(config: Config, url: string): URL {
  const refusal = refusalOf(config, url)
  if (refusal !== null) throw unacceptable('url', `must be ${refusal}`)
  return new URL(url)
}

/** The name or the bare network address: a URL writes those of IPv6 in brackets. */
export const hostIn = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
