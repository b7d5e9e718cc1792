import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** The highest level takes ten times as long and saves a few percent, and the first client waits for it. */
const BROTLI_QUALITY = 9

const pack: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/** Returns content that does not change while its key stays the same. */
export type MakeContent = (key: string) => string | Promise<Buffer>

/** Bytes to serve, with what was compressed of them. */
export type Content = { bytes: Buffer; hash: string; packed: Map<Encoding, Promise<Buffer>> }

/**
 * Serves content that is made at the first request, compressed in another thread, and cached: most processes are never asked
 * for it. With `findKey` it is made again when the key has changed.
 */
export function servePacked(
  app: FastifyInstance,
  url: string,
  type: string,
  makeContent: MakeContent,
  {
    headers = {},
    findKey = async () => '',
  }: { headers?: Record<string, string>; findKey?: () => Promise<string> } = {},
): void {
  let content: Promise<Content> | null = null
  let known = ''
  app.get(url, async (request, reply) => {
    const key = await findKey()
    if (key !== known) content = null
    known = key
    content ??= readContent(() => makeContent(key)).catch((error: unknown) => {
      // The next request reads the file again.
      content = null
      throw error
    })
    return sendPacked(request, reply.headers(headers).type(type), await content)
  })
}

/** Sends content compressed as the client accepts it, or 304 if the client has it. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, hash, packed }: Content,
): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers['accept-encoding'])
  const tag = `"${hash}${encoding ? `-${encoding}` : ''}"`
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
  reply.headers({ etag: tag, 'cache-control': 'no-cache', vary })
  if (isKnown(request, tag)) return reply.removeHeader('content-type').status(304).send()
  if (!encoding) return reply.send(bytes)
  if (!packed.has(encoding)) packed.set(encoding, pack[encoding](bytes))
  return reply.header('content-encoding', encoding).send(await packed.get(encoding))
}

const readContent = async (makeContent: () => ReturnType<MakeContent>): Promise<Content> =>
  contentOf(Buffer.from(await makeContent()))

export function contentOf(bytes: Buffer): Content {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, hash, packed: new Map() }
}

/** Whether a client already has the content of this tag (`If-None-Match`). */
export function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((part) => part.trim().replace(/^W\//, ''))
  return known?.includes(tag) ?? false
}

/** Returns the best of our encodings that a client accepts; null: none. */
function encodingOf(accepted = ''): Encoding | null {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((item) => item.trim()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  return ENCODINGS.find((name) => taken.includes(name)) ?? null
}
