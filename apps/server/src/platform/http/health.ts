import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { bearerOf } from './endpoint.ts'
import { problem } from './problem.ts'
import { commitSomething, makeReadiness } from './readiness.ts'

export type HealthParts = {
  pool: pg.Pool
  isMigrated: () => Promise<boolean>
  /** Who knows it may read the measurements; null: nobody may. */
  metricsToken: string | null
}

/** Whether the process lives, whether it can serve, and its measurements for a Prometheus that knows the token. */
export function serveHealth(app: FastifyInstance, { pool, isMigrated, metricsToken }: HealthParts): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  const isReady = makeReadiness(async () => {
    if (!(await isMigrated())) return false
    await commitSomething(pool)
    return true
  })
  app.get('/readyz', async () => {
    if (app.drain.endsAt !== null || !(await isReady())) throw problem('unavailable')
    return { status: 'ready' }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(app.security.counter)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    // To a stranger there is nothing here, whatever was guessed.
    const given = bearerOf(request)
    if (metricsToken === null || given === null || !areSame(given, metricsToken)) throw problem('not_found')
    reply.type(registry.contentType)
    return `${await registry.metrics()}db_connections ${pool.totalCount}\ndb_waiting ${pool.waitingCount}\n`
  })
}

/** Compares secrets of any length in a time that does not tell how much of them was right. */
function areSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => hash('sha256', text, 'buffer'))
  return timingSafeEqual(a!, b!)
}
