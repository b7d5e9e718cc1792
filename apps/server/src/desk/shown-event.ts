import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import { type MatchResult, shownScoreOf, winnerOf } from '@called-it/rules/football/match-result.ts'
import type * as store from './store.ts'

/** Returns the event with what its result says. */
export function eventOf({ result, is_fight, ...event }: Omit<store.EventRow, 'tournament'>): DeskEvent {
  if (!result) return { ...event, score: null, winner: null }
  if (is_fight) return { ...event, score: null, winner: result.winner ?? null }
  const played = result as MatchResult
  return { ...event, score: shownScoreOf(played), winner: winnerOf(played) }
}

/** The same of a row that names its tournament, which stands elsewhere in the answer. */
export function deskEventOf({ tournament: _elsewhere, ...event }: store.EventRow): DeskEvent {
  return eventOf(event)
}
