import { currentUser } from '@called-it/contract/account/accounts.ts'
import { deleteAvatar } from '@called-it/contract/account/own-account.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { expectRefusal, pathsOf } from '../../../test/steps.ts'

const server = useApp()
let token: string

beforeAll(async () => {
  token = await server.signIn('5600001')
})

const URL = '/api/v1/user/avatar'

/** A picture, red on the left and blue on the right. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: width >> 1, height, channels: 3, background: 'blue' } },
      gravity: 'east',
    },
  ])

async function put(file: Buffer, type = 'image/png', by = token) {
  const reply = await server.app.inject({
    method: 'PUT',
    url: URL,
    headers: { authorization: `Bearer ${by}`, ...(type && { 'content-type': type }) },
    payload: file,
  })
  return { status: reply.statusCode, body: reply.json() as unknown, headers: reply.headers }
}
const addressOf = ({ body }: { body: unknown }) => (body as { user: { avatar: string } }).user.avatar
const fetchImage = (address: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: address, headers })

async function expectUnreadable(file: Buffer, type?: string) {
  const before = await server.call(currentUser, {}, token)
  const reply = await put(file, type)
  expectRefusal(reply, 422, 'validation_failed')
  expect(pathsOf(reply)).toEqual(['image'])
  expect(await server.call(currentUser, {}, token)).toEqual(before)
}

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('may be %s', async (format) => {
    const reply = await put(await picture(300, 500).toFormat(format).toBuffer(), `image/${format}`)
    expect(reply.status).toBe(200)
    const image = await fetchImage(addressOf(reply))
    expect(image.statusCode).toBe(200)
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    })
  })

  it('is served to everybody who knows its address, and only as a picture', async () => {
    const reply = await put(await picture(64, 64).png().toBuffer())
    const address = addressOf(reply)
    expect(address).toMatch(/^\/api\/v1\/avatars\/[\w-]{22}$/)
    const image = await fetchImage(address)
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=600',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    const again = await fetchImage(address, { 'if-none-match': `"x", W/${String(image.headers.etag)}` })
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
    const other = await fetchImage(address, { 'if-none-match': '"x"' })
    expect(other.statusCode).toBe(200)
  })

  it('is turned upright and loses the data of its camera', async () => {
    const turned = await picture(200, 100)
      .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const image = await fetchImage(addressOf(await put(turned, 'image/jpeg')))
    const { exif, orientation, xmp } = await sharp(image.rawPayload).metadata()
    expect({ exif, orientation, xmp }).toEqual({})
    expect(image.rawPayload.includes('Spy')).toBe(false)
    // Turned by a quarter, red is above and blue below.
    const { data, info } = await sharp(image.rawPayload).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3)
    for (const x of [20, 236]) {
      const [above, below] = [at(x, 20), at(x, 236)]
      expect(above[0]! > 200 && above[2]! < 60, String(above)).toBe(true)
      expect(below[2]! > 200 && below[0]! < 60, String(below)).toBe(true)
    }
  })

  it('replaces the one before, which is deleted', async () => {
    const file = await picture(64, 64).png().toBuffer()
    const first = addressOf(await put(file))
    const second = addressOf(await put(file))
    expect(second).not.toBe(first)
    expect((await fetchImage(first)).statusCode).toBe(404)
    expect((await fetchImage(second)).statusCode).toBe(200)
    const { user } = await server.call(deleteAvatar, {}, token)
    expect(user.avatar).toBeNull()
    expect((await fetchImage(second)).statusCode).toBe(404)
    // A browser that revalidates its copy loses it too.
    const key = second.slice(second.lastIndexOf('/') + 1)
    expect((await fetchImage(second, { 'if-none-match': `"${key}"` })).statusCode).toBe(404)
    expect((await server.call(deleteAvatar, {}, token)).user.avatar).toBeNull()
  })

  it('may have 5 MB', async () => {
    const limit = 5 * 1024 * 1024
    expectRefusal(await put(Buffer.alloc(limit + 1)), 413, 'too_large')
    await expectUnreadable(Buffer.alloc(limit))
  })

  it.each(['image/svg+xml', 'image/tiff', 'application/json', 'text/plain', 'application/octet-stream', ''])(
    'may not have the type %j',
    async (type) => {
      expectRefusal(await put(await picture(64, 64).png().toBuffer(), type), 415, 'unsupported_type')
    },
  )

  it('must be readable as a picture', async () => {
    const bytes = await picture(400, 400).jpeg().toBuffer()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    await expectUnreadable(Buffer.alloc(0))
    await expectUnreadable(Buffer.from('not a picture'))
    await expectUnreadable(Buffer.from(svg))
    await expectUnreadable(await picture(9, 9).tiff().toBuffer())
    await expectUnreadable(bytes.subarray(0, bytes.length >> 1), 'image/jpeg')
  })

  it.each(['png', 'avif'] as const)('may have 16 megapixels, known from its head: %s', async (format) => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'red' } }).toFormat(format, { effort: 1 })
    const bomb = await plain(7000, 7000).toBuffer()
    const slightlyMore = await plain(4001, 4000).toBuffer()
    const most = await plain(4000, 4000).toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const before = process.memoryUsage.rss()
    const reply = await put(bomb, `image/${format}`)
    expectRefusal(reply, 422, 'validation_failed')
    expect((reply.body as { errors: object }).errors).toEqual({
      image: ['В изображении больше 16 мегапикселей'],
    })
    await expectUnreadable(slightlyMore, `image/${format}`)
    expect((await put(most, `image/${format}`)).status).toBe(200)
    // The decoded picture, 147 MB and more, is not in the memory of this process.
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('is refused for a moment while many others wait, and the others are read', async () => {
    const file = await picture(64, 64).png().toBuffer()
    // The first one takes so long that all others arrive meanwhile.
    const large = await picture(4000, 3000).png().toBuffer()
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => put(index === 0 ? large : file)),
    )
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(9)
  })

  it('delays no other call', async () => {
    const file = await picture(4000, 3000).png().toBuffer()
    let done = 0
    const sent = Array.from({ length: 4 }, async () => {
      const { status } = await put(file)
      done += 1
      return status
    })
    await server.call(currentUser, {}, token)
    expect(done).toBe(0)
    expect(await Promise.all(sent)).toEqual([200, 200, 200, 200])
  })

  it('needs a session to be sent, but none to be read', async () => {
    const reply = await server.app.inject({
      method: 'PUT',
      url: URL,
      headers: { 'content-type': 'image/png' },
      payload: Buffer.from('x'),
    })
    expect(reply.statusCode).toBe(401)
    for (const key of ['x', 'a'.repeat(22), '%00', '..%2f..%2fetc%2fpasswd'])
      expect((await fetchImage(`/api/v1/avatars/${key}`)).statusCode).toBe(404)
  })
})
