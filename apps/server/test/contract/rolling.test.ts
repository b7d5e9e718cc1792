import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken, makeToken } from '../../src/accounts/sessions/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { run, type Running } from '../process.ts'

let database: TestDatabase
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  token = makeToken()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query("insert into users (reddy_id, name) values ('7500001', 'Ann')")
  await client.query(
    "insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from users",
    [hashToken(token)],
  )
  await client.end()
})
afterAll(() => database.drop())

type Node = Running & { address: string }
async function startNode(more: Record<string, string> = {}): Promise<Node> {
  const env = { DATABASE_URL: database.url, PORT: '0', DEMO: '0', ROLES: 'api', DATABASE_POOL: '5', ...more }
  const node = run('main', [], env)
  return { ...node, address: /ready at (\S+)/.exec(await node.printed(/ready at \S+\n/))![1]! }
}
const stop = async (node: Node) => {
  node.child.kill('SIGTERM')
  return (await node.ended).code
}

/** A proxy that passes requests in turn to those nodes that were ready at its last check; it repeats no request. */
function startProxy(nodes: Set<Node>, lookMs: number) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<Node>()
  let turn = 0
  const look = async () => {
    for (const node of nodes) {
      const isReady = await fetch(`${node.address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) ready.add(node)
      else ready.delete(node)
    }
    for (const node of ready) if (!nodes.has(node)) ready.delete(node)
  }
  const timer = setInterval(() => void look(), lookMs)
  const server: Server = createServer((incoming, outgoing) => {
    const choice = [...ready]
    const node = choice[(turn += 1) % choice.length]
    if (!node) return void outgoing.writeHead(502).end()
    const { method, url, headers } = incoming
    const passed = request(node.address + url, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode!, { 'content-type': answer.headers['content-type'] })
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  return {
    look,
    readyNodes: () => ready.size,
    listen: async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    close: () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('a process that receives the signal to stop', () => {
  test('is replaced behind a proxy that only checks /readyz without one failed call, twice', async () => {
    const nodes = new Set([await startNode({ DRAIN_SECONDS: '4' }), await startNode({ DRAIN_SECONDS: '4' })])
    const proxy = startProxy(nodes, 500)
    const address = await proxy.listen()
    await proxy.look()
    const statuses = new Map<number, number>()
    let isOver = false
    const caller = async () => {
      while (!isOver) {
        const { status } = await fetch(`${address}/api/v1/auth/user`, {
          headers: { authorization: `Bearer ${token}` },
        }).then(
          async (answer) => (await answer.text(), answer),
          () => ({ status: 0 }),
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await pause(50)
      }
    }
    const callers = Array.from({ length: 8 }, caller)
    const first = [...nodes]
    for (const old of first) {
      nodes.add(await startNode({ DRAIN_SECONDS: '4' }))
      await expect.poll(proxy.readyNodes, { timeout: 20_000 }).toBe(3)
      expect(await stop(old)).toBe(0)
      nodes.delete(old)
    }
    const total = () => [...statuses.values()].reduce((sum, count) => sum + count, 0)
    await expect.poll(total, { timeout: 60_000 }).toBeGreaterThan(1000)
    isOver = true
    await Promise.all(callers)
    expect(Object.fromEntries(statuses)).toEqual({ 200: total() })
    proxy.close()
    await Promise.all([...nodes].map(stop))
  }, 240_000)

  test('answers calls while it reports that it is not ready, ends its streams at random moments, then exits', async () => {
    const node = await startNode({ DRAIN_SECONDS: '5' })
    const headers = { authorization: `Bearer ${token}` }
    // A node ends the streams that were opened before it had heard of the others.
    await pause(2000)
    const ends: number[] = []
    const heard: string[] = []
    const streams = await Promise.all(
      Array.from({ length: 12 }, () => fetch(`${node.address}/api/v1/stream`, { headers })),
    )
    const read = streams.map(async (stream) => {
      heard.push(await stream.text())
      ends.push(performance.now())
    })
    const begun = performance.now()
    node.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${node.address}/readyz`)).status).toBe(503)
    const refused = await fetch(`${node.address}/readyz`, { headers: { 'accept-language': 'en' } })
    expect([refused.headers.get('retry-after'), await refused.json()]).toEqual([
      '5',
      expect.objectContaining({ code: 'unavailable', errors: null }),
    ])
    const served = await fetch(`${node.address}/api/v1/auth/user`, { headers })
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    await Promise.all(read)
    const waits = heard.map((text) => /^retry: (\d+)$/m.exec(text)?.[1])
    expect(waits).not.toContain(undefined)
    expect(new Set(waits).size).toBeGreaterThan(6)
    // Of twelve random moments within five seconds.
    expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThan(1000)
    expect((await node.ended).code).toBe(0)
    expect(performance.now() - begun).toBeGreaterThan(4900)
  }, 120_000)

  test.each([
    ['by somebody at a terminal', ['SIGINT']],
    ['twice', ['SIGTERM', 'SIGTERM']],
  ] as const)('%s waits for no proxy', async (_, signals) => {
    const node = await startNode({ DRAIN_SECONDS: '300' })
    for (const signal of signals) {
      node.child.kill(signal)
      await pause(500)
    }
    expect((await node.ended).code).toBe(0)
  })
})
