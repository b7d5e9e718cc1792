import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@called-it/contract/languages.ts'
import { readFile, stat } from 'node:fs/promises'
import { type Content, contentOf, sendPacked } from './packed.ts'
import { languageOf } from './problem.ts'

/** What differs in the page from the build's; `key` is the same as long as that is. */
export type PageChange = {
  key: string
  /** The name of what stands at an address, of a few: the empty one is that of most. Left out: there is no other. */
  variantOf?: (url: string, language: Language) => string
  change: (html: string, variant?: string) => string
}

/** How long a node serves the page without asking again (ms). */
const REMEMBERED_MS = 15_000
/** The most variants of the page in memory: a hundred kilobytes each. */
const VARIANTS_MAX = 100

/**
 * Makes the function that sends the page with what `find` says of it, and returns whether it did: false if the page is that of the
 * build. The changed page is kept in memory. If `find` fails, the known one stays.
 */
export function makeChangedPage(
  path: string,
  find: () => Promise<PageChange | null>,
  log: FastifyBaseLogger,
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  let known: Known | null = null
  let asking: Promise<void> | null = null
  let askedAt = -Infinity
  async function ask(): Promise<void> {
    askedAt = Date.now()
    try {
      const found = await find()
      const key = found && `${found.key} ${(await stat(path)).mtimeMs}`
      if (found === null) known = null
      else if (key !== known?.key)
        known = { ...found, key: key!, html: await readFile(path, 'utf8'), contents: new Map() }
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
    const variant = known.variantOf?.(request.url, languageOf(request.headers['accept-language'])) ?? ''
    const content = contentIn(known, variant)
    if (content === null) return false
    if (variant !== '') reply.header('vary', 'accept-language')
    await sendPacked(request, reply.type('text/html; charset=utf-8'), content)
    return true
  }
}

/** What is known of the page, with its contents by variant; null: that of the build. */
type Known = PageChange & { html: string; contents: Map<string, Content | null> }

/** Returns a variant of the page, made at its first request; null: it is the page of the build. */
function contentIn({ html, change, contents }: Known, variant: string): Content | null {
  const made = contents.get(variant)
  if (made !== undefined) return made
  const changed = change(html, variant)
  const content = changed === html ? null : contentOf(Buffer.from(changed))
  if (contents.size >= VARIANTS_MAX) contents.delete([...contents.keys()][0]!)
  contents.set(variant, content)
  return content
}
