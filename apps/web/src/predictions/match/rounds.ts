import type { Match, MatchRound } from '@called-it/contract/kinds/match.ts'
import { phaseAt } from '../../game/scores/match.ts'
import { isDecided } from './matches.ts'

/** The round to begin with: the one with the next open match, else the latest that has begun, else the first. */
export function currentRound(rounds: readonly MatchRound[], at: number): MatchRound | undefined {
  const open = rounds.flatMap((round) =>
    round.events
      .filter((match) => phaseAt(match, at) === 'open')
      // A postponed match without a new time is open, but it is not the next one.
      .map((match) => ({ round, start: match.status === 'scheduled' ? startOf(match) : Infinity })),
  )
  const next = open.toSorted((a, b) => a.start - b.start)[0]
  if (next) return next.round
  return (
    rounds.findLast((round) => round.events.some((match) => phaseAt(match, at) === 'locked')) ?? rounds[0]
  )
}

/** The first and last kick-off of a round; null while none is known. */
export function spanOf(round: MatchRound): { from: number; to: number } | null {
  const starts = round.events.map(startOf).filter((start) => start < Infinity)
  return starts.length > 0 ? { from: Math.min(...starts), to: Math.max(...starts) } : null
}

/** The round of the latest match with a result: the time of the last count belongs to that round only. */
export function lastCountedRound(rounds: readonly MatchRound[]): MatchRound | undefined {
  const results = rounds.flatMap((round) =>
    round.events
      .filter((match) => match.result_state !== null && match.started_at !== null)
      .map((match) => ({ round, start: startOf(match) })),
  )
  return results.toSorted((a, b) => b.start - a.start)[0]?.round
}

/** The key of the matches in play, among the keys of days. */
const LIVE = 'live'

export type Day = {
  key: string
  /** A moment of that day; null if the dates of these matches are unknown. */
  at: number | null
  /** Its matches are being played now, whatever their day. */
  isLive: boolean
  /** Its matches are all over. */
  isPast: boolean
  matches: Match[]
}

/** The matches of a round by days: those in play come first, past days last. `at` is the present. */
export function daysOf(round: MatchRound, at: number, dayKey: (at: number) => string): Day[] {
  const sorted = round.events.toSorted((a, b) => (startOf(a) === startOf(b) ? 0 : startOf(a) - startOf(b)))
  const byDay = Map.groupBy(sorted, (match) =>
    match.status === 'live' ? LIVE : match.started_at ? dayKey(startOf(match)) : '',
  )
  const days = Array.from(byDay, ([key, matches]) => ({
    key,
    at: key && key !== LIVE ? startOf(matches[0]!) : null,
    isLive: key === LIVE,
    isPast: matches.every((match) => isDecided(match) && startOf(match) <= at),
    matches,
  }))
  return days.toSorted((a, b) => Number(b.isLive) - Number(a.isLive) || Number(a.isPast) - Number(b.isPast))
}

export type Tally = {
  /** Matches that have a prediction or can still get one. */
  total: number
  saved: number
  /** Changed and not saved, complete or not. */
  unsaved: number
  /** Still open without a saved prediction. */
  missing: number
  open: number
  /** To come, and not open yet. */
  toCome: number
  /** Over, with a result. */
  finished: number
  /** In play, with their provisional points. */
  live: number
  livePoints: number
}

/** The progress of a round; `isUnsaved` takes the id of a match. */
export function tallyOf(round: MatchRound, at: number, isUnsaved: (id: number) => boolean): Tally {
  const matches = round.events.filter(({ status }) => status !== 'cancelled')
  const open = matches.filter((match) => phaseAt(match, at) === 'open')
  const unsaved = open.filter(({ id }) => isUnsaved(id))
  const called = matches.filter(({ prediction }) => prediction)
  const missing = open.filter(({ prediction }) => !prediction).length
  const live = called.filter(({ status, prediction }) => status === 'live' && prediction?.parts)
  return {
    // A match that locked without a prediction is not counted: the user may have joined later.
    total: called.length + missing,
    saved: called.filter((match) => !unsaved.includes(match)).length,
    unsaved: unsaved.length,
    missing,
    open: open.length,
    toCome: matches.filter((match) => phaseAt(match, at) === 'not_open').length,
    finished: matches.filter(({ status }) => status === 'finished').length,
    live: live.length,
    livePoints: live.reduce((sum, { prediction }) => sum + (prediction?.points ?? 0), 0),
  }
}

/** The next match without a saved score, by time; after the last it starts again from the first. */
export function nextMissing(
  round: MatchRound,
  at: number,
  isFilled: (match: Match) => boolean,
  after: number | null,
): Match | undefined {
  const sorted = round.events.toSorted((a, b) => (startOf(a) === startOf(b) ? 0 : startOf(a) - startOf(b)))
  const from = sorted.findIndex(({ id }) => id === after) + 1
  return [...sorted.slice(from), ...sorted.slice(0, from)].find(
    (match) => match.id !== after && phaseAt(match, at) === 'open' && !isFilled(match),
  )
}

function startOf({ started_at }: Match) {
  return started_at === null ? Infinity : Date.parse(started_at)
}
