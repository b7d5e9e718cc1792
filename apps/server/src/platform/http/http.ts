import compress from '@fastify/compress'
import cors from '@fastify/cors'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { prepareDrain } from './drain.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { LOOP_DELAY_MAX, refuseUnderPressure } from './pressure.ts'
import { answerOf, languageOf, Problem, problem } from './problem.ts'
import { makeSecurityLog, recordRefusal } from './security-events.ts'
import { TRACE_HEADER } from './trace.ts'
import { closeUnread, linger } from './unread-bodies.ts'

/** The log of the HTTP side. */
export type HttpLog = FastifyBaseLogger

export type HttpSettings = {
  corsOrigins: string[]
  /** Sets the policy headers of a response. */
  protect: (request: FastifyRequest, reply: FastifyReply) => void
  /** The delay of the event loop above which calls are refused (ms), for tests. */
  loopDelayMax?: number | undefined
}

/** `Retry-After` of a response that says that the server cannot serve now (s). */
const COME_AGAIN_SECONDS = 5

/** Sets up what all responses share: headers, compression, and one translator of all refusals. */
export async function prepareHttp(app: FastifyInstance, settings: HttpSettings): Promise<void> {
  // Set before any route: a route keeps the error handler that was set when it was added.
  app.decorate('security', makeSecurityLog(app.log))
  app.addHook('onClose', async () => app.security.flush())
  app.setErrorHandler(translate)
  prepareDrain(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header(TRACE_HEADER, request.id)
    settings.protect(request, reply)
  })
  await app.register(cors, {
    origin: settings.corsOrigins.length > 0 ? settings.corsOrigins : false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept-language'],
    exposedHeaders: ['retry-after', 'date', TRACE_HEADER],
    maxAge: 86_400,
    // An OPTIONS request that is no preflight is answered like any call that does not exist.
    strictPreflight: false,
  })
  // Only for routes that ask for it: precompressed and raw responses are not compressed again.
  await app.register(compress, { global: false })
  await refuseUnderPressure(app, settings.loopDelayMax ?? LOOP_DELAY_MAX)

  // A route receives a body only if its call takes one; unknown addresses receive none.
  app.removeAllContentTypeParsers()
  closeUnread(app)
}

/**
 * Adds a HEAD route beside every GET that does the same, including the compression: Fastify's own would give
 * the length before compression. Registered before other hooks on routes, or the HEAD routes would lack them.
 */
export function answerHead(app: FastifyInstance): void {
  app.addHook('onRoute', function (route) {
    if (route.method !== 'GET' || route.exposeHeadRoute === false) return
    // Without the prefix, which this instance adds again.
    const place = { url: route.routePath, path: route.routePath }
    this.route({ ...route, ...place, method: 'HEAD' })
  })
}

/** The error handler; Fastify's `frameworkErrors` uses it too, for addresses that it cannot parse. */
export function translate(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // The client closed the connection before its request had arrived: there is nobody to answer and no error.
  const hasGone = request.raw.complete === false && request.raw.destroyed
  const refusal = hasGone ? problem('bad_request') : refusalOf(error)
  // The pattern of the address: its parameters may be an account number, a search text or an invitation.
  const about = { err: error, method: request.method, route: request.routeOptions.url }
  if (refusal.code === 'internal') request.log.error(about, 'request failed')
  else if (refusal.code === 'unavailable') request.log.warn(about, 'not available')
  else recordRefusal(request, refusal)
  return send(request, reply, refusal)
}

function refusalOf(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  if (error.statusCode === 413) return problem('too_large')
  if (error.statusCode === 415) return problem('unsupported_type')
  if (isUnavailable(error)) return problem('unavailable')
  if (isDeleted(error)) return problem('not_found')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return problem('bad_request')
  return problem('internal')
}

/** Whether an error means that the tournament of a new row was deleted while the call waited for it. */
const isDeleted = (error: Error): boolean =>
  'constraint' in error && String(error.constraint).endsWith('_tournament_id_fkey')

/**
 * Answers a request that is no HTTP, has too long headers, or does not arrive in time, in the form of every
 * refusal, and closes the connection. A silent connection is closed without an answer: a browser that
 * keeps it open would take the answer for the response to its next request.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  const { status, body } = answerOf(problem('bad_request'), languageOf(undefined))
  const text = JSON.stringify(body)
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
  linger(socket)
}

/** Answers an unknown address in the form of every refusal. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return send(request, reply, problem('not_found'))
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Problem) {
  const { status, body } = answerOf(refusal, languageOf(request.headers['accept-language']))
  const comeAgain = refusal.retryAfterSeconds ?? (status === 503 ? COME_AGAIN_SECONDS : undefined)
  if (comeAgain !== undefined) reply.header('retry-after', comeAgain)
  // No hook ran for an address that cannot be parsed.
  reply.header(TRACE_HEADER, request.id)
  // Whoever meets a failure of the server can name it; a refusal is explained by its message.
  const shown = status >= 500 ? { ...body, trace_id: request.id } : body
  return reply.status(status).type('application/json; charset=utf-8').send(shown)
}
