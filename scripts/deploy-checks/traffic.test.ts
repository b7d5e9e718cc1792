import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { drive, findLost, Nodes } from './traffic.ts'

const GAME = { slug: 'cup', events: [1, 2] }
const PLAYERS = [{ account: '1001', token: 'a' }]
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

/** A game that stores each save, unless `change` does something else with it. */
function game(
  change: (event: number, first: number) => number | null = (_, first) => first,
): RequestListener {
  const stored = new Map<number, number>()
  return (request, reply) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      if (request.method === 'POST') {
        const { predictions } = JSON.parse(text) as { predictions: { event_id: number; first: number }[] }
        for (const { event_id, first } of predictions) {
          const kept = change(event_id, first)
          if (kept !== null) stored.set(event_id, kept)
        }
      }
      const matches = GAME.events.map((id) => ({
        id,
        prediction: stored.has(id) ? { first: stored.get(id) } : null,
      }))
      reply.end(JSON.stringify({ matches }))
    })
  }
}

async function play(nodes: Nodes) {
  const { outcome, saved } = await drive(nodes, PLAYERS, GAME, 200, AbortSignal.timeout(400))
  return { ...outcome, lost: await findLost(nodes, PLAYERS, GAME, saved) }
}

test('calls and saves of a node that works bring no failure', async () => {
  const nodes = new Nodes()
  nodes.add(await serve(game()))
  const { calls, saves, failures, lost } = await play(nodes)
  expect({ failures, lost }).toEqual({ failures: [], lost: [] })
  expect(saves).toBeGreaterThan(5)
  expect(calls).toBeGreaterThan(saves)
})

test('a save that was answered and not stored is found', async () => {
  const nodes = new Nodes()
  nodes.add(await serve(game((event, first) => (event === 2 ? null : first))))
  const { failures, lost } = await play(nodes)
  expect(failures).toEqual([])
  expect(lost).toEqual([expect.stringMatching(/^match 2 of 1001: saved \d, stored nothing$/)])
})

test('an error of the server is a failure, with what it says', async () => {
  const nodes = new Nodes()
  nodes.add(
    await serve((_, reply) => {
      reply.statusCode = 500
      reply.end('broken')
    }),
  )
  const { saves, failures } = await drive(nodes, PLAYERS, GAME, 200, AbortSignal.timeout(200)).then(
    ({ outcome }) => outcome,
  )
  expect(saves).toBe(0)
  expect(failures[0]).toBe('POST /api/v1/tournaments/cup/predictions/events: 500 broken')
})

test('a call that meets a closed node, or one that turns away, goes to the next node', async () => {
  const nodes = new Nodes()
  nodes.add('http://127.0.0.1:9')
  nodes.add(
    await serve((_, reply) => {
      reply.statusCode = 503
      reply.end()
    }),
  )
  nodes.add(await serve(game()))
  const { failures, lost, saves } = await play(nodes)
  expect({ failures, lost }).toEqual({ failures: [], lost: [] })
  expect(saves).toBeGreaterThan(5)
})
