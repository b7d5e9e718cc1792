import type { Source } from '../source.ts'

/** What of an event decides when its feed is due. Times in milliseconds since the Unix epoch. */
export type Planned = { starts_at: number | null; is_over: boolean; ended_at: number | null }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Play is asked about from so long before a start: it may begin early. */
const BEFORE_MS = 10 * MINUTE_MS
/** A result may still change for ten minutes (GAME.md 9), and goals are named late. */
const AFTER_MS = 20 * MINUTE_MS
/** An event that has not ended after so long does not keep its feed busy: it was put off, or an organiser ends it. */
const LONGEST_MS = 6 * HOUR_MS
/** The first wait after a failure, and the longest one. */
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * MINUTE_MS

/** Returns when it is played: from shortly before each start to shortly after each end. */
const playOf = ({ starts_at, is_over: isOver, ended_at }: Planned): [number, number] | null => {
  if (starts_at === null) return null
  const end = isOver ? (ended_at ?? starts_at) + AFTER_MS : starts_at + LONGEST_MS
  return [starts_at - BEFORE_MS, end]
}

/** Whether an event is on at a moment, or about to be, or has just ended. */
export const isInPlay = (events: readonly Planned[], now: number): boolean =>
  events.some((event) => {
    const play = playOf(event)
    return play !== null && play[0] <= now && now < play[1]
  })

/**
 * Returns when a feed is due again after a run at `now`: at the pace of play while something is on, else at the slower one, and
 * in time for the next start. A feed of a tournament that is over is not asked at all: `listDue` leaves it out.
 */
export function nextRun(events: readonly Planned[], now: number, pace: Source['pace']): number {
  if (isInPlay(events, now)) return now + pace.in_play_s * 1000
  const starts = events.flatMap((event) => playOf(event)?.[0] ?? []).filter((at) => at > now)
  return Math.min(now + pace.else_s * 1000, ...starts)
}

/** Returns for how long (ms) a source is left alone after so many failures in a row; `random` is between 0 and 1. */
export const backOff = (failures: number, random: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS) * (0.5 + random / 2)
