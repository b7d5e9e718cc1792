import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

export type Drain = {
  /** When this process will stop listening (as `performance.now`); null: it is not stopping. */
  readonly endsAt: number | null
  /** Begins to drain, for a time in ms. */
  begin(ms: number): void
  /** Calls `listener` when draining begins; streams use it. */
  onBegin(listener: (ms: number) => void): void
}

/**
 * Drains a process that stops: first `/readyz` is 503 while every call is answered, and each response closes its connection, so that
 * proxies use other processes. Then it stops listening and refuses calls on open connections.
 */
export function prepareDrain(app: FastifyInstance): void {
  let endsAt: number | null = null
  let isClosing = false
  const listeners: ((ms: number) => void)[] = []
  app.decorate('drain', {
    get endsAt() {
      return endsAt
    },
    begin(ms: number) {
      endsAt = performance.now() + ms
      for (const listener of listeners) listener(ms)
    },
    onBegin: (listener: (ms: number) => void) => void listeners.push(listener),
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw problem('unavailable')
  })
  app.addHook('onSend', async (_request, reply) => {
    // A connection kept alive after the last response would keep the process alive.
    if (isClosing || endsAt !== null) reply.header('connection', 'close')
  })
}
