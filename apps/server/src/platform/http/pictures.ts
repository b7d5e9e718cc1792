import type { FastifyInstance } from 'fastify'
import { isKnown } from './packed.ts'
import { problem } from './problem.ts'

/** How long a browser shows a picture of a user without asking again (s); a removed picture may be seen as long. */
const KEPT_S = 600
const YEAR_S = 31_536_000

/** The icon of the installed application is a PNG, because some systems know nothing else. */
const isPng = (image: Buffer): boolean => image.readUInt32BE(0) === 0x89504e47

/**
 * Serves pictures to everybody who knows their address, `path` with a key that nobody can guess. The picture of a key never
 * changes; it can only be removed. Only the viewer's browser may cache it, for ten minutes; a public one may be cached by everybody
 * for a year. All responses have `headers`.
 */
export function servePictures(
  app: FastifyInstance,
  path: string,
  type: string,
  find: (key: string) => Promise<Buffer | null>,
  { headers, isPublic = false }: { headers: Record<string, string>; isPublic?: boolean },
): void {
  const kept = isPublic ? `public, max-age=${YEAR_S}, immutable` : `private, max-age=${KEPT_S}`
  app.get<{ Params: { key: string } }>(`${path}:key`, async (request, reply) => {
    const { key } = request.params
    const image = /^[\w-]{22}$/.test(key) ? await find(key) : null
    if (!image) throw problem('not_found')
    const tag = `"${key}"`
    reply.headers({ ...headers, etag: tag, 'cache-control': kept })
    if (isKnown(request, tag)) return reply.status(304).send()
    return reply.type(isPng(image) ? 'image/png' : type).send(image)
  })
}
