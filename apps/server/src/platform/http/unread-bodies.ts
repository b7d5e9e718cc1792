import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { setImmediate as immediate } from 'node:timers/promises'

/** A client that writes all before it reads has had the time, and the room, to come to its answer. */
const LINGER_MS = 2000
const LINGER_BYTES = 4 * 1024 * 1024

/** What is answered before its body has come closes its connection: nobody receives the rest of it. */
export function closeUnread(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (isComplete(request)) return
    // A short body comes together with its head, and Node may still be about to go through what it received.
    await immediate()
    if (isComplete(request)) return
    reply.header('connection', 'close')
    const { socket } = request.raw
    // What Node does to a connection after its last answer: it would reset it, and the answer might be lost with it.
    socket.destroySoon = () => linger(socket)
  })
}

/** `complete` is undefined where a test hands in what never was on a wire. */
const isComplete = ({ raw }: FastifyRequest): boolean => raw.complete !== false

/**
 * Ends a connection so that its answer arrives. While the client still sends, a reset would overtake the answer, so
 * what comes is thrown away, for a moment and up to some bytes; then the connection is cut.
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
