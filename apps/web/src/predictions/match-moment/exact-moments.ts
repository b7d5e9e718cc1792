import type { Match } from '@called-it/contract/predictions/predictions.ts'

const HOUR = 3_600_000
/** How long after its end an exact score is still news. */
const NEWS_MS = 24 * HOUR
/** The end of a match is not told; it lies about so long after the start. */
const MATCH_MS = 2 * HOUR

/** When each match was celebrated, by its id. */
export type Celebrated = Readonly<Record<string, number>>

/**
 * The matches that are to be celebrated at a moment (ms since 1970), in the order in which they were played: the exact
 * score is official, not older than a day, and was not celebrated before. A result that may still change would promise
 * points that can be taken back.
 */
export function exactToCelebrate(
  matches: readonly Match[],
  celebrated: Celebrated,
  at: number,
): readonly Match[] {
  return matches
    .filter(
      ({ id, status, result_state, prediction, started_at }) =>
        status === 'finished' &&
        result_state === 'official' &&
        prediction?.hit === 'exact' &&
        prediction.points !== null &&
        started_at !== null &&
        at - Date.parse(started_at) < MATCH_MS + NEWS_MS &&
        celebrated[id] === undefined,
    )
    .toSorted((one, other) => Date.parse(one.started_at!) - Date.parse(other.started_at!))
}

/** What was kept, without what is no news any more and can be forgotten. */
export function readCelebrated(text: string | null, at: number): Celebrated {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? '{}')
  } catch {
    return {} // something else left it behind
  }
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter(([, since]) => typeof since === 'number' && at - since < 2 * NEWS_MS),
  )
}

/** Of all who called, in whole percent; `isMost`: not more than that. */
export type CrowdShare = { percent: number; isMost: boolean }

/**
 * How many called the final score; null where it is not told. The crowd names its most frequent scores only: any other
 * was called by no more than the last of those.
 */
export function exactShareOf({ prediction, crowd }: Match): CrowdShare | null {
  if (!crowd || !prediction || crowd.top.length === 0) return null
  const same = crowd.top.find(
    ({ first, second }) => first === prediction.first && second === prediction.second,
  )
  if (same) return { percent: Math.round((same.count / crowd.total) * 100), isMost: false }
  return { percent: Math.ceil((crowd.top.at(-1)!.count / crowd.total) * 100), isMost: true }
}

/**
 * Whether a match is among those played last. Several that kicked off together are: which of them was settled last is
 * not told, and the place before is the one before them. An awarded match moves nobody.
 */
export function isAmongLatest({ started_at }: Match, matches: readonly Match[]): boolean {
  if (started_at === null) return false
  return matches.every(
    (other) =>
      other.status !== 'finished' ||
      other.started_at === null ||
      Date.parse(other.started_at) <= Date.parse(started_at),
  )
}
