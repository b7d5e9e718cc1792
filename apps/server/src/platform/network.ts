import ipaddr from 'ipaddr.js'

/** A household and a rented server get a /64 of IPv6 each, 2^64 addresses, and one address of IPv4. */
const NETWORK_PARTS = 4

/** All whose address nobody can tell are one. */
const UNKNOWN = 'unknown'

/**
 * What limits count as one caller: an IPv4 address, or the /64 network of an IPv6 address. Behind a proxy an address is
 * whatever the header says: some proxies add a port, which is another one each time; what is no address is `unknown`.
 */
export function networkOf(text: string): string {
  const address = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1')
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address
  if (!ipaddr.IPv6.isValid(address)) return UNKNOWN
  const ipv6 = ipaddr.IPv6.parse(address)
  if (ipv6.isIPv4MappedAddress()) return ipv6.toIPv4Address().toString()
  const parts = ipv6.parts.map((part, at) => (at < NETWORK_PARTS ? part : 0))
  return `${new ipaddr.IPv6(parts).toRFC5952String()}/64`
}

/** Whether a text is an address as people write it, or a subnet of such. */
export const isAddressOrSubnet = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) ||
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) ||
  ipaddr.IPv6.isValid(text) ||
  ipaddr.IPv6.isValidCIDR(text)

/** Whether only this machine itself can use a host name or an address, IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (ipaddr.isValid(bare)) return ipaddr.process(bare).range() === 'loopback'
  return bare === 'localhost' || bare.endsWith('.localhost')
}
