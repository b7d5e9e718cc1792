// How much may be under way at once: the idea of Netflix's Gradient2 (concurrency-limits), with a base for each sort of work, so that a
// change of what is asked is not taken for overload.

/** How long answers are gathered before the limit is set again (ms), and how many it takes at least. */
const WINDOW_MS = 500
const SAMPLES_MIN = 20
/** The most answers of a sort that a window holds: the percentiles of more would be the same. */
const SAMPLES_MAX = 200
/** Fewer answers of a sort say nothing. */
const OF_A_SORT_MIN = 5
/** Half of the answers may take so many times their base before the limit falls. */
const TOLERANCE = 2
/** No base is below this (ms): turns of the event loop alone make such differences. */
const BASE_MIN_MS = 5
/** The base follows faster answers at once, and slower ones by at most this part a window: an hour of overload must not become normal. */
const BASE_RISES = 0.001
/** The part of a new limit that is taken over in a window. */
const SMOOTHING = 0.3

export type Gradient = {
  /** How much may be under way at once. */
  readonly limit: number
  /** Work of a sort has taken so long (ms), at a moment (ms), while so much was under way. */
  sample(sort: string, tookMs: number, at: number, underWay: number): void
}

/** Makes a limit between `least` and `most`, at first `first`, that follows how long answers take, compared with how long they take at best. */
export function makeGradient({ least, most, first }: Record<'least' | 'most' | 'first', number>): Gradient {
  const bases = new Map<string, number>()
  let limit = first
  let gathered = new Map<string, number[]>()
  let count = 0
  let highest = 0
  let begun: number | null = null

  /** The base of a sort after a window, and how many times as long half of its answers took. */
  function ratioOf(sort: string, times: number[]): number {
    times.sort((a, b) => a - b)
    const best = times[Math.floor(times.length / 10)]!
    const known = bases.get(sort) ?? best
    const base = best < known ? best : Math.min(best, known * (1 + BASE_RISES))
    bases.set(sort, base)
    return times[times.length >> 1]! / Math.max(base, BASE_MIN_MS)
  }

  function close(): void {
    let weights = 0
    let ratios = 0
    for (const [sort, times] of gathered) {
      if (times.length < OF_A_SORT_MIN) continue
      ratios += ratioOf(sort, times) * times.length
      weights += times.length
    }
    if (weights === 0) return
    const gradient = Math.min(1, Math.max(0.5, (TOLERANCE * weights) / ratios))
    // Where little is asked, nothing is known of what more would do.
    if (gradient === 1 && highest < limit / 2) return
    const wished = limit * gradient + Math.sqrt(limit)
    limit = Math.min(most, Math.max(least, limit * (1 - SMOOTHING) + wished * SMOOTHING))
  }

  return {
    get limit() {
      return Math.floor(limit)
    },
    sample(sort, tookMs, at, underWay) {
      begun ??= at
      count += 1
      highest = Math.max(highest, underWay)
      const times = gathered.get(sort)
      if (!times) gathered.set(sort, [tookMs])
      else if (times.length < SAMPLES_MAX) times.push(tookMs)
      if (at - begun < WINDOW_MS || count < SAMPLES_MIN) return
      close()
      gathered = new Map()
      count = 0
      highest = 0
      begun = null
    },
  }
}
