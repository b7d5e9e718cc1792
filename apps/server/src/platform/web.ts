import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from './http.ts'

const API = /^\/(api|dev|healthz|readyz|metrics)(\/|\?|$)/
/** Vite puts a hash of the content into these names. */
const HASHED = /\/assets\//
const YEAR_S = 31_536_000

/**
 * Serves the built web app, packed as the build packed it (`.br`, `.gz` beside each file); every address that is neither a file nor the API's is one of its
 * screens.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      ['GET', 'HEAD'].includes(request.method) && !API.test(request.url) && !/\.\w+(\?|$)/.test(request.url)
    if (isScreen) return reply.sendFile('index.html')
    return answerNotFound(request, reply)
  })
}
