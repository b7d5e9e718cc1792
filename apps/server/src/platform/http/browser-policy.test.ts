import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, useApp } from '../../../test/app.ts'
import { smallContent } from '../../../test/content.ts'
import { contestOn } from '../../../test/steps.ts'
import { BOT_TOKEN } from '../../../test/telegram/bot-server.ts'
import { smallCup } from '../../../test/world.ts'
import { telegramWay } from '../../accounts/accounts.ts'
import { telegram } from '../telegram/telegram.ts'
import { makePagePolicy, pagePolicy as policyOf } from './browser-policy.ts'

const webFolder = await mkdtemp(join(tmpdir(), 'called-it-web-'))
const METRICS_TOKEN = 'known-to-prometheus-alone'
const server = useApp({ webFolder, metricsToken: METRICS_TOKEN })
/** The product reached by https, with a web app that another host serves. */
const elsewhere = useApp({
  webFolder,
  publicUrl: 'https://api.example',
  corsOrigins: ['https://game.example'],
})

/** The product with a bot of Telegram. */
const withTelegram = useApp({
  webFolder,
  ways: [telegramWay(telegram({ token: BOT_TOKEN, url: 'http://127.0.0.1:1', rate: 30 }))],
})

beforeAll(async () => {
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Called It</title>')
  for (const name of ['assets/app-1234.js', 'assets/app-1234.css', 'assets/flag-1234.svg', 'sw.js'])
    await writeFile(join(webFolder, name), '0')
})
afterAll(() => rm(webFolder, { recursive: true }))
afterEach(() => vi.useRealTimers())

/** The policy headers of a response, without those about its content and its caching. */
async function policyHeaders({ request }: TestApp, url: string) {
  const { headers } = await request('GET', url)
  // Each answer has another trace id.
  const names = /^(content-security|cross-origin|origin-agent|referrer|strict|x-(?!request-id)|permissions)/
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.test(name)))
}

const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const pagePolicy = (images = '', videos = '') =>
  "default-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; " +
  `script-src-attr 'none'; img-src 'self' data:${images}; media-src 'self'${videos}; style-src 'self' 'unsafe-inline'`

const EVERY_ANSWER = {
  'content-security-policy': NO_PAGE,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
const PAGE = {
  ...EVERY_ANSWER,
  'content-security-policy': pagePolicy(),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}
const FILE = { ...EVERY_ANSWER, 'content-security-policy': pagePolicy() }
/** A part of a page: each page loads dozens, so they have no headers that browsers obey in pages alone. */
const PART = {
  'content-security-policy': NO_PAGE,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

async function avatarOf({ app, signIn }: TestApp): Promise<string> {
  const { body } = await app.inject({
    method: 'PUT',
    url: '/api/v1/user/avatar',
    headers: { authorization: `Bearer ${await signIn('5600001')}`, 'content-type': 'image/png' },
    payload: await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  })
  return (JSON.parse(body) as { user: { avatar: string } }).user.avatar
}

describe('the policy headers of a response', () => {
  it.each([
    ['a page', '/', PAGE],
    ['the page of a screen', '/tournament/cup', PAGE],
    ['the page by its file name', '/index.html', PAGE],
    ['a script', '/assets/app-1234.js', PART],
    ['a sheet', '/assets/app-1234.css', PART],
    ['a picture of the build', '/assets/flag-1234.svg', FILE],
    ['a script at an address of its own', '/sw.js', FILE],
    ['an answer of the API', '/api/v1/sports', EVERY_ANSWER],
    ['a refusal', '/api/v1/auth/user', EVERY_ANSWER],
    ['a missing file', '/assets/gone.js', EVERY_ANSWER],
    ['an address that cannot be read', '/%ff', EVERY_ANSWER],
    ['health', '/healthz', EVERY_ANSWER],
    ['messages', '/dev/messages', EVERY_ANSWER],
    ['the page of the API', '/api/docs', PAGE],
    ['a script of the page of the API', '/api/docs/static/swagger-initializer.js', EVERY_ANSWER],
  ])('with %s', async (_, url, expected) => {
    expect(await policyHeaders(server, url)).toEqual(expected)
  })

  it('with a picture', async () => {
    expect(await policyHeaders(server, await avatarOf(server))).toEqual(EVERY_ANSWER)
  })

  it('with a page of its own for the codes', async () => {
    const { 'content-security-policy': policy, ...others } = await policyHeaders(server, '/dev/messenger')
    expect({ ...others, 'content-security-policy': NO_PAGE }).toEqual(EVERY_ANSWER)
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
  })
})

describe('reached by https, with the web app on another host', () => {
  it('everything must be requested by https, from this host', async () => {
    const urls = [
      '/',
      '/assets/app-1234.js',
      '/assets/gone.js',
      '/api/v1/sports',
      '/api/v1/nothing',
      '/%ff',
      '/healthz',
      '/metrics',
      '/api/docs',
    ]
    for (const url of urls)
      expect((await policyHeaders(elsewhere, url))['strict-transport-security'], url).toBe('max-age=31536000')
    for (const url of ['/', '/api/docs'])
      expect((await policyHeaders(elsewhere, url))['content-security-policy']).toBe(
        `${pagePolicy()}; upgrade-insecure-requests`,
      )
  })

  it('its pages may show pictures and files of this server, and nothing else', async () => {
    const shownTo = async (url: string) =>
      (await policyHeaders(elsewhere, url))['cross-origin-resource-policy']
    for (const url of [await avatarOf(elsewhere), '/assets/app-1234.js'])
      expect(await shownTo(url)).toBe('cross-origin')
    for (const url of ['/', '/api/v1/sports', '/api/docs', '/healthz'])
      expect(await shownTo(url)).toBe('same-origin')
  })
})

it.each([
  '/api/v1/sports',
  '/api/v1/nothing',
  '/dev/messages',
  '/dev/messenger',
  '/healthz',
  '/metrics',
  '/%ff',
  '/assets/gone.js',
])('no cache keeps %s', async (url) => {
  expect((await server.request('GET', url)).headers['cache-control']).toBe('no-store')
})

/** Waits until the hosts are no longer remembered. */
const later = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15_000 })

