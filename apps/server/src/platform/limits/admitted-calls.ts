import { IMPORTANCES, type Importance } from '@called-it/contract/importance.ts'
import { LANGUAGES } from '@called-it/contract/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OutgoingHttpHeaders } from 'node:http'
import { Counter, type Metric } from 'prom-client'
import { makeAdmission } from './admission.ts'
import { makeGradient } from './gradient.ts'
import { defineGauge, METERS } from '../meters.ts'
import { answerOf, languageOf, problem } from '../http/problem.ts'
import { TRACE_HEADER } from '../http/trace.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The class of a call by its request; left out or null: it is always admitted. */
    importance?: (request: FastifyRequest) => Importance | null
  }
}

/** The fewest and the most calls under way at once, between which the limit is found, and the clock (ms) by which calls wait. */
export type AdmissionSettings = { sizes: { least: number; most: number; first: number }; now: () => number }
const ADMISSION: AdmissionSettings = {
  sizes: { least: 32, most: 512, first: 64 },
  now: () => performance.now(),
}
/** How often calls that wait are looked at (ms). */
const SWEEP_MS = 20
/** How often the log says that calls are refused (ms). */
const SAID_MS = 10_000

const limitGauge = defineGauge({
  name: 'called_it_calls_limit',
  help: 'Calls that may be under way at once',
})
const underWayGauge = defineGauge({ name: 'called_it_calls_under_way', help: 'Calls under way' })
const waitingGauge = defineGauge(
  { name: 'called_it_calls_waiting', help: 'Calls that wait to be admitted, by class' },
  ['importance'],
)
const refusedCounter = new Counter({
  name: 'called_it_calls_refused_total',
  help: 'Calls that were refused because more was asked than can be answered, by class',
  labelNames: ['importance'],
  registers: [],
})
METERS.push(refusedCounter as Metric)

/**
 * Makes what admits the calls of routes with a class (`config.importance`) by their class, as many at once as their times allow (decision 46).
 * `shed` comes before all other hooks: when a queue stands, most of its calls are refused there, for a few microseconds each. `admit` comes
 * behind the hooks that set headers; a call whose caller has gone leaves its queue.
 */
export function makeAdmitting({ sizes, now }: AdmissionSettings = ADMISSION) {
  const gradient = makeGradient(sizes)
  const admission = makeAdmission(gradient, now)
  let refusedSince = 0
  let saidAt = Number.NEGATIVE_INFINITY

  function countRefused(importance: Importance): void {
    refusedCounter.inc({ importance })
    refusedSince += 1
  }

  /** `isPlain`: no answer needs headers of its own for other origins. */
  function shed(app: FastifyInstance, isPlain: boolean): void {
    if (!isPlain) return
    app.addHook('onRequest', (request, reply, done) => {
      const importance = classOf(request)
      if (importance === null || app.drain.endsAt !== null || !admission.shedsAtOnce(importance))
        return done()
      countRefused(importance)
      reply.hijack()
      writeRefusal(request, reply, admission.comeBackAfter(), {
        ...PLAIN_HEADERS,
        [TRACE_HEADER]: request.id,
      })
    })
  }

  function admit(app: FastifyInstance): void {
    const timer = setInterval(() => {
      admission.sweep()
      limitGauge.set(gradient.limit)
      underWayGauge.set(admission.underWay)
      for (const name of IMPORTANCES) waitingGauge.set({ importance: name }, admission.waiting(name))
      if (refusedSince === 0 || now() - saidAt < SAID_MS) return
      app.log.warn({ refused: refusedSince, limit: gradient.limit }, 'more calls than can be answered')
      saidAt = now()
      refusedSince = 0
    }, SWEEP_MS).unref()
    app.addHook('onClose', async () => clearInterval(timer))

    app.addHook('onRequest', (request, reply, done) => {
      const importance = classOf(request)
      if (importance === null) return done()
      let admittedAt: number | null = null
      const leave = admission.enter(importance, {
        admit() {
          admittedAt = now()
          done()
        },
        refuse() {
          countRefused(importance)
          refuse(request, reply, admission.comeBackAfter())
        },
      })
      // It comes after the whole answer, and when the client closes the connection before.
      reply.raw.once('close', () => {
        const at = now()
        const isAnswered = reply.raw.writableFinished && reply.raw.statusCode < 400
        if (admittedAt !== null && isAnswered)
          gradient.sample(request.routeOptions.url!, at - admittedAt, at, admission.underWay)
        leave()
      })
    })
  }
  return { shed, admit }
}

const classOf = (request: FastifyRequest): Importance | null =>
  request.routeOptions.config.importance?.(request) ?? null

/** The headers of a refusal before all hooks. */
const PLAIN_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** The body of a refusal up to its trace id, by language. */
const BODIES = new Map(
  LANGUAGES.map((language) => {
    const { body } = answerOf(problem('unavailable'), language)
    return [language, `${JSON.stringify(body).slice(0, -1)},"trace_id":`]
  }),
)

/**
 * Says 503 with a time to come back, as every refusal of its kind. Where the request has arrived and the connection stays open, it is
 * written without the hooks of answers.
 */
function refuse(request: FastifyRequest, reply: FastifyReply, comeBackAfterSeconds: number): void {
  if (request.raw.complete === true && request.server.drain.endsAt === null) {
    reply.hijack()
    writeRefusal(request, reply, comeBackAfterSeconds, reply.getHeaders())
  } else
    void reply
      .status(503)
      .headers({ ...JSON_TYPE, 'retry-after': comeBackAfterSeconds })
      .send(textOf(request))
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

const textOf = (request: FastifyRequest): string =>
  `${BODIES.get(languageOf(request.headers['accept-language']))!}${JSON.stringify(request.id)}}`

function writeRefusal(
  request: FastifyRequest,
  { raw }: FastifyReply,
  comeBackAfterSeconds: number,
  headers: Record<string, number | string | string[] | undefined>,
): void {
  const text = textOf(request)
  const all: OutgoingHttpHeaders = {}
  Object.assign(all, headers, JSON_TYPE, {
    'retry-after': String(comeBackAfterSeconds),
    'content-length': Buffer.byteLength(text),
  })
  raw.writeHead(503, all)
  raw.end(request.method === 'HEAD' ? undefined : text)
}
