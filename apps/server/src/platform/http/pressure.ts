import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'

/** Above this mean delay of the event loop a quick "not now" serves everybody better than an answer (ms). */
export const LOOP_DELAY_MAX = 3000
/** How often the delay is looked at (ms). */
const SAMPLE_MS = 1000

/**
 * Refuses calls with `unavailable` while the event loop lags behind. What a process did before it listened says nothing
 * of how it serves, so it counts from the second sample after that on.
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
