import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

export type Drain = {
  /** When this process will stop listening (as `performance.now`); null: it goes on. */
  readonly endsAt: number | null
  /** Begins to lead everybody away, for so long (ms). */
  begin(ms: number): void
  /** Calls `listener` when it begins; streams use it. */
  onBegin(listener: (ms: number) => void): void
}

/**
 * How a process leaves: first `/readyz` is 503 while every call is answered, and each answer closes its connection, so that
 * proxies turn to other processes; then it stops listening, and what still comes on an open connection is refused.
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
    // A connection kept alive after the last answer would keep the process alive with it.
    if (isClosing || endsAt !== null) reply.header('connection', 'close')
  })
}
