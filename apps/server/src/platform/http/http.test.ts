import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'

const server = useApp()

it.each(['/api/v1/sports', '/api/v1/auth/user', '/api/v1/nothing', '/healthz'])(
  'the answer of %s has the policy headers for the browser',
  async (url) => {
    const { headers } = await server.request('GET', url)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  },
)

describe('bytes that are not a request', () => {
  /** Sends raw bytes; returns everything that comes back. */
  const sendRaw = async (bytes: string) => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.end(bytes)
    return text(socket)
  }

  it.each([
    ['garbage', 'nonsense\r\n\r\n'],
    ['a header that is far too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('are refused like everything else: %s', async (_, bytes) => {
    const reply = await sendRaw(bytes)
    expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(JSON.parse(reply.split('\r\n\r\n')[1]!)).toEqual({
      code: 'bad_request',
      errors: null,
      message: expect.any(String),
    })
  })

  it('do not disturb other connections', async () => {
    await sendRaw('nonsense\r\n\r\n')
    expect((await server.request('GET', '/api/v1/sports')).status).toBe(200)
  })
})
