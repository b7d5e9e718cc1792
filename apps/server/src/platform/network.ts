import { isIP } from 'node:net'

/** More than an address can be long (IPv6 with an embedded IPv4 and a zone) fits no limit's key. */
const ADDRESS_MAX = 64
const GROUPS = 8
/** A household and a rented server get a /64 of IPv6 each, 2^64 addresses, and one address of IPv4. */
const NETWORK_GROUPS = 4

/**
 * What limits count as one caller: an IPv4 address, or the /64 network of an IPv6 address. Behind a proxy an
 * address is whatever the header says: what is none stands for itself.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (isIP(bare) !== 6) return address.slice(0, ADDRESS_MAX)
  const groups = groupsOf(bare)
  const isIpv4 = groups.slice(0, 6).join() === '0,0,0,0,0,ffff'
  return isIpv4 ? dotted(groups.slice(6)) : `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

// A URL writes an address in its one shortest form, without leading zeros and with the embedded IPv4 in groups.
function groupsOf(ipv6: string): string[] {
  const [before = '', after = ''] = new URL(`http://[${ipv6}]`).hostname.slice(1, -1).split('::')
  const [head, tail] = [before, after].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  return [...head, ...Array.from({ length: GROUPS - head.length - tail.length }, () => '0'), ...tail]
}

const dotted = (groups: string[]): string =>
  groups
    .flatMap((group) => {
      const bits = Number.parseInt(group, 16)
      return [bits >> 8, bits & 255]
    })
    .join('.')
