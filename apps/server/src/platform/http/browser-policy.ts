import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/** How long a browser asks by https alone, once it has heard so (s). */
const HTTPS_ONLY_S = 31_536_000
/** How long the hosts of pictures and videos are remembered, and so how late a new one may show (ms). */
const REMEMBERED_MS = 15_000
/** Hosts in the policy at most, of pictures and of videos each: what proxies take as a header is a few kB. */
const HOSTS_MAX = 40

/** Addresses of what pages show from elsewhere; what is no https is passed over. */
export type Shown = { images: readonly string[]; media: readonly string[] }
const NOTHING: Shown = { images: [], media: [] }

/** Whether people reach this server by https: then nothing of it is to be asked for otherwise. */
export const isHttps = (publicUrl: string | null): boolean => publicUrl?.startsWith('https:') ?? false

type Directives = Record<string, readonly string[]>

/** Of directives with their sources, as the header has it. */
const policyOf = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** Of what is no page: were it shown as one, it could do nothing. */
const NO_PAGE = policyWith()

/** That allows this, and nothing else. */
export function policyWith(allowed: Directives = {}): string {
  const none = ["'none'"]
  return policyOf({
    'default-src': none,
    ...allowed,
    'base-uri': none,
    'form-action': none,
    'frame-ancestors': none,
  })
}

/** The origins of these https addresses, each once, as a policy may name them; the first ones, if there are too many. */
function hostsOf(addresses: readonly string[]): string[] {
  const origins = addresses.map((address) => URL.parse(address)?.origin ?? '')
  // A name or an IPv4 address: brackets are no part of a policy.
  return [...new Set(origins)].filter((it) => /^https:\/\/[\w.-]+(:\d+)?$/.test(it)).slice(0, HOSTS_MAX)
}

/** What our pages may do, and where their pictures and videos may come from. */
export function pagePolicy(byHttps: boolean, { images, media }: Shown = NOTHING): string {
  return policyOf({
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'script-src-attr': ["'none'"],
    // A picture that is being cut to size is a data: address.
    'img-src': ["'self'", 'data:', ...hostsOf(images)],
    'media-src': ["'self'", ...hostsOf(media)],
    'style-src': ["'self'", "'unsafe-inline'"],
    // On plain http it would send the browser to an https that nobody serves.
    ...(byHttps && { 'upgrade-insecure-requests': [] }),
  })
}

/**
 * The policy of the pages as the documents want it: it names the hosts of their pictures and videos, and follows their
 * changes, whichever node made them. Where `find` fails, the hosts that were known stay.
 */
export function makePagePolicy(
  find: () => Promise<Shown>,
  byHttps: boolean,
  log: FastifyBaseLogger,
): () => Promise<string> {
  let known: string | null = null
  let asking: Promise<string> | null = null
  let askedAt = -Infinity
  async function ask(): Promise<string> {
    askedAt = Date.now()
    try {
      known = pagePolicy(byHttps, await find())
    } catch (error) {
      log.warn({ err: error }, 'could not look where pictures come from')
    }
    asking = null
    return (known ??= pagePolicy(byHttps))
  }
  return async () => {
    if (!asking && Date.now() - askedAt >= REMEMBERED_MS) asking = ask()
    // Only the first pages wait: no later one does for a database that is slow.
    return known ?? asking!
  }
}

/** Headers of a page beside its policy: none of ours asks for a device. */
export const PAGE_HEADERS = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * Whose pages may show a picture or a file of ours: those of this site alone, unless its web app is served from
 * another. What a page fetches needs nothing of this: CORS tells.
 */
export const resourcePolicy = (corsOrigins: readonly string[]): Record<string, string> => ({
  'cross-origin-resource-policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
})

/**
 * Makes what tells a browser of every answer what it may do with it, and that nobody keeps it. A page, a picture and a
 * file say otherwise for themselves.
 */
export function makeProtection(byHttps: boolean): (request: FastifyRequest, reply: FastifyReply) => void {
  // Made once: Fastify's plugin for it would read these settings anew for every request.
  const protect = helmet({
    contentSecurityPolicy: false,
    // Other hosts of the operator's domain are not ours to decide about.
    strictTransportSecurity: byHttps && { maxAge: HTTPS_ONLY_S, includeSubDomains: false },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  return (request, reply) => {
    reply.raw.setHeader('content-security-policy', NO_PAGE)
    // Answers belong to the user who asked.
    reply.raw.setHeader('cache-control', 'no-store')
    protect(request.raw, reply.raw, (error) => {
      if (error) throw error
    })
  }
}
