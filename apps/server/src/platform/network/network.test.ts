import { expect, test } from 'vitest'
import { isAddressOrSubnet, isLoopback, networkOf, siteOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['::', '::/64'],
  ['203.0.113.7:50000', '203.0.113.7'],
  ['[2001:db8::1]:80', '2001:db8::/64'],
  ['[2001:db8::1]', '2001:db8::/64'],
  ['unknown', 'unknown'],
  ['203.0.113', 'unknown'],
  ['0xcb.0.113.7', 'unknown'],
  ['203.0.113.7:x', 'unknown'],
  ['', 'unknown'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1::/64', '2001:db8:1::/48'],
  ['2001:db8::/64', '2001:db8::/48'],
  ['::/64', '::/48'],
  ['unknown', 'unknown'],
])('the network %s is in the site %s', (network, site) => {
  expect(siteOf(network)).toBe(site)
})

test.each(['10.0.0.1', '192.168.0.0/16', '0.0.0.0/0', '::1', '2001:db8::/32'])(
  '%s can be a proxy',
  (text) => {
    expect(isAddressOrSubnet(text)).toBe(true)
  },
)
test.each(['10.0.0.1/33', '10.0.1', '0x7f.0.0.1', '::1/129', '10.0.0.1/8/8', 'proxy.example', ''])(
  '%j cannot be a proxy',
  (text) => {
    expect(isAddressOrSubnet(text)).toBe(false)
  },
)

test.each([
  'localhost',
  'LOCALHOST',
  'game.localhost',
  '127.0.0.1',
  '127.3.2.1',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
])('%s is this machine only', (host) => {
  expect(isLoopback(host)).toBe(true)
})
test.each(['0.0.0.0', '::', '192.168.1.5', 'example.com', 'localhost.example.com', '127.0.0.1.example.com'])(
  '%s is not this machine only',
  (host) => {
    expect(isLoopback(host)).toBe(false)
  },
)
