import ipaddr from 'ipaddr.js'

/** A household or a rented server has a /64 of IPv6, 2^64 addresses, or one address of IPv4. */
const NETWORK_PARTS = 4

/** A provider gives companies and large customers a /48 of IPv6, which has 65,536 networks of /64. */
const SITE_PARTS = 3

/** The network of all clients whose address is not known. */
const UNKNOWN = 'unknown'

/**
 * Returns what limits count as one caller: an IPv4 address, or the /64 network of an IPv6 address. Behind a proxy the
 * address is the text in its header: some proxies add a port, which changes each time; an invalid address is `unknown`.
 */
export function networkOf(text: string): string {
  const address = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1')
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address
  if (!ipaddr.IPv6.isValid(address)) return UNKNOWN
  const ipv6 = ipaddr.IPv6.parse(address)
  if (ipv6.isIPv4MappedAddress()) return ipv6.toIPv4Address().toString()
  return firstParts(ipv6, NETWORK_PARTS)
}

/** Returns the /48 of a network of IPv6 (from `networkOf`); any other network is a site by itself. */
export function siteOf(network: string): string {
  const address = /^(.*)\/64$/.exec(network)?.[1]
  return address === undefined ? network : firstParts(ipaddr.IPv6.parse(address), SITE_PARTS)
}

function firstParts(address: ipaddr.IPv6, count: number): string {
  const parts = address.parts.map((part, at) => (at < count ? part : 0))
  return `${new ipaddr.IPv6(parts).toRFC5952String()}/${count * 16}`
}

/** Whether a text is a usual notation of an address or a subnet. */
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
