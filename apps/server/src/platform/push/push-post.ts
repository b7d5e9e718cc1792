import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Agent, request } from 'node:https'
import ipaddr from 'ipaddr.js'
import { type Allowed } from './push-services.ts'

/** How long a push service may take to answer (ms). */
const ANSWER_MS = 10_000
/** Connections to one service at a time. */
const CONNECTIONS = 10

export type PushReply =
  | { status: number; retryAfter: string | null }
  | { status: null; wasConnected: boolean }

/** Posts to push services; `close` ends its connections. */
export type Post = {
  (endpoint: string, at: Allowed, headers: Record<string, string>, body: Buffer): Promise<PushReply>
  close(): void
}

/** Whether an address is on the internet: not this machine, not the operator's network, not a tunnel to it. */
export const isOnTheInternet = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

type Found = (error: Error | null, addresses: LookupAddress[] | string, family?: number) => void

/** Looks a host up as ever, and finds nothing but addresses on the internet: the one that was checked is the one that is called. */
function lookupOutside(host: string, options: LookupOptions, found: Found): void {
  lookup(host, { ...options, all: true }, (error, all) => {
    if (error) return found(error, [])
    const outside = all.filter(({ address }) => isOnTheInternet(address))
    if (outside.length === 0) return found(new Error('no address on the internet'), [])
    if (options.all) return found(null, outside)
    found(null, outside[0]!.address, outside[0]!.family)
  })
}

/** Makes the function that posts to push services. `ca` is for tests. It follows no redirect, and reads nothing of an answer. */
export function makePost(ca?: string): Post {
  const options = { keepAlive: true, maxSockets: CONNECTIONS, ...(ca !== undefined && { ca }) }
  const agents = {
    on_the_internet: new Agent({ ...options, lookup: lookupOutside as never }),
    anywhere: new Agent(options),
  }
  const post = (endpoint: string, at: Allowed, headers: Record<string, string>, body: Buffer) =>
    new Promise<PushReply>((resolve) => {
      let wasConnected = false
      const sent = request(
        endpoint,
        { method: 'POST', agent: agents[at], headers: { ...headers, 'content-length': body.length } },
        (response) => {
          const { statusCode: status, headers: answered } = response
          resolve({ status: status ?? 0, retryAfter: answered['retry-after'] ?? null })
          // A short answer leaves the connection open for the next message.
          const rest = setTimeout(() => response.destroy(), 1000)
          response.on('close', () => clearTimeout(rest))
          response.on('error', () => {})
          response.resume()
        },
      )
      sent.on('socket', (socket) => {
        if (socket.connecting) socket.once('secureConnect', () => (wasConnected = true))
        else wasConnected = true
      })
      const late = setTimeout(() => sent.destroy(new Error('no answer')), ANSWER_MS)
      sent.on('close', () => clearTimeout(late))
      // Its words may hold the address, which is a secret of the browser.
      sent.on('error', () => resolve({ status: null, wasConnected }))
      sent.end(body)
    })
  return Object.assign(post, { close: () => Object.values(agents).forEach((agent) => agent.destroy()) })
}
