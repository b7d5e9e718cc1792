import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { useApp } from '../app.ts'
import { dial, readToEnd } from '../wire.ts'
import { eventually } from '../eventually.ts'

const TIMES = { stalledMs: 500, wholeMs: 3000 }
const server = useApp({ answerTimes: TIMES })

const ask = (url: string, more = '') => `GET ${url} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
/** So many answers that they do not fit into the buffers that both systems have for a connection. */
const MANY = ask('/api/v1/openapi.json').repeat(100)

/** The open connections of the server. */
const open = () =>
  new Promise<number>((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
const none = (timeout: number) =>
  vi.waitFor(async () => expect(await open()).toBe(0), { timeout, interval: 50 })
const dialSilent = async (): Promise<Socket> => {
  const socket = await dial(server)
  socket.on('error', () => {})
  return socket
}

describe('a client that sends requests and reads no answers', () => {
  it('is disconnected', async () => {
    const socket = await dialSilent()
    socket.pause()
    socket.write(MANY)
    await pause(TIMES.stalledMs / 2)
    expect(await open()).toBe(1)
    await none(TIMES.stalledMs * 6)
    socket.destroy()
  })
})

describe('a client that reads a little now and then', () => {
  const WHOLE_MS = 2000
  const node = useApp({ answerTimes: { stalledMs: 60_000, wholeMs: WHOLE_MS } })

  it('is disconnected when the time for the whole answer is over', async () => {
    const cut = new Promise((resolve) =>
      node.app.server.once('connection', (inside: Socket) => inside.once('close', resolve)),
    )
    const socket = await dial(node)
    socket.on('error', () => {})
    const begun = performance.now()
    socket.on('data', () => socket.pause())
    socket.write(MANY)
    const trickle = setInterval(() => socket.resume(), 50)
    await cut
    clearInterval(trickle)
    socket.destroy()
    expect(performance.now() - begun).toBeGreaterThan(WHOLE_MS)
  }, 20_000)
})

describe('a client that reads', () => {
  it('gets the whole answer, though it begins late', async () => {
    const socket = await dialSilent()
    socket.pause()
    socket.write(MANY + ask('/api/v1/openapi.json', 'Connection: close\r\n'))
    await pause(TIMES.stalledMs / 2)
    let taken = ''
    socket.on('data', (bytes: Buffer) => (taken += bytes.toString('latin1')))
    socket.resume()
    await once(socket, 'end')
    expect(taken.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(101)
    socket.destroy()
  })

  it('is not disconnected while its answer is made, however long that takes', async () => {
    const holder = new pg.Client({ connectionString: server.database.pool.options.connectionString! })
    await holder.connect()
    await holder.query('begin; lock table sports')
    const socket = await dialSilent()
    socket.write(ask('/api/v1/sports', 'Connection: close\r\n'))
    await pause(TIMES.wholeMs + TIMES.stalledMs)
    await holder.end()
    expect((await readToEnd(socket)).status).toBe(200)
    socket.destroy()
  })

  it('keeps an event stream on which nothing is sent', async () => {
    const token = await server.signIn('7330001')
    const socket = await dialSilent()
    socket.write(ask('/api/v1/stream', `Authorization: Bearer ${token}\r\n`))
    await once(socket, 'data')
    await pause(TIMES.wholeMs + TIMES.stalledMs)
    expect(socket.readableEnded || socket.destroyed).toBe(false)
    socket.destroy()
  })
})

describe('an event stream', () => {
  const node = useApp()
  const HEARTBEAT_MS = 25_000

  it('that nobody reads is closed at the second heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const token = await node.signIn('7330002')
    const accepted = new Promise<Socket>((resolve) => node.app.server.once('connection', resolve))
    const socket = await dial(node)
    socket.on('error', () => {})
    const inside = await accepted
    socket.write(ask('/api/v1/stream', `Authorization: Bearer ${token}\r\n`))
    await once(socket, 'data')
    // As if the buffers of both systems were full.
    inside.cork()
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await eventually(() => expect(inside.writableLength).toBeGreaterThan(0))
    expect(inside.destroyed).toBe(false)
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await eventually(() => expect(inside.destroyed).toBe(true))
    socket.destroy()
    vi.useRealTimers()
  })
})
