import type { Origin } from '../core/caller.ts'
import { addressPrefix } from '../core/limits.ts'
import { sha256 } from '../core/secrets.ts'

/**
 * Identifies a familiar client: the user agent without its version, which changes monthly, and the wider network,
 * because a phone's address changes daily.
 */
export function deviceFingerprint({ address, userAgent }: Origin): string {
  const program = userAgent.replace(/[\d.]+/g, '')
  const prefix = addressPrefix(address)
  const network = prefix.includes(':')
    ? prefix.split(':').slice(0, 2).join(':')
    : prefix.split('.').slice(0, 2).join('.')
  return sha256(`${program}|${network}`)
}
