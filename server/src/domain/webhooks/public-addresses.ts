import ipaddr from 'ipaddr.js'

/** IPv6 addresses outside this block are not assigned to the public Internet, although their range may be `unicast`. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns whether an address belongs to the public Internet: calling it reveals nothing of the network around this
 * service.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalIpv6)
}
