import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../../test/app.ts'
import { putContest } from '@called-it/contract/contest/contest.ts'

const webFolder = mkdtempSync(join(tmpdir(), 'called-it-install-'))
mkdirSync(join(webFolder, 'assets'))
for (const [name, text] of [
  ['index.html', '<!doctype html><html><head><title>Called It</title></head></html>'],
  ['sw.js', 'the worker'],
  ['sw-off.js', 'the one that leaves'],
  ['icon-512.png', 'the icon of the product'],
] as const)
  writeFileSync(join(webFolder, name), text)
afterAll(() => rmSync(webFolder, { recursive: true }))

const server = useApp({ webFolder })
const off = useApp({ webFolder, hasServiceWorker: false })

type Manifest = {
  name: string
  short_name: string
  lang: string
  icons: { src: string; sizes: string; purpose: string }[]
}
const manifest = async (language: string, query = '') => {
  const headers = { 'accept-language': language }
  const { body, headers: answered } = await server.request('GET', `/manifest.webmanifest${query}`, {
    headers,
  })
  expect(answered['content-type']).toMatch(/^application\/manifest\+json/)
  return (typeof body === 'string' ? JSON.parse(body) : body) as Manifest
}

it('the manifest has the name and the icons of the contest, in the language of the reader', async () => {
  expect(await manifest('en')).toMatchObject({
    name: 'Called It',
    lang: 'en',
    start_url: '/',
    display: 'standalone',
  })
  const icons = (await manifest('ru')).icons.map(({ src, sizes, purpose }) => [src, sizes, purpose])
  expect(icons).toEqual([
    ['/icon-192.png', '192x192', 'any'],
    ['/icon-512.png', '512x512', 'any'],
    ['/icon-maskable.png', '512x512', 'maskable'],
  ])
  const product = await server.request('GET', '/app-icon.png')
  expect([product.status, product.body]).toEqual([200, 'the icon of the product'])

  const owner = await server.signIn(ORGANISER)
  const name = { ru: 'Лига «Ромашки» и друзей', en: 'Romashka' }
  await server.call(putContest, { body: { name, accent: null } }, owner)
  const logo = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer()
  const sent = await server.app.inject({
    method: 'PUT',
    url: '/api/v1/organiser/contest/logo',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'image/png' },
    payload: logo,
  })
  expect(sent.statusCode).toBe(200)
  expect(await manifest('ru')).toMatchObject({ name: name.ru, short_name: 'Лига «Ромаш…', lang: 'ru' })
  expect(await manifest('ru', '?lang=en'), 'the page names its language').toMatchObject({ name: 'Romashka' })

  const own = (await manifest('en')).icons
  expect(own.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of own) {
    const { rawPayload, headers } = await server.app.inject({ method: 'GET', url: src })
    const { width, height, format } = await sharp(rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
    expect(headers['content-type']).toBe(`image/${format}`)
  }
  const icon = await server.app.inject({ method: 'GET', url: '/app-icon.png' })
  const { data, info } = await sharp(icon.rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  expect(at(0, 0), 'opaque, with room around it').toEqual([0x0a, 0x0f, 0x0c])
  expect(at(256, 256)[0]).toBeGreaterThan(150)
})

it('the service worker is asked for anew each time, and a setting puts one in its place that leaves', async () => {
  const on = await server.request('GET', '/sw.js')
  expect([on.status, on.body, on.headers['cache-control']]).toEqual([200, 'the worker', 'no-cache'])
  const gone = await off.request('GET', '/sw.js')
  expect([gone.status, gone.body, gone.headers['cache-control']]).toEqual([
    200,
    'the one that leaves',
    'no-cache',
  ])
  expect(gone.headers['content-type']).toMatch(/javascript/)
})
