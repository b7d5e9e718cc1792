import { queryOf } from '@called-it/contract/endpoint.ts'
import { STREAM_PATH } from '@called-it/contract/signals.ts'
import { readStream } from '@called-it/contract/topics.ts'
import { STREAMS_PER_USER } from '@called-it/rules/limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { bearerOf, parsePart, type SignedIn } from '../http/endpoint.ts'
import type { Db } from '../database/db.ts'
import { defineGauge } from '../meters.ts'
import type { Changed } from './changes.ts'
import type { Live } from './live.ts'
import { notifyStreams, type Passed, type SignedOut, type StreamChanges } from './notify.ts'
import { makeOpenStreams } from './open-streams.ts'
import { problem } from '../http/problem.ts'
import { makeIsMeant, makeRecentSignals, type Viewer } from './recent-signals.ts'
import { noteCaller } from '../http/security-events.ts'

/** The interval of heartbeats (ms): below the minute after which proxies close a silent connection. */
const HEARTBEAT_MS = 25_000
/** The longest random wait of a client before it reconnects to an ended stream (ms). */
const COME_BACK_MS = [1000, 5000] as const
/** How long a stopping node tries to notify the others that its streams have ended (ms). */
const FAREWELL_MS = 2000
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

const openStreams = defineGauge({
  name: 'called_it_open_streams',
  help: 'Event streams that this process serves now',
})

type Listener = Viewer & { token: string }

/**
 * The event stream: server-sent events that name a topic, read with the Authorization header (API.md).
 * A client that reads too slowly is cut off and reconnects, so that it takes no memory of ours. A user has a limited
 * number of streams on all nodes together: one more ends the oldest.
 */
export function serveStream<Schema>(
  app: FastifyInstance,
  db: Db<Schema>,
  live: Live,
  authenticate: (token: string) => Promise<SignedIn | null>,
): void {
  const recent = makeRecentSignals()
  const clients = new Map<ServerResponse, Listener & { close: () => Promise<void> }>()
  const streams = makeOpenStreams(STREAMS_PER_USER, (message) =>
    notifyStreams(db, message).catch((error: unknown) =>
      app.log.warn({ err: error }, 'could not notify the nodes of streams'),
    ),
  )
  const write = (client: ServerResponse, text: string) => {
    // An ended stream stays among the clients until its last bytes are sent.
    if (!client.writableEnded && !client.write(text)) client.destroy()
  }
  // A client that does not read the rest is not waited for.
  const end = (client: ServerResponse) => {
    if (client.writableLength > 0) client.destroy()
    else client.end()
  }
  // Without random waits all clients of a stopping node would reconnect at once.
  const endSoon = (client: ServerResponse, ms: number) => {
    const [least, most] = COME_BACK_MS
    write(client, `retry: ${Math.round(least + Math.random() * (most - least))}\n\n`)
    const timer = setTimeout(() => end(client), Math.random() * ms)
    client.once('close', () => clearTimeout(timer))
  }
  app.drain.onBegin((ms) => {
    for (const client of clients.keys()) endSoon(client, ms)
  })
  const unsubscribe = live.subscribe((message) => {
    const heard = JSON.parse(message) as Passed | SignedOut | StreamChanges | Changed
    // Caches hear of it by themselves.
    if ('changed' in heard) return
    if ('node' in heard) return streams.hear(heard)
    if ('user_id' in heard) {
      for (const [client, listener] of clients)
        if (listener.userId === heard.user_id) void beat(client, listener)
      return
    }
    const text = `event: ${heard.signal.topic}\ndata: ${JSON.stringify(heard.signal)}\n\n`
    const isMeant = makeIsMeant(heard.to)
    recent.add(text, heard.to)
    for (const [client, viewer] of clients) if (isMeant(viewer)) write(client, text)
  })
  // Signals sent while this node did not listen are lost. A client whose stream ends reconnects and reads again.
  const forget = live.onListening(() => {
    recent.begin()
    streams.forget()
    endAll()
  })
  function endAll(): void {
    for (const client of clients.keys()) end(client)
  }
  // A stream ends at a sign-out, and at the first heartbeat after the token expires; an unreachable database ends none. A
  // role that was granted or revoked counts from the next heartbeat on.
  async function beat(client: ServerResponse, listener: Listener): Promise<void> {
    const isKnown = await authenticate(listener.token).then(
      (user) => {
        listener.isOrganiser = user?.role === 'organiser'
        return user !== null
      },
      (error: unknown) => {
        app.log.warn({ err: error }, 'could not look at the token of a stream')
        return true
      },
    )
    // If bytes of the last heartbeat still wait, the client does not read.
    if (client.writableLength > 0) client.destroy()
    else if (isKnown) write(client, ': still here\n\n')
    else end(client)
  }

  async function listenerOf(request: FastifyRequest): Promise<Listener> {
    const token = bearerOf(request)
    const user = token && (await authenticate(token))
    if (!token || !user) throw problem('unauthenticated')
    noteCaller(request, user.id)
    return { token, userId: user.id, isOrganiser: user.role === 'organiser' }
  }

  const querySchema = queryOf(readStream)
  const pastOf = (request: FastifyRequest) => Number(parsePart(querySchema, request.query).past_ms)

  // A HEAD route of its own: the one derived from GET would wait for the end of the stream.
  app.head(STREAM_PATH, async (request, reply) => {
    await listenerOf(request)
    pastOf(request)
    return reply.headers(STREAM_HEADERS).send()
  })
  app.get(STREAM_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const listener = await listenerOf(request)
    const pastMs = pastOf(request)
    reply.hijack()
    const client = reply.raw
    // The client went away while its token was checked: there would be no `close` event.
    if (client.destroyed) return
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) client.setHeader(name, value as string)
    }
    client.writeHead(200, STREAM_HEADERS)
    const missed = recent.since(pastMs, listener)
    client.write(`: hello\n\n${missed?.join('') ?? ''}`)
    if (!missed) return void client.end()
    const close = streams.open(listener.userId, () => end(client))
    clients.set(client, Object.assign(listener, { close }))
    openStreams.inc()
    if (app.drain.endsAt !== null) endSoon(client, Math.max(0, app.drain.endsAt - performance.now()))
    // Each stream has its own interval, so that the tokens are not all checked at the same moment.
    const heartbeat = setInterval(() => void beat(client, listener), HEARTBEAT_MS)
    client.on('close', () => {
      clearInterval(heartbeat)
      clients.delete(client)
      openStreams.dec()
      void close()
    })
  })

  app.addHook('preClose', async () => {
    unsubscribe()
    forget()
    const ended = Promise.all([...clients.values()].map(({ close }) => close()))
    endAll()
    // An unreachable database does not keep a client from closing its stream.
    await Promise.race([ended, pause(FAREWELL_MS, null, { ref: false })])
  })
}
