import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'

/** The mean delay of the event loop (ms) above which calls are refused at once instead of answered late. */
export const LOOP_DELAY_MAX = 3000
/** How often the delay is measured (ms). */
const SAMPLE_MS = 1000

/**
 * Refuses calls with `unavailable` while the event loop lags. The time before the process listened does not count,
 * so the second sample after it is the first that counts.
 */
export async function refuseUnderPressure(app: FastifyInstance, loopDelayMax: number): Promise<void> {
  let countsFrom = Number.POSITIVE_INFINITY
  app.addHook('onListen', async () => {
    countsFrom = performance.now() + 2 * SAMPLE_MS
  })
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMax,
    sampleInterval: SAMPLE_MS,
    pressureHandler: () => {
      if (performance.now() > countsFrom) throw problem('unavailable')
    },
  })
}
