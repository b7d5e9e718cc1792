import type { Match } from '@called-it/contract/kinds/match.ts'

const HOUR = 3_600_000
/** An exact score is news for this long after the end of the match. */
const NEWS_MS = 24 * HOUR
/** The server does not send the end of a match; it is about this long after the start. */
const MATCH_MS = 2 * HOUR

/** When each match was celebrated, by its id. */
export type Celebrated = Readonly<Record<string, number>>

/**
 * The matches to celebrate at a moment (ms since 1970), in the order in which they were played: the exact score is
 * official, not older than a day, and was not celebrated before. A result that may still change is not celebrated, as
 * its points could be taken back.
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
    .toSorted((first, second) => Date.parse(first.started_at!) - Date.parse(second.started_at!))
}

/** Reads the stored celebrations, without those that are too old to matter. */
export function readCelebrated(text: string | null, at: number): Celebrated {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return {} // the stored text is not ours
  }
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(([, since]) => typeof since === 'number' && at - since < 2 * NEWS_MS),
  )
}

/** A share of all predictions, in whole percent; `isMost` means at most that. */
export type CrowdShare = { percent: number; isMost: boolean }

/**
 * The share of users who predicted the final score; null if unknown. The crowd lists only its most frequent scores: any
 * other score was predicted at most as often as the last of those.
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
 * Whether a match is among the latest. Matches that kicked off together all are, as the order of their settlements is
 * unknown, and the place before belongs to all of them. An awarded match moves nobody.
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
