import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { PAGE_HEADERS, protectPart } from './browser-policy.ts'
import { makeChangedPage, type PageChange } from './changed-page.ts'
import { answerNotFound } from './http.ts'
import { makeScriptPolicy } from './inline-scripts.ts'
import { CALL } from './pressure.ts'

const PAGE = 'index.html'
/** The folder of files whose names hold a hash of their content. */
const HASHED = '/assets/'
/** What pages load from there, compressed or not; not the pictures, which a browser also shows as pages. */
const PART = /\.(?:js|css|woff2)(?:\.br|\.gz)?$/
const YEAR_S = 31_536_000

/** Headers of the responses: the current policy of the pages, and the headers of other files. */
export type WebHeaders = {
  pagePolicy: () => Promise<string>
  /** Whether the policy lets another site show the pages in a frame. */
  isFramed?: boolean
  files: Record<string, string>
}
/** What differs in the page from the build's; null: nothing. */
type FindChange = () => Promise<PageChange | null>

/**
 * Whether a screen of the web app is at this address, by its path alone: no call and no file. Files have an ending or are in
 * the folder of hashed ones; no name in a screen's path ends like that.
 */
export function isScreen(url: string): boolean {
  // Decoded, or `/assets/gone%2Ejs` would count as a screen.
  const path = decoded(url.split(/[?#]/)[0]!)
  return path !== null && !CALL.test(path) && !path.startsWith(HASHED) && !/\.\w+$/.test(path)
}

/** Null: the path is malformed. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * Serves the built web app, compressed as the build left it (`.br`, `.gz` beside each file). Every address that is neither a
 * file nor part of the API is a screen.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  { findChange, ...headers }: WebHeaders & { findChange: FindChange },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, HASHED))
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      // The headers are set for the screen, compressed or not.
      if (!path.startsWith(join(folder, PAGE))) reply.headers(headers.files)
      if (isHashed && PART.test(path)) protectPart(reply)
    },
  })
  const scriptPolicy = makeScriptPolicy(join(folder, PAGE))
  const sendChanged = makeChangedPage(join(folder, PAGE), findChange, app.log)
  const sendScreen = async (request: FastifyRequest, reply: FastifyReply) => {
    // Browsers that know no policy would refuse the frame that it allows.
    if (headers.isFramed) reply.raw.removeHeader('x-frame-options')
    const policy = `${await headers.pagePolicy()}${await scriptPolicy()}`
    reply.headers({ ...PAGE_HEADERS, 'content-security-policy': policy })
    return (await sendChanged(request, reply)) ? reply : reply.sendFile(PAGE)
  }
  for (const path of ['/', `/${PAGE}`]) app.get(path, sendScreen)
  app.setNotFoundHandler((request, reply) => {
    const isAsked = ['GET', 'HEAD'].includes(request.method)
    return isAsked && isScreen(request.url) ? sendScreen(request, reply) : answerNotFound(request, reply)
  })
}
