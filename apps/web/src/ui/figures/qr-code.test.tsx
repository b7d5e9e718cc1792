import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readQr } from '../../../test/read-qr.ts'
import { QrCode } from './qr-code.tsx'

const drawn = (text: string) => {
  render(<QrCode text={text} label="Code" />)
  return screen.getByRole('img', { name: 'Code' }) as unknown as SVGElement
}

it.each([
  'short',
  'https://game.example/j/abc',
  'https://t.me/romashka_game_bot?start=q8Zk3v0mJr1uYw5tXb2nPdq8Zk3v0mJr',
  'https://prognozy.romashka.example/j/q8Zk3v0mJr1uYw5tXb2nPd?from=plakat-na-prohodnoy',
  `https://${'long-name.'.repeat(8)}example/j/q8Zk3v0mJr1uYw5tXb2nPd`,
])('a QR code says its text: %s', (text) => {
  expect(readQr(drawn(text))).toBe(text)
})

it('has a light edge on all sides', () => {
  const code = drawn('https://game.example/')
  const [left, top, width, height] = code.getAttribute('viewBox')!.split(' ').map(Number)
  expect([left, top]).toEqual([-3, -3])
  expect(width).toBe(height)
  const ends = [
    ...code
      .querySelector('path')!
      .getAttribute('d')!
      .matchAll(/M(\d+) (\d+)/g),
  ].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect(Math.max(...ends) + 1, 'as many on the other side').toBe(width! - 6)
})
