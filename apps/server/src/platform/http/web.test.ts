import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { isScreen } from './web.ts'

const PAGE = `<!doctype html><title>Called It</title>${'x'.repeat(5000)}`
const SCRIPT = `// ${'y'.repeat(5000)}`
/** A file that the build did not compress: it is not compressed at a request. */
const UNPACKED = ['late.css', 'late.svg', 'late.json', 'late.html', 'late.sources']
const webFolder = await mkdtemp(join(tmpdir(), 'called-it-web-'))
const server = useApp({ webFolder })

beforeAll(async () => {
  await mkdir(join(webFolder, 'assets'))
  for (const [path, text] of [
    ['index.html', PAGE],
    ['assets/app-1234.js', SCRIPT],
  ] as const) {
    await writeFile(join(webFolder, path), text)
    await writeFile(join(webFolder, `${path}.br`), brotliCompressSync(text))
    await writeFile(join(webFolder, `${path}.gz`), gzipSync(text))
  }
  await writeFile(join(webFolder, 'assets/font-1234.woff2'), 'not packed again')
  for (const name of UNPACKED) await writeFile(join(webFolder, name), 'z'.repeat(5000))
})
afterAll(() => rm(webFolder, { recursive: true }))

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers })

describe('the built web app', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as the build compressed it: %s', async (encoding, unpack) => {
    for (const [url, text, type] of [
      ['/assets/app-1234.js', SCRIPT, 'application/javascript'],
      ['/', PAGE, 'text/html'],
      ['/tournament/euro-2024', PAGE, 'text/html'],
    ] as const) {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': encoding })
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(rawPayload.length),
        vary: expect.stringMatching(/accept-encoding/i),
        'content-type': expect.stringContaining(type),
      })
      expect(String(unpack(rawPayload))).toBe(text)
    }
  })

  it('is sent uncompressed on request, and lists the other encodings', async () => {
    const { headers, body } = await get('/assets/app-1234.js', { 'accept-encoding': 'identity' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(body).toBe(SCRIPT)
  })

  it('has files that need no compression', async () => {
    const { headers, body } = await get('/assets/font-1234.woff2', { 'accept-encoding': 'br, gzip' })
    expect(headers).toMatchObject({ 'content-type': 'font/woff2', 'cache-control': expect.any(String) })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body).toBe('not packed again')
  })

  it.each(UNPACKED)('is never compressed at a request: %s', async (name) => {
    const { headers, body } = await get(`/${name}`, { 'accept-encoding': 'br, gzip' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-length']).toBe('5000')
    expect(body).toBe('z'.repeat(5000))
  })

  it('is sent byte for byte as the compressed file, to HEAD and to Range as well', async () => {
    const packed = brotliCompressSync(SCRIPT)
    const url = '/assets/app-1234.js'
    const accept = { 'accept-encoding': 'br, gzip' }
    expect((await get(url, accept)).rawPayload).toEqual(packed)
    const head = await server.app.inject({ method: 'HEAD', url, headers: accept })
    expect(head.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(packed.length),
      vary: expect.stringMatching(/accept-encoding/i),
    })
    const part = await get(url, { ...accept, range: 'bytes=2-5' })
    expect([part.statusCode, part.headers['content-range'], part.headers['content-encoding']]).toEqual([
      206,
      `bytes 2-5/${packed.length}`,
      'br',
    ])
    expect(part.rawPayload).toEqual(packed.subarray(2, 6))
  })

  it('may be cached for a year if its name has a hash, and is revalidated otherwise', async () => {
    const accept = { 'accept-encoding': 'br' }
    const script = await get('/assets/app-1234.js', accept)
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const page = await get('/auth/login', accept)
    expect(page.headers['cache-control']).toBe('no-cache')
    const again = await get('/auth/login', { ...accept, 'if-none-match': String(page.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const otherwise = await get('/auth/login', { 'accept-encoding': 'gzip' })
    expect(otherwise.headers.etag).not.toBe(page.headers.etag)
  })

  it.each([
    '/?sport=ufc',
    '/index.html',
    '/tournament/cup/rating?search=A.B',
    '/tournament/cup/rating?search=%2Fassets%2Fapp.js',
    '/tournament/cup.2024/rating',
    '/tournament/cup/rating/?page=1.0',
    '/user/7?from=/api/v1/sports',
    '/apis',
    '/nowhere/at/all',
  ])('has a screen at %s', async (url) => {
    const { statusCode, body } = await get(url, { 'accept-encoding': 'identity' })
    expect([statusCode, body]).toEqual([200, PAGE])
  })

  it.each([
    '/assets/app-0000.js',
    '/assets/app-0000.js?v=1',
    '/assets/app-0000%2Ejs',
    '/assets%2Fapp-0000',
    '/assets/app-0000',
    '/assets/',
    '/favicon.ico?v=1',
    '/tournament/cup.js',
    '/api',
    '/api?from=/',
    '/api%2Fv1%2Fsports',
    '/%61pi/v1/nothing',
    '/dev/nothing',
    '/healthz/nothing',
  ])('has no screen at %s', async (url) => {
    const { statusCode, headers } = await get(url, { accept: 'text/html' })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })

  it.each(['/foo#%zz', '/foo#/assets/x.js', '/%zz'])(
    'ignores the part of an address that no browser sends: %s',
    (url) => {
      expect(isScreen(url)).toBe(url.startsWith('/foo'))
    },
  )

  it('ignores a body that is sent to a screen', async () => {
    const { statusCode } = await server.app.inject({ method: 'POST', url: '/tournament/cup', payload: {} })
    expect(statusCode).toBe(404)
  })
})
