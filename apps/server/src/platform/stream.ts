import { STREAM_PATH } from '@called-it/contract/topics.ts'
import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { bearerOf, type SignedIn } from './endpoint.ts'
import type { Live } from './live.ts'
import { problem } from './problem.ts'

/** Below the minute after which proxies take a silent connection for dead (ms). */
const HEARTBEAT_MS = 25_000

/**
 * The event stream: server-sent events that name a topic, read with the Authorization header (API.md).
 * A client that reads too slowly loses signals, never memory of ours: it is cut off and comes back.
 */
export function serveStream(
  app: FastifyInstance,
  live: Live,
  authenticate: (token: string) => Promise<SignedIn | null>,
): void {
  const clients = new Set<ServerResponse>()
  const write = (client: ServerResponse, text: string) => {
    if (!client.write(text)) client.destroy()
  }
  const unsubscribe = live.subscribe((message) => {
    const { topic } = JSON.parse(message) as { topic: string }
    for (const client of clients) write(client, `event: ${topic}\ndata: ${message}\n\n`)
  })
  const heartbeat = setInterval(() => {
    for (const client of clients) write(client, ': still here\n\n')
  }, HEARTBEAT_MS)

  app.get(STREAM_PATH, async (request, reply) => {
    const token = bearerOf(request)
    if (!token || !(await authenticate(token))) throw problem('unauthenticated')
    reply.hijack()
    const client = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) client.setHeader(name, value as string)
    }
    client.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    client.write(': hello\n\n')
    clients.add(client)
    client.on('close', () => clients.delete(client))
  })

  app.addHook('preClose', async () => {
    unsubscribe()
    clearInterval(heartbeat)
    for (const client of clients) client.end()
  })
}
