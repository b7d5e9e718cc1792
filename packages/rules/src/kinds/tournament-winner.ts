import { eventsByTie, type Facts, type FactsEvent } from '../facts.ts'
import { sidesOfTie, tieWinnerOf } from '../football/tie.ts'
import { kind } from '../kind.ts'
import { points } from '../numbers.ts'
import { onePick, rightOrWrong } from './one-pick.ts'
import { ALWAYS, opensWithTournament, startsWithTournament, untilFinished } from './opening.ts'

/** The winner of the tournament (GAME.md 4): the id of an entity. Settled with the final, or when the organiser names it. */
export const tournamentWinner = kind({
  name: 'tournament_winner',
  type: 'tournament_winner',
  per: 'tournament',
  needs_group: false,
  names: 'entity',
  missing: { path: 'outcomes.winner', code: 'outcome_missing', decidedBy: finalsOf },
  numbers: { tournament_winner: points(20) },
  parts: ['winner'],
  times: (facts) =>
    untilFinished(facts, {
      opens_at: opensWithTournament(facts),
      // A known winner is locked, even if the final was awarded and is moved to a later time. A match that began and was cancelled
      // counts then too: a locked question stays locked.
      locks_at: winnerOf(facts) === null ? startsWithTournament(facts) : ALWAYS,
    }),
  choice: ({ entities }) => ({ ids: entities }),
  check: (answer: number, { ids }) => (ids.includes(answer) ? null : 'unknown_team'),
  ...onePick,
  outcome: winnerOf,
  out: ({ events }) =>
    [...eventsByTie(events)].flatMap(([tie, legs]) => {
      const winner = tie === null ? null : tieWinnerOf(legs)
      return winner === null ? [] : (sidesOfTie(legs) ?? []).filter((id) => id !== winner)
    }),
  earn: (answer, outcome, ruleset) => rightOrWrong('winner', answer === outcome, ruleset.tournament_winner),
})

function finalsOf({ events }: Pick<Facts, 'events'>): FactsEvent[] {
  return events.filter(({ level }) => level === 'final')
}

function winnerOf(facts: Facts): number | null {
  return facts.overrides.winner ?? tieWinnerOf(finalsOf(facts))
}
