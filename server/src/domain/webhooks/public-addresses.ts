import { BlockList, isIPv4 } from 'node:net'

/** IPv4 that is not of the public Internet: the special-purpose registry of IANA, multicast and what is reserved. */
const reservedIpv4 = subnets('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])

/** Of IPv6 only this much is given out. Outside are loopback, link-local, unique local, multicast and mapped IPv4. */
const globalIpv6 = subnets('ipv6', [['2000::', 3]])

/** Inside it: protocols such as Teredo and 6to4, which carry an IPv4 address, and documentation. */
const reservedIpv6 = subnets('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/** Whether anybody in the Internet could call it, so that calling it shows nothing of the network around this service. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !reservedIpv4.check(address, 'ipv4')
    : globalIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6')

function subnets(family: 'ipv4' | 'ipv6', nets: [address: string, prefix: number][]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of nets) list.addSubnet(address, prefix, family)
  return list
}
