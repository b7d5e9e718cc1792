import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'

const server = useApp()
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers })

const plainOf = async (url: string) => (await get(url)).rawPayload

describe.each([
  ['/api/v1/openapi.json', 'application/json; charset=utf-8'],
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/api/docs/static/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/static/swagger-ui.css', 'text/css; charset=utf-8'],
  ['/api/docs/static/swagger-initializer.js', 'text/javascript; charset=utf-8'],
])('%s', (url, type) => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed as %s, once', async (encoding, unpack) => {
    const first = await get(url, { 'accept-encoding': encoding })
    expect(first.headers).toMatchObject({
      'content-type': type,
      'content-encoding': encoding,
      'content-length': String(first.rawPayload.length),
      vary: expect.stringMatching(/accept-encoding/i),
      'cache-control': 'no-cache',
    })
    expect(unpack(first.rawPayload)).toEqual(await plainOf(url))
    const again = await get(url, { 'accept-encoding': encoding })
    expect(again.rawPayload).toEqual(first.rawPayload)
  })

  it('has a tag, different for each encoding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const { headers } = await get(url, { 'accept-encoding': encoding })
        const tag = String(headers.etag)
        const again = await get(url, { 'accept-encoding': encoding, 'if-none-match': `"x", W/${tag}` })
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
        return tag
      }),
    )
    expect(new Set(tags).size).toBe(3)
  })

  it.each([
    ['br;q=0.5, gzip;q=0', 'br'],
    ['br;q=0, GZIP', 'gzip'],
    ['deflate, identity', undefined],
    ['br;q=0.0', undefined],
    ['', undefined],
  ])('for "%s" is compressed as %s', async (accepted, encoding) => {
    const { headers } = await get(url, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toMatch(/accept-encoding/i)
  })
})

it('the page of the API documentation has all its files', async () => {
  const { body } = await get('/api/docs')
  const wanted = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url!)
  expect(wanted.length).toBeGreaterThan(2)
  for (const url of wanted) expect((await get(url)).statusCode, url).toBe(200)
})
