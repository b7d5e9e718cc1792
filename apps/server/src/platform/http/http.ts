import compress from '@fastify/compress'
import cors from '@fastify/cors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { prepareDrain } from './drain.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { LOOP_DELAY_MAX, refuseUnderPressure } from './pressure.ts'
import { answerOf, languageOf, Problem, problem } from './problem.ts'
import { makeSecurityLog, tellRefusal } from './security-events.ts'
import { closeUnread, linger } from './unread-bodies.ts'

export type HttpSettings = {
  corsOrigins: string[]
  /** Says to a browser what it may do with an answer. */
  protect: (request: FastifyRequest, reply: FastifyReply) => void
  /** For tests: the delay of the event loop above which calls are refused (ms). */
  loopDelayMax?: number | undefined
}

/** When whoever was told that the server cannot serve now should come again (s). */
const COME_AGAIN_SECONDS = 5

/** What every answer has in common: headers, compression, and one translator for all refusals. */
export async function prepareHttp(app: FastifyInstance, settings: HttpSettings): Promise<void> {
  // Before anything adds a route: a route keeps the translator that stood when it was added.
  app.decorate('security', makeSecurityLog(app.log))
  app.addHook('onClose', async () => app.security.flush())
  app.setErrorHandler(translate)
  prepareDrain(app)
  app.addHook('onRequest', async (request, reply) => settings.protect(request, reply))
  await app.register(cors, {
    origin: settings.corsOrigins.length > 0 ? settings.corsOrigins : false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept-language'],
    exposedHeaders: ['retry-after', 'date'],
    maxAge: 86_400,
    // What is no preflight is an OPTIONS like any other, and there is no such call.
    strictPreflight: false,
  })
  // Where a route asks for it: what lies packed, or is sent as it is, is not looked at again.
  await app.register(compress, { global: false })
  await refuseUnderPressure(app, settings.loopDelayMax ?? LOOP_DELAY_MAX)

  // Where no call asks for a body none is received: not at an address that nobody serves, either.
  app.removeAllContentTypeParsers()
  closeUnread(app)
}

/**
 * Beside every GET a HEAD that does the same, down to packing what Node then leaves out: Fastify's own would say how
 * long the answer is before it is packed. Before anything else that looks at routes, or the twin lacks their hooks.
 */
export function answerHead(app: FastifyInstance): void {
  app.addHook('onRoute', function (route) {
    if (route.method !== 'GET' || route.exposeHeadRoute === false) return
    // Without the prefix that this instance adds again.
    const place = { url: route.routePath, path: route.routePath }
    this.route({ ...route, ...place, method: 'HEAD' })
  })
}

/** The one translator; Fastify's `frameworkErrors` wants it too, for addresses that it cannot even read. */
export function translate(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // Who went before his request had come hears nothing, and nothing is wrong here.
  const hasGone = request.raw.complete === false && request.raw.destroyed
  const refusal = hasGone ? problem('bad_request') : refusalOf(error)
  // The pattern of the address: what is filled in may be an account number, a search, an invitation.
  const about = { err: error, method: request.method, route: request.routeOptions.url }
  if (refusal.code === 'internal') request.log.error(about, 'request failed')
  else if (refusal.code === 'unavailable') request.log.warn(about, 'not available')
  else tellRefusal(request, refusal)
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

/** Whether an error says that the tournament of a new row was deleted while the call waited for it. */
const isDeleted = (error: Error): boolean =>
  'constraint' in error && String(error.constraint).endsWith('_tournament_id_fkey')

/**
 * What is no HTTP at all, has headers longer than any client's, or does not come to its end in time, told as every
 * refusal is; then it is over. A connection that never said anything is just closed: what it was told, a browser that
 * keeps it at hand would take for the answer to what it asks next.
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

/** What is at no address, told as every refusal is. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return send(request, reply, problem('not_found'))
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Problem) {
  const { status, body } = answerOf(refusal, languageOf(request.headers['accept-language']))
  const comeAgain = refusal.retryAfterSeconds ?? (status === 503 ? COME_AGAIN_SECONDS : undefined)
  if (comeAgain !== undefined) reply.header('retry-after', comeAgain)
  return reply.status(status).type('application/json; charset=utf-8').send(body)
}
