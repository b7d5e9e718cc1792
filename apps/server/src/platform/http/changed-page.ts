import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { type Content, contentOf, sendPacked } from './packed.ts'

/** What differs in the page from the build's; `key` is the same as long as that is. */
export type PageChange = { key: string; change: (html: string) => string }

/** How long a node serves the page without asking again (ms). */
const REMEMBERED_MS = 15_000

/**
 * Makes the function that sends the page with what `find` says of it, and returns whether it did: false if the page is that of the
 * build. The changed page is kept in memory. If `find` fails, the known one stays.
 */
export function makeChangedPage(
  path: string,
  find: () => Promise<PageChange | null>,
  log: FastifyBaseLogger,
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  let known: { key: string; content: Content } | null = null
  let asking: Promise<void> | null = null
  let askedAt = -Infinity
  async function ask(): Promise<void> {
    askedAt = Date.now()
    try {
      const found = await find()
      if (found === null) known = null
      else if (found.key !== known?.key) {
        const html = await readFile(path, 'utf8')
        known = { key: found.key, content: contentOf(Buffer.from(found.change(html))) }
      }
    } catch (error) {
      log.warn({ err: error }, 'could not read how the page has changed')
    }
    asking = null
  }
  return async (request, reply) => {
    const isFirst = askedAt === -Infinity
    if (!asking && Date.now() - askedAt >= REMEMBERED_MS) asking = ask()
    // Only the first pages wait for the database; later ones never do.
    if (isFirst || (asking && known === null)) await asking
    if (!known) return false
    await sendPacked(request, reply.type('text/html; charset=utf-8'), known.content)
    return true
  }
}
