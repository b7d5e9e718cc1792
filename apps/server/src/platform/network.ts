import ipaddr from 'ipaddr.js'

/** More than an address can be long (IPv6 with an embedded IPv4 and a zone) fits no limit's key. */
const ADDRESS_MAX = 64
/** A household and a rented server get a /64 of IPv6 each, 2^64 addresses, and one address of IPv4. */
const NETWORK_PARTS = 4

/**
 * What limits count as one caller: an IPv4 address, or the /64 network of an IPv6 address. Behind a proxy an
 * address is whatever the header says: what is none stands for itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address.slice(0, ADDRESS_MAX)
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

/** Whether an address of a connection is one of these addresses, or lies in one of these subnets. */
export function isWithin(address: string, places: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const it = ipaddr.process(address)
  return places.some((place) => {
    const [base, bits] = place.includes('/')
      ? ipaddr.parseCIDR(place)
      : [ipaddr.process(place), ipaddr.process(place).toByteArray().length * 8]
    return it.kind() === base.kind() && it.match(base, bits)
  })
}

/** Whether only this machine itself can use a host name or an address, IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (ipaddr.isValid(bare)) return ipaddr.process(bare).range() === 'loopback'
  return bare === 'localhost' || bare.endsWith('.localhost')
}
