import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { problem } from './problem.ts'

const LOOPBACK: readonly (string | undefined)[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** Whether the process lives, whether it can serve, and its measurements for this machine's Prometheus. */
export function serveHealth(app: FastifyInstance, pool: pg.Pool, isMigrated: () => Promise<boolean>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async () => {
    if (!(await isMigrated())) throw problem('unavailable')
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
    // Not reachable from outside: asked on this machine, and not by a proxy that passes a stranger on.
    const isPassedOn = request.headers['x-forwarded-for'] ?? request.headers.forwarded
    if (isPassedOn !== undefined || !LOOPBACK.includes(request.socket.remoteAddress))
      throw problem('not_found')
    reply.type(registry.contentType)
    return `${await registry.metrics()}db_connections ${pool.totalCount}\ndb_waiting ${pool.waitingCount}\n`
  })
}