describe('pictures and videos may come from the hosts that documents name', () => {
  const policy = async () => (await policyHeaders(server, '/'))['content-security-policy']
  /** The first page looks the hosts up for the pages after it. */
  async function becomes(expected: string) {
    for (let tries = 0; tries < 200 && (await policy()) !== expected; tries += 1) await pause(20)
    expect(await policy()).toBe(expected)
  }

  it('which pages say soon after a document has changed', async () => {
    expect(await policy()).toBe(pagePolicy())
    const cup = smallCup('cup')
    const images = [
      'https://a.example/1.png',
      'https://a.example/2.png',
      '/ours.png',
      'https://b.example:8443/3.png',
    ]
    const entities = cup.entities.map((entity, at) => ({ ...entity, image: images[at] }))
    await contestOn(server).publish({ ...cup, image: 'https://c.example/cup.png', entities })
    later()
    await becomes(pagePolicy(' https://a.example https://b.example:8443 https://c.example'))
    await contestOn(server).asOrganiser('PUT', 'content', smallContent())
    later()
    await becomes(
      pagePolicy(' https://a.example https://b.example:8443 https://c.example', ' https://video.example'),
    )
  })
})

describe('the policy of a page', () => {
  it('names hosts only, and nothing else', () => {
    const images = [
      'https://ann:secret@A.example/1.png?x=https://b.example',
      'https://a.example:443/2.png',
      'https://192.0.2.1/3.png',
      'https://a.example;script-src *',
      "https://'unsafe-inline'/4.png",
      'https://*.example/5.png',
      'https://[::1]/6.png',
      'http://plain.example/7.png',
      'data:text/html,8',
      '/ours.png',
      'https://',
    ]
    expect(policyOf(false, { images, media: [] })).toBe(pagePolicy(' https://a.example https://192.0.2.1'))
  })

  it('is no longer than proxies accept: it names the first forty hosts', () => {
    const hosts = Array.from({ length: 60 }, (_, at) => `https://host-${at}.example`)
    const shown = { images: hosts, media: hosts }
    const named = hosts.slice(0, 40).map((host) => ` ${host}`)
    expect(policyOf(false, shown)).toBe(pagePolicy(named.join(''), named.join('')))
  })

  it('stays as it was while the database is asked and if it fails, and is requested once at a time', async () => {
    let reads = 0
    const find = async () => {
      reads += 1
      await pause(0)
      if (reads === 2) throw new Error('the database is away')
      return { images: [`https://host-${reads}.example`], media: [] }
    }
    const log = pino({ level: 'silent' })
    const policy = makePagePolicy(find, { byHttps: false, log })
    const known = pagePolicy(' https://host-1.example')
    expect(await Promise.all([policy(), policy()])).toEqual([known, known])
    later()
    expect([await policy(), await policy(), reads]).toEqual([known, known, 2])
    await pause(20)
    expect(await policy()).toBe(known)
    later()
    expect([await policy(), reads]).toEqual([known, 3])
    await pause(20)
    expect(await policy()).toBe(pagePolicy(' https://host-3.example'))
  })
})

it('lets the web client of Telegram alone show the pages in a frame, and no answer else', async () => {
  const headers = await policyHeaders(withTelegram, '/')
  expect(headers['content-security-policy']).toContain('; frame-ancestors https://web.telegram.org;')
  expect(headers['x-frame-options']).toBeUndefined()
  for (const path of ['/api/v1/settings', '/assets/flag-1234.svg'])
    expect(await policyHeaders(withTelegram, path), path).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-frame-options': 'DENY',
    })
})
