import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { STREAM_PATH } from '@called-it/contract/signals.ts'
import { METERS } from '../meters.ts'
import { bearerOf } from './endpoint.ts'
import { problem } from './problem.ts'
import { commitSomething, makeReadiness } from './readiness.ts'

export type HealthParts = {
  pool: pg.Pool
  isMigrated: () => Promise<boolean>
  /** The token for reading the metrics; null: nobody may. */
  metricsToken: string | null
  /** Metrics that are read from the database. */
  metrics?: readonly Metric[]
}

/** Mounts the liveness and readiness checks, and the metrics for a Prometheus that has the token. */
export function serveHealth(
  app: FastifyInstance,
  { pool, isMigrated, metricsToken, metrics = [] }: HealthParts,
): void {
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
  for (const metric of [app.security.counter, ...METERS, ...poolMetrics(pool), ...metrics])
    registry.registerMetric(metric as Metric)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as its page is open.
    if (request.routeOptions.url === STREAM_PATH) return
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    // A request without the right token gets "not found".
    const given = bearerOf(request)
    if (metricsToken === null || given === null || !areSame(given, metricsToken)) throw problem('not_found')
    reply.type(registry.contentType)
    return registry.metrics()
  })
}

/** The pool that this process answers with. */
function poolMetrics(pool: pg.Pool): Gauge[] {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read())
      },
    })
  return [
    gauge('db_connections', 'Connections to the database that are open', () => pool.totalCount),
    gauge('db_connections_idle', 'Connections that nobody uses now', () => pool.idleCount),
    gauge('db_connections_max', 'The most connections of the pool', () => pool.options.max),
    gauge('db_waiting', 'Calls that wait for a connection', () => pool.waitingCount),
  ]
}

/** Compares secrets of any length in constant time. */
function areSame(first: string, second: string): boolean {
  const [a, b] = [first, second].map((text) => hash('sha256', text, 'buffer'))
  return timingSafeEqual(a!, b!)
}
