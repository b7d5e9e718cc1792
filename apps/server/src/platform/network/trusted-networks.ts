import ipaddr from 'ipaddr.js'
import { isAddressOrSubnet } from './network.ts'
import { holdsStrangers, type Subnet, subnetOf } from './proxies.ts'

// Networks with limits of their own: offices, schools, whoever has many people behind few addresses.

/** `codes`: sign-in codes that each address of it, of IPv6 each /64, may ask for in an hour. */
export type TrustedNetwork = { subnet: Subnet; codes: number }

/** No figure may be lower than what API.md "Auth" gives everybody. */
export const CODES_MIN = 30
export const CODES_MAX = 100_000
const CODES_DEFAULT = 500
/** What limits count as one caller in IPv6: a network of one's own cannot be a part of that. */
const IPV6_BITS_MAX = 64

/** How a text such as `203.0.113.0/24=500` is mistaken as a trusted network; null: it is none. */
export function mistakeOfTrusted(text: string): 'form' | 'codes' | 'strangers' | 'too_narrow' | null {
  const [subnet = '', codes, ...more] = partsOf(text)
  if (!isAddressOrSubnet(subnet) || more.length > 0) return 'form'
  if (codes !== undefined && !(/^\d{1,6}$/.test(codes) && +codes >= CODES_MIN && +codes <= CODES_MAX))
    return 'codes'
  if (holdsStrangers(subnet)) return 'strangers'
  const [network, bits] = subnetOf(subnet)
  return network.kind() === 'ipv6' && bits > IPV6_BITS_MAX ? 'too_narrow' : null
}

/** What such a text says, where `mistakeOfTrusted` finds nothing. */
export function trustedOf(text: string): TrustedNetwork {
  const [subnet = '', codes] = partsOf(text)
  return { subnet: subnetOf(subnet), codes: codes === undefined ? CODES_DEFAULT : Number(codes) }
}

const partsOf = (text: string) => text.split('=').map((part) => part.trim())

/** Whether two texts name the same network: one of them would count for nothing. */
export function isNamedTwice(networks: readonly TrustedNetwork[]): boolean {
  const names = networks.map(({ subnet: [network, bits] }) =>
    network instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(`${network.toString()}/${bits}`).toString() + `/${bits}`
      : ipaddr.IPv6.networkAddressFromCIDR(`${network.toString()}/${bits}`).toString() + `/${bits}`,
  )
  return new Set(names).size < names.length
}

/** Gives what a network (as `networkOf` tells it) may ask for in an hour, by the narrowest that holds it; null: none does. */
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
