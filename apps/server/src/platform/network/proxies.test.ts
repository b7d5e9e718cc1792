import { expect, test } from 'vitest'
import { holdsStrangers, trustOf } from './proxies.ts'

test.each([
  '0.0.0.0/0',
  '0.0.0.0/1',
  '128.0.0.0/1',
  '203.0.113.7/0',
  '3.0.0.0/8',
  '10.0.0.0/7',
  '172.16.0.0/6',
  '::/0',
  '::1/0',
  '2000::/3',
  '8000::/1',
  '2600::/23',
  'fc00::/6',
  // All of IPv4, written as IPv6.
  '::ffff:0:0/96',
  '::ffff:0.0.0.0/97',
  '::ffff:128.0.0.0/97',
  '::/64',
  '::/80',
  '::ffff:0:0/90',
])('%s contains strangers', (subnet) => {
  expect(holdsStrangers(subnet)).toBe(true)
})

test.each([
  '203.0.113.7',
  '10.0.0.0/8',
  '10.128.0.0/9',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '127.0.0.0/8',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
  '::ffff:10.0.0.0/104',
  // Large networks that pass requests on.
  '104.16.0.0/13',
  '23.192.0.0/11',
  '104.64.0.0/10',
  '2400:cb00::/32',
  '2a06:98c0::/29',
  '2600:1400::/24',
])('%s may be trusted', (subnet) => {
  expect(holdsStrangers(subnet)).toBe(false)
})

test('addresses are trusted in every notation, and no others are', () => {
  const trust = trustOf(['10.0.0.0/8', '::ffff:192.0.2.0/120', '2001:db8::/32', '203.0.113.7'])
  const trusted = ['10.9.8.7', '::ffff:10.9.8.7', '192.0.2.1', '2001:db8:1::1', '::ffff:203.0.113.7']
  const strangers = ['11.0.0.1', '192.0.3.1', '2001:db9::1', '203.0.113.8', 'unknown', '']
  for (const address of trusted) expect(trust && trust(address, 3), address).toBe(true)
  for (const address of strangers) expect(trust && trust(address, 0), address).toBe(false)
})

test('a number trusts so many hops, whoever they are; without the setting none is trusted', () => {
  const trust = trustOf(2)
  expect([0, 1, 2].map((hop) => trust && trust('203.0.113.7', hop))).toEqual([true, true, false])
  expect(trustOf(false)).toBe(false)
})
