import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/** How long a browser uses only https after it has seen the header (s). */
const HTTPS_ONLY_S = 31_536_000
/** How long the hosts of pictures and videos are cached (ms): a new host is allowed this much later at most. */
const REMEMBERED_MS = 15_000
/** The most hosts of pictures and of videos in the policy: proxies accept headers of a few kB. */
const HOSTS_MAX = 40

/** The addresses of pictures and videos that pages show from other hosts; only https ones count. */
export type Shown = { images: readonly string[]; media: readonly string[] }
const NOTHING: Shown = { images: [], media: [] }

/** Whether users reach this server by https: then nothing may be loaded from it by http. */
export const isHttps = (publicUrl: string | null): boolean => publicUrl?.startsWith('https:') ?? false

type Directives = Record<string, readonly string[]>

/** Writes directives with their sources as the header's value. */
const policyOf = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** The policy of a response that is no page: shown as a page, it could do nothing. */
const NO_PAGE = policyWith()

/** Returns the value of a header that allows only this. */
export function policyWith(allowed: Directives = {}): string {
  const none = ["'none'"]
  return policyOf({
    'default-src': none,
    ...allowed,
    'base-uri': none,
    'form-action': allowed['form-action'] ?? none,
    'frame-ancestors': none,
  })
}

/** Returns the distinct origins of https addresses that a policy may name; only the first ones if there are too many. */
function hostsOf(addresses: readonly string[]): string[] {
  const origins = addresses.map((address) => URL.parse(address)?.origin ?? '')
  // A host name or an IPv4 address: a policy cannot contain the brackets of IPv6.
  return [...new Set(origins)]
    .filter((origin) => /^https:\/\/[\w.-]+(:\d+)?$/.test(origin))
    .slice(0, HOSTS_MAX)
}

/** Who may show our pages in a frame, beside nobody: the web client of Telegram, where people play in a Mini App. */
export const TELEGRAM_FRAMES = ['https://web.telegram.org'] as const

/** Returns the policy of our pages: what they may do, the hosts of their pictures and videos, and who may show them in a frame. */
export function pagePolicy(
  byHttps: boolean,
  { images, media }: Shown = NOTHING,
  frames: readonly string[] = [],
): string {
  return policyOf({
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'script-src-attr': ["'none'"],
    // A picture that is being cropped is a data: address.
    'img-src': ["'self'", 'data:', ...hostsOf(images)],
    'media-src': ["'self'", ...hostsOf(media)],
    'style-src': ["'self'", "'unsafe-inline'"],
    // On plain http this would send the browser to an https address that nobody serves.
    ...(byHttps && { 'upgrade-insecure-requests': [] }),
  })
}

/**
 * Keeps the policy of the pages up to date: it names the hosts of the pictures and videos of all documents, and follows their
 * changes, whichever node made them. If `find` fails, the known hosts stay.
 */
export function makePagePolicy(
  find: () => Promise<Shown>,
  { byHttps, frames = [], log }: { byHttps: boolean; frames?: readonly string[]; log: FastifyBaseLogger },
): () => Promise<string> {
  let known: string | null = null
  let asking: Promise<string> | null = null
  let askedAt = -Infinity
  async function ask(): Promise<string> {
    askedAt = Date.now()
    try {
      known = pagePolicy(byHttps, await find(), frames)
    } catch (error) {
      log.warn({ err: error }, 'could not look where pictures come from')
    }
    asking = null
    return (known ??= pagePolicy(byHttps, NOTHING, frames))
  }
  return async () => {
    if (!asking && Date.now() - askedAt >= REMEMBERED_MS) asking = ask()
    // Only the first pages wait for the database; later ones never do.
    return known ?? asking!
  }
}

/** Headers of a page beside its policy: our pages use no device of the user's. */
export const PAGE_HEADERS = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * Says which pages may show our pictures and files: only those of this site, unless its web app is served from
 * another host. Fetched data does not need this: CORS covers it.
 */
export const resourcePolicy = (corsOrigins: readonly string[]): Record<string, string> => ({
  'cross-origin-resource-policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
})

/** The headers that browsers obey in pages alone, and that the policy of what is no page makes superfluous. */
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Prepares the response with a script, a sheet or a font of a page: one page loads many, so they have no headers of pages. */
export function protectPart(reply: FastifyReply): void {
  reply.header('content-security-policy', NO_PAGE)
  for (const name of OF_PAGES) reply.raw.removeHeader(name)
}

/**
 * Returns the hook that sets the policy headers of every response and forbids caching. Pages, pictures and
 * files set their own.
 */
export function makeProtection(byHttps: boolean): (request: FastifyRequest, reply: FastifyReply) => void {
  // Computed once: Fastify's plugin would read these settings for every request.
  const protect = helmet({
    contentSecurityPolicy: false,
    // No `includeSubDomains`: other hosts of the operator's domain are not ours.
    strictTransportSecurity: byHttps && { maxAge: HTTPS_ONLY_S, includeSubDomains: false },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  return (request, reply) => {
    reply.raw.setHeader('content-security-policy', NO_PAGE)
    // A response is for the user who made the request.
    reply.raw.setHeader('cache-control', 'no-store')
    protect(request.raw, reply.raw, (error) => {
      if (error) throw error
    })
  }
}
