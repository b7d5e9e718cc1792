import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

// Decides which senders are trusted to name a client's address.

export type Subnet = [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** Whether an address is trusted. Hop 0 is the socket's peer, hop 1 the client of that peer, and so on. */
export type Trust = (address: string, hop: number) => boolean

/** Networks that cannot be reached from outside; an own proxy may be anywhere in them. */
const OWN: readonly string[] = ['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']
/** The least prefix length of a subnet of public addresses: that of the widest network of a large proxy service. */
const PUBLIC_BITS_MIN = { ipv4: 10, ipv6: 24 }

const MAPPED = ipaddr.IPv6.parse('::ffff:0:0')
const MAPPED_BITS = 96

/** Parses an address or a subnet; IPv4 written as IPv6 becomes IPv4. */
export function subnetOf(text: string): Subnet {
  const [network, bits]: Subnet = text.includes('/')
    ? ipaddr.parseCIDR(text)
    : [ipaddr.parse(text), ipaddr.IPv4.isValid(text) ? 32 : 128]
  return network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= MAPPED_BITS
    ? [network.toIPv4Address(), bits - MAPPED_BITS]
    : [network, bits]
}

/**
 * Whether a subnet (valid by `isAddressOrSubnet`) contains so many strangers that trusting it would trust everybody: a
 * trusted sender may claim any address.
 */
export function holdsStrangers(text: string): boolean {
  const [network, bits] = subnetOf(text)
  if (bits >= PUBLIC_BITS_MIN[network.kind()]) return network.kind() === 'ipv6' && holdsAllIpv4(network, bits)
  const kind = network instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6
  const cidr = `${network.toString()}/${bits}`
  // Both ends are checked: 10.0.0.0/7 begins in a private network and ends in a public one.
  const [first, last] = [kind.networkAddressFromCIDR(cidr), kind.broadcastAddressFromCIDR(cidr)]
  return !OWN.includes(first.range()) || first.range() !== last.range()
}

const holdsAllIpv4 = (network: Subnet[0], bits: number): boolean =>
  bits <= MAPPED_BITS && MAPPED.match(network as ipaddr.IPv6, bits)

/** Trusts the nearest hops by number, or senders with one of these addresses; false: trusts nobody. */
export function trustOf(proxies: false | number | string[]): false | Trust {
  if (proxies === false) return false
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const subnets = proxies.map(subnetOf)
  return (text) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    return subnets.some(
      ([network, bits]) => network.kind() === address.kind() && address.match(network as never, bits),
    )
  }
}

/** The headers in which a proxy describes the client. */
export const FORWARDED = [
  'x-forwarded-for',
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-forwarded-prefix',
  'x-original-host',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'via',
]

/**
 * Warns once of a sender that passes requests on and is not trusted: either a proxy that is missing in TRUST_PROXY, behind
 * which all clients count as one, or somebody who pretends to have another address.
 */
export function warnOfUntrusted(app: FastifyInstance, trust: false | Trust): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const header = hasWarned ? undefined : FORWARDED.find((name) => request.headers[name] !== undefined)
    const sender = request.socket.remoteAddress ?? ''
    if (header !== undefined && !(trust && trust(sender, 0))) {
      hasWarned = true
      request.log.warn(
        `A request came from ${sender} with the header ${header}, which is not believed, because TRUST_PROXY does not ` +
          'trust that sender. If it is your proxy, set TRUST_PROXY to its address: until then all who come through ' +
          'it share the limits of one, and its connections. This warning comes once.',
      )
    }
    done()
  })
}
