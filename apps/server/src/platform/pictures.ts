import type { FastifyInstance } from 'fastify'
import { isKnown } from './packed.ts'
import { problem } from './problem.ts'

const YEAR_S = 31_536_000

/**
 * Serves pictures to everybody who knows their address, `path` with a key that nobody can guess: under one key there is
 * the same picture for ever, or none any more. All go with `headers`.
 */
export function servePictures(
  app: FastifyInstance,
  path: string,
  type: string,
  find: (key: string) => Promise<Buffer | null>,
  headers: Record<string, string>,
): void {
  app.get<{ Params: { key: string } }>(`${path}:key`, async (request, reply) => {
    const { key } = request.params
    const image = /^[\w-]{22}$/.test(key) ? await find(key) : null
    if (!image) throw problem('not_found')
    const tag = `"${key}"`
    reply.headers({ ...headers, etag: tag, 'cache-control': `public, max-age=${YEAR_S}, immutable` })
    if (isKnown(request, tag)) return reply.status(304).send()
    return reply.type(type).send(image)
  })
}
