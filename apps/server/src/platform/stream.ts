import { STREAM_PATH } from '@called-it/contract/signals.ts'
import { readStream } from '@called-it/contract/topics.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import { bearerOf, parsePart, type SignedIn } from './endpoint.ts'
import type { Live } from './live.ts'
import type { Passed, SignedOut } from './notify.ts'
import { problem } from './problem.ts'
import { makeRecentSignals } from './recent-signals.ts'
import { noteCaller } from './security-events.ts'

/** Below the minute after which proxies take a silent connection for dead (ms). */
const HEARTBEAT_MS = 25_000
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/**
 * The event stream: server-sent events that name a topic, read with the Authorization header (API.md).
 * A client that reads too slowly loses signals, never memory of ours: it is cut off and comes back.
 */
export function serveStream(
  app: FastifyInstance,
  live: Live,
  authenticate: (token: string) => Promise<SignedIn | null>,
): void {
  const recent = makeRecentSignals()
  const clients = new Map<ServerResponse, { token: string; userId: number }>()
  const write = (client: ServerResponse, text: string) => {
    if (!client.write(text)) client.destroy()
  }
  const unsubscribe = live.subscribe((message) => {
    const heard = JSON.parse(message) as Passed | SignedOut
    if ('user_id' in heard) {
      for (const [client, { token, userId }] of clients)
        if (userId === heard.user_id) void beat(client, token)
      return
    }
    const text = `event: ${heard.signal.topic}\ndata: ${JSON.stringify(heard.signal)}\n\n`
    const audience = heard.to && new Set(heard.to)
    recent.add(text, audience)
    for (const [client, { userId }] of clients) if (audience?.has(userId) ?? true) write(client, text)
  })
  // What was signalled while this node was deaf is lost. A client whose stream ends comes back and asks again.
  const forget = live.onListening(() => {
    recent.begin()
    endAll()
  })
  function endAll(): void {
    for (const client of clients.keys()) client.end()
  }
  // A stream ends at a logout, and a heartbeat after a token's last day; a database that is away ends none.
  async function beat(client: ServerResponse, token: string): Promise<void> {
    const isKnown = await authenticate(token).catch((error: unknown) => {
      app.log.warn({ err: error }, 'could not look at the token of a stream')
      return true
    })
    if (isKnown) write(client, ': still here\n\n')
    else client.end()
  }

  async function listenerOf(request: FastifyRequest): Promise<{ token: string; userId: number }> {
    const token = bearerOf(request)
    const user = token && (await authenticate(token))
    if (!token || !user) throw problem('unauthenticated')
    noteCaller(request, user.id)
    return { token, userId: user.id }
  }

  // A HEAD of its own: the one made of GET would wait for the end of what has none.
  app.head(STREAM_PATH, async (request, reply) => {
    await listenerOf(request)
    return reply.headers(STREAM_HEADERS).send()
  })
  app.get(STREAM_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const listener = await listenerOf(request)
    const { past_ms } = parsePart(readStream.query!, request.query)
    reply.hijack()
    const client = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) client.setHeader(name, value as string)
    }
    client.writeHead(200, STREAM_HEADERS)
    const missed = recent.since(past_ms, listener.userId)
    client.write(`: hello\n\n${missed?.join('') ?? ''}`)
    if (!missed) return void client.end()
    clients.set(client, listener)
    // Each in a rhythm of its own, so that the tokens are not all looked at in the same moment.
    const heartbeat = setInterval(() => void beat(client, listener.token), HEARTBEAT_MS)
    client.on('close', () => {
      clearInterval(heartbeat)
      clients.delete(client)
    })
  })

  app.addHook('preClose', async () => {
    unsubscribe()
    forget()
    endAll()
  })
}
