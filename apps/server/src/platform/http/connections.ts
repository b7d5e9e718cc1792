import type { Server } from 'node:http'
import { networkOf } from '../network/network.ts'

/** How long a client may take to send a request, from its first byte to its last (ms). */
export const REQUEST_MAX_MS = 30_000
/** Longer than the minute for which proxies keep a connection to us: the one who closes it must be the proxy (ms). */
const KEEP_ALIVE_MS = 72_000

/** The times of a server, as Fastify takes them. Event streams are answers: none of these cuts them. */
export const timesOf = (requestMs: number) => ({
  requestTimeout: requestMs,
  keepAliveTimeout: KEEP_ALIVE_MS,
  // Headers come in one piece; looked at so often that nobody has much longer than he may.
  http: { headersTimeout: requestMs / 2, connectionsCheckingInterval: Math.ceil(requestMs / 15) },
})

type Cap = {
  /** Open connections of one address; of IPv6, of one /64. */
  most: number
  /** Whom all clients come through: none of his connections counts. */
  isProxy: (address: string) => boolean
  /** Hears of each that is closed, however many those are. */
  onClosed: (network: string) => void
}

/** Closes what an address opens beyond its share. */
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
