import type { Server, ServerResponse } from 'node:http'

export type AnswerTimes = {
  /** How long a client may read no byte of its response before it is cut (ms). */
  stalledMs: number
  /** How long a client may take to read a whole response (ms). */
  wholeMs: number
}

/** A phone that has lost its network is back within half a minute; a page over the slowest network takes five minutes. */
export const ANSWER_TIMES: AnswerTimes = { stalledMs: 30_000, wholeMs: 300_000 }

/**
 * Cuts clients that do not read their responses, which would fill our memory. Responses that are still being computed
 * and silent event streams are not cut.
 */
export function cutUnread(server: Server, { stalledMs, wholeMs }: AnswerTimes): void {
  // Node emits `timeout` for a silent connection, and cuts it unless there is a listener.
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
