import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { useApp } from '../app.ts'
import { dial, headOf, readToEnd } from '../wire.ts'
import { eventually } from '../eventually.ts'

describe('a request that never ends', () => {
  const REQUEST_MAX_MS = 1000
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const server = useApp({ requestMaxMs: REQUEST_MAX_MS, log })

  /** Sends one character at a time until the server closes the connection. */
  async function sendSlowly(socket: Socket): Promise<void> {
    socket.on('error', () => {})
    for (let nth = 0; nth < 200 && socket.writable && !socket.readableEnded; nth += 1) {
      socket.write('x')
      await pause(REQUEST_MAX_MS / 10)
    }
  }

  it.each([
    ['headers', 'GET /api/v1/sports HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['a body', headOf('POST', '/api/v1/auth/login', 10_000)],
    [
      'a body without a length',
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2000\r\n',
    ],
  ])('is cut with an explanation: %s', async (_, begin) => {
    const socket = await dial(server)
    socket.write(begin)
    void sendSlowly(socket)
    expect(await readToEnd(socket)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', errors: null },
    })
    socket.destroy()
  })

  it('is cut for a signed-in user as well', async () => {
    const token = await server.signIn('7200001')
    const socket = await dial(server)
    socket.write(headOf('PUT', '/api/v1/user/profile', 10_000, { token }))
    void sendSlowly(socket)
    expect(await readToEnd(socket)).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    socket.destroy()
  })

  it('leaves no entry in the log if its sender has gone', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const socket = await dial(server)
      socket.write(`${headOf('POST', '/api/v1/auth/send-code', 100)}{`)
      await pause(50)
      socket.destroy()
    }
    await pause(500)
    expect(lines).toEqual([])
  })

  it('is closed silently if it has not begun', async () => {
    const socket = await dial(server)
    socket.on('error', () => {})
    expect((await readToEnd(socket)).head).toBe('')
    socket.destroy()
  })

  it('does not affect the next request on a reused connection, nor event streams', async () => {
    const token = await server.signIn('7200002')
    const socket = await dial(server)
    let heard = ''
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
    socket.write('GET /api/v1/sports HTTP/1.1\r\nHost: x\r\n\r\n')
    await eventually(() => expect(heard).toMatch(/^HTTP\/1\.1 200 /))
    await pause(REQUEST_MAX_MS * 2)
    socket.write(`GET /api/v1/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    await eventually(() => expect(heard).toContain(': hello'))
    await pause(REQUEST_MAX_MS * 2)
    expect(socket.readableEnded).toBe(false)
    socket.destroy()
  })
})

describe('the default timeouts', () => {
  const server = useApp()

  it("are 30 s for a request, and longer than a proxy's for the next one", () => {
    const { requestTimeout, headersTimeout, keepAliveTimeout } = server.app.server
    expect({ requestTimeout, keepAliveTimeout }).toEqual({ requestTimeout: 30_000, keepAliveTimeout: 72_000 })
    expect(headersTimeout).toBeLessThanOrEqual(requestTimeout)
  })
})

/** Waits until the server closes a connection without an answer. */
async function closing(socket: Socket): Promise<void> {
  socket.on('error', () => {})
  socket.resume()
  await eventually(() => expect(socket.readableEnded || socket.closed).toBe(true))
  socket.destroy()
}
const sockets = async (server: ReturnType<typeof useApp>, count: number) => {
  const all: Socket[] = []
  for (let nth = 0; nth < count; nth += 1) all.push(await dial(server))
  return all
}
const ASK = 'GET /api/v1/sports HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

describe('connections of one address', () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const server = useApp({ connectionsPerAddress: 5, trustProxy: false, log })

  it('are limited: more are closed, which is logged once, and the others go on', async () => {
    const within = await sockets(server, 5)
    for (let nth = 0; nth < 3; nth += 1) await closing(await dial(server))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'security', what: 'limit_met', limit: 'connections', network: '127.0.0.1' },
    ])

    within[0]!.write(ASK)
    expect((await readToEnd(within[0]!)).status).toBe(200)
    within[0]!.destroy()
    // One has been closed, so a new one is accepted.
    await eventually(async () => {
      const next = await dial(server)
      next.on('error', () => {})
      next.write(ASK)
      expect((await readToEnd(next)).status).toBe(200)
      next.destroy()
    })
    for (const socket of within) socket.destroy()
  })
})

describe('connections of a trusted proxy', () => {
  describe.each([
    ['configured by the number of hops', 1],
    ['configured by address', ['127.0.0.1']],
    ['configured by subnet', ['10.0.0.0/8', '::ffff:127.0.0.1', '127.0.0.0/8']],
  ])('%s', (_, trustProxy) => {
    const server = useApp({ connectionsPerAddress: 5, trustProxy })

    it('are not limited', async () => {
      const all = await sockets(server, 12)
      for (const socket of all) {
        socket.write(ASK)
        expect((await readToEnd(socket)).status).toBe(200)
        socket.destroy()
      }
    })
  })

  describe('connections of an address that is not the trusted proxy', () => {
    const server = useApp({ connectionsPerAddress: 5, trustProxy: ['10.0.0.0/8', '2001:db8::/32', '::1'] })

    it('are limited', async () => {
      await sockets(server, 5)
      await closing(await dial(server))
    })
  })
})
