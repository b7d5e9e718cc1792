import { expect, test } from 'vitest'
import { isNamedTwice, makeAllowance, mistakeOfTrusted, trustedOf } from './trusted-networks.ts'

test.each([
  ['203.0.113.0/24=500', null],
  ['203.0.113.7', null],
  ['10.0.0.0/8=100000', null],
  ['2001:db8::/32', null],
  ['2001:db8:1:2::/64 = 30', null],
  ['203.0.113.0/24=', 'codes'],
  ['203.0.113.0/24=29', 'codes'],
  ['203.0.113.0/24=100001', 'codes'],
  ['203.0.113.0/24=1e3', 'codes'],
  ['203.0.113.0/24=5=6', 'form'],
  ['office=500', 'form'],
  ['', 'form'],
  ['0.0.0.0/0=500', 'strangers'],
  ['203.0.0.0/8=500', 'strangers'],
  ['::/0', 'strangers'],
  ['2001:db8::1=500', 'too_narrow'],
  ['2001:db8::/65=500', 'too_narrow'],
])('%j has the mistake %j', (text, mistake) => {
  expect(mistakeOfTrusted(text)).toBe(mistake)
})

test('the narrowest network that contains an address sets its limit', () => {
  const allowanceOf = makeAllowance(
    ['203.0.113.0/24=500', '203.0.113.7=40', '2001:db8::/32', '2001:db8:1::/48=60'].map(trustedOf),
  )
  const replies = [
    '203.0.113.9',
    '203.0.113.7',
    '2001:db8:9::/64',
    '2001:db8:1:5::/64',
    '203.0.114.1',
    'unknown',
  ]
  expect(replies.map(allowanceOf)).toEqual([500, 40, 500, 60, null, null])
  expect(makeAllowance([])('203.0.113.9')).toBeNull()
})

test.each([
  [['203.0.113.0/24', '203.0.113.9/24=60'], true],
  [['203.0.113.0/24', '203.0.113.0/25'], false],
  [['2001:db8::/32', '2001:DB8:0:1::/32'], true],
  [['10.0.0.1', '10.0.0.1/32'], true],
])('%j names a network twice: %j', (texts, isTwice) => {
  expect(isNamedTwice(texts.map(trustedOf))).toBe(isTwice)
})
