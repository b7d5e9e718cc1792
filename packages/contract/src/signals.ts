/**
 * The topics of the event stream (API.md `GET /api/v1/stream`): a signal says what to read again, never
 * the new value. `desk` reaches organisers alone and names no tournament. A client waits a random time before it reads, so that a goal does not cause a rush of requests.
 */
export const TOPICS = ['score', 'settled', 'rating', 'draw', 'message', 'desk'] as const

/** The longest random wait (ms) of a client between a signal and its next read. */
export const SIGNAL_SPREAD_MS = 4000
export const STREAM_PATH = '/api/v1/stream'
