import type { Server, ServerResponse } from 'node:http'

export type AnswerTimes = {
  /** A client that has taken no byte of its answer for so long is cut (ms). */
  stalledMs: number
  /** A client that takes its answer byte by byte has so long for all of it (ms). */
  wholeMs: number
}

/** A phone that has lost its network comes back within half a minute; a page over the slowest one is there in five. */
export const ANSWER_TIMES: AnswerTimes = { stalledMs: 30_000, wholeMs: 300_000 }

/**
 * Cuts clients that do not read their answers: what waits for them is memory of ours. Answers that are still being made,
 * and event streams with nothing to say, wait for nobody and go on.
 */
export function cutUnread(server: Server, { stalledMs, wholeMs }: AnswerTimes): void {
  // Node asks a connection on which nothing has moved for so long, and cuts it unless somebody listens.
  server.setTimeout(stalledMs)
  const underWay = new Map<ServerResponse, { waitsSince: number | null }>()
  server.on('request', (_request, answer) => {
    underWay.set(answer, { waitsSince: null })
    answer.once('close', () => underWay.delete(answer))
    answer.on('timeout', () => {
      if (answer.writableLength > 0) answer.destroy()
    })
  })

  const look = () => {
    const now = performance.now()
    for (const [answer, state] of underWay) {
      if (answer.writableLength === 0) state.waitsSince = null
      else if (state.waitsSince === null) state.waitsSince = now
      else if (now - state.waitsSince > wholeMs) answer.destroy()
    }
  }
  const timer = setInterval(look, Math.min(stalledMs, wholeMs / 5)).unref()
  server.once('close', () => clearInterval(timer))
}
