import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'

/** The addresses that are calls, not files or screens of the web app. */
export const CALL = /^\/(?:api|dev|healthz|readyz|metrics)(?:\/|$)/

/** The mean delay of the event loop (ms) above which calls are refused at once instead of answered late. */
export const LOOP_DELAY_MAX = 3000
/** How often the delay is measured (ms). */
const SAMPLE_MS = 1000

/**
 * Refuses calls with `unavailable` while the event loop lags. Files of the web app cost little and are always sent: a
 * page without one of its scripts is broken. The time before the process listened does not count, so the second sample
 * after it is the first that counts.
 */
export async function refuseUnderPressure(app: FastifyInstance, loopDelayMax: number): Promise<void> {
  let countsFrom = Number.POSITIVE_INFINITY
  app.addHook('onListen', async () => {
    countsFrom = performance.now() + 2 * SAMPLE_MS
  })
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMax,
    sampleInterval: SAMPLE_MS,
    pressureHandler: ({ url }) => {
      if (CALL.test(url.split('?')[0]!) && performance.now() > countsFrom) throw problem('unavailable')
    },
  })
}
