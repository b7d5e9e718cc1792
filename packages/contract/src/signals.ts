/**
 * The topics of the event stream (API.md `GET /api/v1/stream`): a signal says what to read again, never
 * the new value. `desk` reaches organisers alone and names no tournament. A client waits a random time before it reads, so that a goal does not cause a rush of requests.
 */
export const TOPICS = ['score', 'settled', 'rating', 'draw', 'message', 'desk'] as const

/** The longest random wait (ms) of a client between a signal and its next read in a tournament of at most `FEW` participants, and in any other. */
export const SIGNAL_SPREAD_MS = 4000
const SIGNAL_SPREAD_MAX_MS = 30_000
const FEW = 10_000

/**
 * Returns the longest random wait (ms) of a client between a signal and its next read, by the number of participants of its
 * tournament (docs/scale.md): a goal must not bring more reads a second than a contest of that size can answer.
 */
export const signalSpread = (participants: number): number =>
  Math.min(SIGNAL_SPREAD_MAX_MS, Math.max(SIGNAL_SPREAD_MS, (SIGNAL_SPREAD_MS * participants) / FEW))
export const STREAM_PATH = '/api/v1/stream'
