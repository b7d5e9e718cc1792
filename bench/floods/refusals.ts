import { once } from 'node:events'
import { connect } from 'node:net'
import type { BenchServer } from '../processes/bench-server.ts'
import { type Measure, measureOf, milliseconds } from '../measuring/measure.ts'
import { tokenOf } from '../world/seed.ts'

const MIB = 1024 * 1024
const ROUNDS = 5
/** The number of requests in each turn, so that a turn is longer than the clock's resolution. */
const TIMES = 10
const LIMIT_MS = 20

/** Texts that are cheap to send and expensive to parse, of a given number of bytes. */
const SHAPES: Record<string, (bytes: number) => string> = {
  zeros: (bytes) => `[${'0,'.repeat(bytes / 2 - 2)}0]`,
  lists: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  objects: (bytes) => `[${'{},'.repeat(bytes / 3 - 2)}{}]`,
  keys: (bytes) => `{${Array.from({ length: bytes / 16 }, (_, nth) => `"k${nth}":0`).join()}}`,
  'as many keys as may be': (bytes) =>
    `{${Array.from({ length: bytes / 32 - 1 }, (_, nth) => `"${String(nth).padStart(20, 'k')}":0`).join()}}`,
  'one text': (bytes) => `"${'x'.repeat(bytes - 2)}"`,
  escapes: (bytes) => `"${'\\ud800'.repeat(bytes / 6 - 1)}"`,
  'a number': (bytes) => '1'.repeat(bytes),
  'a mistake at the end': (bytes) => `{"a":"${'x'.repeat(bytes - 20)}"`,
}

type Sender = { method: string; path: string; bytes: number; token?: string }

const STRANGERS: Record<string, Sender> = {
  'to a call for users': { method: 'PUT', path: '/api/v1/user/profile', bytes: MIB },
  'to a call for anybody': { method: 'POST', path: '/api/v1/auth/login', bytes: MIB },
  'to no call': { method: 'POST', path: '/api/v1/nothing', bytes: MIB },
  'with a GET': { method: 'GET', path: '/api/v1/sports', bytes: MIB },
}

/**
 * (j) Measures how long the main thread computes to refuse a malformed megabyte: from strangers at every kind
 * of call, in one piece and as 64 bodies of the 16 kB that they may send, and from a signed-in user. It
 * reports the most expensive shape.
 */
export async function measureRefusals(server: BenchServer): Promise<Measure[]> {
  const limit = { limit: [LIMIT_MS], aim: `≤ 1 (${LIMIT_MS} ms)` }
  const measures: Measure[] = []
  for (const [name, sender] of Object.entries(STRANGERS)) {
    const { shape, turns } = await dearest(server, sender)
    measures.push(measureOf(`a stranger's megabyte ${name} (${shape})`, turns, milliseconds, limit))
  }
  const small = { ...STRANGERS['to a call for anybody']!, bytes: MIB / 64 }
  const { shape, turns } = await dearest(server, small)
  measures.push(measureOf(`a stranger's 16 kB, read and refused (${shape})`, turns, milliseconds, limit))
  for (const path of ['/api/v1/user/profile', '/api/v1/user/change-lang']) {
    const sender = { method: 'PUT', path, bytes: MIB, token: tokenOf(2) }
    const user = await dearest(server, sender)
    measures.push(measureOf(`a user's megabyte to ${path} (${user.shape})`, user.turns, milliseconds))
  }
  return measures
}

/** Returns the shape with the greatest median cost. */
async function dearest(server: BenchServer, sender: Sender): Promise<{ shape: string; turns: number[] }> {
  const found: { shape: string; turns: number[] }[] = []
  for (const [shape, make] of Object.entries(SHAPES)) {
    const request = requestOf(sender, make(sender.bytes))
    await refuse(server.address, request)
    const turns: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const { cpuMs: before } = await server.load()
      for (let nth = 0; nth < TIMES; nth += 1) await refuse(server.address, request)
      turns.push(((await server.load()).cpuMs - before) / TIMES)
    }
    found.push({ shape, turns: turns.toSorted((a, b) => a - b) })
  }
  const middle = (turns: number[]) => turns[turns.length >> 1]!
  return found.toSorted((a, b) => middle(b.turns) - middle(a.turns))[0]!
}

function requestOf({ method, path, token }: Sender, body: string): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Sends the whole request, even if it is refused, and waits until the server has closed. */
async function refuse(address: string, request: Buffer): Promise<void> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  let answer = ''
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')))
  // The server may close the connection early; its answer is checked below.
  socket.on('error', () => {})
  socket.write(request)
  await once(socket, 'close')
  if (!/^HTTP\/1\.1 (?:[24]\d\d)/.test(answer)) throw new Error(`not refused but: ${answer.slice(0, 100)}`)
}
