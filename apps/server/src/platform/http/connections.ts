import type { Server } from 'node:http'
import { networkOf } from '../network/network.ts'

/** How long a client may take to send a request, from the first byte to the last (ms). */
export const REQUEST_MAX_MS = 30_000
/** How long an idle connection is kept (ms): longer than the minute of proxies, because the proxy must be the one to close it. */
const KEEP_ALIVE_MS = 72_000

/** The timeouts of a server as Fastify takes them. Event streams are responses: no timeout cuts them. */
export const timesOf = (requestMs: number) => ({
  requestTimeout: requestMs,
  keepAliveTimeout: KEEP_ALIVE_MS,
  // Headers come in one piece. The check runs often enough that no client gets much more time than allowed.
  http: { headersTimeout: requestMs / 2, connectionsCheckingInterval: Math.ceil(requestMs / 15) },
})

type Cap = {
  /** The most open connections of one address (IPv6: of one /64). */
  most: number
  /** Trusted proxies, whose connections do not count. */
  isProxy: (address: string) => boolean
  /** Called for each connection that is closed. */
  onClosed: (network: string) => void
}

/** Closes the connections of an address beyond its limit. */
export function capConnections(server: Server, { most, isProxy, onClosed }: Cap): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      onClosed(network)
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
