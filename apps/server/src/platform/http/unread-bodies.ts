import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { setImmediate as immediate } from 'node:timers/promises'

/** Enough time and bytes for a client that sends its whole body before it reads the response. */
const LINGER_MS = 2000
const LINGER_BYTES = 4 * 1024 * 1024

/** A response before the end of the body closes the connection: the rest of the body is not received. */
export function closeUnread(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (isComplete(request)) return
    // A short body arrives together with its headers, and Node may not have parsed it yet.
    await immediate()
    if (isComplete(request)) return
    reply.header('connection', 'close')
    const { socket } = request.raw
    // Node would reset the connection after its last response, and the response could be lost.
    socket.destroySoon = () => linger(socket)
  })
}

/** `complete` is undefined for injected requests of tests. */
const isComplete = ({ raw }: FastifyRequest): boolean => raw.complete !== false

/**
 * Ends a connection so that its response arrives. While the client still sends, a reset would overtake the response, so
 * incoming bytes are discarded, up to a time and a number of bytes; then the connection is cut.
 */
export function linger(socket: Socket): void {
  const until = socket.bytesRead + LINGER_BYTES
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.on('data', () => {
    if (socket.bytesRead > until) socket.destroy()
  })
  socket.once('close', () => clearTimeout(timer))
  socket.end()
}
