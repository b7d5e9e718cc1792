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
  // A stream does not outlive its token by more than a heartbeat; a database that is away ends none.
  const beat = async (client: ServerResponse, token: string) => {
    const isKnown = await authenticate(token).catch((error: unknown) => {
      app.log.warn({ err: error }, 'could not look at the token of a stream')
      return true
    })
    if (isKnown) write(client, ': still here\n\n')
    else client.end()
  }

  // No HEAD of it: that would wait for the end of what has none.
  app.get(STREAM_PATH, { exposeHeadRoute: false }, async (request, reply) => {
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
    // Each in a rhythm of its own, so that the tokens are not all looked at in the same moment.
    const heartbeat = setInterval(() => void beat(client, token), HEARTBEAT_MS)
    client.on('close', () => {
      clearInterval(heartbeat)
      clients.delete(client)
    })
  })

  app.addHook('preClose', async () => {
    unsubscribe()
    for (const client of clients) client.end()
  })
}
