/**
 * What the event stream tells (API.md `GET /api/v1/stream`): that something changed and what to ask again, never
 * what it is now. A client waits a random moment and asks again, so that a goal does not make a stampede.
 */
export const TOPICS = ['score', 'settled', 'rating', 'draw', 'message'] as const

/** Milliseconds within which a client spreads its next question after a signal (ARCHITECTURE.md "live"). */
export const SIGNAL_SPREAD_MS = 4000
export const STREAM_PATH = '/api/v1/stream'
