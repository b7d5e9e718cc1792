import ipaddr from 'ipaddr.js'
import { isAddressOrSubnet } from './network.ts'
import { holdsStrangers, type Subnet, subnetOf } from './proxies.ts'

// Networks with limits of their own: offices, schools and others with many people behind few addresses.

/** `codes`: the number of sign-in codes in an hour for each address of the network, in IPv6 for each /64. */
export type TrustedNetwork = { subnet: Subnet; codes: number }

/** The least limit: that of API.md "Auth" for everybody. */
export const CODES_MIN = 30
export const CODES_MAX = 100_000
const CODES_DEFAULT = 500
/** The prefix length that limits count as one caller in IPv6: a trusted network cannot be smaller. */
const IPV6_BITS_MAX = 64

/** Returns the mistake in a text such as `203.0.113.0/24=500`; null: it is a valid trusted network. */
export function mistakeOfTrusted(text: string): 'form' | 'codes' | 'strangers' | 'too_narrow' | null {
  const [subnet = '', codes, ...more] = partsOf(text)
  if (!isAddressOrSubnet(subnet) || more.length > 0) return 'form'
  if (codes !== undefined && !(/^\d{1,6}$/.test(codes) && +codes >= CODES_MIN && +codes <= CODES_MAX))
    return 'codes'
  if (holdsStrangers(subnet)) return 'strangers'
  const [network, bits] = subnetOf(subnet)
  return network.kind() === 'ipv6' && bits > IPV6_BITS_MAX ? 'too_narrow' : null
}

/** Parses a text in which `mistakeOfTrusted` finds no mistake. */
export function trustedOf(text: string): TrustedNetwork {
  const [subnet = '', codes] = partsOf(text)
  return { subnet: subnetOf(subnet), codes: codes === undefined ? CODES_DEFAULT : Number(codes) }
}

const partsOf = (text: string) => text.split('=').map((part) => part.trim())

/** Whether two texts name the same network: one of them would have no effect. */
export function isNamedTwice(networks: readonly TrustedNetwork[]): boolean {
  const names = networks.map(({ subnet: [network, bits] }) =>
    network instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(`${network.toString()}/${bits}`).toString() + `/${bits}`
      : ipaddr.IPv6.networkAddressFromCIDR(`${network.toString()}/${bits}`).toString() + `/${bits}`,
  )
  return new Set(names).size < names.length
}

/**
 * Returns a function that returns the limit of a network (from `networkOf`) in an hour, by the narrowest trusted network
 * that contains it; null: none does.
 */
export function makeAllowance(networks: readonly TrustedNetwork[]) {
  const narrowestFirst = networks.toSorted((a, b) => b.subnet[1] - a.subnet[1])
  return function allowanceOf(network: string): number | null {
    const text = network.replace(/\/64$/, '')
    if (narrowestFirst.length === 0 || !ipaddr.isValid(text)) return null
    const address = ipaddr.parse(text)
    const found = narrowestFirst.find(
      ({ subnet: [base, bits] }) => base.kind() === address.kind() && address.match(base as never, bits),
    )
    return found?.codes ?? null
  }
}
